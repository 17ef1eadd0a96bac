import { UsageError } from '../../core/errors.ts'
import type { StoredRun } from '../../core/stores/run-store.ts'
import type { ExampleSource, RunOptions, Stopped } from '../options/run-options.ts'
import type { Outcome } from '../examples/evaluate-example.ts'
import { outcomesInOrder } from '../examples/run-examples.ts'
import { keepOutcome, ranOut } from '../results/keep-outcome.ts'
import { HeldResults, RunTally } from '../results/run-tally.ts'
import { isFailing } from '../results/summary.ts'
import { begin } from './begin.ts'
import { conclusionOf, runOf } from './conclude.ts'
import { Run } from './run.ts'
import { workOf } from './work.ts'
import { defined } from '../../support/defined.ts'

/**
 * Evaluates every example of a source and summarises the results. Misuse throws before anything is spent. With a store the
 * run is durable: killed at any moment, it can be resumed and gives the same results.
 *
 * A row's whole path is here: it comes from the source, with what the store has of it; it is answered and judged, several at
 * once, and stored before its slot is free; it comes back in the data set's order and is added to the sums.
 */
export async function runEvaluation(source: ExampleSource, given: RunOptions): Promise<Run> {
  const begun = begin(source, given)
  const { id, manifest, options } = begun
  const { store, evaluators, onStart, onResult } = options
  await onStart?.(manifest)
  if (options.resume?.conclusion?.summary.partial === false) return reportedAgain(options.resume, options)

  const tally = new RunTally(options)
  const work = await workOf(source, { options, manifest })
  const progress = progressOf(tally, { total: work.size, onProgress: options.onProgress })
  const outcomes = outcomesInOrder(work.items, {
    ...options,
    // Whatever others recorded until the wait was stopped is reported, however it was stopped.
    signal: work.ended === undefined ? options.signal : undefined,
    keep: store && ((outcome) => keepOutcome(outcome, { runId: id, store, evaluators })),
    onInFlight: (count) => progress.inFlight(count),
    onEnd: (end) => progress.end(end),
  })
  let stopped: Stopped | undefined
  for await (const outcome of outcomes) {
    tally.add(outcome)
    const told = onResult?.(outcome.result)
    if (told !== undefined) await told
    progress.tell()
    stopped = stoppedBy(outcome, options)
    if (stopped !== undefined) break
  }

  await tally.fold.settle({ client: options.judge.client })
  const ended = stopped ?? work.ended ?? source.ended?.()
  const measured = runOf(begun, { tally, ended, whole: progress.isWhole(), notes: work.notes })
  const run = measured.with(await options.comparing?.())
  if (tally.fold.examples > 0) await store?.finish(id, conclusionOf(run))
  return run
}

/** A finished run from its store, with its original report; results are read piece by piece. */
async function reportedAgain({ id, conclusion }: StoredRun, options: RunOptions): Promise<Run> {
  const { store, onResult, comparing } = options
  if (conclusion === undefined || store === undefined) throw new UsageError(`The run ${id} is not finished.`)
  const held = new HeldResults(options)
  for await (const { result } of store.results(id)) {
    held.add(result)
    await onResult?.(result)
  }
  const { run: info, summary, comparison, anchor, attempts, notCompared } = conclusion
  const run = new Run({
    info,
    summary,
    failing: held.failing(),
    kept: held.kept,
    ...defined({ comparison, anchor, attempts, notCompared }),
  })
  return run.with(await comparing?.())
}

/** Counts examples in progress and in all, and reports the progress. */
function progressOf(
  { fold }: RunTally,
  { total, onProgress }: { total: number | undefined } & Pick<RunOptions, 'onProgress'>,
) {
  let size = total
  let inFlight = 0
  const tell = (): void => {
    if (onProgress === undefined) return
    const { examples: done, errors, failures, usage } = fold
    onProgress({ done, ...defined({ total }), errors, failures, inFlight, usage })
  }
  return {
    tell,
    inFlight: (count: number): void => {
      const begun = count > inFlight
      inFlight = count
      if (begun && fold.examples === 0) tell()
    },
    /** There are no more items than these. */
    end: (count: number): void => void (size = count),
    /** Whether every example of the source is in the sums. */
    isWhole: (): boolean => fold.examples === size,
  }
}

/** Why a run stops after this example, if it does. */
function stoppedBy(outcome: Outcome, { failFast = false }: RunOptions): Stopped | undefined {
  const { result } = outcome
  const why = ranOut(outcome) ? 'budget' : failFast && isFailing(result) ? 'failed_fast' : undefined
  return why && { why, at: result.id }
}
