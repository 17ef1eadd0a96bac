import { UsageError } from '../../core/errors.ts'
import { LATEST } from './run-name.ts'
import type { RunListing, RunStore } from '../../core/stores/run-store.ts'

/** How many runs are looked at in one go. */
const PAGE = 1000
/** Fewer characters than this name no run. */
const SHORTEST_PREFIX = 4

/**
 * The stored run that people mean: `latest`, an id, a name, or the beginning of an id. `undefined` if there is none.
 * Throws a UsageError with the ids if it could be several. With `unfinished`, the latest may be one that has not ended.
 */
export async function findRun(
  store: RunStore,
  reference: string,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<string | undefined> {
  if (reference === LATEST) return latest(store, unfinished)
  if ((await store.get(reference)) !== undefined) return reference
  const named: RunListing[] = []
  const begun: RunListing[] = []
  for await (const run of allRuns(store)) {
    if (run.name === reference) named.push(run)
    else if (reference.length >= SHORTEST_PREFIX && run.id.startsWith(reference)) begun.push(run)
  }
  if (named.length > 1) throw ambiguous(`${named.length} runs are called '${reference}'`, named)
  if (named.length === 0 && begun.length > 1) {
    throw ambiguous(`The ids of ${begun.length} runs begin with '${reference}'`, begun)
  }
  return (named[0] ?? begun[0])?.id
}

/** The same, for a run that has to be there. */
export async function knownRun(
  store: RunStore,
  reference: string,
  options?: Parameters<typeof findRun>[2],
): Promise<string> {
  const found = await findRun(store, reference, options)
  if (found !== undefined) return found
  throw new UsageError(
    reference === LATEST
      ? 'There is no finished run here yet; assay runs list shows what there is.'
      : `There is no run '${reference}' here; assay runs list shows them.`,
  )
}

async function latest(store: RunStore, unfinished: boolean): Promise<string | undefined> {
  for await (const { id, state } of allRuns(store)) {
    if (state === 'finished' || (unfinished && state === 'running')) return id
  }
  return undefined
}

async function* allRuns(store: RunStore): AsyncGenerator<RunListing> {
  let before: string | undefined
  do {
    const page = await store.list({ limit: PAGE, before })
    yield* page
    before = page.length < PAGE ? undefined : page.at(-1)?.id
  } while (before !== undefined)
}

const MOST_SHOWN = 5

function ambiguous(what: string, runs: readonly RunListing[]): UsageError {
  const shown = runs.slice(0, MOST_SHOWN).map(({ id, startedAt }) => `${id} (${startedAt})`)
  const more = runs.length > shown.length ? ', …' : ''
  return new UsageError(`${what}: ${shown.join(', ')}${more}. Name it by more of its id.`)
}
