import { UsageError } from '../core/errors.ts'
import type { LabelQueue } from '../core/bound-label.ts'
import type { Calibration, CalibrationRow } from '../core/calibration.ts'
import type { MetricInfo } from '../core/run.ts'
import type { StoredResult, StoredRun } from '../core/stores/run-store.ts'
import type { Positive } from '../calibration/human-label.ts'
import { activePpiMean, type ActiveSample } from '../stats/correction/active-ppi.ts'
import type { PpiEstimate } from '../stats/correction/ppi.ts'
import { Moments } from '../stats/moments.ts'
import type { Measurement } from '../stats/measurement.ts'
import type { WholeStore } from '../store/open-store.ts'
import { counted } from '../support/counted.ts'
import { defined } from '../support/defined.ts'
import { storedSha256 } from './judged.ts'
import { metricOf } from './make-queue.ts'
import { sameAnswers } from './same-answers.ts'
import { settledItems, type SettledItem } from './settled.ts'

/** Which labels are wanted: those of an evaluator's question, over the answers of a run. */
export interface StoredLabelsQuery {
  readonly run: string
  readonly name: string
  /** If left out, the queue with the most settled items. */
  readonly queue?: string | undefined
  readonly positive?: Positive | undefined
  readonly now: Date
}

/** A calibration made of the labels in a store, and what became of the labels. */
export interface StoredCalibration {
  readonly calibration: Calibration
  readonly queue: LabelQueue
  readonly counts: LabelCounts
  /** The share of good answers among all of the run that were measured. */
  readonly estimate: Measurement<PpiEstimate>
}

/** What became of a queue's items. */
export interface LabelCounts {
  readonly items: number
  readonly used: number
  readonly open: number
  readonly cannotTell: number
  readonly differ: number
  /** Left out, because the judge was shown them or fitted to them. */
  readonly usedBefore: number
  /** Left out, because this run has another answer there, or no score. */
  readonly changed: number
}

/**
 * Makes a calibration of the labels in a store: those of a queue whose probabilities are known and which covers the whole run, each
 * weighing one over its probability unless all are alike. Throws a UsageError that says why where there is none.
 */
export async function calibrationFromStore(store: WholeStore, query: StoredLabelsQuery): Promise<StoredCalibration> {
  const { name, now, positive = { kind: 'usual' } } = query
  const run = await store.runs.get(query.run)
  if (run?.manifest === undefined) throw new UsageError(`There is no run ${query.run} with results in ${store.name}.`)
  const metric = metricOf(run, name)
  const { queue, items } = await chosenQueue(store, { ...query, positive, run })
  const used = await store.boundLabels.used(name)
  const rows: CalibrationRow[] = []
  const probabilities: number[] = []
  const results = await resultsOf(store, { run: run.id, items })
  let [usedBefore, changed] = [0, 0]
  for (const { item, settled } of items) {
    if (settled.status !== 'settled') continue
    const stored = results.get(keyOf(item))
    const said = stored?.result.results[name]
    if (used.has(item.sha256)) usedBefore++
    else if (stored === undefined || storedSha256(stored, queue.fields) !== item.sha256) changed++
    else if (said?.status !== 'measured' || said.vacuous === true) changed++
    else {
      rows.push(rowOf(stored, { score: said.score, label: settled.good, raters: settled.raters }))
      probabilities.push(item.probability)
    }
  }
  const count = (status: SettledItem['settled']['status']): number =>
    items.filter(({ settled }) => settled.status === status).length
  const counts = {
    items: items.length,
    used: rows.length,
    open: count('open'),
    cannotTell: count('cannot_tell'),
    differ: count('differ'),
    usedBefore,
    changed,
  }
  refuseNone(counts, { name, queue })
  const even = probabilities.every((one) => one === probabilities[0])
  const calibration: Calibration = {
    subject: subjectOf(run, metric),
    madeAt: now.toISOString(),
    dataset: { name: `run ${run.id}` },
    threshold: metric.threshold,
    rows: even ? rows : rows.map((row, at) => ({ ...row, weight: 1 / (probabilities[at] ?? 1) })),
  }
  const population = await populationOf(store, { run: run.id, name })
  return { calibration, queue, counts, estimate: activePpiMean(sampleOf(rows, { probabilities, population })) }
}

function subjectOf({ manifest }: StoredRun, { name, version, settings }: MetricInfo): Calibration['subject'] {
  return { kind: 'evaluator', name, version, judge: manifest?.judge ?? '', settings }
}

function keyOf({ id, epoch }: { id: string; epoch: number }): string {
  return `${epoch} ${id}`
}

const READ_AT_ONCE = 100

async function resultsOf(
  store: WholeStore,
  { run, items }: { run: string; items: readonly SettledItem[] },
): Promise<ReadonlyMap<string, StoredResult>> {
  const keys = items.flatMap(({ item: { id, epoch }, settled }) =>
    settled.status === 'settled' ? [{ id, epoch }] : [],
  )
  const found = new Map<string, StoredResult>()
  for (let start = 0; start < keys.length; start += READ_AT_ONCE) {
    const some = await store.runs.stored(run, keys.slice(start, start + READ_AT_ONCE))
    for (const stored of some) found.set(keyOf({ id: stored.result.id, epoch: stored.epoch }), stored)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return found
}

function rowOf(
  { result, epoch }: StoredResult,
  said: Pick<CalibrationRow, 'score' | 'label'> & { raters: Readonly<Record<string, boolean>> },
): CalibrationRow {
  const { score, label, raters } = said
  return {
    id: epoch === 0 ? result.id : `${result.id} #${epoch + 1}`,
    score,
    label,
    ...(Object.keys(raters).length > 1 ? { raters } : {}),
    // Repetitions of an example belong together.
    ...defined({ group: result.group ?? (result.epoch === undefined ? undefined : result.id) }),
    ...(typeof result.output === 'string' ? { length: result.output.length } : {}),
  }
}

function refuseNone(
  { used, open, usedBefore, changed, items }: LabelCounts,
  about: { name: string; queue: LabelQueue },
): void {
  if (used > 1) return
  const { name, queue } = about
  const why = [
    open > 0 ? `${open} are not labelled yet` : '',
    usedBefore > 0 ? `${usedBefore} were shown to the judge or used to fit it` : '',
    changed > 0
      ? counted(changed, 'has another answer in this run, or no score', 'have other answers in this run, or no scores')
      : '',
  ].filter((one) => one !== '')
  throw new UsageError(
    `The queue ${queue.id} has ${items} items, and ${used} with a label of ${name} that can be compared${why.length === 0 ? '' : `: ${why.join(', ')}`}. Label more of it.`,
  )
}

/** The queue to take labels from, or a UsageError that says why none will do. */
async function chosenQueue(
  store: WholeStore,
  {
    name,
    queue: asked,
    run,
    positive,
  }: Omit<StoredLabelsQuery, 'run' | 'positive'> & { run: StoredRun; positive: Positive },
): Promise<{ queue: LabelQueue; items: readonly SettledItem[] }> {
  const queues = (await store.queues.list({ name })).filter(({ id }) => asked === undefined || id === asked)
  const reasons: string[] = []
  let best: { queue: LabelQueue; items: readonly SettledItem[]; settled: number } | undefined
  for (const queue of queues) {
    const reason = await whyNot(store, { queue, run: run.id })
    if (reason !== undefined) {
      reasons.push(`the queue ${queue.id} ${reason}`)
      continue
    }
    const items = await settledItems(store, { queue: queue.id, name, positive })
    const settled = items.filter((item) => item.settled.status === 'settled').length
    if (settled > (best?.settled ?? -1)) best = { queue, items, settled }
  }
  if (best !== undefined) return best
  throw new UsageError(
    reasons.length > 0
      ? `No labels of ${name} can calibrate the run ${run.id}: ${reasons.join('; ')}.`
      : await withoutQueue(store, { name, run: run.id, asked }),
  )
}

async function withoutQueue(
  store: WholeStore,
  { name, run, asked }: { name: string; run: string; asked: string | undefined },
): Promise<string> {
  if (asked !== undefined) return `There is no queue ${asked} of ${name} in ${store.name}.`
  const next = `Draw a queue and label it: assay labels draw ${run} -e ${name}`
  for await (const _ of store.boundLabels.list({ name })) {
    return `The labels of ${name} were given where somebody came upon an answer, so nobody knows how probable each was: they cannot stand for the run. ${next}`
  }
  for await (const _ of store.labels.list({ name })) {
    return `The labels of ${name} here are not bound to the answer that they are about, since an older Assay wrote them. They stay visible, and calibrate nothing. ${next}`
  }
  return `There are no labels of ${name} in ${store.name}. ${next}`
}

async function whyNot(
  store: WholeStore,
  { queue, run }: { queue: LabelQueue; run: string },
): Promise<string | undefined> {
  if (queue.covers === 'part') {
    const { slice, explore, rule } = queue
    if (slice !== undefined)
      return `covers only ${Object.entries(slice)
        .map(([kind, value]) => `${kind} ${value}`)
        .join(', ')}`
    return `was drawn ${rule.kind} with explore ${explore}, so some answers could never come in`
  }
  if (queue.run === run) return undefined
  if (await sameAnswers(store, { runs: [queue.run, run], fields: queue.fields })) return undefined
  return `was drawn from the run ${queue.run}, whose answers are not all the same as here`
}

async function populationOf(
  store: WholeStore,
  { run, name }: { run: string; name: string },
): Promise<ActiveSample['population']> {
  const moments = new Moments()
  for await (const page of store.places.scores(run, { evaluator: name })) {
    for (const { score } of page) moments.add(score)
    // A database in this process reads without a pause.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { n } = moments
  return { n, mean: n === 0 ? 0 : moments.sum.value / n, variance: n === 0 ? 0 : moments.squaredDeviations / n }
}

function sampleOf(
  rows: readonly CalibrationRow[],
  { probabilities, population }: Pick<ActiveSample, 'probabilities' | 'population'>,
): ActiveSample {
  return {
    labels: rows.map(({ label }) => Number(label)),
    judged: rows.map(({ score }) => score),
    groups: rows.map(({ group }) => group),
    probabilities,
    population,
  }
}
