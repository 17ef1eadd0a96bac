import { UsageError } from '../../core/errors.ts'
import type { BoundLabel, LabelQueue, QueueItem } from '../../core/bound-label.ts'
import type { Example } from '../../core/example.ts'
import type { RunListing, StoredRun } from '../../core/stores/run-store.ts'
import { claimSha256 } from '../../labelling/judged.ts'
import { itemToLabel, nextItem } from '../../labelling/label-items.ts'
import { progressOf, toAdjudicate, type QueueProgress } from '../../labelling/progress.ts'
import { settledItems, type SettledItem } from '../../labelling/settled.ts'
import { judgedClaims } from '../../reports/claim-lines.ts'
import type { WholeStore } from '../../store/open-store.ts'
import { Refused } from '../kernel/refused.ts'
import { restingTurns } from './giving-way.ts'
import { madeOnce, type MadeOnce } from './made-once.ts'

/** Queues that one page lists. */
const LISTED = 50
/** Items of a queue that its page lists. */
const MOST_ITEMS = 200
/** Runs that one can draw from. */
const PICKED = 200

export interface ListedQueue {
  readonly queue: LabelQueue
  readonly run: StoredRun | undefined
  /** Absent while it is being counted. */
  readonly progress: QueueProgress | Unread | undefined
}

/** Labels in words that do not say by themselves what is good. */
export interface Unread {
  readonly unread: string
}

export interface QueuesView {
  readonly queues: readonly ListedQueue[]
  readonly more: boolean
  /** Finished runs to draw from, and the one that was chosen. */
  readonly runs: readonly RunListing[]
  readonly chosen?: StoredRun | undefined
}

/** How far queues are, by the queue and the labels that there were; counted one after the other. */
export interface Progresses {
  readonly made: MadeOnce<QueueProgress | Unread>
  /** What was said of each item, of the few queues that were looked at last. */
  readonly settled: MadeOnce<readonly SettledItem[] | Unread>
  readonly turn: ReturnType<typeof restingTurns>
}

export function progresses(): Progresses {
  return { made: madeOnce({ kept: 2 * LISTED }), settled: madeOnce({ kept: 4 }), turn: restingTurns() }
}

export async function queuesView(
  store: WholeStore,
  { chosen, known }: { chosen: string | undefined; known: Progresses },
): Promise<QueuesView> {
  const all = await store.queues.list()
  const queues = await Promise.all(all.slice(0, LISTED).map((queue) => listed(store, queue, known)))
  const runs = (await store.runs.list({ limit: PICKED })).filter(({ state }) => state === 'finished')
  const id = chosen ?? runs[0]?.id
  return { queues, more: all.length > LISTED, runs, chosen: id === undefined ? undefined : await store.runs.get(id) }
}

async function listed(store: WholeStore, queue: LabelQueue, known: Progresses): Promise<ListedQueue> {
  const state = await stateOf(store, queue)
  const find = async (): Promise<QueueProgress | Unread> => {
    const settled = await known.turn(() => known.settled.whole(state, () => settledOf(store, queue)))
    return 'unread' in settled ? settled : known.turn(async () => progressOf(settled, { alpha: false }))
  }
  return {
    queue,
    run: await store.runs.get(queue.run),
    progress: await known.made.of(state, find),
  }
}

/** What was said of each item of a queue. */
function settledOf(store: WholeStore, { id, name }: LabelQueue): Promise<readonly SettledItem[] | Unread> {
  return unlessUnread(() => settledItems(store, { queue: id, name, positive: { kind: 'usual' } }))
}

async function stateOf({ boundLabels }: WholeStore, queue: LabelQueue): Promise<string> {
  return `${queue.id} ${await boundLabels.stateOf(queue)}`
}

/** One word that nobody can read must not hide the other queues. */
async function unlessUnread<Read>(read: () => Promise<Read>): Promise<Read | Unread> {
  try {
    return await read()
  } catch (error) {
    if (UsageError.isInstance(error)) return { unread: error.message }
    throw error
  }
}

export interface QueueView extends ListedQueue {
  readonly progress: QueueProgress | Unread
  readonly items: readonly SettledItem[]
  /** The lowest and the highest probability with which an item came in. */
  readonly probabilities: readonly [number, number]
}

export async function queueView(store: WholeStore, id: string, known: Progresses): Promise<QueueView> {
  const queue = await knownQueue(store, id)
  const state = await stateOf(store, queue)
  const settled = await known.settled.whole(state, () => settledOf(store, queue))
  const items = 'unread' in settled ? await store.queues.items(id) : settled.map(({ item }) => item)
  const probabilities = items.map((item) => item.probability)
  return {
    queue,
    run: await store.runs.get(queue.run),
    progress: 'unread' in settled ? settled : await known.made.whole(`${state} whole`, async () => progressOf(settled)),
    items: 'unread' in settled ? [] : settled.slice(0, MOST_ITEMS),
    probabilities: [
      probabilities.reduce((a, b) => Math.min(a, b), 1),
      probabilities.reduce((a, b) => Math.max(a, b), 0),
    ],
  }
}

async function knownQueue(store: WholeStore, id: string): Promise<LabelQueue> {
  const queue = await store.queues.get(id)
  if (queue === undefined) throw new Refused(404, 'There is no such queue in this store.')
  return queue
}

/** What a rater is asked, or how far the queue is if nothing is left to ask them. */
export interface LabelView {
  readonly queue: LabelQueue
  readonly run: StoredRun | undefined
  readonly role: 'rater' | 'adjudicator'
  readonly asked?: Asked | undefined
  /** Whether one came to the end, and what was skipped is asked again. */
  readonly again: boolean
  /** Of how many how many are done by this rater. */
  readonly done: number
  readonly total: number
  /** What this rater said last, and can take back. */
  readonly last?: BoundLabel | undefined
}

export interface Asked {
  readonly item: QueueItem
  /** Absent if the run was deleted, or has another answer there now. */
  readonly example?: Example | undefined
  /** The statements of the answer, without what the judge said of them. */
  readonly claims: readonly AskedClaim[]
  /** What this rater said of the whole so far. */
  readonly own?: BoundLabel | undefined
  /** To an adjudicator: what the raters said. */
  readonly others: readonly BoundLabel[]
}

export interface AskedClaim {
  readonly text: string
  readonly own?: BoundLabel | undefined
}

export interface Asking {
  readonly queue: string
  readonly rater: string
  readonly after?: number | undefined
  readonly place?: number | undefined
  readonly role: 'rater' | 'adjudicator'
}

export async function labelView(store: WholeStore, asking: Asking): Promise<LabelView> {
  const { rater, role } = asking
  const queue = await knownQueue(store, asking.queue)
  const { item, again, total, done } = await (role === 'rater' ? nextOf : nextToDecide)(store, { queue, asking })
  const last = await store.boundLabels.lastOf(rater, queue.id)
  return {
    queue,
    run: await store.runs.get(queue.run),
    role,
    asked: item === undefined ? undefined : await askedOf(store, { queue, item, rater, role }),
    again,
    done,
    total,
    last,
  }
}

interface Next {
  readonly item: QueueItem | undefined
  readonly again: boolean
  readonly done: number
  readonly total: number
}

async function nextOf(store: WholeStore, { queue, asking }: { queue: LabelQueue; asking: Asking }): Promise<Next> {
  const { rater, after, place } = asking
  const done = await store.queues.labelledBy(queue.id, rater)
  const counts = { done, total: queue.size }
  if (place !== undefined) return { item: await itemAt(store, { queue, place }), again: false, ...counts }
  const further = await nextItem(store, { queue: queue.id, rater, after })
  if (further !== undefined || after === undefined) return { item: further?.item, again: false, ...counts }
  const first = await nextItem(store, { queue: queue.id, rater })
  return { item: first?.item, again: first !== undefined, ...counts }
}

async function nextToDecide(
  store: WholeStore,
  { queue, asking: { after = -1, place } }: { queue: LabelQueue; asking: Asking },
): Promise<Next> {
  const open = (await toAdjudicate(store, { queue: queue.id })).map(({ item }) => item)
  const counts = { done: 0, total: open.length }
  if (place !== undefined) return { item: await itemAt(store, { queue, place }), again: false, ...counts }
  const further = open.find((item) => item.place > after)
  return { item: further ?? open[0], again: further === undefined && open.length > 0, ...counts }
}

async function itemAt(store: WholeStore, { queue, place }: { queue: LabelQueue; place: number }): Promise<QueueItem> {
  const item = await store.queues.item(queue.id, place)
  if (item === undefined) throw new Refused(404, `This queue has ${queue.size} items, and none with this number.`)
  return item
}

async function askedOf(
  store: WholeStore,
  { queue, item, rater, role }: { queue: LabelQueue; item: QueueItem; rater: string; role: Asking['role'] },
): Promise<Asked> {
  const { example } = await itemToLabel(store, { queue, item, reveal: false })
  const said: BoundLabel[] = []
  for await (const label of store.boundLabels.list({ name: queue.name, sha256: item.sha256 })) {
    if (label.by === 'person') said.push(label)
  }
  const own = said.filter((label) => label.rater === rater && label.role === role)
  const claims = example === undefined ? [] : await claimsAt(store, { queue, item })
  return {
    item,
    example,
    claims: claims.map((text) => ({ text, own: own.find(({ claim }) => claim === claimSha256(text)) })),
    own: own.find(({ claim }) => claim === undefined),
    others: role === 'rater' ? [] : said.filter((label) => label.role === 'rater' && label.claim === undefined),
  }
}

/** The statements that the judge took an answer apart into: their texts, and nothing that it said of them. */
export async function claimsAt(
  store: WholeStore,
  { queue, item }: { queue: LabelQueue; item: QueueItem },
): Promise<readonly string[]> {
  const [stored] = await store.places.resultsAt(queue.run, [item])
  const own = stored?.result.results[queue.name]
  if (own?.status !== 'measured') return []
  return judgedClaims([own]).flatMap(({ text, needed }) => (needed === true ? [] : [text]))
}
