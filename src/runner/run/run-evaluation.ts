import { UsageError } from '../../core/errors.ts'
import type { RunConclusion, RunManifest } from '../../core/run-store.ts'
import type { RunInfo } from '../../core/run.ts'
import { collectFailing, type Failing } from '../../reports/failing.ts'
import { checkOptions } from '../options/check-options.ts'
import { CalibrationDistances } from '../results/corrections.ts'
import type { Outcome } from '../examples/evaluate-example.ts'
import { RunFold } from '../results/fold.ts'
import { DEFAULT_KEEP_RESULTS, KeptResults, WORST_KEPT } from '../results/kept-results.ts'
import { keepOutcome, ranOut } from '../results/keep-outcome.ts'
import { compared, manifestOf, metricInfo } from './manifest.ts'
import { reportedAgain } from './reported-again.ts'
import { refuseChanges } from './resume.ts'
import { runOutcomes, type WorkItem } from '../examples/run-examples.ts'
import type { ExampleSource, RunOptions, Stopped } from '../options/run-options.ts'
import { Run } from './run.ts'
import { STOPPED, inapplicableIn, isFailing, summaryOf } from '../results/summary.ts'
import { workOf } from './work.ts'
import { defined } from '../../support/defined.ts'

/**
 * Evaluates every example of a source and adds it all up. Misuse throws before anything is spent. With a store the run
 * is durable: killed at any moment, it can be resumed, and comes to the same results.
 */
export async function runEvaluation(source: ExampleSource, given: RunOptions): Promise<Run> {
  const rules = checkOptions(given)
  const { now = () => new Date(), createId = () => crypto.randomUUID(), clock = () => performance.now() } = given
  const started = clock()
  const { id, startedAt } = given.resume ?? { id: createId(), startedAt: now().toISOString() }
  const asked = manifestOf(source, { id, startedAt, options: given })
  if (given.resume !== undefined) refuseChanges(given.resume, asked)
  const manifest = given.resume?.manifest ?? asked
  const options = { ...begunWith(given, manifest), clock }
  await options.onStart?.(manifest)
  if (options.resume !== undefined && isWhole(options.resume)) return reportedAgain(options.resume, options)

  const distances = new CalibrationDistances(options)
  const { vacuous = 'exclude', spent } = options
  const fold = new RunFold(options.evaluators, { vacuous, spent, distances })
  const work = await workOf(source, { options, manifest })
  // What others recorded until somebody stopped waiting for them is reported, however it was stopped.
  const adding = work.ended === undefined ? options : { ...options, signal: undefined }
  const { kept, failing, whole, ...folded } = await foldAll(work.items, { options: adding, fold, id, size: work.size })
  const { ended } = work
  const stopped = folded.stopped ?? (ended === 'interrupted' ? undefined : ended)
  const interrupted = stopped === undefined && (ended === 'interrupted' || (options.signal?.aborted === true && !whole))
  if (fold.examples === 0 && !interrupted) throw new UsageError(`${source.name} has no examples.`)

  const inapplicable = options.leaveOutInapplicable === true ? inapplicableIn(fold, { options, rules }) : []
  const summary = summaryOf(fold, { options, distances, rules, interrupted, stopped: stopped?.why, inapplicable })
  const notes = [
    ...(source.notes?.() ?? []),
    ...(options.notes ?? []),
    ...fold.notes({ reuseOutputs: options.reuseOutputs ?? false }),
    ...inapplicable.map((name) => `${name} applies to none of the examples, so it is left out of the verdict.`),
    ...(stopped === undefined ? [] : [STOPPED[stopped.why](stopped.at)]),
    ...(changedMeanwhile(source) ? [`${source.name} changed while the run was reading it.`] : []),
  ]
  const sha256 = summary.partial ? undefined : (source.sha256?.() ?? manifest.dataset.sha256)
  const info: RunInfo = {
    id,
    startedAt,
    finishedAt: now().toISOString(),
    durationMs: clock() - started,
    ...named(options),
    metrics: options.evaluators.map(metricInfo),
    resultsSha256: fold.resultsSha256(),
    dataset: { name: source.name, ...defined({ sha256 }), examples: fold.distinct },
    judge: options.judge.id,
    config: options.config ?? {},
    notes,
  }
  const run = new Run({ info, summary, failing, kept })
  if (fold.examples > 0) await options.store?.finish(id, conclusionOf(run))
  return run
}

/** The options that a run was begun with, where it is one that goes on: it ends with the report of an unbroken one. */
function begunWith(options: RunOptions, { config, notes = [], spent }: RunManifest): RunOptions {
  if (options.resume === undefined) return options
  // What a judge notes while it runs comes later than what was noted before, and is read at the end.
  const later = (options.notes ?? []).filter((note) => !notes.includes(note))
  return { ...options, config, notes: [...notes, ...later], spent: spent ?? options.spent }
}

function changedMeanwhile(source: ExampleSource): boolean {
  const { knownSha256 } = source
  const read = source.sha256?.()
  return knownSha256 !== undefined && read !== undefined && read !== knownSha256
}

function isWhole({ conclusion }: NonNullable<RunOptions['resume']>): boolean {
  return conclusion?.summary.partial === false
}

function conclusionOf(run: Run): RunConclusion {
  const { results: _, resultsOmitted: __, ...conclusion } = run.toDocument({ maxResults: 0 })
  return conclusion
}

interface Folded {
  readonly kept: KeptResults
  readonly failing: Failing
  readonly stopped: Stopped | undefined
  /** Whether every example of the source is in it. */
  readonly whole: boolean
}

async function foldAll(
  items: AsyncIterable<WorkItem>,
  { options, fold, id, size: known }: { options: RunOptions; fold: RunFold; id: string; size: number | undefined },
): Promise<Folded> {
  const { keepResults = DEFAULT_KEEP_RESULTS, failFast = false, onResult, onProgress } = options
  const kept = new KeptResults(keepResults)
  const worst = collectFailing(WORST_KEPT)
  let stopped: Stopped | undefined
  let inFlight = 0
  let size = known
  const tell = (): void =>
    onProgress?.({
      done: fold.examples,
      ...defined({ total: known }),
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
  const { store, evaluators } = options
  const counted = {
    ...options,
    onInFlight,
    onEnd: (count: number) => void (size = count),
    ...(store === undefined
      ? {}
      : { keep: (outcome: Outcome) => keepOutcome(outcome, { runId: id, store, evaluators }) }),
  }
  for await (const outcome of runOutcomes(items, counted)) {
    const { result } = outcome
    fold.add(outcome)
    worst.add(result)
    kept.add(result)
    await onResult?.(result)
    tell()
    const why = ranOut(outcome) ? 'budget' : failFast && isFailing(result) ? 'failed_fast' : undefined
    if (why !== undefined) {
      stopped = { why, at: result.id }
      break
    }
  }
  return { kept, failing: worst.failing(), stopped, whole: fold.examples === size }
}

function named(options: RunOptions): Partial<RunInfo> {
  const { useCase: given } = options
  const useCase = typeof given === 'function' ? given() : given
  const { epochs = 1, rescoredFrom } = options
  return {
    ...defined({ useCase }),
    ...(epochs === 1 ? {} : { epochs }),
    ...defined({ rescoredFrom }),
    ...compared(options),
  }
}
