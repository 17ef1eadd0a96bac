import { sql, type ExpressionBuilder } from 'kysely'
import type { RunListing, StoredRun } from '../../core/stores/run-store.ts'
import type { RunTable, Tables } from '../database/schema.ts'

/** Columns of a run that lists show. */
export const LISTED = [
  'id',
  'name',
  'state',
  'started_at',
  'finished_at',
  'deleted_at',
  'dataset',
  'verdict',
  'deleted_results',
] as const

/** How many results a run has: as noted at its end, or counted if it has not ended or may continue. */
export function resultsCounted(eb: ExpressionBuilder<Tables, 'runs'>) {
  return eb
    .case()
    .when('runs.results', 'is not', null)
    .then(eb.ref('runs.results'))
    .when('runs.tallied', '=', 1)
    .then(
      eb
        .selectFrom('run_tallies')
        .select((inner) => inner.fn.coalesce(inner.fn.sum<number>('n'), sql.lit(0)).as('n'))
        .whereRef('run_tallies.run', '=', 'runs.number')
        .where('run_tallies.evaluator', '=', '')
        .where('run_tallies.status', '=', ''),
    )
    .else(
      eb
        .selectFrom('run_results')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('run_results.run', '=', 'runs.number'),
    )
    .end()
    .as('counted')
}

/** A run as lists read it. */
type ListedRow = Pick<RunTable, (typeof LISTED)[number]> & { readonly counted: number | null }

/** A run as it is listed. */
export function listingOf(row: ListedRow): RunListing {
  return {
    id: row.id,
    ...(row.name === null ? {} : { name: row.name }),
    state: row.state as RunListing['state'],
    startedAt: row.started_at,
    ...(row.finished_at === null ? {} : { finishedAt: row.finished_at }),
    ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at }),
    dataset: row.dataset,
    ...(row.verdict === null ? {} : { verdict: row.verdict }),
    results: row.deleted_results ?? Number(row.counted),
  }
}

/** A run with what it was made of and came to. */
export function storedRunOf(row: ListedRow & Pick<RunTable, 'manifest' | 'conclusion'>): StoredRun {
  return {
    ...listingOf(row),
    ...(row.manifest === null ? {} : { manifest: JSON.parse(row.manifest) as NonNullable<StoredRun['manifest']> }),
    ...(row.conclusion === null
      ? {}
      : { conclusion: JSON.parse(row.conclusion) as NonNullable<StoredRun['conclusion']> }),
  }
}
