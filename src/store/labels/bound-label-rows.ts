import { sql, type Kysely } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import type { BoundLabel } from '../../core/bound-label.ts'
import type { Database } from '../database/database.ts'
import type { BoundLabelTable, Tables } from '../database/schema.ts'
import { keyOf } from '../runs/run-insert.ts'

/** Selects labels: those that match every field given. */
export interface BoundLabelQuery {
  readonly name?: string | undefined
  readonly sha256?: string | undefined
  readonly rater?: string | undefined
  /** Labels of everything that is in this queue, wherever they were given. */
  readonly inQueue?: string | undefined
  /** Also those that were taken back or replaced by the same rater's later word. */
  readonly history?: boolean | undefined
}

/** Why a label may not tell how good a judge is: the judge was shown it, or fitted to it. */
export type LabelUse = 'example' | 'fit'

/** Labels bound to what was judged. Nothing is replaced: of one rater's labels of the same thing the last one counts. */
export interface BoundLabels {
  /** Keeps those that are not there yet, by their id, and says how many that were. */
  put(labels: readonly BoundLabel[]): Promise<number>
  /** In the order in which they came, read bit by bit. */
  list(query?: BoundLabelQuery): AsyncGenerator<BoundLabel>
  /** Takes a label back; the same rater's earlier word counts again. False if there is none that could be. */
  withdraw(id: string, at: string): Promise<boolean>
  /** The last label that this rater gave in the queue and has not taken back. */
  lastOf(rater: string, queue: string): Promise<BoundLabel | undefined>
  /** Differs whenever labels of this queue's items were given, taken back or used in between. */
  stateOf(queue: { id: string; name: string }): Promise<string>
  /** Notes what was shown to a judge or used to fit it, by its hash. */
  markUsed(name: string, used: { sha256s: readonly string[]; for: LabelUse; at: string }): Promise<void>
  /** The hashes that were used. */
  used(name: string): Promise<ReadonlySet<string>>
}

const PAGE = 500
const ROWS_AT_ONCE = 500

export function boundLabelRows(database: Database): BoundLabels {
  return {
    async put(labels) {
      const rows = new Map(labels.map((label) => [label.id, rowOf(checked(label))])).values().toArray()
      if (rows.length === 0) return 0
      return database.write((db) => insertNew(db, rows), { alone: 'labels' })
    },
    async *list({ history = false, inQueue, ...query } = {}) {
      const wanted = Object.entries(query).filter(([, value]) => value !== undefined)
      for (let after = 0; ;) {
        const rows = await database.read((db) =>
          db
            .selectFrom('bound_labels as l')
            .selectAll()
            .where((eb) => eb.and(Object.fromEntries(wanted)))
            .where('number', '>', after)
            .$if(inQueue !== undefined, (q) => q.where(isInQueue(inQueue ?? '')))
            .$if(!history, (q) => q.where(isCurrent))
            .orderBy('number')
            .limit(PAGE)
            .execute(),
        )
        for (const row of rows) yield labelOf(row)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = last.number
      }
    },
    withdraw: (id, at) =>
      database.write(async (db) => {
        const [done] = await db
          .updateTable('bound_labels')
          .set({ withdrawn_at: at })
          .where('id', '=', id)
          .where('withdrawn_at', 'is', null)
          .execute()
        return Number(done?.numUpdatedRows ?? 0) > 0
      }),
    lastOf: (rater, queue) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('bound_labels')
          .selectAll()
          .where('queue', '=', queue)
          .where('rater', '=', rater)
          .where('withdrawn_at', 'is', null)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst()
        return row === undefined ? undefined : labelOf(row)
      }),
    stateOf: ({ id, name }) =>
      database.read(async (db) => {
        const { rows } = await sql<{ n: number; last: number | null; back: number; used: number }>`
          select count(*) as n, max(l.number) as last, count(l.withdrawn_at) as back,
            (select count(*) from label_uses as u where u.name = ${name}) as used
          from bound_labels as l where l.name = ${name} and ${isInQueue(id)}`.execute(db)
        return JSON.stringify(Object.values(rows[0] ?? {}).map(String))
      }),
    markUsed: (name, { sha256s, for: use, at }) =>
      database.write(async (db) => {
        const rows = [...new Set(sha256s)].map((sha256) => ({ name, sha256, used_for: use, used_at: at }))
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          await db
            .insertInto('label_uses')
            .values(rows.slice(start, start + ROWS_AT_ONCE))
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        }
      }),
    used: (name) =>
      database.read(async (db) => {
        const rows = await db.selectFrom('label_uses').select('sha256').where('name', '=', name).execute()
        return new Set(rows.map(({ sha256 }) => sha256))
      }),
  }
}

async function insertNew(db: Kysely<Tables>, rows: readonly Omit<BoundLabelTable, 'number'>[]): Promise<number> {
  const { last } = await db
    .selectFrom('bound_labels')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow()
  let number = last ?? 0
  let added = 0
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const inserted = await db
      .insertInto('bound_labels')
      .values(rows.slice(start, start + ROWS_AT_ONCE).map((row) => ({ number: (number += 1), ...row })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('number')
      .execute()
    added += inserted.length
  }
  return added
}

function isInQueue(queue: string): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`l.sha256 in (select i.sha256 from label_queue_items as i where i.queue = ${queue})`
}

/** Neither taken back nor followed by a later word of the same rater in the same role. */
const isCurrent = sql<boolean>`l.withdrawn_at is null and not exists (
  select 1 from bound_labels as later where later.name = l.name and later.sha256 = l.sha256 and later.claim = l.claim
    and later.rater = l.rater and later.role = l.role and later.number > l.number and later.withdrawn_at is null)`

const SHA256 = /^[0-9a-f]{64}$/

function checked(label: BoundLabel): BoundLabel {
  const { sha256, claim, probability, rater, id } = label
  if (!SHA256.test(sha256) || (claim !== undefined && !SHA256.test(claim))) {
    throw new UsageError(
      `The label ${id} names what it is about by '${claim ?? sha256}', which is no SHA-256 in hexadecimal.`,
    )
  }
  if (probability !== undefined && !(probability > 0 && probability <= 1)) {
    throw new UsageError(
      `The label ${id} says that it was drawn with the probability ${probability}; it is above 0 and at most 1.`,
    )
  }
  if (rater.trim() === '') throw new UsageError(`The label ${id} does not say who gave it.`)
  for (const text of [id, rater, label.name, label.note ?? '', String(label.value), label.seen?.run ?? '']) {
    if (text.includes('\0') || !text.isWellFormed()) {
      throw new UsageError('A label holds a NUL or half of a surrogate pair, which no database keeps as it is.')
    }
  }
  return label
}

function rowOf(label: BoundLabel): Omit<BoundLabelTable, 'number'> {
  const { id, sha256, fields, name, claim = '', rater, by, role, value, note = null, labelledAt, seen } = label
  return {
    id,
    sha256,
    fields: JSON.stringify(fields),
    name,
    claim,
    rater,
    made_by: by,
    role,
    value: JSON.stringify(value),
    note,
    labelled_at: labelledAt,
    run: seen?.run ?? null,
    example: seen === undefined ? null : keyOf(seen.id),
    epoch: seen?.epoch ?? null,
    queue: label.queue ?? null,
    probability: label.probability ?? null,
    withdrawn_at: label.withdrawnAt ?? null,
  }
}

function labelOf(row: BoundLabelTable): BoundLabel {
  const { run, example, epoch, note, queue, probability, withdrawn_at: withdrawnAt, claim } = row
  return {
    id: row.id,
    sha256: row.sha256,
    fields: JSON.parse(row.fields) as string[],
    name: row.name,
    ...(claim === '' ? {} : { claim }),
    rater: row.rater,
    by: row.made_by === 'person' ? 'person' : 'program',
    role: row.role === 'adjudicator' ? 'adjudicator' : 'rater',
    value: JSON.parse(row.value) as BoundLabel['value'],
    ...(note === null ? {} : { note }),
    labelledAt: row.labelled_at,
    ...(run === null || example === null
      ? {}
      : { seen: { run, id: JSON.parse(example) as string, epoch: epoch ?? 0 } }),
    ...(queue === null ? {} : { queue }),
    ...(probability === null ? {} : { probability }),
    ...(withdrawnAt === null ? {} : { withdrawnAt }),
  }
}
