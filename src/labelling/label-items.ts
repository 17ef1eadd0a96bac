import { UsageError } from '../core/errors.ts'
import type { BoundLabel, LabelQueue, LabelValue, QueueItem } from '../core/bound-label.ts'
import type { Example } from '../core/example.ts'
import type { EvaluationResult } from '../core/result.ts'
import { exampleOf } from '../runner/answer/answer-record.ts'
import type { WholeStore } from '../store/open-store.ts'
import { defined } from '../support/defined.ts'
import { claimSha256, fieldsOf, storedSha256 } from './judged.ts'
import { metricOf } from './make-queue.ts'

/** An item to be labelled. */
export interface ItemToLabel {
  readonly queue: LabelQueue
  readonly item: QueueItem
  /** Absent if the run was deleted, or has another answer there now. */
  readonly example?: Example
  /** What the judge said. Absent while the rater is to stay blind. */
  readonly judged?: EvaluationResult
}

/** The next item for a rater: one that they have not labelled, and that still wants raters. Blind unless `reveal` is set. */
export async function nextItem(
  store: WholeStore,
  {
    queue: id,
    rater,
    after,
    reveal = false,
  }: { queue: string; rater: string; after?: number | undefined; reveal?: boolean | undefined },
): Promise<ItemToLabel | undefined> {
  const queue = await queueAt(store, id)
  const item = await store.queues.next(id, { rater, after })
  return item === undefined ? undefined : itemToLabel(store, { queue, item, reveal })
}

/** An item with what it is about. */
export async function itemToLabel(
  store: WholeStore,
  { queue, item, reveal }: { queue: LabelQueue; item: QueueItem; reveal: boolean },
): Promise<ItemToLabel> {
  const [stored] = await store.places.resultsAt(queue.run, [item])
  if (stored === undefined || storedSha256(stored, queue.fields) !== item.sha256) return { queue, item }
  const judged = reveal ? stored.result.results[queue.name] : undefined
  return { queue, item, example: exampleOf(stored), ...defined({ judged }) }
}

/** Who says what. */
export interface Said {
  readonly rater: string
  readonly value: LabelValue
  readonly note?: string | undefined
  /** `person` if left out. */
  readonly by?: BoundLabel['by'] | undefined
  /** `rater` if left out. */
  readonly role?: BoundLabel['role'] | undefined
  /** The claim's text, if only it is meant. */
  readonly claim?: string | undefined
  readonly now: Date
}

/** What somebody says of one claim, beside their word on the whole. */
export interface SaidOfClaim {
  readonly claim: string
  readonly value: LabelValue
}

/** Keeps what somebody says of an item of a queue, with what they say of its claims, and returns the label of the whole. */
export async function labelItem(
  store: WholeStore,
  {
    queue: id,
    place,
    claims = [],
    ...said
  }: Said & { queue: string; place: number; claims?: readonly SaidOfClaim[] | undefined },
): Promise<BoundLabel> {
  const queue = await queueAt(store, id)
  const item = await store.queues.item(id, place)
  if (item === undefined) throw new UsageError(`The queue ${id} has no item ${place}; it has ${queue.size}.`)
  const about = { sha256: item.sha256, fields: queue.fields, name: queue.name }
  const drawn = drawnFrom(queue, item)
  const label = { ...labelOf(said, about), ...drawn }
  const { rater, by, role, now } = said
  const ofClaims = claims.map((one) => ({ ...labelOf({ rater, by, role, now, ...one }, about), ...drawn }))
  // The whole comes last: it is what stands for them all.
  await store.boundLabels.put([...ofClaims, label])
  return label
}

/** What a label keeps of the queue that it was given in. */
export function drawnFrom(
  { id: queue, run }: LabelQueue,
  { id, epoch, probability }: QueueItem,
): Pick<BoundLabel, 'seen' | 'queue' | 'probability'> {
  return { seen: { run, id, epoch }, queue, probability }
}

/** Keeps what somebody says of a result that they came upon. It counts for no calibration, since nobody drew it. */
export async function labelResult(
  store: WholeStore,
  { run, id, epoch = 0, name, ...said }: Said & { run: string; id: string; epoch?: number | undefined; name: string },
): Promise<BoundLabel> {
  const about = await store.runs.get(run)
  const [stored] = about === undefined ? [] : await store.runs.stored(run, [{ id, epoch }])
  if (about === undefined || stored === undefined) throw new UsageError(`The run ${run} has no result ${id}.`)
  const fields = fieldsOf(metricOf(about, name))
  const label = { ...labelOf(said, { sha256: storedSha256(stored, fields), fields, name }), seen: { run, id, epoch } }
  await store.boundLabels.put([label])
  return label
}

function labelOf(
  { rater, value, note, by = 'person', role = 'rater', claim, now }: Said,
  about: Pick<BoundLabel, 'sha256' | 'fields' | 'name'>,
): BoundLabel {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new UsageError(`A label of ${value} means nothing.`)
  return {
    id: crypto.randomUUID(),
    ...about,
    ...defined({ claim: claim === undefined ? undefined : claimSha256(claim), note }),
    rater,
    by,
    role,
    value,
    labelledAt: now.toISOString(),
  }
}

/**
 * Takes back what a rater said last in a queue, with what they said of the claims at the same time, and returns the label of the whole.
 * Their earlier word on it counts again.
 */
export async function undoLabel(
  store: WholeStore,
  { queue, rater, now }: { queue: string; rater: string; now: Date },
): Promise<BoundLabel | undefined> {
  const last = await store.boundLabels.lastOf(rater, queue)
  if (last === undefined) return undefined
  const together: string[] = []
  for await (const label of store.boundLabels.list({ name: last.name, sha256: last.sha256, rater })) {
    if (label.queue === queue && label.labelledAt === last.labelledAt) together.push(label.id)
  }
  for (const id of together) if (id !== last.id) await store.boundLabels.withdraw(id, now.toISOString())
  const done = await store.boundLabels.withdraw(last.id, now.toISOString())
  return done ? last : undefined
}

export async function queueAt(store: WholeStore, id: string): Promise<LabelQueue> {
  const queue = await store.queues.get(id)
  if (queue === undefined)
    throw new UsageError(`There is no queue ${id} in ${store.name}; assay labels list shows them.`)
  return queue
}
