import type { ResultPage, ResultQuery, RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { collectOverview } from '../../reports/overview.ts'
import type { WholeStore } from '../../store/open-store.ts'
import type { TagScores } from '../../store/runs/scored-places.ts'
import { Refused } from '../kernel/refused.ts'
import { givingWay } from './giving-way.ts'
import type { MadeOnce } from './made-once.ts'
import type { Shown } from '../pages/links.ts'
import { metricsOf } from '../pages/run-facts.ts'
import type { RunView } from '../pages/run-page.ts'
import type { Sampled } from '../pages/wrong-section.ts'

/** Results on one page. */
const PAGE = 25
/** Failures that are looked at to group them: a page stays quick however many there are. */
const LOOKED_AT = 200
const LOOKED_AT_ONCE = 25
const TENTHS = 10

/** A stored run that is there. */
export async function knownRun(runs: RunStore, id: string): Promise<StoredRun> {
  const run = await runs.get(id)
  if (run === undefined) throw new Refused(404, 'There is no such run in this store.')
  if (run.state === 'deleted') throw new Refused(404, 'This run was deleted.')
  return run
}

/** What the page of a run is made from. */
export async function runView(
  { runs, places }: Pick<WholeStore, 'runs' | 'places'>,
  { id, shown, overviews }: { id: string; shown: Shown; overviews?: Overviews },
): Promise<RunView> {
  const run = await knownRun(runs, id)
  const [page, overview] = await Promise.all([
    resultsOf(runs, { run, shown }),
    overviewOf({ runs, places }, { run, overviews }),
  ])
  const aggregates = run.conclusion === undefined ? await runs.aggregates(id) : undefined
  return { run, shown, page, ...overview, aggregates }
}

export type RunOverview = Pick<RunView, 'distributions' | 'wrong' | 'slices' | 'slicesOver' | 'beingCounted'>

/** What was read of finished runs, by the run and its state: it does not change with what of it is shown. */
export type Overviews = MadeOnce<RunOverview>

async function overviewOf(
  { runs, places }: Pick<WholeStore, 'runs' | 'places'>,
  { run, overviews }: { run: StoredRun; overviews: Overviews | undefined },
): Promise<RunOverview> {
  const key = JSON.stringify([run.id, run.state, run.results, run.finishedAt])
  const distributions = await distributionsOf(runs, run)
  const make = async (): Promise<RunOverview> => ({
    distributions,
    wrong: await wrongOf(runs, run),
    ...(await slicesOf(places, run)),
  })
  if (run.state !== 'finished') return make()
  const later = {
    distributions,
    wrong: { groups: [], lookedAt: 0, more: false },
    slices: new Map(),
    beingCounted: true,
  }
  if (run.results > MOST_SLICED && overviews !== undefined) return (await overviews.of(key, make)) ?? later
  return overviews === undefined ? make() : overviews.whole(key, make)
}

/** The results that are asked for; by an evaluator, the worst first. */
function resultsOf(runs: RunStore, { run, shown }: { run: StoredRun; shown: Shown }): Promise<ResultPage> {
  const { outcome, evaluator, text, tag, group, tenth, after } = shown
  if (evaluator !== undefined && !metricsOf(run).some(({ name }) => name === evaluator)) {
    throw new Refused(400, 'This run has no such evaluator.')
  }
  const order = evaluator === undefined ? 'time' : 'score'
  if (evaluator === undefined && tenth !== undefined)
    throw new Refused(400, 'A part of the scores needs an evaluator whose scores they are.')
  return runs.page(run.id, { outcome, evaluator, order, text, tag, group, ...scoresIn(tenth), after, limit: PAGE })
}

/** The scores of one tenth of the scale, as the distributions count them: its upper end is in the next, but for 1. */
export function scoresIn(tenth: number | undefined): Pick<ResultQuery, 'atLeast' | 'atMost'> {
  if (tenth === undefined) return {}
  const end = (tenth + 1) / TENTHS
  return { atLeast: tenth / TENTHS, atMost: tenth === TENTHS - 1 ? 1 : end - Number.EPSILON / 2 }
}

async function distributionsOf(runs: RunStore, run: StoredRun): Promise<RunView['distributions']> {
  const all = new Map<string, readonly number[]>()
  if (run.conclusion === undefined) return all
  for (const [evaluator, { reported }] of Object.entries(run.conclusion.summary.evaluators)) {
    if (reported !== undefined) continue
    const { counts, n } = await runs.distribution(run.id, { evaluator })
    if (n > 0) all.set(evaluator, tenths(counts))
  }
  return all
}

/** Of larger runs, so many results are drawn: a page stays quick however many there are. */
const MOST_SLICED = 20_000
const DRAWN = 2_000
const MOST_TAGS = 12
const SLICED_BY = 3

async function slicesOf(places: WholeStore['places'], run: StoredRun): Promise<Pick<RunView, 'slices' | 'slicesOver'>> {
  const slices = new Map<string, readonly TagScores[]>()
  if (run.conclusion === undefined) return { slices }
  const measured = Object.entries(run.conclusion.summary.evaluators).filter(
    ([, { reported }]) => reported === undefined,
  )
  const evaluators = measured.slice(0, SLICED_BY).map(([name]) => name)
  if (run.results > MOST_SLICED) return drawnSlices(places, { run: run.id, evaluators })
  for (const evaluator of evaluators) {
    const found = await places.byTag(run.id, { evaluator, limit: MOST_TAGS })
    if (found.length > 0) slices.set(evaluator, found)
  }
  return { slices }
}

const SEED = 1

/** The scores by tag among results that were drawn. */
async function drawnSlices(
  places: WholeStore['places'],
  { run, evaluators }: { run: string; evaluators: readonly string[] },
): Promise<Pick<RunView, 'slices' | 'slicesOver'>> {
  const found = new Map(evaluators.map((name) => [name, new Map<string, { n: number; passed: number; sum: number }>()]))
  let slicesOver = 0
  const rest = givingWay()
  for await (const part of places.drawn(run, { count: DRAWN, seed: SEED })) {
    slicesOver += part.length
    for (const { result } of part) {
      for (const [evaluator, byTag] of found) {
        const own = result.results[evaluator]
        if (own?.status !== 'measured' || own.vacuous === true) continue
        for (const tag of new Set(result.tags)) {
          const { n, passed, sum } = byTag.get(tag) ?? { n: 0, passed: 0, sum: 0 }
          byTag.set(tag, { n: n + 1, passed: passed + Number(own.passed), sum: sum + own.score })
        }
      }
    }
    await rest()
  }
  const slices = new Map<string, readonly TagScores[]>()
  for (const [evaluator, byTag] of found) {
    const all = [...byTag].map(([tag, { n, passed, sum }]): TagScores => ({ tag, n, passed, mean: sum / n }))
    const most = all.toSorted((a, b) => b.n - a.n || (a.tag < b.tag ? -1 : 1)).slice(0, MOST_TAGS)
    if (most.length > 0) slices.set(evaluator, most)
  }
  return { slices, slicesOver }
}

/** Twentieths, which the store keeps, added up. */
function tenths(counts: readonly number[]): number[] {
  const per = counts.length / TENTHS
  return Array.from({ length: TENTHS }, (_, at) =>
    counts.slice(at * per, (at + 1) * per).reduce((sum, count) => sum + count, 0),
  )
}

async function wrongOf(runs: RunStore, { id, conclusion }: StoredRun): Promise<Sampled> {
  const overview = collectOverview()
  let [lookedAt, more] = [0, false]
  if (conclusion === undefined) return { groups: [], lookedAt, more }
  const rest = givingWay()
  for (const outcome of ['error', 'below'] as const) {
    let after: string | undefined
    for (let left = LOOKED_AT; left > 0; left -= LOOKED_AT_ONCE) {
      const page = await runs.page(id, { outcome, limit: LOOKED_AT_ONCE, after })
      for (const { result } of page.results) overview.add(result)
      lookedAt += page.results.length
      after = page.next
      if (after === undefined) break
      await rest()
    }
    more ||= after !== undefined
  }
  return { groups: overview.overview().groups, lookedAt, more }
}
