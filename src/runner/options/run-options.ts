import type { Calibration } from '../../core/calibration.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example, TaskType } from '../../core/example.ts'
import type { ExampleResult, Progress, RunDocument } from '../../core/run.ts'
import type { RunManifest, RunStore, StoredRun } from '../../core/stores/run-store.ts'
import type { Usage } from '../../core/usage.ts'
import type { UseCase } from '../../core/use-case.ts'
import type { VacuousPolicy } from '../../core/aggregate.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import type { RunExamplesOptions } from '../examples/run-examples.ts'

/** Examples with a name; readers of files fit by shape. */
export interface ExampleSource {
  readonly name: string
  readonly examples: Iterable<Example> | AsyncIterable<Example>
  /** In place of `examples`, if more than the example is known about each. */
  readonly items?: AsyncIterable<RunItem> | undefined
  /** How many there are, if known before they are read. */
  readonly total?: number | undefined
  /** SHA-256 of what will be read, if it was read in full before. */
  readonly knownSha256?: string | undefined
  /** SHA-256 of what was read. Called at the end. */
  sha256?(): string | undefined
  /** What a reader of the report should know. Called at the end. */
  notes?(): readonly string[]
  /** Why it ended before all examples were read, if it did. Called at the end. */
  ended?(): Stopped | undefined
}

/** Examples that others are to evaluate into the store of a run. */
export interface DistributedWork {
  readonly manifest: RunManifest
  readonly evaluators: readonly Evaluator[]
  /** Those that are not in the store yet, in the data set's order. */
  readonly items: AsyncIterable<RunItem>
}

/** Why a run ended before its data did, and at which example. */
export interface Stopped {
  readonly why: 'failed_fast' | 'budget' | 'dropped'
  readonly at: string
}

/** How work done elsewhere ended before the data did: by itself, or because somebody stopped it. */
export type DistributedEnd = Stopped | 'interrupted'

/** What became of work that was done elsewhere. */
export interface DoneElsewhere {
  /** Absent if it was done to the end. */
  readonly ended?: DistributedEnd | undefined
  /** What those who did it noted about the judge. */
  readonly notes?: readonly string[] | undefined
}

/** A run's comparisons with its baseline and its anchor, or why there is none, and the attempts that were pooled with it. */
export type Compared = Pick<RunDocument, 'comparison' | 'anchor' | 'attempts' | 'notCompared'>

export interface RunOptions extends Omit<RunExamplesOptions, 'onInFlight' | 'onEnd'> {
  readonly task?: TaskType | undefined
  /** What the application is for. A function is called at the end, once all examples have been seen. */
  readonly useCase?: UseCase | (() => UseCase) | undefined
  /** How vacuous results count in means. Left out if not set. */
  readonly vacuous?: VacuousPolicy | undefined
  /** Conditions instead of `mean >= threshold`, such as `pass_rate>=0.9` or `faithfulness:ci_low>=0.7`. */
  readonly gates?: readonly string[] | undefined
  /** How many errors of the application are acceptable. 0 if left out. */
  readonly maxErrors?: number | undefined
  /** The share of judgements that may fail. 0.05 if left out. */
  readonly maxJudgeFailures?: number | undefined
  /** Stops at the first example that ended in an error, failed to be measured or is below a threshold. */
  readonly failFast?: boolean | undefined
  /**
   * How well the judge agrees with people, to correct its pass rates. A calibration that fits none of the evaluators is
   * refused.
   */
  readonly calibrations?: readonly Calibration[] | undefined
  /** Excludes evaluators that apply to no example from the verdict, with a note. For evaluators that nobody named. */
  readonly leaveOutInapplicable?: boolean | undefined
  /** What was spent before the run, such as on choosing its evaluators. Counts as the run's own. */
  readonly spent?: Usage | undefined
  /** How many results are kept in memory. With more, none are, and the run says so. 10,000 if left out. */
  readonly keepResults?: number | undefined
  /**
   * How many threads may judge beside this one, if all evaluators and the judge are built in and need no model. As many as
   * there are cores if left out; 1 for none. They are started when judging has taken a second. The results are the same.
   */
  readonly threads?: number | undefined
  /** What the run is called in the store, so that it can be found again. */
  readonly name?: string | undefined
  readonly baselineName?: string | undefined
  readonly candidateName?: string | undefined
  /** The set-up as recorded: plain JSON without secrets. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Further notes for the run. */
  readonly notes?: readonly string[] | undefined
  /** Notes that are known when the run is over, such as what a judge did differently. */
  readonly laterNotes?: (() => readonly string[]) | undefined
  /**
   * Stores the run: its manifest before the first result, each result before its slot is freed, and the conclusion. The
   * store stays open.
   */
  readonly store?: RunStore | undefined
  /** The stored run to resume: what it contains is neither answered nor judged again. */
  readonly resume?: StoredRun | undefined
  /** The run whose stored answers are the examples. */
  readonly rescoredFrom?: string | undefined
  /**
   * Has the examples evaluated elsewhere. Resolves once the store has them all, or says why it never will. The run is
   * then aggregated from the store.
   */
  readonly distribute?: ((work: DistributedWork) => Promise<DoneElsewhere>) | undefined
  /**
   * The run's comparison with a baseline. Called once all results are in and before the run is stored as finished: what it
   * returns is part of the run's outcome.
   */
  readonly comparing?: (() => Promise<Compared>) | undefined
  /** Called with the run's manifest before its first example, and awaited. */
  readonly onStart?: ((manifest: RunManifest) => void | Promise<void>) | undefined
  /** Called with each result in order, and waited for. */
  readonly onResult?: ((result: ExampleResult) => void | Promise<void>) | undefined
  /** Called when the first examples are begun, and after each result. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly now?: (() => Date) | undefined
  readonly createId?: (() => string) | undefined
}
