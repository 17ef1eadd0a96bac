import { UsageError } from '../core/errors.ts'
import type { LabelQueue, QueueItem, QueueRule, QueueSlice } from '../core/bound-label.ts'
import type { MetricInfo } from '../core/run.ts'
import type { StoredRun } from '../core/stores/run-store.ts'
import type { WholeStore } from '../store/open-store.ts'
import type { ScoredPlace } from '../store/runs/scored-places.ts'
import { defined } from '../support/defined.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { draw, drawFew, type Draw, type Found } from './draw.ts'
import { fieldsOf, storedSha256 } from './judged.ts'

export interface QueueOptions {
  readonly run: string
  /** The evaluator whose question is asked. */
  readonly name: string
  readonly rule: QueueRule
  readonly slice?: QueueSlice | undefined
  /** About how many results to draw. 100 if left out. */
  readonly wanted?: number | undefined
  /**
   * The share of them drawn from all results alike. With a rule that prefers some, 0.5 if left out; with 0, what the rule never
   * draws stays unknown, and the labels say nothing about the run as a whole.
   */
  readonly explore?: number | undefined
  /** The share of the items that two people are asked for. 0.2 if left out. */
  readonly overlap?: number | undefined
  readonly seed: number
  readonly madeBy: string
  readonly now: Date
  /** Of the queue. Random if left out. */
  readonly id?: string | undefined
}

/** Draws results of a finished run by a rule, and keeps them, their probabilities and the rule as a queue. */
export async function makeQueue(store: WholeStore, options: QueueOptions): Promise<LabelQueue> {
  const { name, rule, slice, wanted = 100, explore = 0.5, overlap = 0.2, seed, madeBy, now } = options
  checkShares({ explore, overlap })
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 100_000) {
    throw new UsageError(`A queue of ${wanted} results cannot be drawn; ask for 1 to 100,000.`)
  }
  const { id: run, metric } = await finishedRun(store, options)
  const places = slice === undefined ? undefined : await placesIn(store, { run, slice })
  const scores = (): AsyncIterable<readonly ScoredPlace[]> =>
    within(
      store.places.scores(run, { evaluator: name, other: rule.kind === 'disagreeing' ? rule.with : undefined }),
      places,
    )
  const few =
    rule.kind === 'random' && slice === undefined ? await drawnFew(store, { run, name, wanted, seed }) : undefined
  const { drawn, population } =
    few ?? (await draw(scores, { rule, threshold: metric.threshold, wanted, explore, seed }))
  if (drawn.length === 0) {
    throw new UsageError(
      `Nothing was drawn: the run ${run} has ${population} measured scores of ${name}${slice === undefined ? '' : ' in this slice'}.`,
    )
  }
  const fields = fieldsOf(metric)
  const stored = await store.places.resultsAt(run, drawn)
  const random = seededRandom(seed ^ 0x5f3759df)
  const probabilities = new Map(drawn.map((one) => [`${one.position} ${one.epoch}`, one.probability]))
  const items = stored.map((one, place): QueueItem => {
    const { result, epoch } = one
    const probability = probabilities.get(`${result.index} ${epoch}`) ?? 1
    const raters = random() < overlap ? 2 : 1
    return {
      place,
      id: result.id,
      epoch,
      position: result.index,
      sha256: storedSha256(one, fields),
      probability,
      raters,
    }
  })
  const queue: LabelQueue = {
    id: options.id ?? crypto.randomUUID(),
    name,
    run,
    fields,
    rule,
    ...defined({ slice }),
    seed,
    wanted,
    explore: rule.kind === 'random' ? 1 : explore,
    overlap,
    population,
    covers: slice === undefined && (rule.kind === 'random' || explore > 0) ? 'all' : 'part',
    size: items.length,
    madeAt: now.toISOString(),
    madeBy,
  }
  await store.queues.put(queue, items)
  return queue
}

/** From so many scores for each one wanted on, scores are looked up one by one. */
const SPARSE = 20
const FEWEST_SPARSE = 20_000

async function drawnFew(
  { runs, places }: WholeStore,
  { run, name, wanted, seed }: { run: string; name: string; wanted: number; seed: number },
): Promise<Draw | undefined> {
  const population = (await runs.aggregates(run))[name]?.n ?? 0
  if (population < SPARSE * wanted || population < FEWEST_SPARSE) return undefined
  const scoresAt: Found['scoresAt'] = (some) => places.scoresAt(run, { evaluator: name, places: some })
  return drawFew({ ...(await places.bounds(run)), population, scoresAt }, { wanted, seed })
}

function checkShares(shares: Readonly<Record<string, number>>): void {
  for (const [name, share] of Object.entries(shares)) {
    if (!(share >= 0 && share <= 1)) throw new UsageError(`\`${name}\` is ${share}; it must be a number from 0 to 1.`)
  }
}

async function finishedRun(
  store: WholeStore,
  { run: id, name, rule }: QueueOptions,
): Promise<{ id: string; metric: MetricInfo }> {
  const run = await store.runs.get(id)
  if (run === undefined) throw new UsageError(`There is no run ${id} in ${store.name}.`)
  if (run.state !== 'finished') {
    throw new UsageError(`The run ${id} is ${run.state}: a queue is drawn once all its results are there.`)
  }
  const metric = metricOf(run, name)
  if (rule.kind === 'disagreeing') metricOf(run, rule.with)
  return { id, metric }
}

/** An evaluator of a stored run. */
export function metricOf({ id, manifest }: StoredRun, name: string): MetricInfo {
  const metrics = manifest?.metrics ?? []
  const metric = metrics.find((one) => one.name === name)
  if (metric !== undefined) return metric
  throw new UsageError(
    `The run ${id} has no evaluator ${name}; it has ${metrics.map((one) => one.name).join(', ') || 'none'}.`,
  )
}

/** Where the results of a slice are. */
async function placesIn(
  store: WholeStore,
  { run, slice: { tag, group } }: { run: string; slice: QueueSlice },
): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  for await (const { result, epoch } of store.runs.results(run)) {
    if (tag !== undefined && result.tags?.includes(tag) !== true) continue
    if (group !== undefined && result.group !== group) continue
    places.add(`${result.index} ${epoch}`)
  }
  return places
}

async function* within(
  pages: AsyncIterable<readonly ScoredPlace[]>,
  places: ReadonlySet<string> | undefined,
): AsyncGenerator<readonly ScoredPlace[]> {
  for await (const page of pages) {
    yield places === undefined ? page : page.filter(({ position, epoch }) => places.has(`${position} ${epoch}`))
  }
}
