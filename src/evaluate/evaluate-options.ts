import type { Evaluator } from '../core/evaluator.ts'
import { UsageError } from '../core/errors.ts'
import type { Judge } from '../core/judge.ts'
import type { Registry } from '../core/registry.ts'
import type { Target } from '../core/run.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { unknownName } from '../core/unknown-name.ts'
import type { UseCaseInput } from '../core/use-case.ts'
import type { ColumnMapping } from '../datasets/columns.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { DatasetSource } from '../datasets/reading.ts'
import type { ChooseWith } from '../router/choose-with.ts'
import type { Preset } from '../router/rules.ts'
import type { IoSchema } from '../runner/options/io-schema.ts'
import type { RunOptions } from '../runner/options/run-options.ts'

/** A path, `-` for standard input, records, a function that returns them, or a data set that was opened already. */
export type DatasetInput = DatasetSource | Dataset

/** How a run is set up, whatever it runs over. */
export interface EvaluateSettings<Inputs extends object = Record<string, unknown>, Output = unknown> extends Omit<
  RunOptions,
  | 'evaluators'
  | 'judge'
  | 'shareJudge'
  | 'judgeElsewhere'
  | 'target'
  | 'useCase'
  | 'leaveOutInapplicable'
  | 'spent'
  | 'store'
  | 'resume'
  | 'rescoredFrom'
> {
  /** Answers each example once. Without it the recorded outputs are judged. */
  readonly target?: Target<Inputs, Output> | undefined
  /** Registered names (`faithfulness`, `faithfulness@0.8`) and instances. If left out, the defaults of the task. */
  readonly evaluators?: readonly (string | Evaluator)[] | undefined
  /** Instead of naming evaluators: `lightweight`, `standard`, `deep_dive` or `ci`. */
  readonly preset?: Preset | undefined
  /** What the application is for: its flags add evaluators, its schema checks examples, and it is recorded with the run. */
  readonly useCase?: UseCaseInput<IoSchema<Inputs, Output>> | undefined
  /** Asks a model to choose among the evaluators that the rules allow, and to say why. */
  readonly chooseWith?: ChooseWith | undefined
  /** Thresholds by evaluator name. */
  readonly thresholds?: Readonly<Record<string, number>> | undefined
  /** One threshold for all evaluators. */
  readonly threshold?: number | undefined
  /** If left out, the client set with `setLLMClient`; without one, the lexical judge: deterministic, offline, no key. */
  readonly judge?: Judge | undefined
  /** Where names are looked up. If left out, the registry that knows the built-ins and what was registered. */
  readonly registry?: Registry | undefined
  /** Stores the run (see `openStore`), result by result, so that it can be resumed. The store stays open. */
  readonly store?: RunStore | { readonly runs: RunStore } | undefined
  /**
   * Resumes a run in the store: the one with this id or name or, with `true`, the last unfinished one with this set-up. What it
   * contains is neither answered nor judged again. Throws a UsageError if the data or the set-up has changed.
   */
  readonly resume?: string | boolean | undefined
}

/** The options of `evaluate`: the data set, and how it is answered, judged and stored. */
export interface EvaluateOptions<
  Inputs extends object = Record<string, unknown>,
  Output = unknown,
> extends EvaluateSettings<Inputs, Output> {
  readonly dataset: DatasetInput
  /** Which columns of the data set contain which fields. Overrides the built-in field names. */
  readonly columns?: ColumnMapping | undefined
  /** Unknown fields of the data set go into `metadata` instead of being errors. */
  readonly loose?: boolean | undefined
  /** The most examples to use. */
  readonly limit?: number | undefined
}

/** All of them: JavaScript has no types to refuse one that is misspelt. */
const OPTIONS = {
  baselineName: true,
  calibrations: true,
  candidateName: true,
  chooseWith: true,
  clock: true,
  columns: true,
  comparing: true,
  concurrency: true,
  config: true,
  createId: true,
  dataset: true,
  distribute: true,
  epochs: true,
  evaluators: true,
  failFast: true,
  gates: true,
  graceMs: true,
  judge: true,
  keepResults: true,
  laterNotes: true,
  limit: true,
  loose: true,
  maxErrors: true,
  maxJudgeFailures: true,
  name: true,
  notes: true,
  now: true,
  onCall: true,
  onProgress: true,
  onResult: true,
  onStart: true,
  preset: true,
  registry: true,
  resume: true,
  reuseOutputs: true,
  signal: true,
  store: true,
  target: true,
  targetSlots: true,
  task: true,
  threads: true,
  threshold: true,
  thresholds: true,
  timeoutMs: true,
  useCase: true,
  vacuous: true,
} satisfies Record<keyof EvaluateOptions, true>

/** Refuses options that are not known, and a data set that is not there. */
export function checkOptions(options: object | null | undefined): void {
  if (typeof options !== 'object' || options === null) {
    throw new UsageError(`evaluate was given ${String(options)}; give it an object: evaluate({ dataset, evaluators }).`)
  }
  const known = Object.keys(OPTIONS)
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  const unknown = given.find(([name]) => !Object.hasOwn(OPTIONS, name))?.[0]
  if (unknown !== undefined) throw unknownName(unknown, { what: 'option', known })
  if (!given.some(([name, value]) => name === 'dataset' && value !== null)) {
    throw new UsageError(
      'No data set was given. Set `dataset` to a path, an iterable of records, or a function that returns one.',
    )
  }
}

/** The part of a store that keeps runs. */
export function runsOf(store: EvaluateSettings['store']): RunStore | undefined {
  if (store === undefined) return undefined
  if (typeof store !== 'object' || store === null) {
    throw new UsageError(`store is ${String(store)}; give it what openStore returns, or leave it out to store nothing.`)
  }
  return 'runs' in store ? store.runs : store
}

/** The judge that was given, if any. Refuses what is none, such as the name of one, before each judgement fails for it. */
export function givenJudge(judge: Judge | undefined): Judge | undefined {
  const given: unknown = judge
  if (given === undefined) return undefined
  if (typeof given === 'object' && given !== null && 'rate' in given && 'verifyClaims' in given) return judge
  const shown = typeof given === 'string' ? `'${given}'` : Object.prototype.toString.call(given)
  throw new UsageError(
    `judge is ${shown}, which is no judge. In code it is an object: lexicalJudge(), or modelJudge({ model: openai({ model, apiKey }) }).`,
  )
}
