import { sql, type Kysely } from 'kysely'
import type { StoredResult } from '../../core/stores/run-store.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/schema.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { TAG } from './result-marks.ts'
import { storedResult } from './result-page.ts'

interface Place {
  readonly position: number
  readonly epoch: number
}

/** A measured score that is not vacuous, and where it is. */
export interface ScoredPlace {
  readonly position: number
  readonly epoch: number
  readonly score: number
  readonly passed: boolean
  /** What the other evaluator says of the same answer, if one was named and has measured it. */
  readonly otherPassed?: boolean
}

/** The scores of one evaluator among the results with a tag. */
export interface TagScores {
  readonly tag: string
  readonly n: number
  readonly passed: number
  readonly mean: number
}

/** Where the scores of a run are, without a look at its results. */
export interface ScoredPlaces {
  /** In the data set's order, page by page. */
  scores(
    run: string,
    options: { evaluator: string; other?: string | undefined },
  ): AsyncGenerator<readonly ScoredPlace[]>
  /** Of one evaluator at these places, those that are measured and not vacuous, in no order. */
  scoresAt(run: string, options: { evaluator: string; places: readonly Place[] }): Promise<readonly ScoredPlace[]>
  /** Positions and epochs of a run's results are below these. */
  bounds(run: string): Promise<{ readonly positions: number; readonly epochs: number }>
  /** By tag, the most frequent first. Reads the scores of the whole run. */
  byTag(run: string, options: { evaluator: string; limit: number }): Promise<readonly TagScores[]>
  /** Results drawn at random, one of each of so many equal parts of the data set: their first attempts, those that are there. */
  drawn(run: string, options: { count: number; seed: number }): AsyncGenerator<readonly StoredResult[]>
  /** First results of examples from a position on, in the data set's order. */
  firstFrom(run: string, options: { position: number; limit: number }): Promise<readonly StoredResult[]>
  /** The results at these places, in their order, those that are there. */
  resultsAt(run: string, places: readonly Place[]): Promise<readonly StoredResult[]>
}

const PAGE = 5_000
const RESULTS_AT_ONCE = 200
/** Each is somewhere else in the file. */
const DRAWN_AT_ONCE = 20

export function scoredPlaces(database: Database): ScoredPlaces {
  return {
    async *scores(run, { evaluator, other }) {
      const number = await database.read((db) => numberOf(db, run))
      for (let after: readonly [number, number] = [-1, 0]; ;) {
        const rows = await database.read((db) => pageOf(db, { number, evaluator, other, after }))
        yield rows.map(placeOf)
        const last = rows.at(-1)
        if (last === undefined || rows.length < PAGE) return
        after = [last.position, last.epoch]
      }
    },
    async scoresAt(run, { evaluator, places }) {
      const number = await database.read((db) => numberOf(db, run))
      const found: ScoredPlace[] = []
      for (let start = 0; start < places.length; start += RESULTS_AT_ONCE) {
        const some = places.slice(start, start + RESULTS_AT_ONCE)
        const rows = await database.read((db) =>
          db
            .selectFrom('run_scores')
            .select(['position', 'epoch', 'score', 'passed'])
            .where('run', '=', number)
            .where('evaluator', '=', evaluator)
            .where('status', '=', 'measured')
            .where('vacuous', '=', 0)
            .where(sql<boolean>`(position, epoch) in (values ${sql.join(some.map(tupleOf))})`)
            .execute(),
        )
        for (const { position, epoch, score, passed } of rows) {
          found.push({ position, epoch, score: Number(score), passed: passed === 1 })
        }
      }
      return found
    },
    bounds: (run) =>
      database.read(async (db) => {
        const number = await numberOf(db, run)
        const most = async (column: 'position' | 'epoch'): Promise<number> => {
          const { last } = await db
            .selectFrom('run_results')
            .select((eb) => eb.fn.max<number | null>(column).as('last'))
            .where('run', '=', number)
            .executeTakeFirstOrThrow()
          return (last ?? -1) + 1
        }
        // One after the other: together, both would be looked for in every result.
        return { positions: await most('position'), epochs: await most('epoch') }
      }),
    byTag: (run, { evaluator, limit }) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('run_marks as m')
          .innerJoin('run_scores as s', (join) =>
            join.onRef('s.run', '=', 'm.run').onRef('s.position', '=', 'm.position').onRef('s.epoch', '=', 'm.epoch'),
          )
          .select((eb) => [
            'm.value',
            eb.fn.countAll<number | string>().as('n'),
            eb.fn.sum<number | string>('s.passed').as('passed'),
            eb.fn.avg<number>('s.score').as('mean'),
          ])
          .where('m.run', '=', await numberOf(db, run))
          .where('m.kind', '=', TAG)
          .where('s.evaluator', '=', evaluator)
          .where('s.status', '=', 'measured')
          .where('s.vacuous', '=', 0)
          .groupBy('m.value')
          .orderBy('n', 'desc')
          .orderBy('m.value')
          .limit(limit)
          .execute()
        return rows.map(({ value, n, passed, mean }) => ({
          tag: JSON.parse(value) as string,
          n: Number(n),
          passed: Number(passed),
          mean,
        }))
      }),
    async *drawn(run, { count, seed }) {
      const number = await database.read((db) => numberOf(db, run))
      const { last } = await database.read((db) =>
        db
          .selectFrom('run_results')
          .select((eb) => eb.fn.max<number | null>('position').as('last'))
          .where('run', '=', number)
          .executeTakeFirstOrThrow(),
      )
      const random = seededRandom(seed)
      const stride = Math.max(1, ((last ?? -1) + 1) / count)
      const positions = Array.from({ length: last === null ? 0 : count }, (_, at) =>
        Math.floor((at + random()) * stride),
      ).filter((position) => position <= (last ?? -1))
      for (let start = 0; start < positions.length; start += DRAWN_AT_ONCE) {
        const some = positions.slice(start, start + DRAWN_AT_ONCE)
        const rows = await database.read((db) =>
          db
            .selectFrom('run_results')
            .select(['epoch', 'recorded_ms', 'body'])
            .where('run', '=', number)
            .where('epoch', '=', 0)
            .where('position', 'in', some)
            .execute(),
        )
        yield rows.map(storedResult)
      }
    },
    firstFrom: (run, { position, limit }) =>
      database.read(async (db) => {
        const rows = await db
          .selectFrom('run_results')
          .select(['epoch', 'recorded_ms', 'body'])
          .where('run', '=', await numberOf(db, run))
          .where('position', '>=', position)
          .where('epoch', '=', 0)
          .orderBy('position')
          .limit(limit)
          .execute()
        return rows.map(storedResult)
      }),
    async resultsAt(run, places) {
      const number = await database.read((db) => numberOf(db, run))
      const found = new Map<string, StoredResult>()
      for (let start = 0; start < places.length; start += RESULTS_AT_ONCE) {
        const some = places.slice(start, start + RESULTS_AT_ONCE)
        const rows = await database.read((db) =>
          db
            .selectFrom('run_results')
            .select(['position', 'epoch', 'recorded_ms', 'body', 'answer'])
            .where('run', '=', number)
            .where(sql<boolean>`(position, epoch) in (values ${sql.join(some.map(tupleOf))})`)
            .execute(),
        )
        for (const row of rows) found.set(`${row.position} ${row.epoch}`, storedResult(row))
      }
      return places.flatMap(({ position, epoch }) => found.get(`${position} ${epoch}`) ?? [])
    },
  }
}

/** The run's number; -1, which no run has, if there is none. */
async function numberOf(db: Kysely<Tables>, run: string): Promise<number> {
  const row = await db.selectFrom('runs').select('number').where('id', '=', run).executeTakeFirst()
  return row?.number ?? -1
}

function tupleOf({ position, epoch }: { position: number; epoch: number }): ReturnType<typeof sql> {
  return sql`(${sql.lit(position)}, ${sql.lit(epoch)})`
}

interface Row {
  readonly position: number
  readonly epoch: number
  readonly score: number
  readonly passed: number
  readonly other_passed: number | null
}

async function pageOf(
  db: Kysely<Tables>,
  {
    number,
    evaluator,
    other,
    after,
  }: { number: number; evaluator: string; other: string | undefined; after: readonly number[] },
): Promise<readonly Row[]> {
  const [column, join] =
    other === undefined
      ? [sql`null`, sql``]
      : [
          sql`case when o.status = 'measured' then o.passed end`,
          sql`left join run_scores as o on o.run = s.run and o.evaluator = ${other} and o.position = s.position and o.epoch = s.epoch`,
        ]
  const { rows } = await sql<Row>`select s.position, s.epoch, s.score, s.passed, ${column} as other_passed
    from run_scores as s ${join}
    where s.run = ${number} and s.evaluator = ${evaluator} and s.status = 'measured' and s.vacuous = 0
      and (s.position, s.epoch) > (${sql.join([...after])})
    order by s.position, s.epoch limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

function placeOf({ position, epoch, score, passed, other_passed: other }: Row): ScoredPlace {
  const place = { position, epoch, score, passed: passed === 1 }
  return other === null ? place : { ...place, otherPassed: other === 1 }
}
