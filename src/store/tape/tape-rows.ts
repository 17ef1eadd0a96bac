import type { TapeEntry, TapeStore } from '../../core/tape.ts'
import type { Database } from '../database/database.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { TapeTable } from '../database/schema.ts'

interface Writing {
  row: TapeTable
  replace: boolean
}

const PAGE = 200

/** Recorded calls in a database, which it closes. */
export function tapeRows(database: Database): TapeStore {
  const writer = groupCommit<Writing>(async (items) => {
    const kept = lastOfEachKey(items.filter(({ replace }) => !replace))
    const replaced = lastOfEachKey(items.filter(({ replace }) => replace))
    await database.write(async (db) => {
      if (kept.length > 0) {
        await db
          .insertInto('tape')
          .values(kept)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute()
      }
      if (replaced.length > 0) {
        await db
          .insertInto('tape')
          .values(replaced)
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet({
              reply: (eb) => eb.ref('excluded.reply'),
              recorded_at: (eb) => eb.ref('excluded.recorded_at'),
            }),
          )
          .execute()
      }
    })
  })

  return {
    async get(key) {
      const row = await database.read((db) =>
        db.selectFrom('tape').selectAll().where('key', '=', key).executeTakeFirst(),
      )
      return row === undefined ? undefined : entryOf(row)
    },
    put: (entry, { replace = false } = {}) => writer.add({ row: rowOf(entry), replace }),
    async *entries() {
      let after = ''
      for (;;) {
        const from = after
        const rows = await database.read((db) =>
          db.selectFrom('tape').selectAll().where('key', '>', from).orderBy('key').limit(PAGE).execute(),
        )
        yield* rows.map(entryOf)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = last.key
      }
    },
    async count() {
      const { n } = await database.read((db) =>
        db
          .selectFrom('tape')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      )
      return n
    },
    async [Symbol.asyncDispose]() {
      await writer.drained()
      await database.close()
    },
  }
}

/** One row for each key, ordered, so that two processes never wait for each other's rows. */
function lastOfEachKey(items: readonly Writing[]): TapeTable[] {
  const byKey = new Map<string, TapeTable>()
  for (const { row, replace } of items) if (replace || !byKey.has(row.key)) byKey.set(row.key, row)
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

function rowOf({ key, request, reply, recordedAt }: TapeEntry): TapeTable {
  return { key, request: JSON.stringify(request), reply: JSON.stringify(reply), recorded_at: recordedAt }
}

function entryOf(row: TapeTable): TapeEntry {
  return {
    key: row.key,
    request: JSON.parse(row.request) as TapeEntry['request'],
    reply: JSON.parse(row.reply) as TapeEntry['reply'],
    recordedAt: row.recorded_at,
  }
}
