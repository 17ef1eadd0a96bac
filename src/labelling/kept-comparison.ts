import { compareRuns, type CompareOptions } from '../compare/compare-runs.ts'
import { storedRun } from '../compare/read-run.ts'
import type { ComparableRun } from '../compare/run-head.ts'
import type { ComparisonDocument } from '../core/comparison.ts'
import type { RunListing } from '../core/stores/run-store.ts'
import { VERSION } from '../core/version.ts'
import { UsageError } from '../core/errors.ts'
import type { WholeStore } from '../store/open-store.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

export interface KeptComparisonOptions {
  readonly baseline: string
  readonly candidate: string
  readonly options?: Omit<CompareOptions, 'signal'> | undefined
  readonly signal?: AbortSignal | undefined
  readonly now: Date
  /** Whether the store may be written to. */
  readonly keep?: boolean | undefined
}

/** The comparison of two stored runs: the one that was kept, or else made now, and kept if both runs are finished. */
export async function keptComparison(
  store: WholeStore,
  { baseline, candidate, options = {}, signal, now, keep = true }: KeptComparisonOptions,
): Promise<{ document: ComparisonDocument; kept: boolean }> {
  const runs = [await listed(store, baseline), await listed(store, candidate)]
  const key = keyOf(runs, options)
  const known = await store.comparisons.get(key)
  if (known !== undefined) return { document: known, kept: true }
  const document = await compareRuns(
    {
      baseline: yielding(await storedRun(store.runs, baseline)),
      candidate: yielding(await storedRun(store.runs, candidate)),
    },
    { ...options, signal },
  )
  if (keep && runs.every(({ state }) => state === 'finished')) {
    await store.comparisons.put(key, { baseline, candidate, at: now.toISOString(), document })
  }
  return { document, kept: false }
}

/** Examples between two looks at who else waits: a large comparison gives way to every page that is asked for meanwhile. */
const AT_ONCE = 50

function yielding(run: ComparableRun): ComparableRun {
  const { examples, bare } = run
  return { ...run, examples: inTurn(examples), ...(bare === undefined ? {} : { bare: inTurn(bare) }) }
}

async function* inTurn<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  let seen = 0
  for await (const one of all) {
    if (++seen % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    yield one
  }
}

/** Other software, other options, another name, or a run with more results make another comparison. */
function keyOf(runs: readonly RunListing[], options: Omit<CompareOptions, 'signal'>): string {
  const seen = runs.map(({ id, name = null, results, finishedAt = null }) => ({ id, name, results, finishedAt }))
  const asked = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return sha256Hex(canonicalJson({ assay: VERSION, runs: seen, options: asked }))
}

async function listed(store: WholeStore, id: string): Promise<RunListing> {
  const run = await store.runs.get(id)
  if (run === undefined || run.state === 'deleted')
    throw new UsageError(`There is no run ${id} with results in ${store.name}.`)
  return run
}
