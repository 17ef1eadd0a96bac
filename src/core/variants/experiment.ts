import type { Displayed } from '../compared-title.ts'
import type { OutcomeVerdict } from '../run.ts'

/** How one variant stands against the others. */
export interface VariantStanding {
  /** The best and the worst rank that it may have, from 1. */
  readonly ranks: readonly [best: number, worst: number]
  /** Letters of the groups that it belongs to: variants that share one cannot be told apart. */
  readonly groups: string
  /** Whether it may be the best, for all that is known. */
  readonly mayBeBest: boolean
  /** Its mean over the compared examples less that of the best of the others, and where that very likely lies. */
  readonly toBest: { readonly difference: number; readonly interval: readonly [number, number] | null }
  /** Its mean over the compared examples alone. */
  readonly mean: number
}

/** One variant of an experiment. */
export interface VariantReport {
  readonly name: string
  readonly runId: string
  /** `dropped` out of a race; `stopped` before its data; `broken`: it did not run, or not well enough to be ranked. */
  readonly state: 'finished' | 'dropped' | 'stopped' | 'broken'
  /** Why it is not finished or not ranked, in a sentence. */
  readonly why?: string
  readonly outcome?: OutcomeVerdict
  readonly examples: number
  readonly errors: number
  /** By evaluator. A mean is `null` where nothing was measured. */
  readonly scores: Readonly<
    Record<string, { readonly mean: number | null; readonly ci: readonly [number, number] | null; readonly n: number }>
  >
  readonly latencyMs?: { readonly mean: number; readonly p95: number }
  /** Tokens and US dollars of an answer, where its target reports them. */
  readonly tokens?: number
  readonly costUsd?: number
  /** Absent where it is not ranked. */
  readonly standing?: VariantStanding
  /** Of one that was dropped: where its mean less the best one's lies, at any time of looking. */
  readonly bounds?: readonly [number, number]
  /** Whether no other variant is both better and cheaper (or faster, where no cost is known). */
  readonly onFront: boolean
  /** What it is made of, without secrets. */
  readonly config: Readonly<Record<string, unknown>>
}

/** The same ranking over a part of the examples. */
export interface SliceRanking {
  readonly slice: string
  readonly examples: number
  readonly variants: readonly { readonly name: string; readonly mean: number | null; readonly groups: string }[]
}

/** How a race went. */
export interface RaceReport {
  readonly seed: number
  /** Examples after which was looked. */
  readonly looks: readonly number[]
  readonly dropped: readonly { readonly name: string; readonly after: number }[]
  /** Answers that were not asked for because their variant had lost, and how many there are in all. */
  readonly saved: number
  readonly of: number
  readonly target: 'data set' | 'population'
}

/** Several variants over one data set, side by side. */
export interface ExperimentDocument {
  readonly assay: string
  readonly experiment: {
    readonly id: string
    readonly name?: string
    readonly startedAt: string
    readonly finishedAt: string
    readonly dataset: { readonly name: string; readonly sha256?: string }
    readonly judge: string
  }
  /** The evaluator that ranks. */
  readonly rankedBy: string
  /** How reports show those evaluators whose name says what goes wrong: the figures here are scores, of which more is better. */
  readonly evaluators?: Displayed
  /** How sure all statements together are. */
  readonly level: number
  /** Examples that every ranked variant was measured on. */
  readonly compared: number
  /** Independent groups among them. */
  readonly clusters: number
  /** The best first. */
  readonly variants: readonly VariantReport[]
  readonly headline: string
  readonly slices?: readonly SliceRanking[]
  readonly race?: RaceReport
  /** It ended before its data did. */
  readonly partial: boolean
  readonly notes: readonly string[]
}

/** What is known of an experiment before its first result. */
export interface ExperimentManifest {
  readonly id: string
  readonly name?: string
  readonly startedAt: string
  readonly dataset: string
  readonly rankedBy: string
  readonly variants: readonly { readonly name: string; readonly run: string }[]
  /** The seed of the order, of a race. */
  readonly seed?: number
}

/** An experiment as it is stored. */
export interface StoredExperiment extends ExperimentManifest {
  readonly finishedAt?: string
  /** Absent until it is finished. */
  readonly document?: ExperimentDocument
}

/** Binds runs to experiments. Runs that belong to none are as they are. */
export interface ExperimentStore {
  start(manifest: ExperimentManifest): Promise<void>
  finish(id: string, document: ExperimentDocument): Promise<void>
  /** The newest first. */
  list(options?: { readonly limit?: number | undefined }): Promise<readonly StoredExperiment[]>
  get(id: string): Promise<StoredExperiment | undefined>
  /** Deletes the binding; its runs are deleted by themselves. False if there is none. */
  delete(id: string): Promise<boolean>
}
