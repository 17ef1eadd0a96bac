import type { JudgeClient } from './judge.ts'
import type { Corrected } from './calibration.ts'
import type { EvaluationResult, FailureKind, Raw } from './result.ts'

/** What a mean does with vacuous results: leave them out, count them as they are, or count them as 0. */
export type VacuousPolicy = 'exclude' | 'count' | 'fail'

/** An evaluator's results over many examples. A mean always comes with its denominators. */
export interface Aggregate {
  /** Mean score, or the data set's own figure (macro-F1). `null` when nothing was measured. */
  readonly mean: number | null
  /** 95 % interval of `mean`, or `null` if the sample gives none. */
  readonly ci: readonly [low: number, high: number] | null
  /** How the interval was computed: `clopper-pearson`, `gaffke`, `gaffke over few groups`, …; or why there is none. */
  readonly ciMethod: string
  readonly threshold: number
  /** Over all measured results except vacuous ones that are left out. */
  readonly passed: number
  readonly failed: number
  /** Results that `mean` is over. */
  readonly n: number
  readonly vacuous: number
  readonly notApplicable: number
  readonly failures: Readonly<Partial<Record<FailureKind, number>>>
  /** Figures without a threshold: how many, their mean and percentiles. */
  readonly reported?: {
    readonly unit: string
    readonly n: number
    readonly mean: number
    readonly p50: number
    readonly p95: number
    readonly p99: number
    readonly max: number
    /** 95 % intervals, or `null` if the sample gives none. */
    readonly ci?: Readonly<Record<'mean' | 'p50' | 'p95' | 'p99', readonly [low: number, high: number] | null>>
    /** How the intervals of the percentiles were computed, or why there are none. */
    readonly ciMethod?: string
  }
  /** The share of answers that people would call good, if a calibration says how the judge errs. */
  readonly corrected?: Corrected
  /** What the evaluator adds, such as a table of per-class figures. */
  readonly details?: Raw
  /** What a reader of the figure should know, in sentences: a run's notes repeat them. */
  readonly notes?: readonly string[]
}

/** Where a result comes from. */
export interface ResultPlace {
  /** Id of the example. */
  readonly id: string
  /** Cluster of the example, if it has one. Repetitions of an example without one form their own cluster. */
  readonly group?: string
  /** Which repetition of the example it is, from 0. Absent if each is answered once. */
  readonly epoch?: number
}

/** Adds up results in constant memory (or memory that grows with the clusters). Accumulators of shards can be merged. */
export interface Accumulator {
  add(result: EvaluationResult, place: ResultPlace): void
  /** Adds everything that `other`, an accumulator of the same kind, has seen. */
  merge(other: Accumulator): void
  /** Waits for what a figure over all results still needs. Called when the last was added, before `result`. */
  settle?(by: { readonly client?: JudgeClient | undefined }): Promise<void>
  result(): Aggregate
}
