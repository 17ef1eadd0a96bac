import { sql, type Kysely } from 'kysely'
import type { StoredScore, StoredScores } from '../../core/run-store.ts'
import type { RunScoreTable, Tables } from '../database/schema.ts'
import { storedResult } from './result-page.ts'

/** Results of one query. */
const PAGE = 1_000

export type Read = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/** What a comparison needs of a run's results, in the data set's order. Bodies are read only where older software wrote them. */
export async function* scoresOf(
  read: Read,
  { run, order }: { run: number; order: readonly string[] },
): AsyncGenerator<StoredScores> {
  const found = await read((db) => evaluatorsOf(db, run))
  const evaluators = [...order.filter((name) => found.includes(name)), ...found.filter((name) => !order.includes(name))]
  for (let after: readonly [number, number] = [-1, 0]; ;) {
    const rows = await read((db) => page(db, { run, evaluators, after }))
    yield* rows.scores
    if (rows.last === undefined) return
    after = rows.last
  }
}

interface Paging {
  readonly run: number
  readonly evaluators: readonly string[]
  readonly after: readonly [position: number, epoch: number]
}

async function page(
  db: Kysely<Tables>,
  { run, evaluators, after }: Paging,
): Promise<{ scores: StoredScores[]; last: readonly [number, number] | undefined }> {
  const examples = await db
    .selectFrom('run_results')
    .select(['example', 'position', 'epoch', 'asked', 'grouped'])
    .where('run', '=', run)
    .where(sql<boolean>`(position, epoch) > (${sql.join([...after])})`)
    .orderBy('position')
    .orderBy('epoch')
    .limit(PAGE)
    .execute()
  const [first, last] = [examples[0], examples.at(-1)]
  if (first === undefined || last === undefined) return { scores: [], last: undefined }
  const span = [first.position, last.position] as const
  const scores = await scoresIn(db, { run, evaluators, span })
  const isKnown = examples.every(({ asked }) => asked !== null) && scores !== undefined
  const found = isKnown
    ? examples.map(({ example, position, epoch, asked, grouped }): StoredScores => ({
        id: JSON.parse(example) as string,
        epoch,
        scores: scores.get(`${position} ${epoch}`) ?? {},
        ...(asked === null || asked === '' ? {} : { asked }),
        ...(grouped === null ? {} : { group: grouped }),
      }))
    : await wholeIn(db, { run, after, count: examples.length })
  return { scores: found, last: examples.length < PAGE ? undefined : [last.position, last.epoch] }
}

/** By position and epoch; undefined if older software wrote some of them and left out what a comparison needs. */
async function scoresIn(
  db: Kysely<Tables>,
  {
    run,
    evaluators,
    span: [from, to],
  }: { run: number; evaluators: readonly string[]; span: readonly [number, number] },
): Promise<Map<string, Record<string, StoredScore>> | undefined> {
  const byPlace = new Map<string, Record<string, StoredScore>>()
  for (const evaluator of evaluators) {
    const rows = await db
      .selectFrom('run_scores')
      .select(['position', 'epoch', 'status', 'score', 'passed', 'vacuous', 'value', 'unit'])
      .where('run', '=', run)
      .where('evaluator', '=', evaluator)
      .where('position', '>=', from)
      .where('position', '<=', to)
      .execute()
    for (const row of rows) {
      const result = storedScore(row)
      if (result === undefined) return undefined
      const place = `${row.position} ${row.epoch}`
      const own = byPlace.get(place)
      if (own === undefined) byPlace.set(place, { [evaluator]: result })
      else own[evaluator] = result
    }
  }
  return byPlace
}

type ScoreRow = Pick<RunScoreTable, 'status' | 'score' | 'passed' | 'vacuous' | 'value' | 'unit'>

function storedScore({ status, score, passed, vacuous, value, unit }: ScoreRow): StoredScore | undefined {
  if (status === 'failed' || status === 'not_applicable') return { status }
  if (status === 'reported') return value === null ? undefined : { status, value, unit: unit ?? '' }
  return score === null ? undefined : { status: 'measured', score, passed: passed === 1, vacuous: vacuous === 1 }
}

async function wholeIn(
  db: Kysely<Tables>,
  { run, after, count }: { run: number; after: Paging['after']; count: number },
): Promise<StoredScores[]> {
  const rows = await db
    .selectFrom('run_results')
    .select(['epoch', 'recorded_ms', 'body'])
    .where('run', '=', run)
    .where(sql<boolean>`(position, epoch) > (${sql.join([...after])})`)
    .orderBy('position')
    .orderBy('epoch')
    .limit(count)
    .execute()
  return rows.map((row) => ({ epoch: row.epoch, whole: storedResult(row).result }))
}

/** The names of a run's evaluators, without a look at every score. */
async function evaluatorsOf(db: Kysely<Tables>, run: number): Promise<string[]> {
  const names: string[] = []
  for (let last = ''; ;) {
    const next = await db
      .selectFrom('run_scores')
      .select('evaluator')
      .where('run', '=', run)
      .where('evaluator', '>', last)
      .orderBy('evaluator')
      .limit(1)
      .executeTakeFirst()
    if (next === undefined) return names
    last = next.evaluator
    names.push(last)
  }
}
