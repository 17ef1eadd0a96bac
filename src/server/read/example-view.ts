import type { ResultQuery, RunStore, StoredResult } from '../../core/stores/run-store.ts'
import { Refused } from '../kernel/refused.ts'
import type { Elsewhere, ExampleView } from '../pages/example-page.ts'
import type { ExamplePlace, Shown } from '../pages/links.ts'
import { knownRun, scoresIn } from './run-view.ts'

/** Runs that are looked through for the same example, the newest first. */
const OTHER_RUNS = 12
const MOST_ELSEWHERE = 5

/** What the page of an example is made from. */
export async function exampleView(
  runs: RunStore,
  { place, shown }: { place: ExamplePlace; shown: Shown },
): Promise<ExampleView> {
  const run = await knownRun(runs, place.run)
  const stored = await storedAt(runs, place)
  const [previous, next, elsewhere] = await Promise.all([
    neighbour(runs, { stored, place, shown, descending: true }),
    neighbour(runs, { stored, place, shown, descending: false }),
    othersOf(runs).then((others) => elsewhereOf(runs, { place, others })),
  ])
  return { run, stored, shown, previous: previous.place, next: next.place, searchOn: next.searchOn, elsewhere }
}

interface Neighbour {
  readonly place?: ExamplePlace | undefined
  /** Where to go on, if time was up before one was found. */
  readonly searchOn?: string | undefined
}

/** A result that is there. */
export async function storedAt(runs: RunStore, { run, id, epoch }: ExamplePlace): Promise<StoredResult> {
  const [stored] = await runs.stored(run, [epoch === undefined ? { id } : { id, epoch }])
  if (stored === undefined) throw new Refused(404, 'There is no such example in this run.')
  return stored
}

/** What stands before or after a result among those that are shown. */
async function neighbour(
  runs: RunStore,
  {
    stored,
    place,
    shown,
    descending,
  }: { stored: StoredResult; place: ExamplePlace; shown: Shown; descending: boolean },
): Promise<Neighbour> {
  const after = cursorAt(stored, shown)
  if (after === undefined) return {}
  const { outcome, evaluator, text, tag, group, tenth } = shown
  const order: ResultQuery['order'] = evaluator === undefined ? 'time' : 'score'
  const { results, next, lookedThrough } = await runs.page(place.run, {
    outcome,
    evaluator,
    text,
    tag,
    group,
    ...scoresIn(tenth),
    order,
    descending,
    after,
    limit: 1,
  })
  const [first] = results
  if (first === undefined) return { searchOn: lookedThrough === undefined ? undefined : next }
  return { place: { run: place.run, id: first.result.id, epoch: first.epoch === 0 ? undefined : first.epoch } }
}

/** Where a page would end whose last result this is. */
function cursorAt({ result, epoch, recordedAt }: StoredResult, { evaluator }: Shown): string | undefined {
  if (evaluator === undefined) return `${Date.parse(recordedAt)}/${result.index}/${epoch}`
  const own = result.results[evaluator]
  return own?.status === 'measured' ? `${own.score}/${result.index}/${epoch}` : undefined
}

async function othersOf(runs: RunStore): Promise<string[]> {
  const listed = await runs.list({ limit: OTHER_RUNS })
  return listed.filter(({ state }) => state !== 'deleted').map(({ id }) => id)
}

/** The same example in other runs, the first few that have it. */
export async function elsewhereOf(
  runs: RunStore,
  { place, others }: { place: ExamplePlace; others: readonly string[] },
): Promise<Elsewhere[]> {
  const found: Elsewhere[] = []
  for (const id of others) {
    if (id === place.run) continue
    const [stored] = await runs.stored(id, [{ id: place.id }])
    const run = stored === undefined ? undefined : await runs.get(id)
    if (stored !== undefined && run !== undefined) found.push({ run, stored })
    if (found.length === MOST_ELSEWHERE) break
  }
  return found
}

/** An example as a line of a data set, so that it can be tested again. */
export function testCase({ result, answer }: StoredResult): string {
  const { id, inputs, output, reference, group, tags, metadata } = result
  return `${JSON.stringify({ id, inputs, output, reference, ...answer?.example, group, tags, metadata })}\n`
}
