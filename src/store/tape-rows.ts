import type { Kysely } from 'kysely'
import type { TapeEntry, TapeStore } from '../core/tape.ts'
import { groupCommit } from './group-commit.ts'
import type { Tables, TapeTable } from './schema.ts'

interface Writing {
  row: TapeTable
  replace: boolean
}

const PAGE = 200

/** Recorded calls in a database. `close` ends what was opened for it. */
export function tapeRows(db: Kysely<Tables>, { close }: { close: () => Promise<void> }): TapeStore {
  const writer = groupCommit<Writing>(async (items) => {
    const kept = lastOfEachKey(items.filter(({ replace }) => !replace))
    const replaced = lastOfEachKey(items.filter(({ replace }) => replace))
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

  return {
    async get(key) {
      const row = await db.selectFrom('tape').selectAll().where('key', '=', key).executeTakeFirst()
      return row === undefined ? undefined : entryOf(row)
    },
    put: (entry, { replace = false } = {}) => writer.add({ row: rowOf(entry), replace }),
    async *entries() {
      let after = ''
      for (;;) {
        const rows = await db
          .selectFrom('tape')
          .selectAll()
          .where('key', '>', after)
          .orderBy('key')
          .limit(PAGE)
          .execute()
        yield* rows.map(entryOf)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = last.key
      }
    },
    async count() {
      const { n } = await db
        .selectFrom('tape')
        .select((eb) => eb.fn.countAll<number | string>().as('n'))
        .executeTakeFirstOrThrow()
      return Number(n)
    },
    async [Symbol.asyncDispose]() {
      await writer.drained()
      await close()
    },
  }
}

function lastOfEachKey(items: readonly Writing[]): TapeTable[] {
  const byKey = new Map<string, TapeTable>()
  for (const { row, replace } of items) if (replace || !byKey.has(row.key)) byKey.set(row.key, row)
  return [...byKey.values()]
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
