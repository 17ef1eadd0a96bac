import type { ExampleResult, MetricInfo, RunDocument } from './run.ts'
import type { FailureKind } from './result.ts'
import type { Usage } from './usage.ts'
import type { Example, TaskType } from './example.ts'

/** What is known of a run before its first result. */
export interface RunManifest {
  readonly id: string
  /** RFC 3339, UTC. */
  readonly startedAt: string
  /** Version of the package that makes it. */
  readonly assay: string
  /** `sha256` of the file's bytes, where it was read through beforehand. */
  readonly dataset: { readonly name: string; readonly total?: number; readonly sha256?: string }
  readonly task?: TaskType
  readonly baselineName?: string
  readonly candidateName?: string
  readonly judge: string
  /** SHA-256 of the judge's prompts by name, where it has some. */
  readonly prompts?: Readonly<Record<string, string>>
  readonly metrics: readonly MetricInfo[]
  /** What decides the outcome beside evaluators, judge and data, such as gates and repetitions. */
  readonly conditions?: Readonly<Record<string, unknown>>
  /** The configuration snapshot, as plain JSON and without secrets. */
  readonly config: Readonly<Record<string, unknown>>
  /** Notes that were there before the first result, such as why these evaluators were chosen. */
  readonly notes?: readonly string[]
  /** What was spent before the first result, such as on choosing evaluators. */
  readonly spent?: Usage
  /** The run whose stored answers are judged again. */
  readonly rescoredFrom?: string
}

/** A finished run without its results. */
export type RunConclusion = Omit<RunDocument, 'results' | 'resultsOmitted'>

/** What an example holds beside what its result shows. */
export type ExampleRest = Omit<
  Example,
  'id' | 'inputs' | 'output' | 'reference' | 'error' | 'timing' | 'group' | 'tags'
>

/** What belongs to a result beside what is reported: enough to judge its answer again, and to add the run up again. */
export interface AnswerRecord {
  readonly answeredBy: 'target' | 'data set'
  /** Fields that the target filled beside the output. */
  readonly filled?: readonly string[]
  /** Recorded fields that were left out, as the target answered anew. */
  readonly leftOut?: readonly string[]
  /** A blank answer to something that should be answered. */
  readonly emptyOutput?: true
  /** The answered example as it was judged, without what the result shows: passages, facts, tool calls, … */
  readonly example?: ExampleRest
}

/** One result to be recorded. `epoch` counts repetitions of the same example, from 0; the result's own when left out. */
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
  /** Left out of pages, and absent where nothing was handed in. */
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
  readonly state: 'running' | 'finished' | 'deleted'
  readonly startedAt: string
  readonly finishedAt?: string
  readonly deletedAt?: string
  readonly dataset: string
  readonly verdict?: string
  /** Results recorded; of a deleted run, those that were deleted. */
  readonly results: number
}

/** A run as a store has it, with what it was made from and how it ended. */
export interface StoredRun extends RunListing {
  /** Absent when the run was deleted. */
  readonly manifest?: RunManifest
  /** Absent until the run is finished, and when it was deleted. */
  readonly conclusion?: RunConclusion
}

/** The worst that happened to an example: the application failed, a judgement failed, a score was below its bar. */
export type ExampleOutcome = 'error' | 'failed' | 'below' | 'passed' | 'unmeasured'

/** Which results are looked for, and in which order. */
export interface ResultQuery {
  readonly outcome?: ExampleOutcome | undefined
  /** With `status` or `passed`: what this evaluator said. Needed for the order by score. */
  readonly evaluator?: string | undefined
  readonly status?: 'measured' | 'not_applicable' | 'reported' | 'failed'
  readonly passed?: boolean | undefined
  /** Occurs in the inputs, the output, the reference or an explanation, whatever its case. */
  readonly text?: string | undefined
  readonly order?: 'time' | 'score'
  readonly descending?: boolean | undefined
  /** 50 when left out. */
  readonly limit?: number | undefined
  /** `next` of the page before. */
  readonly after?: string | undefined
}

export interface ResultPage {
  readonly results: readonly StoredResult[]
  /** Absent on the last page. */
  readonly next?: string
  /**
   * Results that were looked through, where a text was looked for and that came before the page was full. `next` goes on
   * from there, so a page with none of the results may have one after it.
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

/** How many scores lie in each of equal parts of 0 to 1; a score of 1 is in the last. */
export interface ScoreDistribution {
  readonly counts: readonly number[]
  readonly n: number
}

/**
 * Where runs are kept. A result is recorded exactly once for its run, example and epoch, whoever computed it and however
 * often it is handed in.
 */
export interface RunStore extends AsyncDisposable {
  /** Opens a run; a run that is there already goes on. */
  start(manifest: RunManifest): Promise<void>
  /**
   * Records results of a started run; comes back when they are durable, with how many were new. Calls that are made
   * while a write is under way share the next one, so results are best handed in one by one, as they come.
   */
  append(runId: string, entries: readonly RunEntry[]): Promise<number>
  finish(runId: string, conclusion: RunConclusion): Promise<void>
  /** Runs, the newest first. */
  list(options?: { limit?: number | undefined; before?: string | undefined }): Promise<readonly RunListing[]>
  get(runId: string): Promise<StoredRun | undefined>
  /** All results in the data set's order, read bit by bit. */
  results(runId: string): AsyncIterable<StoredResult>
  /** Those of these results that are recorded, in no particular order. */
  stored(runId: string, keys: readonly ResultKey[]): Promise<readonly StoredResult[]>
  page(runId: string, query?: ResultQuery): Promise<ResultPage>
  /** By the evaluator's name. */
  aggregates(runId: string): Promise<Readonly<Record<string, StoredAggregate>>>
  /** Over the measured scores of one evaluator that are not vacuous. */
  distribution(runId: string, options: { evaluator: string; bins?: number | undefined }): Promise<ScoreDistribution>
  /** Deletes a run but for its line in the list. False when there is no such run. */
  delete(runId: string): Promise<boolean>
}
