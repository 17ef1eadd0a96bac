import type { ComparisonDocument } from '../../core/comparison.ts'
import type { RunStore } from '../../core/stores/run-store.ts'
import { keptComparison } from '../../labelling/kept-comparison.ts'
import type { WholeStore } from '../../store/open-store.ts'

const FLIPS = 200

/** Which runs are compared, and whether the store may keep the outcome. */
export interface Comparing {
  readonly baseline: string
  readonly candidate: string
  readonly keep: boolean
  readonly now: () => Date
  readonly signal: AbortSignal
}

/** What the run itself was compared with, when it ended. */
async function keptWith(
  runs: RunStore,
  { baseline, candidate }: { baseline: string; candidate: string },
): Promise<ComparisonDocument | undefined> {
  const own = (await runs.get(candidate))?.conclusion?.comparison
  return own?.baseline.runId === baseline ? own : undefined
}

/** The comparison of two runs: as it was kept with the run or in the store, or made now, giving way to other work. */
export async function comparisonOf(
  store: WholeStore,
  { baseline, candidate, keep, now, signal }: Comparing,
): Promise<ComparisonDocument> {
  const own = await keptWith(store.runs, { baseline, candidate })
  if (own !== undefined) return own
  const options = { flips: FLIPS }
  const { document } = await keptComparison(store, { baseline, candidate, options, keep, now: now(), signal })
  return document
}
