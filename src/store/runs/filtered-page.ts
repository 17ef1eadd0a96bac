import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ResultPage, ResultQuery, StoredResult } from '../../core/stores/run-store.ts'
import type { ExampleResult } from '../../core/run.ts'
import type { Tables } from '../database/schema.ts'
import { GROUP, TAG, markValue } from './result-marks.ts'
import { readQuery, storedResult, writeCursor, type ReadQuery } from './result-page.ts'
import { searchTextOf } from './run-summary.ts'

/** For how long one query looks for results, in milliseconds. Continuing from there takes another query. */
const LOOKING_MS = 40
/** Results looked through at once: by scores and marks alone, and where their texts have to be read. */
const [LOOKED_AT_ONCE, READ_AT_ONCE] = [500, 50]
const FIRST_LOOK = 200
/** So few are all found, and put in order. */
const FEW = 5_000

/** Whether a query asks for a tag, a group or a range of scores. */
export function isFiltered({ tag, group, atLeast, atMost }: ResultQuery): boolean {
  return [tag, group, atLeast, atMost].some((one) => one !== undefined)
}

/** Whether a result has the tag, is of the group, and has a score in the range. */
export function fitsFilter(
  result: ExampleResult,
  { tag, group, evaluator = '', atLeast, atMost }: ResultQuery,
): boolean {
  if (tag !== undefined && result.tags?.includes(tag) !== true) return false
  if (group !== undefined && result.group !== group) return false
  if (atLeast === undefined && atMost === undefined) return true
  const said = result.results[evaluator]
  return said?.status === 'measured' && said.score >= (atLeast ?? -Infinity) && said.score <= (atMost ?? Infinity)
}

interface Row {
  readonly key: number
  readonly position: number
  readonly epoch: number
  readonly recorded_ms: number
  readonly body: string
}

type Place = readonly [key: number, position: number, epoch: number]

interface Search {
  readonly run: number
  readonly query: ResultQuery
  readonly read: ReadQuery
  /** Whether tags and groups are in `run_marks`. */
  readonly marked: boolean
  /** Whether texts decide, so that results have to be read. */
  readonly reads: boolean
}

interface Looking {
  /** In milliseconds. */
  readonly clock?: (() => number) | undefined
  /** Up to how many results are all found. */
  readonly few?: number | undefined
  readonly atOnce?: number | undefined
}

/**
 * One page of results by tag, group or score. Where one of these leads to few results, they are all found by its index and put in order;
 * else results are looked through in order, part by part, until the page is full or time is up.
 */
export async function filteredPage(
  db: Kysely<Tables>,
  run: number,
  { clock = () => performance.now(), few = FEW, atOnce, ...query }: ResultQuery & Looking,
): Promise<ResultPage> {
  const until = clock() + LOOKING_MS
  const read = readQuery(query)
  const { marked } = await db.selectFrom('runs').select('marked').where('number', '=', run).executeTakeFirstOrThrow()
  const isMarked = marked === 1
  const reads = read.text !== undefined || (!isMarked && (query.tag ?? query.group) !== undefined)
  const search: Search = { run, query, read, marked: isMarked, reads }
  const places = await smallest(db, search, few)
  if (places !== undefined) {
    const rows = await found(db, { search, places, after: read.after })
    return pageOf(rows.filter(fitting(search)), { limit: read.limit, end: undefined })
  }
  return inParts(db, search, { clock, until, atOnce: atOnce ?? (reads ? READ_AT_ONCE : LOOKED_AT_ONCE) })
}

async function inParts(
  db: Kysely<Tables>,
  search: Search,
  { clock, until, atOnce }: { clock: () => number; until: number; atOnce: number },
): Promise<ResultPage> {
  const { limit, after } = search.read
  const rows: Row[] = []
  // Small parts first: what many results have fills the page soon.
  for (
    let from = after, lookedThrough = 0, count = Math.min(FIRST_LOOK, atOnce);
    ;
    count = Math.min(4 * count, atOnce)
  ) {
    const part = inOrder(search, from)
    const end = await lastOf(db, { part, count })
    const hits = await found(db, {
      search,
      places: sql`${part} limit ${sql.lit(count)}`,
      most: limit + 1 - rows.length,
    })
    rows.push(...hits.filter(fitting(search)))
    lookedThrough += count
    if (rows.length >= limit || end === undefined) return pageOf(rows, { limit, end })
    if (clock() >= until) return { ...pageOf(rows, { limit, end }), lookedThrough }
    from = end
  }
}

/** A page of these rows; it goes on after the last one shown, or else where looking ended. */
function pageOf(rows: readonly Row[], { limit, end }: { limit: number; end: Place | undefined }): ResultPage {
  const shown = rows.slice(0, limit)
  const results = shown.map((row): StoredResult => storedResult(row))
  const last = shown.at(-1)
  if (rows.length > limit && last !== undefined) {
    return { results, next: writeCursor([last.key, last.position, last.epoch]) }
  }
  return end === undefined ? { results } : { results, next: writeCursor(end) }
}

function fitting({ reads, query, read: { text } }: Search): (row: Row) => boolean {
  if (!reads) return () => true
  return ({ body }) => {
    const result = JSON.parse(body) as ExampleResult
    return fitsFilter(result, query) && (text === undefined || searchTextOf(result).includes(text))
  }
}

type Places = RawBuilder<unknown>

/** The places of the first condition that few results meet, if there is one. */
async function smallest(db: Kysely<Tables>, search: Search, few: number): Promise<Places | undefined> {
  for (const places of narrowed(search)) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (${places} limit ${sql.lit(few + 1)}) as few`.execute(db)
    if (Number(rows[0]?.n) <= few) return places
  }
  return undefined
}

/** The places of each condition that has an index. */
function narrowed({ run, query, marked }: Search): Places[] {
  const { outcome, evaluator, atLeast, atMost } = query
  const places = marked
    ? marksIn(query).map(
        (mark) => sql`select recorded_ms, position, epoch, null as key from run_marks
      where run = ${run} and kind = ${mark.kind} and value = ${mark.value}`,
      )
    : []
  if (atLeast !== undefined || atMost !== undefined) {
    places.push(sql`select recorded_ms, position, epoch, null as key from run_scores
      where run = ${run} and evaluator = ${evaluator} and status = 'measured' ${range(query, 'score')}`)
  }
  if (outcome !== undefined) {
    places.push(
      sql`select recorded_ms, position, epoch, null as key from run_results where run = ${run} and outcome = ${outcome}`,
    )
  }
  return places
}

/** All places in the order asked for, from the index that is nearest to what is looked for. */
function inOrder({ run, query, read: { order, descending }, marked }: Search, after: Place | undefined): Places {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const [mark] = marked ? marksIn(query) : []
  const key = sql.raw(order === 'score' ? 'score' : 'recorded_ms')
  const from =
    order === 'score'
      ? sql`run_scores where run = ${run} and evaluator = ${query.evaluator} and status = 'measured' ${range(query, 'score')}`
      : mark !== undefined
        ? sql`run_marks where run = ${run} and kind = ${mark.kind} and value = ${mark.value}`
        : sql`run_results where run = ${run} ${query.outcome === undefined ? sql`` : sql`and outcome = ${query.outcome}`}`
  return sql`select recorded_ms, position, epoch, ${key} as key from ${from}
    ${after === undefined ? sql`` : sql`and (${key}, position, epoch) ${sql.raw(descending ? '<' : '>')} (${sql.join([...after])})`}
    order by ${key} ${direction}, position ${direction}, epoch ${direction}`
}

async function lastOf(
  db: Kysely<Tables>,
  { part, count }: { part: Places; count: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Row>`select * from (${part} limit 2 offset ${sql.lit(count - 1)}) as last`.execute(db)
  const [last, more] = rows
  return last === undefined || more === undefined ? undefined : [last.key, last.position, last.epoch]
}

/** Those of some places that meet every condition, in order. */
async function found(
  db: Kysely<Tables>,
  {
    search,
    places,
    after,
    most,
  }: { search: Search; places: Places; after?: Place | undefined; most?: number | undefined },
): Promise<readonly Row[]> {
  const { run, query, read, reads } = search
  const { order, descending, limit } = read
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const byScore = order === 'score'
  // What comes in order has its key already.
  const joins = byScore && most === undefined
  const key = sql.raw(most !== undefined ? 'p.key' : byScore ? 's.score' : 'p.recorded_ms')
  const scores = joins
    ? sql`join run_scores as s on s.run = ${run} and s.evaluator = ${query.evaluator} and s.position = p.position and s.epoch = p.epoch`
    : sql``
  const beyond =
    after === undefined
      ? sql``
      : sql`and (${key}, p.position, p.epoch) ${sql.raw(descending ? '<' : '>')} (${sql.join([...after])})`
  // Bodies are read only of those that are shown.
  const { rows } = await sql<Row>`select f.recorded_ms, f.position, f.epoch, f.key, r.body from (
      select p.recorded_ms, p.position, p.epoch, ${key} as key from (${places}) as p ${scores}
      where ${joins ? sql`s.status = 'measured'` : sql`true`} ${conditions(search)} ${beyond}
      order by ${key} ${direction}, p.position ${direction}, p.epoch ${direction}
      ${reads ? sql`` : sql`limit ${sql.lit(most ?? limit + 1)}`}) as f
    join run_results as r on r.run = ${run} and r.position = f.position and r.epoch = f.epoch
    order by f.key ${direction}, f.position ${direction}, f.epoch ${direction}`.execute(db)
  return rows
}

function conditions({ run, query, marked }: Search): RawBuilder<unknown> {
  const { outcome, evaluator, status, passed } = query
  const all = marked
    ? marksIn(query).map(
        ({ kind, value }) => sql`and exists (select 1 from run_marks as m where m.run = ${run} and m.kind = ${kind}
        and m.value = ${value} and m.recorded_ms = p.recorded_ms and m.position = p.position and m.epoch = p.epoch)`,
      )
    : []
  if (outcome !== undefined) {
    all.push(sql`and exists (select 1 from run_results as o where o.run = ${run} and o.outcome = ${outcome}
      and o.recorded_ms = p.recorded_ms and o.position = p.position and o.epoch = p.epoch)`)
  }
  if (evaluator !== undefined) {
    const scored = query.atLeast !== undefined || query.atMost !== undefined || passed !== undefined
    // The sign keeps SQLite from walking the index of scores for each place.
    const wanted = status ?? (scored ? 'measured' : undefined)
    all.push(sql`and exists (select 1 from run_scores as e where e.run = ${run} and e.evaluator = ${evaluator}
      and e.position = p.position and e.epoch = p.epoch
      ${wanted === undefined ? sql`` : sql`and e.status = ${wanted}`}
      ${passed === undefined ? sql`` : sql`and e.passed = ${passed ? 1 : 0}`} ${range(query, '+e.score')})`)
  }
  return sql.join(all, sql` `)
}

function range({ atLeast, atMost }: ResultQuery, column: string): RawBuilder<unknown> {
  const score = sql.raw(column)
  return sql`${atLeast === undefined ? sql`` : sql`and ${score} >= ${atLeast}`} ${atMost === undefined ? sql`` : sql`and ${score} <= ${atMost}`}`
}

function marksIn({ tag, group }: ResultQuery): { kind: string; value: string }[] {
  return [
    ...(tag === undefined ? [] : [{ kind: TAG, value: markValue(tag) }]),
    ...(group === undefined ? [] : [{ kind: GROUP, value: markValue(group) }]),
  ]
}
