import { sql, type Kysely } from 'kysely'
import { UsageError } from '../../core/errors.ts'
import type { ResultPage, ResultQuery, StoredResult } from '../../core/stores/run-store.ts'
import { searchable, textSearch } from './run-summary.ts'
import type { RunResultTable, Tables } from '../database/schema.ts'

/** Where the next page begins: after this time or score and, if equal, after this position and epoch. */
type Cursor = readonly [key: number, position: number, epoch: number]

/** A query as every store reads it. */
export interface ReadQuery {
  readonly order: 'time' | 'score'
  readonly descending: boolean
  readonly limit: number
  readonly after: Cursor | undefined
  readonly text: string | undefined
}

/** Checks a query, and reads its cursor. */
export function readQuery(query: ResultQuery): ReadQuery {
  const { evaluator, status, passed, order = 'time', descending = false, limit = 50, after, text } = query
  if (evaluator === undefined && (status !== undefined || passed !== undefined || order === 'score')) {
    throw new UsageError('`status`, `passed` and the order by score are about one evaluator: name it with `evaluator`.')
  }
  checkRange(query)
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000) {
    throw new UsageError(`\`limit\` is ${limit}; a page has from 1 to 1,000 results.`)
  }
  const wanted = text === undefined || text === '' ? undefined : searchable(text)
  return { order, descending, limit, after: after === undefined ? undefined : readCursor(after), text: wanted }
}

function checkRange({ evaluator, atLeast, atMost }: ResultQuery): void {
  if (atLeast === undefined && atMost === undefined) return
  if (evaluator === undefined) {
    throw new UsageError('`atLeast` and `atMost` are about the scores of one evaluator: name it with `evaluator`.')
  }
  for (const [name, bound] of Object.entries({ atLeast, atMost })) {
    if (bound !== undefined && !Number.isFinite(bound))
      throw new UsageError(`\`${name}\` is ${bound}; it must be a number.`)
  }
}

function readCursor(after: string): Cursor {
  const [key, position, epoch, ...rest] = after.split('/').map((part) => (part === '' ? Number.NaN : Number(part)))
  if (key === undefined || position === undefined || epoch === undefined || rest.length > 0) throw noCursor(after)
  if (![key, position, epoch].every(Number.isFinite)) throw noCursor(after)
  return [key, position, epoch]
}

function noCursor(after: string): UsageError {
  return new UsageError(`\`after\` is '${after.slice(0, 100)}'; it must be the \`next\` of the page before.`)
}

export function writeCursor(cursor: Cursor): string {
  return cursor.join('/')
}

type PageRow = Pick<RunResultTable, 'position' | 'epoch' | 'recorded_ms' | 'body'> & { readonly key: number }

type StoredRow = Pick<RunResultTable, 'epoch' | 'recorded_ms' | 'body'> & Partial<Pick<RunResultTable, 'answer'>>

export function storedResult({ body, epoch, recorded_ms: ms, answer }: StoredRow): StoredResult {
  const result = JSON.parse(body) as StoredResult['result']
  const stored = { result, epoch, recordedAt: new Date(ms).toISOString() }
  if (answer === undefined || answer === null) return stored
  return { ...stored, answer: JSON.parse(answer) as NonNullable<StoredResult['answer']> }
}

/** For how long one query searches for a text, in milliseconds. Continuing from there takes another query. */
const SEARCH_MS = 40
/** Results read at once in a search. */
const READ_AT_ONCE = 50

interface Search {
  /** Ends a search after this many results. */
  readonly mostLookedThrough?: number | undefined
  /** The clock of a search, in milliseconds. */
  readonly clock?: (() => number) | undefined
}

/** One page of a run's results. */
export async function resultPage(
  db: Kysely<Tables>,
  run: number,
  { mostLookedThrough, clock, ...query }: ResultQuery & Search,
): Promise<ResultPage> {
  const read = readQuery(query)
  const rowsOf = isNarrow(query) ? byScores : byResults
  const { text } = read
  if (text !== undefined) {
    return searched((paging) => rowsOf(db, { run, query, ...paging }), { ...read, text, mostLookedThrough, clock })
  }
  const { limit, after } = read
  const rows = await rowsOf(db, { run, query, after, count: limit + 1 })
  const shown = rows.slice(0, limit)
  const results = shown.map(storedResult)
  const last = shown.at(-1)
  return rows.length > limit && last !== undefined ? { results, next: cursorOf(last) } : { results }
}

/** Reads on until the page is full, time is up, or everything was read. */
async function searched(
  rowsOf: (paging: Pick<Paging, 'after' | 'count'>) => Promise<PageRow[]>,
  {
    limit,
    text,
    after: first,
    mostLookedThrough = Infinity,
    clock = () => performance.now(),
  }: ReadQuery & Search & { readonly text: string },
): Promise<ResultPage> {
  const contains = textSearch(text)
  const results: StoredResult[] = []
  const until = clock() + SEARCH_MS
  let lookedThrough = 0
  for (let after = first; ;) {
    const count = Math.min(READ_AT_ONCE, mostLookedThrough - lookedThrough)
    const rows = await rowsOf({ after, count: count + 1 })
    for (const row of rows.slice(0, count)) {
      lookedThrough += 1
      if (contains(row.body)) results.push(storedResult(row))
      if (results.length === limit) {
        const isLast = row === rows.at(-1)
        return isLast ? { results } : { results, next: cursorOf(row) }
      }
    }
    const last = rows.at(count - 1)
    if (rows.length <= count || last === undefined) return { results }
    if (lookedThrough >= mostLookedThrough || clock() >= until) return { results, next: cursorOf(last), lookedThrough }
    after = [last.key, last.position, last.epoch]
  }
}

function cursorOf({ key, position, epoch }: PageRow): string {
  return writeCursor([key, position, epoch])
}

/** Whether an index over one evaluator's scores leads to the hits sooner than going through all results does. */
function isNarrow({ status, passed, order }: ResultQuery): boolean {
  return order === 'score' || passed !== undefined || (status !== undefined && status !== 'measured')
}

interface Paging {
  readonly run: number
  readonly query: ResultQuery
  readonly after: Cursor | undefined
  readonly count: number
}

/** Pages through the results by time, and checks each one's result from an evaluator. */
async function byResults(db: Kysely<Tables>, { run, query, after, count }: Paging): Promise<PageRow[]> {
  const { descending } = readQuery(query)
  const { outcome, evaluator, status } = query
  const direction = descending ? 'desc' : 'asc'
  return db
    .selectFrom('run_results as r')
    .select(['r.position', 'r.epoch', 'r.recorded_ms', 'r.body', 'r.recorded_ms as key'])
    .where('r.run', '=', run)
    .$if(outcome !== undefined, (q) => q.where('r.outcome', '=', outcome ?? ''))
    .$if(evaluator !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('run_scores as s')
            .select('s.run')
            .where('s.run', '=', run)
            .where('s.evaluator', '=', evaluator ?? '')
            .whereRef('s.position', '=', 'r.position')
            .whereRef('s.epoch', '=', 'r.epoch')
            .$if(status !== undefined, (inner) => inner.where('s.status', '=', status ?? '')),
        ),
      ),
    )
    .$if(after !== undefined, (q) => q.where(beyond('r.recorded_ms', { table: 'r', after, descending })))
    .orderBy('r.recorded_ms', direction)
    .orderBy('r.position', direction)
    .orderBy('r.epoch', direction)
    .limit(count)
    .execute()
}

/** Pages through one evaluator's scores. */
async function byScores(db: Kysely<Tables>, { run, query, after, count }: Paging): Promise<PageRow[]> {
  const { order, descending } = readQuery(query)
  const { outcome, evaluator = '', passed } = query
  const status = query.status ?? 'measured'
  const direction = descending ? 'desc' : 'asc'
  const key = order === 'score' ? 's.score' : 's.recorded_ms'
  const rows = await db
    .selectFrom('run_scores as s')
    .innerJoin('run_results as r', (join) =>
      join.on('r.run', '=', run).onRef('r.position', '=', 's.position').onRef('r.epoch', '=', 's.epoch'),
    )
    .select(['s.position', 's.epoch', 'r.recorded_ms', 'r.body', `${key} as key`])
    .where('s.run', '=', run)
    .where('s.evaluator', '=', evaluator)
    .where('s.status', '=', status)
    .$if(passed !== undefined, (q) => q.where('s.passed', '=', passed === true ? 1 : 0))
    .$if(order === 'score', (q) => q.where('s.score', 'is not', null))
    .$if(outcome !== undefined, (q) => q.where('r.outcome', '=', outcome ?? ''))
    .$if(after !== undefined, (q) => q.where(beyond(key, { table: 's', after, descending })))
    .orderBy(key, direction)
    .orderBy('s.position', direction)
    .orderBy('s.epoch', direction)
    .limit(count)
    .execute()
  return rows.map((row) => ({ ...row, key: Number(row.key) }))
}

interface Bound {
  readonly table: string
  readonly descending: boolean
}

function beyond(
  key: string,
  { table, after = [0, 0, 0], descending }: Bound & { after: Cursor | undefined },
): ReturnType<typeof sql<boolean>> {
  return sql<boolean>`(${columnsOf(key, table)}) ${sql.raw(descending ? '<' : '>')} (${sql.join([...after])})`
}

function columnsOf(key: string, table: string): ReturnType<typeof sql.join> {
  return sql.join([sql.ref(key), sql.ref(`${table}.position`), sql.ref(`${table}.epoch`)])
}
