import type { ExampleResult, MetricInfo, RunDocument } from '../run.ts'
import type { FailureKind } from '../result.ts'
import type { Usage } from '../usage.ts'
import type { Example, TaskType } from '../example.ts'

/** What is known about a run before its first result. */
export interface RunManifest {
  readonly id: string
  /** What people called it when it began. */
  readonly name?: string
  /** RFC 3339, UTC. */
  readonly startedAt: string
  /** Version of the package that created it. */
  readonly assay: string
  /** `sha256` of the file's bytes, if it was read in full beforehand. */
  readonly dataset: { readonly name: string; readonly total?: number; readonly sha256?: string }
  readonly task?: TaskType
  readonly baselineName?: string
  readonly candidateName?: string
  readonly judge: string
  /** SHA-256 of the judge's prompts by name, if it has any. */
  readonly prompts?: Readonly<Record<string, string>>
  readonly metrics: readonly MetricInfo[]
  /** What affects the outcome besides evaluators, judge and data, such as gates and repetitions. */
  readonly conditions?: Readonly<Record<string, unknown>>
  /** The configuration snapshot, as plain JSON and without secrets. */
  readonly config: Readonly<Record<string, unknown>>
  /** Notes from before the first result, such as why these evaluators were chosen. */
  readonly notes?: readonly string[]
  /** Spending before the first result, such as on choosing evaluators. */
  readonly spent?: Usage
  /** The run whose stored answers are judged again. */
  readonly rescoredFrom?: string
}

/** A finished run without its results. */
export type RunConclusion = Omit<RunDocument, 'results' | 'resultsOmitted'>

/** What an example has besides what its result shows. */
export type ExampleRest = Omit<
  Example,
  'id' | 'inputs' | 'output' | 'reference' | 'error' | 'timing' | 'group' | 'tags'
>

/** What is stored with a result besides what is reported: enough to judge its answer again, and to aggregate the run again. */
export interface AnswerRecord {
  readonly answeredBy: 'target' | 'data set'
  /** Fields that the target provided besides the output. */
  readonly filled?: readonly string[]
  /** Recorded fields that were dropped because the target gave a new answer. */
  readonly leftOut?: readonly string[]
  /** A blank answer to something that should be answered. */
  readonly emptyOutput?: true
  /** The answered example as it was judged, without what the result shows: passages, facts, tool calls, … */
  readonly example?: ExampleRest
}

/** One result to be stored. `epoch` counts repetitions of the same example, from 0. If left out, the result's own. */
export interface RunEntry {
  readonly result: ExampleResult
  readonly epoch?: number
  readonly answer?: AnswerRecord
}

/** One recorded result. `recordedAt` is RFC 3339, UTC. */
export interface StoredResult {
  readonly result: ExampleResult
  readonly epoch: number
  readonly recordedAt: string
  /** Not included in pages, and absent if none was given. */
  readonly answer?: AnswerRecord
}

/** Which result of a run: that of an example (by its id), or of one repetition of it. */
export interface ResultKey {
  readonly id: string
  readonly epoch?: number
}

/** A run as a line of a list. A deleted run leaves just this. */
export interface RunListing {
  readonly id: string
  /** What people call it now. Several runs may have the same name. */
  readonly name?: string
  readonly state: 'running' | 'finished' | 'deleted'
  readonly startedAt: string
  readonly finishedAt?: string
  readonly deletedAt?: string
  readonly dataset: string
  readonly verdict?: string
  /** Results recorded; of a deleted run, those that were deleted. */
  readonly results: number
}

/** A stored run, with what it was made from and how it ended. */
export interface StoredRun extends RunListing {
  /** Absent when the run was deleted. */
  readonly manifest?: RunManifest
  /** Absent until the run is finished, and when it was deleted. */
  readonly conclusion?: RunConclusion
}

/** The worst that happened to an example: the application failed, a judgement failed, a score was below its threshold. */
export type ExampleOutcome = 'error' | 'failed' | 'below' | 'passed' | 'unmeasured'

/** Which results to return, and in which order. */
export interface ResultQuery {
  readonly outcome?: ExampleOutcome | undefined
  /** With `status` or `passed`: the evaluator that it applies to. Needed to sort by score. */
  readonly evaluator?: string | undefined
  readonly status?: 'measured' | 'not_applicable' | 'reported' | 'failed'
  readonly passed?: boolean | undefined
  /** One of the example's tags. */
  readonly tag?: string | undefined
  /** The example's group. */
  readonly group?: string | undefined
  /** The lowest and the highest score from `evaluator`. */
  readonly atLeast?: number | undefined
  readonly atMost?: number | undefined
  /** Occurs in the inputs, the output, the reference or an explanation, whatever its case. */
  readonly text?: string | undefined
  readonly order?: 'time' | 'score'
  readonly descending?: boolean | undefined
  /** 50 if left out. */
  readonly limit?: number | undefined
  /** `next` of the page before. */
  readonly after?: string | undefined
}

export interface ResultPage {
  readonly results: readonly StoredResult[]
  /** Absent on the last page. */
  readonly next?: string
  /**
   * How many results a text search went through before the page was full. `next` continues from there, so a page
   * without results may be followed by one with some.
   */
  readonly lookedThrough?: number
}

/** An evaluator's recorded results, counted. A mean leaves vacuous results out and is `null` when nothing is in it. */
export interface StoredAggregate {
  readonly mean: number | null
  readonly n: number
  readonly passed: number
  readonly failed: number
  readonly vacuous: number
  readonly notApplicable: number
  readonly reported: number
  readonly failures: Readonly<Partial<Record<FailureKind, number>>>
}

/** How many scores are in each of equal parts of 0 to 1. A score of 1 is in the last. */
export interface ScoreDistribution {
  readonly counts: readonly number[]
  readonly n: number
}

/** One evaluator's result without its texts. */
export type StoredScore =
  | { readonly status: 'measured'; readonly score: number; readonly passed: boolean; readonly vacuous: boolean }
  | { readonly status: 'reported'; readonly value: number; readonly unit: string }
  | { readonly status: 'failed' | 'not_applicable' }

/** A result as far as a comparison needs it, or as a whole where the store has no less of it. */
export type StoredScores =
  | {
      readonly id: string
      readonly epoch: number
      /** Digest of the question and what was expected. */
      readonly asked?: string
      readonly group?: string
      /** By the evaluator's name. */
      readonly scores: Readonly<Record<string, StoredScore>>
    }
  | { readonly epoch: number; readonly whole: ExampleResult }

/**
 * Stores runs. A result is stored exactly once for its run, example and epoch, whoever computed it and however often it
 * is submitted.
 */
export interface RunStore extends AsyncDisposable {
  /** Opens a run. A run that already exists is continued. */
  start(manifest: RunManifest): Promise<void>
  /**
   * Stores results of a started run. Resolves once they are durable, to the number that were new. Calls made during a
   * write share the next one, so it is best to submit results one by one as they arrive.
   */
  append(runId: string, entries: readonly RunEntry[]): Promise<number>
  finish(runId: string, conclusion: RunConclusion): Promise<void>
  /** Runs, the newest first. */
  list(options?: { limit?: number | undefined; before?: string | undefined }): Promise<readonly RunListing[]>
  get(runId: string): Promise<StoredRun | undefined>
  /** All results in the data set's order, read bit by bit. */
  results(runId: string): AsyncIterable<StoredResult>
  /** The same without texts, in portions, for comparisons. A store that only has whole results lacks it. */
  scores?(runId: string): AsyncIterable<readonly StoredScores[]>
  /** Those of these results that are recorded, in no particular order. */
  stored(runId: string, keys: readonly ResultKey[]): Promise<readonly StoredResult[]>
  page(runId: string, query?: ResultQuery): Promise<ResultPage>
  /** By the evaluator's name. */
  aggregates(runId: string): Promise<Readonly<Record<string, StoredAggregate>>>
  /** Over the measured scores of one evaluator that are not vacuous. */
  distribution(runId: string, options: { evaluator: string; bins?: number | undefined }): Promise<ScoreDistribution>
  /** Gives a run another name. A store that keeps no names lacks it. */
  rename?(runId: string, name: string): Promise<void>
  /** Deletes a run except for its entry in the list. False if there is no such run. */
  delete(runId: string): Promise<boolean>
}
