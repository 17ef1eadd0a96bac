import {
  UsageError,
  type Evaluator,
  type Example,
  type ExampleResult,
  type MetricInfo,
  type Progress,
  type RunInfo,
  type RunManifest,
  type RunSummary,
  type TaskType,
  type Usage,
  type UseCase,
  type VacuousPolicy,
} from '../core/index.ts'
import { collectFailing, type Failing } from '../reports/index.ts'
import { RunFold } from './fold.ts'
import { KeptResults } from './kept-results.ts'
import { parseGates, type GateRule } from './gate-rules.ts'
import { gatesOf, verdictOf } from './gates.ts'
import { DEFAULT_CONCURRENCY, itemsOf, runOutcomes, type RunExamplesOptions } from './run-examples.ts'
import { Run } from './run.ts'
import { VERSION } from './version.ts'

/** Examples with a name; readers of files fit by shape. */
export interface ExampleSource {
  readonly name: string
  readonly examples: Iterable<Example> | AsyncIterable<Example>
  /** How many there are, where that is known before they are read. */
  readonly total?: number
  /** SHA-256 of what was read, asked for at the end. */
  sha256?(): string | undefined
  /** What a reader of the report should know, asked for at the end. */
  notes?(): readonly string[]
}

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
  /** Called with what is known of the run before its first example, and waited for. */
  readonly onStart?: ((manifest: RunManifest) => void | Promise<void>) | undefined
  /** Called with each result in order, and waited for. */
  readonly onResult?: ((result: ExampleResult) => void | Promise<void>) | undefined
  /** Called when the first examples are begun, and after each result. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly now?: (() => Date) | undefined
  readonly createId?: (() => string) | undefined
}

/** Failing examples that a run keeps, however many results it drops. */
const WORST_KEPT = 20
const DEFAULT_KEEP_RESULTS = 10_000
const DEFAULT_MAX_JUDGE_FAILURES = 0.05

/** Evaluates every example of a source and adds it all up. Misuse throws before anything is spent. */
export async function runEvaluation(source: ExampleSource, options: RunOptions): Promise<Run> {
  const rules = checkOptions(options)
  const { now = () => new Date(), createId = () => crypto.randomUUID(), clock = () => performance.now() } = options
  const startedAt = now()
  const started = clock()
  const fold = new RunFold(options.evaluators, { vacuous: options.vacuous ?? 'exclude', spent: options.spent })
  const id = createId()
  await options.onStart?.(manifestOf(source, { id, startedAt, options }))
  const { kept, failing, stopped, whole } = await foldAll(source, { options: { ...options, clock }, fold })
  const interrupted = options.signal?.aborted === true && stopped === undefined && !whole
  if (fold.examples === 0 && !interrupted) throw new UsageError(`${source.name} has no examples.`)

  const inapplicable = options.leaveOutInapplicable === true ? inapplicableIn(fold, { options, rules }) : []
  const summary = summaryOf(fold, { options, rules, interrupted, stopped: stopped?.why, inapplicable })
  const notes = [
    ...(source.notes?.() ?? []),
    ...(options.notes ?? []),
    ...fold.notes({ reuseOutputs: options.reuseOutputs ?? false }),
    ...inapplicable.map((name) => `${name} applies to none of the examples, so it is left out of the verdict.`),
    ...(stopped === undefined ? [] : [STOPPED[stopped.why](stopped.at)]),
  ]
  const sha256 = summary.partial ? undefined : source.sha256?.()
  const info: RunInfo = {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    durationMs: clock() - started,
    ...named(options),
    metrics: options.evaluators.map(metricInfo),
    resultsSha256: fold.resultsSha256(),
    dataset: { name: source.name, ...(sha256 === undefined ? {} : { sha256 }), examples: fold.examples },
    judge: options.judge.id,
    config: options.config ?? {},
    notes,
  }
  return new Run({ info, summary, failing, kept })
}

/** Why a run ended before its data did, and at which example. */
interface Stopped {
  readonly why: 'failed_fast' | 'budget'
  readonly at: string
}

interface Folded {
  readonly kept: KeptResults
  readonly failing: Failing
  readonly stopped: Stopped | undefined
  /** Whether every example of the source is in it. */
  readonly whole: boolean
}

const STOPPED: Readonly<Record<Stopped['why'], (at: string) => string>> = {
  failed_fast: (at) => `Stopped at the first failing example, ${at}.`,
  budget: (at) =>
    `Stopped at ${at}: the next question to the judge could have passed the budget. The rest was not judged.`,
}

async function foldAll(
  source: ExampleSource,
  { options, fold }: { options: RunOptions; fold: RunFold },
): Promise<Folded> {
  const { keepResults = DEFAULT_KEEP_RESULTS, failFast = false, onResult, onProgress } = options
  const kept = new KeptResults(keepResults)
  const worst = collectFailing(WORST_KEPT)
  let stopped: Stopped | undefined
  let inFlight = 0
  let size = source.total
  const tell = (): void =>
    onProgress?.({
      done: fold.examples,
      ...(source.total === undefined ? {} : { total: source.total }),
      errors: fold.errors,
      failures: fold.failures,
      inFlight,
      usage: fold.usage,
    })
  const onInFlight = (count: number): void => {
    const begun = count > inFlight
    inFlight = count
    if (begun && fold.examples === 0) tell()
  }
  const counted = { ...options, onInFlight, onEnd: (count: number) => void (size = count) }
  for await (const outcome of runOutcomes(itemsOf(source.examples, options), counted)) {
    const { result } = outcome
    fold.add(outcome)
    worst.add(result)
    kept.add(result)
    await onResult?.(result)
    tell()
    const why = ranOut(result) ? 'budget' : failFast && isFailing(result) ? 'failed_fast' : undefined
    if (why !== undefined) {
      stopped = { why, at: result.id }
      break
    }
  }
  return { kept, failing: worst.failing(), stopped, whole: fold.examples === size }
}

/** Evaluators that apply to no example and have no gate of their own; none where that would leave nothing to go by. */
function inapplicableIn(
  fold: RunFold,
  { options, rules }: { options: RunOptions; rules: readonly GateRule[] },
): readonly string[] {
  const aggregates = Object.entries(fold.aggregates())
  const names = aggregates
    .filter(([, { notApplicable }]) => notApplicable === fold.examples)
    .map(([name]) => name)
    .filter((name) => rules.every(({ evaluator }) => evaluator !== name))
  return names.length === options.evaluators.length ? [] : names
}

function summaryOf(
  fold: RunFold,
  {
    options,
    rules,
    interrupted,
    stopped,
    inapplicable,
  }: {
    options: RunOptions
    rules: readonly GateRule[]
    interrupted: boolean
    stopped: Stopped['why'] | undefined
    inapplicable: readonly string[]
  },
): RunSummary {
  const { maxErrors = 0, maxJudgeFailures = DEFAULT_MAX_JUDGE_FAILURES } = options
  const { examples, errors, emptyOutputs, usage } = fold
  const aggregates = fold.aggregates()
  const evaluators = options.evaluators.filter(({ name }) => !inapplicable.includes(name))
  const gates = gatesOf({ evaluators, aggregates, rules, examples, errors, emptyOutputs, maxErrors, maxJudgeFailures })
  const verdict = verdictOf(gates, { interrupted, stopped })
  return {
    examples,
    errors,
    emptyOutputs,
    usage,
    evaluators: aggregates,
    gates,
    verdict,
    partial: interrupted || stopped !== undefined,
  }
}

function ranOut({ results }: ExampleResult): boolean {
  return Object.values(results).some((result) => result.status === 'failed' && result.failure === 'budget_exceeded')
}

function isFailing({ error, results }: ExampleResult): boolean {
  if (error !== undefined) return true
  return Object.values(results).some(
    (result) => result.status === 'failed' || (result.status === 'measured' && !result.passed),
  )
}

function manifestOf(
  { name, total }: ExampleSource,
  { id, startedAt, options }: { id: string; startedAt: Date; options: RunOptions },
): RunManifest {
  return {
    id,
    startedAt: startedAt.toISOString(),
    assay: VERSION,
    dataset: { name, ...(total === undefined ? {} : { total }) },
    ...compared(options),
    judge: options.judge.id,
    metrics: options.evaluators.map(metricInfo),
    config: options.config ?? {},
  }
}

function named(options: RunOptions): Pick<RunInfo, 'task' | 'useCase' | 'baselineName' | 'candidateName'> {
  const { useCase: given } = options
  const useCase = typeof given === 'function' ? given() : given
  return { ...(useCase === undefined ? {} : { useCase }), ...compared(options) }
}

function compared({
  task,
  baselineName,
  candidateName,
}: RunOptions): Pick<RunInfo, 'task' | 'baselineName' | 'candidateName'> {
  return {
    ...(task === undefined ? {} : { task }),
    ...(baselineName === undefined ? {} : { baselineName }),
    ...(candidateName === undefined ? {} : { candidateName }),
  }
}

function metricInfo(evaluator: Evaluator): MetricInfo {
  const { spec, name, threshold, settings } = evaluator
  return { ...spec, name, threshold, settings }
}

function checkOptions(options: RunOptions): GateRule[] {
  const { concurrency = DEFAULT_CONCURRENCY, timeoutMs, keepResults = 0, maxErrors = 0, maxJudgeFailures = 0 } = options
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new UsageError(`\`concurrency\` is ${concurrency}; it must be a whole number from 1 up.`)
  }
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new UsageError(`\`timeoutMs\` is ${timeoutMs}; it must be above 0 and at most ${MAX_TIMEOUT_MS}.`)
  }
  for (const [name, count] of Object.entries({ keepResults, maxErrors })) {
    if (!(count >= 0)) throw new UsageError(`\`${name}\` is ${count}; it must be a number from 0 up.`)
  }
  if (!(maxJudgeFailures >= 0 && maxJudgeFailures <= 1)) {
    throw new UsageError(`\`maxJudgeFailures\` is ${maxJudgeFailures}; it is a share, from 0 to 1.`)
  }
  return parseGates(
    options.gates ?? [],
    options.evaluators.map(({ name }) => name),
  )
}

/** The longest delay that timers can count. */
const MAX_TIMEOUT_MS = 2_147_483_647
