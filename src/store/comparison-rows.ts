import type { ComparisonDocument } from '../core/comparison.ts'
import type { Database } from './database/database.ts'

/** Comparisons that were made, so that looking at one again takes no second reading of both runs. */
export interface Comparisons {
  get(key: string): Promise<ComparisonDocument | undefined>
  put(
    key: string,
    made: { baseline: string; candidate: string; at: string; document: ComparisonDocument },
  ): Promise<void>
}

export function comparisonRows(database: Database): Comparisons {
  return {
    get: (key) =>
      database.read(async (db) => {
        const row = await db.selectFrom('comparisons').select('body').where('key', '=', key).executeTakeFirst()
        return row === undefined ? undefined : (JSON.parse(row.body) as ComparisonDocument)
      }),
    put: (key, { baseline, candidate, at, document }) =>
      database.write(async (db) => {
        await db
          .insertInto('comparisons')
          .values({ key, baseline, candidate, made_at: at, body: JSON.stringify(document) })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute()
      }),
  }
}
