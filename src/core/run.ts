import type { Aggregate } from './aggregate.ts'
import type { ComparisonDocument, EpochSpread } from './comparison.ts'
import type { EvaluatorSpec } from './evaluator.ts'
import type { Citation, Message, Passage, TaskType, Timing, ToolCall } from './example.ts'
import type { EvaluationResult } from './result.ts'
import type { UseCase } from './use-case.ts'
import type { Usage } from './usage.ts'

/** What a target returns if it provides its own evidence. Its fields override the data set's. */
export interface TargetAnswer<Output = unknown> {
  output: Output
  context?: readonly (Passage | string)[]
  citations?: readonly Citation[]
  toolCalls?: readonly ToolCall[]
  messages?: readonly Message[]
  usage?: { tokens?: number; costUsd?: number }
}

/** What a target is told beside the inputs. */
export interface TargetContext {
  readonly signal: AbortSignal
  /** The name and the settings of the variant that is asked, where several are compared. */
  readonly variant?: string
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The application under evaluation: answers the inputs of one example. */
export type Target<Inputs extends object = Record<string, unknown>, Output = unknown> = (
  inputs: Inputs,
  context: TargetContext,
) => Output | TargetAnswer<Output> | Promise<Output | TargetAnswer<Output>>

/** One example of a run: the answer, and each evaluator's result. Deeply frozen. */
export interface ExampleResult {
  readonly id: string
  /** Position in the data set, from 0. */
  readonly index: number
  /** Which repetition of the example this is, from 0. Absent if each is answered once. */
  readonly epoch?: number
  readonly inputs: Readonly<Record<string, unknown>>
  readonly output?: unknown
  readonly reference?: unknown
  /** Why the application gave no answer. */
  readonly error?: string
  readonly timing?: Timing
  readonly group?: string
  readonly tags?: readonly string[]
  /** The short fields of the example's metadata, for telling results apart. */
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  /** By the evaluator's name, in the order in which the evaluators were given. */
  readonly results: Readonly<Record<string, EvaluationResult>>
}

/** One condition of a run: an evaluator's threshold, no blank answers, no errors, few judge failures. */
export interface GateOutcome {
  readonly name: string
  readonly kind: 'evaluator' | 'empty_outputs' | 'target_errors' | 'judge_failures'
  /** `undecided`: nothing was measured, so nothing can be said. */
  readonly outcome: 'holds' | 'fails' | 'undecided'
  /** A sentence with the values. */
  readonly message: string
}

/** What a run's own conditions come to. A comparison with a baseline is not in it: `RunOutcome` has everything. */
export type RunVerdict = 'holds' | 'below' | 'inconclusive' | 'infrastructure' | 'interrupted'

/**
 * What a run comes to, with its comparison. Exit codes: holds and measured 0, below and worse 1, not_compared 2,
 * inconclusive 3, infrastructure 4, interrupted 130. `measured`: nothing was asked to hold, so nothing was judged.
 */
export type OutcomeVerdict =
  'holds' | 'measured' | 'below' | 'worse' | 'not_compared' | 'inconclusive' | 'infrastructure' | 'interrupted'

/** The one outcome of a run: its conditions, its comparison, errors and completeness in one verdict. */
export interface RunOutcome {
  readonly verdict: OutcomeVerdict
  /** The verdict in one sentence. */
  readonly headline: string
  /** Why, a sentence each, the weightiest first. Empty where everything holds. */
  readonly reasons: readonly string[]
}

/** The summary of a run: how many examples, what it cost, each evaluator's aggregate, and whether its gates hold. */
export interface RunSummary {
  /** Results: examples, each counted as often as it was answered. */
  readonly examples: number
  /** Examples on which the application failed. */
  readonly errors: number
  /** Blank answers to questions that should be answered. */
  readonly emptyOutputs: number
  readonly usage: Usage
  readonly evaluators: Readonly<Record<string, Aggregate>>
  /** By evaluator, if examples were answered several times. */
  readonly epochs?: Readonly<Record<string, EpochSpread>>
  readonly gates: readonly GateOutcome[]
  /** Of the gates alone; `outcome` of the document is the whole. */
  readonly verdict: RunVerdict
  /** True when the run stopped before the end of the data set. */
  readonly partial: boolean
}

/** How a run was set up. */
export interface RunInfo {
  readonly id: string
  /** What people called the run when it began. */
  readonly name?: string
  /** RFC 3339, UTC. */
  readonly startedAt: string
  readonly finishedAt: string
  readonly durationMs: number
  readonly task?: TaskType
  /** What the application is for. `ioSchema` was inferred from the data unless given. */
  readonly useCase?: UseCase
  /** The name of what the run is to be compared with. */
  readonly baselineName?: string
  readonly candidateName?: string
  /** How often each example was answered and judged. Absent if once. */
  readonly epochs?: number
  /** The run whose answers were judged again. Absent if the application or the data set gave the answers. */
  readonly rescoredFrom?: string
  /** What each evaluator declares about itself, with the settings it ran with. */
  readonly metrics: readonly MetricInfo[]
  /** SHA-256 of the canonical JSON of all results in the data set's order, without timing, usage and system figures. */
  readonly resultsSha256: string
  readonly dataset: { readonly name: string; readonly sha256?: string; readonly examples: number }
  readonly judge: string
  /** The configuration snapshot, as plain JSON and without secrets. */
  readonly config: Readonly<Record<string, unknown>>
  /** Things a reader should know, such as dropped passages. */
  readonly notes: readonly string[]
}

/** A metric's figure over a whole run; `score` is `null` when nothing was measured. */
export interface MetricResult {
  readonly metricId: string
  readonly score: number | null
  readonly details: Aggregate
}

export interface MetricInfo extends Omit<EvaluatorSpec, 'threshold'> {
  readonly threshold: number
  /** Under the run's judge its verdict is only a hint: its figures are reported and decide nothing. */
  readonly hint?: true
  readonly settings: Readonly<Record<string, unknown>>
}

/** A whole run as plain JSON: what `run.toJSON()` returns and `assay eval --format json` prints. */
export interface RunDocument {
  /** Version of the package that created it. */
  readonly assay: string
  readonly run: RunInfo
  /** What the run comes to, all in all. Absent in documents of version 0.1.0. */
  readonly outcome?: RunOutcome
  readonly summary: RunSummary
  /** Each metric's figure over the whole run, in the order in which the metrics were given. */
  readonly metricResults?: readonly MetricResult[]
  /** The comparison with its baseline, if there was one. */
  readonly comparison?: ComparisonDocument
  /** The comparison with a fixed anchor, which stands still while the baseline moves on. */
  readonly anchor?: ComparisonDocument
  /** Earlier runs over the same head of the application, whose results were pooled with this run's. The newest first. */
  readonly attempts?: readonly {
    readonly runId?: string
    readonly startedAt?: string
    /** Each evaluator's mean over the whole attempt, `null` where nothing was measured. */
    readonly means: Readonly<Record<string, number | null>>
    /** Conditions that the attempt did not meet, by name. */
    readonly failed: readonly string[]
  }[]
  /** Why there is no comparison, although one was asked for, and whose fault that is. */
  readonly notCompared?: { readonly fault: 'usage' | 'infrastructure'; readonly message: string }
  /** Left out if there are too many. `resultsOmitted` then says how many, and how to get them. */
  readonly results?: readonly ExampleResult[]
  readonly resultsOmitted?: string
}

/** The progress of a run. */
export interface Progress {
  readonly done: number
  /** Absent as long as the size of the data set is unknown. */
  readonly total?: number
  readonly errors: number
  readonly failures: number
  readonly inFlight: number
  readonly usage: Usage
}
