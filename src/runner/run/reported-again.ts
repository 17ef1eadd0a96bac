import { UsageError } from '../../core/errors.ts'
import type { StoredRun } from '../../core/run-store.ts'
import { collectFailing } from '../../reports/failing.ts'
import { DEFAULT_KEEP_RESULTS, KeptResults, WORST_KEPT } from '../results/kept-results.ts'
import type { RunOptions } from '../options/run-options.ts'
import { Run } from './run.ts'

/** A finished run from its store: its report as it was, with its results read bit by bit. */
export async function reportedAgain(
  { id, conclusion }: StoredRun,
  { store, keepResults = DEFAULT_KEEP_RESULTS, onResult }: Pick<RunOptions, 'store' | 'keepResults' | 'onResult'>,
): Promise<Run> {
  if (conclusion === undefined || store === undefined) throw new UsageError(`The run ${id} is not finished.`)
  const kept = new KeptResults(keepResults)
  const worst = collectFailing(WORST_KEPT)
  for await (const { result } of store.results(id)) {
    worst.add(result)
    kept.add(result)
    await onResult?.(result)
  }
  return new Run({ info: conclusion.run, summary: conclusion.summary, failing: worst.failing(), kept })
}
