import { compareRuns } from '../../compare/compare-runs.ts'
import { storedRun } from '../../compare/read-run.ts'
import type { ComparableRun } from '../../compare/run-head.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import type { RunStore } from '../../core/run-store.ts'

/** Comparisons of this server's life, made once each. */
export interface Comparisons {
  /** The comparison, or undefined while it is being made. Throws why there is none. */
  of(baseline: string, candidate: string): Promise<ComparisonDocument | undefined>
}

interface Work {
  readonly made: Promise<ComparisonDocument>
}

/** How long a page waits for a comparison before it says that one is being made. */
const PATIENCE_MS = 80
const KEPT = 20
/** Examples between two looks at who else waits. */
const AT_ONCE = 50
const FLIPS = 200

/** Compares runs beside other work: a large one gives way to every page that is asked for meanwhile. */
export function comparisons(runs: RunStore, { signal }: { signal: AbortSignal }): Comparisons {
  const known = new Map<string, Work>()
  return {
    async of(baseline, candidate) {
      const key = JSON.stringify([baseline, candidate])
      const work = known.get(key) ?? { made: comparisonOf(runs, { baseline, candidate, signal }) }
      known.delete(key)
      known.set(key, work)
      const [oldest] = known.keys()
      if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
      // Who asks again gets a new try.
      work.made.catch(() => known.delete(key))
      return Promise.race([work.made, later(PATIENCE_MS)])
    },
  }
}

/** What the run itself was compared with, when it ended. */
async function keptWith(
  runs: RunStore,
  { baseline, candidate }: { baseline: string; candidate: string },
): Promise<ComparisonDocument | undefined> {
  const own = (await runs.get(candidate))?.conclusion?.comparison
  return own?.baseline.runId === baseline ? own : undefined
}

/** The comparison of two runs: as it was kept with the run, or made now, giving way to other work. */
export async function comparisonOf(
  runs: RunStore,
  { baseline, candidate, signal }: { baseline: string; candidate: string; signal: AbortSignal },
): Promise<ComparisonDocument> {
  const kept = await keptWith(runs, { baseline, candidate })
  if (kept !== undefined) return kept
  const pair = {
    baseline: yielding(await storedRun(runs, baseline)),
    candidate: yielding(await storedRun(runs, candidate)),
  }
  return compareRuns(pair, { flips: FLIPS, signal })
}

function yielding(run: ComparableRun): ComparableRun {
  return { ...run, examples: inTurn(run.examples) }
}

async function* inTurn<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  let seen = 0
  for await (const one of all) {
    if (++seen % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    yield one
  }
}

function later(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms).unref())
}
