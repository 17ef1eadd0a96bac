import { sql } from 'kysely'
import type { Label, LabelStore } from '../../core/stores/label-store.ts'
import type { Database } from '../database/database.ts'
import { keyOf, lastOfEachKey } from './label-columns.ts'
import type { LabelTable } from '../database/schema.ts'

const ROWS_AT_ONCE = 1_000
const PAGE = 200

/** Human labels in a database, which it closes. */
export function labelRows(database: Database): LabelStore {
  return {
    async put(labels) {
      const rows = lastOfEachKey(labels).map(rowOf)
      if (rows.length === 0) return
      await database.write(async (db) => {
        for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
          await db
            .insertInto('labels')
            .values(rows.slice(start, start + ROWS_AT_ONCE))
            .onConflict((conflict) =>
              conflict.columns(['kind', 'subject', 'name', 'rater']).doUpdateSet({
                value: (eb) => eb.ref('excluded.value'),
                note: (eb) => eb.ref('excluded.note'),
                labelled_at: (eb) => eb.ref('excluded.labelled_at'),
              }),
            )
            .execute()
        }
      })
    },
    async *list({ kind, subjectId, name, rater } = {}) {
      const wanted = Object.entries({ kind, subject: subjectId, name, rater }).filter(
        ([, value]) => value !== undefined,
      )
      let after: readonly string[] | undefined
      for (;;) {
        const from = after
        const rows = await database.read((db) =>
          db
            .selectFrom('labels')
            .selectAll()
            .where((eb) => eb.and(Object.fromEntries(wanted)))
            .$if(from !== undefined, (q) =>
              q.where(sql<boolean>`(kind, subject, name, rater) > (${sql.join([...(from ?? [])])})`),
            )
            .orderBy('kind')
            .orderBy('subject')
            .orderBy('name')
            .orderBy('rater')
            .limit(PAGE)
            .execute(),
        )
        const labels = rows.map(labelOf)
        yield* labels
        const last = labels.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = keyOf(last)
      }
    },
    raters: () =>
      database.read((db) =>
        db
          .selectFrom('labels')
          .select(['rater', (eb) => eb.fn.countAll<number>().as('labels')])
          .groupBy('rater')
          .orderBy('rater')
          .execute(),
      ),
    [Symbol.asyncDispose]: () => database.close(),
  }
}

function rowOf({ subject, name, rater, value, note, labelledAt }: Label): LabelTable {
  const { kind, id } = subject
  return { kind, subject: id, name, rater, value: JSON.stringify(value), note: note ?? null, labelled_at: labelledAt }
}

function labelOf({ kind, subject, name, rater, value, note, labelled_at: labelledAt }: LabelTable): Label {
  return {
    subject: { kind: kind as Label['subject']['kind'], id: subject },
    name,
    rater,
    value: JSON.parse(value) as Label['value'],
    ...(note === null ? {} : { note }),
    labelledAt,
  }
}
