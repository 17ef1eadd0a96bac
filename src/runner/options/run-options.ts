import type { Calibration } from '../../core/calibration.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example, TaskType } from '../../core/example.ts'
import type { ExampleResult, Progress } from '../../core/run.ts'
import type { RunManifest, RunStore, StoredRun } from '../../core/run-store.ts'
import type { Usage } from '../../core/usage.ts'
import type { UseCase } from '../../core/use-case.ts'
import type { VacuousPolicy } from '../../core/aggregate.ts'
import type { RunItem } from '../examples/evaluate-example.ts'
import type { RunExamplesOptions } from '../examples/run-examples.ts'

/** Examples with a name; readers of files fit by shape. */
export interface ExampleSource {
  readonly name: string
  readonly examples: Iterable<Example> | AsyncIterable<Example>
  /** Instead of `examples`, where more than the example is known of each. */
  readonly items?: AsyncIterable<RunItem> | undefined
  /** How many there are, where that is known before they are read. */
  readonly total?: number | undefined
  /** SHA-256 of what will be read, where it was read through before. */
  readonly knownSha256?: string | undefined
  /** SHA-256 of what was read, asked for at the end. */
  sha256?(): string | undefined
  /** What a reader of the report should know, asked for at the end. */
  notes?(): readonly string[]
}

/** Examples that others are to evaluate into the store of a run. */
export interface DistributedWork {
  readonly manifest: RunManifest
  readonly evaluators: readonly Evaluator[]
  /** Those that the store does not hold yet, in the data set's order. */
  readonly items: AsyncIterable<RunItem>
}

/** Why a run ended before its data did, and at which example. */
export interface Stopped {
  readonly why: 'failed_fast' | 'budget'
  readonly at: string
}

/** How work that was done elsewhere ended before the data did: by itself, or because somebody wanted it to. */
export type DistributedEnd = Stopped | 'interrupted'

export interface RunOptions extends Omit<RunExamplesOptions, 'onInFlight' | 'onEnd'> {
  readonly task?: TaskType | undefined
  /** What the application is for; a function is asked at the end, when all examples were seen. */
  readonly useCase?: UseCase | (() => UseCase) | undefined
  /** What becomes of vacuous results in means; left out when not said. */
  readonly vacuous?: VacuousPolicy | undefined
  /** Conditions instead of `mean >= threshold`, such as `pass_rate>=0.9` or `faithfulness:ci_low>=0.7`. */
  readonly gates?: readonly string[] | undefined
  /** Errors of the application that are put up with; 0 when left out. */
  readonly maxErrors?: number | undefined
  /** Share of judgements that may fail; 0.05 when left out. */
  readonly maxJudgeFailures?: number | undefined
  /** Stops at the first example that ended in an error, failed to be measured or is below a threshold. */
  readonly failFast?: boolean | undefined
  /** How the judge agrees with people, to correct its pass rates by. One that fits none of the evaluators is refused. */
  readonly calibrations?: readonly Calibration[] | undefined
  /** Leaves evaluators that apply to no example out of the verdict, with a note: for those that nobody named. */
  readonly leaveOutInapplicable?: boolean | undefined
  /** What was spent before the run, such as on choosing its evaluators. It counts as the run's own. */
  readonly spent?: Usage | undefined
  /** Results kept in memory; beyond it none are, and the run says so. 10,000 when left out. */
  readonly keepResults?: number | undefined
  readonly baselineName?: string | undefined
  readonly candidateName?: string | undefined
  /** What is recorded of the set-up: plain JSON without secrets. */
  readonly config?: Readonly<Record<string, unknown>> | undefined
  /** Further notes for the run. */
  readonly notes?: readonly string[] | undefined
  /**
   * Keeps the run: what is known of it before its first result, each result before its slot is free, and what it comes
   * to. The store stays open.
   */
  readonly store?: RunStore | undefined
  /** The run of the store that is gone on with: what it holds is neither answered nor judged again. */
  readonly resume?: StoredRun | undefined
  /** The run whose stored answers the examples are. */
  readonly rescoredFrom?: string | undefined
  /**
   * Has the examples evaluated elsewhere; comes back when the store holds them all, or says why it never will. The run is
   * added up from there.
   */
  readonly distribute?: ((work: DistributedWork) => Promise<DistributedEnd | undefined>) | undefined
  /** Called with what is known of the run before its first example, and waited for. */
  readonly onStart?: ((manifest: RunManifest) => void | Promise<void>) | undefined
  /** Called with each result in order, and waited for. */
  readonly onResult?: ((result: ExampleResult) => void | Promise<void>) | undefined
  /** Called when the first examples are begun, and after each result. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly now?: (() => Date) | undefined
  readonly createId?: (() => string) | undefined
}
