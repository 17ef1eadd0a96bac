import type {
  ExperimentDocument,
  ExperimentManifest,
  ExperimentStore,
  StoredExperiment,
} from '../../core/variants/experiment.ts'
import type { Database } from '../database/database.ts'
import type { ExperimentTable } from '../database/schema.ts'

/** Experiments in a database. */
export function experimentRows(database: Database): ExperimentStore {
  return {
    start: (manifest) =>
      database.write(async (db) => {
        await db
          .insertInto('experiments')
          .values({
            id: manifest.id,
            name: manifest.name ?? null,
            started_at: manifest.startedAt,
            manifest: JSON.stringify(manifest),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute()
      }),
    finish: (id, document) =>
      database.write(async (db) => {
        await db
          .updateTable('experiments')
          .set({ finished_at: document.experiment.finishedAt, document: JSON.stringify(document) })
          .where('id', '=', id)
          .execute()
      }),
    list: ({ limit = 100 } = {}) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('experiments')
          .selectAll()
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
        return rows.map(stored)
      }),
    get: (id) =>
      database.read(async (db) => {
        const row = await db.selectFrom('experiments').selectAll().where('id', '=', id).executeTakeFirst()
        return row === undefined ? undefined : stored(row)
      }),
    delete: (id) =>
      database.write(async (db) => {
        const known = await db.selectFrom('experiments').select('id').where('id', '=', id).executeTakeFirst()
        await db.deleteFrom('experiments').where('id', '=', id).execute()
        return known !== undefined
      }),
  }
}

function stored({ manifest, document, finished_at }: ExperimentTable): StoredExperiment {
  return {
    ...(JSON.parse(manifest) as ExperimentManifest),
    ...(finished_at === null ? {} : { finishedAt: finished_at }),
    ...(document === null ? {} : { document: JSON.parse(document) as ExperimentDocument }),
  }
}
