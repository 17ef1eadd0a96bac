import { sql } from 'kysely'
import type { LabelQueue, QueueItem } from '../../core/bound-label.ts'
import type { Database } from '../database/database.ts'
import type { LabelQueueItemTable } from '../database/schema.ts'
import { keyOf } from '../runs/run-insert.ts'

/** Queues of results that people are asked about. */
export interface LabelQueues {
  put(queue: LabelQueue, items: readonly QueueItem[]): Promise<void>
  get(id: string): Promise<LabelQueue | undefined>
  /** The newest first. */
  list(query?: { run?: string | undefined; name?: string | undefined }): Promise<readonly LabelQueue[]>
  /** In the queue's order. */
  items(id: string): Promise<readonly QueueItem[]>
  item(id: string, place: number): Promise<QueueItem | undefined>
  /** How many items this rater has labelled. */
  labelledBy(id: string, rater: string): Promise<number>
  /** The first item after a place that this rater has not labelled and that still wants raters. */
  next(id: string, options: { rater: string; after?: number | undefined }): Promise<QueueItem | undefined>
}

const ROWS_AT_ONCE = 500

export function queueRows(database: Database): LabelQueues {
  return {
    put: ({ id, name, run, madeAt, ...rest }, items) =>
      database.write(async (db) => {
        await db
          .insertInto('label_queues')
          .values({ id, name, run, made_at: madeAt, body: JSON.stringify(rest) })
          .execute()
        for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
          const some = items.slice(start, start + ROWS_AT_ONCE)
          await db
            .insertInto('label_queue_items')
            .values(some.map(({ id: example, ...item }) => ({ queue: id, example: keyOf(example), ...item })))
            .execute()
        }
      }),
    get: (id) =>
      database.read(async (db) => {
        const row = await db.selectFrom('label_queues').selectAll().where('id', '=', id).executeTakeFirst()
        return row === undefined ? undefined : queueOf(row)
      }),
    list: ({ run, name } = {}) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('label_queues')
          .selectAll()
          .$if(run !== undefined, (q) => q.where('run', '=', run ?? ''))
          .$if(name !== undefined, (q) => q.where('name', '=', name ?? ''))
          .orderBy('made_at', 'desc')
          .orderBy('id')
          .execute()
        return rows.map(queueOf)
      }),
    items: (id) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('label_queue_items')
          .selectAll()
          .where('queue', '=', id)
          .orderBy('place')
          .execute()
        return rows.map(itemOf)
      }),
    item: (id, place) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('label_queue_items')
          .selectAll()
          .where('queue', '=', id)
          .where('place', '=', place)
          .executeTakeFirst()
        return row === undefined ? undefined : itemOf(row)
      }),
    labelledBy: (id, rater) =>
      database.read(async (db) => {
        const { n } = await db
          .selectFrom('label_queue_items as i')
          .innerJoin('label_queues as q', 'q.id', 'i.queue')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('i.queue', '=', id)
          .where(sql<boolean>`exists (select 1 ${SAID} and l.rater = ${rater})`)
          .executeTakeFirstOrThrow()
        return n
      }),
    next: (id, { rater, after = -1 }) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('label_queue_items as i')
          .innerJoin('label_queues as q', 'q.id', 'i.queue')
          .selectAll('i')
          .where('i.queue', '=', id)
          .where('i.place', '>', after)
          .where(sql<boolean>`not exists (select 1 ${SAID} and l.rater = ${rater})`)
          .where(sql<boolean>`(select count(distinct l.rater) ${SAID}) < i.raters`)
          .orderBy('i.place')
          .limit(1)
          .executeTakeFirst()
        return row === undefined ? undefined : itemOf(row)
      }),
  }
}

/** What people said of the whole item. */
const SAID = sql`from bound_labels as l where l.name = q.name and l.sha256 = i.sha256 and l.claim = '' and l.made_by = 'person'
  and l.role = 'rater' and l.withdrawn_at is null`

function queueOf(row: { id: string; name: string; run: string; made_at: string; body: string }): LabelQueue {
  const { id, name, run, made_at: madeAt, body } = row
  return { id, name, run, madeAt, ...(JSON.parse(body) as Omit<LabelQueue, 'id' | 'name' | 'run' | 'madeAt'>) }
}

function itemOf({ place, example, position, epoch, sha256, probability, raters }: LabelQueueItemTable): QueueItem {
  return { place, id: JSON.parse(example) as string, position, epoch, sha256, probability, raters }
}
