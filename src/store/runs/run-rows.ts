import { sql, type Kysely } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import type { RunEntry, RunManifest, RunStore } from '../../core/stores/run-store.ts'
import type { Database } from '../database/database.ts'
import { groupCommit } from '../database/group-commit.ts'
import { filteredPage, isFiltered } from './filtered-page.ts'
import { resultPage, storedResult } from './result-page.ts'
import {
  DEFAULT_BINS,
  checkBins,
  countedAggregates,
  countedDistribution,
  figuresOf,
  type RunFigures,
} from './run-figures.ts'
import { insertResults, keyOf } from './run-insert.ts'
import { LISTED, listingOf, resultsCounted, storedRunOf } from './run-listing.ts'
import { scoresOf } from './run-scores.ts'
import { talliedAggregates } from './run-tallies.ts'
import type { RunTable, Tables } from '../database/schema.ts'

interface OpenRun {
  readonly number: number
  /** Of a run that is whole. */
  readonly figures: RunFigures | undefined
  /** Whether its results are counted as they come. */
  readonly tallied: boolean
}

/** What one call of `append` submitted, and how many of it were new. */
interface Handed {
  readonly entries: readonly RunEntry[]
  added: number
}

/** Tells who handed in what how much of it was new: mostly all. */
function countAdded(handed: readonly Handed[], { added, of: all }: { added: readonly RunEntry[]; of: number }): void {
  const fresh = added.length === all ? undefined : new Set(added)
  for (const one of handed) {
    one.added = fresh === undefined ? one.entries.length : one.entries.filter((entry) => fresh.delete(entry)).length
  }
}

type Writer = ReturnType<typeof groupCommit<Handed>>

/** Results wait at most 30 ms for others before they are written. */
const GATHERING = { maxItems: 500, gatherMs: 30 }
/** Results of one transaction. */
const MOST_AT_ONCE = 500
const PAGE = 200
/** Results per query. Databases limit how deep a condition may be. */
const KEYS_AT_ONCE = 200

/** Runs in a database, which it closes. */
export function runRows(
  database: Database,
  { now = () => new Date() }: { now?: (() => Date) | undefined } = {},
): RunStore {
  const openRun = async (db: Kysely<Tables>, runId: string): Promise<OpenRun> => {
    // Written out, since it is asked every few hundred results, and building it takes longer than running it.
    const { rows } = await sql<Pick<RunTable, 'number' | 'state' | 'figures' | 'tallied'>>`
      select number, state, figures, tallied from runs where id = ${runId}`.execute(db)
    const [run] = rows
    if (run === undefined) throw new UsageError(`There is no run ${runId} in ${database.name}; start it first.`)
    if (run.state === 'deleted') throw new UsageError(`The run ${runId} was deleted from ${database.name}.`)
    const { number, figures, tallied } = run
    const parsed = figures === null ? undefined : (JSON.parse(figures) as RunFigures)
    return { number, figures: parsed, tallied: tallied === 1 }
  }
  const writers = new Map<string, Writer>()
  const writerOf = (runId: string): Writer => {
    const known = writers.get(runId)
    if (known !== undefined) return known
    const writer = groupCommit<Handed>(async (handed) => {
      const entries = handed.flatMap((one) => one.entries)
      const added: (readonly RunEntry[])[] = []
      for (let start = 0; start < entries.length; start += MOST_AT_ONCE) {
        const some = entries.slice(start, start + MOST_AT_ONCE)
        const recordedMs = now().getTime()
        const fresh = await database.write(async (db, insert) => {
          const { number, figures } = await openRun(db, runId)
          const inserted = await insertResults(db, {
            insert,
            run: number,
            entries: some,
            recordedMs,
            isInProcess: database.isInProcess === true,
          })
          if (figures !== undefined && inserted.length > 0) await forgetFigures(db, number)
          return inserted
        })
        added.push(fresh)
      }
      countAdded(handed, { added: added.flat(), of: entries.length })
    }, GATHERING)
    writers.set(runId, writer)
    return writer
  }
  return {
    async start(manifest) {
      await database.write(
        async (db) => {
          const known = await db.selectFrom('runs').select('state').where('id', '=', manifest.id).executeTakeFirst()
          if (known?.state === 'deleted') {
            throw new UsageError(`The run ${manifest.id} was deleted from ${database.name}.`)
          }
          if (known !== undefined) return
          const { last } = await db
            .selectFrom('runs')
            .select((eb) => eb.fn.max<number | null>('number').as('last'))
            .executeTakeFirstOrThrow()
          const number = (last ?? 0) + 1
          const { id, name = null, startedAt, dataset } = manifest
          const json = JSON.stringify(manifest)
          await db
            .insertInto('runs')
            .values({
              number,
              id,
              name,
              state: 'running',
              started_at: startedAt,
              dataset: dataset.name,
              manifest: json,
              marked: 1,
              tallied: 1,
            })
            .execute()
        },
        { alone: 'runs' },
      )
    },
    append(runId, entries) {
      const handed = { entries, added: 0 }
      if (entries.length === 0) return Promise.resolve(0)
      return writerOf(runId)
        .add(handed)
        .then(() => handed.added)
    },
    async finish(runId, conclusion) {
      writers.delete(runId)
      // Read beforehand, so that no transaction waits for it.
      const whole = !conclusion.summary.partial
      const figures = whole
        ? await database.read(async (db) => figuresOf(db, (await openRun(db, runId)).number))
        : undefined
      await database.write(async (db) => {
        const { number } = await openRun(db, runId)
        await db
          .updateTable('runs')
          .set({
            state: 'finished',
            results: whole ? await countResults(db, number) : null,
            figures: figures === undefined ? null : JSON.stringify(figures),
            finished_at: conclusion.run.finishedAt,
            verdict: (conclusion.outcome ?? conclusion.summary).verdict,
            conclusion: JSON.stringify(conclusion),
          })
          .where('number', '=', number)
          .execute()
      })
    },
    list: ({ limit = 50, before } = {}) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('runs')
          .select((eb) => [...LISTED, resultsCounted(eb)])
          .$if(before !== undefined, (q) =>
            q.where(sql<boolean>`(started_at, id) < (select b.started_at, b.id from runs as b where b.id = ${before})`),
          )
          .orderBy('started_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
        return rows.map(listingOf)
      }),
    get: (runId) =>
      database.read(async (db) => {
        const row = await db
          .selectFrom('runs')
          .select((eb) => [...LISTED, 'manifest', 'conclusion', resultsCounted(eb)])
          .where('id', '=', runId)
          .executeTakeFirst()
        return row === undefined ? undefined : storedRunOf(row)
      }),
    async *results(runId) {
      let [position, epoch] = [-1, 0]
      const { number: run } = await database.read((db) => openRun(db, runId))
      for (;;) {
        const after = [position, epoch]
        const rows = await database.read((db) =>
          db
            .selectFrom('run_results')
            .select(['position', 'epoch', 'recorded_ms', 'body', 'answer'])
            .where('run', '=', run)
            .where(sql<boolean>`(position, epoch) > (${sql.join(after)})`)
            .orderBy('position')
            .orderBy('epoch')
            .limit(PAGE)
            .execute(),
        )
        yield* rows.map(storedResult)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        ;[position, epoch] = [last.position, last.epoch]
      }
    },
    async *scores(runId) {
      const { run, order } = await database.read(async (db) => {
        const { number } = await openRun(db, runId)
        const { manifest } = await db
          .selectFrom('runs')
          .select('manifest')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        const { metrics = [] } = JSON.parse(manifest ?? '{}') as Partial<RunManifest>
        return { run: number, order: metrics.map(({ name }) => name) }
      })
      yield* scoresOf((work) => database.read(work), { run, order })
    },
    stored: (runId, keys) =>
      database.read(async (db) => {
        const { number: run } = await openRun(db, runId)
        const rows = []
        for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
          const some = keys.slice(start, start + KEYS_AT_ONCE)
          const found = await db
            .selectFrom('run_results')
            .select(['example', 'epoch', 'recorded_ms', 'body', 'answer'])
            .where('run', '=', run)
            // Not one condition for each pair: SQLite answers that by a look at the whole run.
            .where('example', 'in', [...new Set(some.map(({ id }) => keyOf(id)))])
            .where('epoch', 'in', [...new Set(some.map(({ epoch = 0 }) => epoch))])
            .execute()
          const wanted = new Set(some.map(({ id, epoch = 0 }) => `${epoch} ${keyOf(id)}`))
          rows.push(...found.filter(({ example, epoch }) => wanted.has(`${epoch} ${example}`)))
        }
        return rows.map(storedResult)
      }),
    page: (runId, query = {}) =>
      database.read(async (db) => {
        const { number } = await openRun(db, runId)
        return isFiltered(query) ? filteredPage(db, number, query) : resultPage(db, number, query)
      }),
    aggregates: (runId) =>
      database.read(async (db) => {
        const { number, figures, tallied } = await openRun(db, runId)
        return figures?.aggregates ?? (tallied ? talliedAggregates : countedAggregates)(db, number)
      }),
    async distribution(runId, { evaluator, bins = DEFAULT_BINS }) {
      checkBins(bins)
      return database.read(async (db) => {
        const { number, figures } = await openRun(db, runId)
        const kept = bins === DEFAULT_BINS ? figures?.distributions[evaluator] : undefined
        return kept ?? countedDistribution(db, number, { evaluator, bins })
      })
    },
    rename: (runId, name) =>
      database.write(async (db) => {
        const { number } = await openRun(db, runId)
        await db.updateTable('runs').set({ name }).where('number', '=', number).execute()
      }),
    delete: (runId) => database.write((db) => deleteRun(db, { runId, deletedAt: now().toISOString() })),
    [Symbol.asyncDispose]: () => database.close(),
  }
}

async function countResults(db: Kysely<Tables>, run: number): Promise<number> {
  const { n } = await db
    .selectFrom('run_results')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow()
  return n
}

/** The figures of a run that got more results after its end are recomputed on demand. */
async function forgetFigures(db: Kysely<Tables>, run: number): Promise<void> {
  await db.updateTable('runs').set({ results: null, figures: null }).where('number', '=', run).execute()
}

async function deleteRun(
  db: Kysely<Tables>,
  { runId, deletedAt }: { runId: string; deletedAt: string },
): Promise<boolean> {
  const run = await db.selectFrom('runs').select(['number', 'state']).where('id', '=', runId).executeTakeFirst()
  if (run === undefined) return false
  if (run.state === 'deleted') return true
  const n = await countResults(db, run.number)
  await db.deleteFrom('run_marks').where('run', '=', run.number).execute()
  await db
    .deleteFrom('comparisons')
    .where((eb) => eb.or([eb('baseline', '=', runId), eb('candidate', '=', runId)]))
    .execute()
  for (const table of ['run_scores', 'run_texts', 'run_tallies', 'run_results'] as const) {
    await db.deleteFrom(table).where('run', '=', run.number).execute()
  }
  for (const table of ['work_shards', 'work_suspects', 'work_runs']) {
    await sql`delete from ${sql.table(table)} where run = ${runId}`.execute(db)
  }
  await db
    .updateTable('runs')
    .set({
      state: 'deleted',
      deleted_at: deletedAt,
      deleted_results: n,
      name: null,
      results: null,
      figures: null,
      manifest: null,
      conclusion: null,
    })
    .where('number', '=', run.number)
    .execute()
  return true
}
