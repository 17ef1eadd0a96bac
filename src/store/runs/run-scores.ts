import { sql, type Kysely } from 'kysely'
import type { StoredScore, StoredScores } from '../../core/stores/run-store.ts'
import type { Tables } from '../database/schema.ts'
import { storedResult } from './result-page.ts'

/** Results of one query: few enough to be forgotten young, which costs the collector nothing. */
const PAGE = 300
/** Evaluators of one query. */
const TOGETHER = 8

/** Below 0, since measured scores are the others. */
const [REPORTED_KIND, FAILED_KIND, NOT_APPLICABLE_KIND] = [-1, -2, -3]
const [REPORTED, FAILED, NOT_APPLICABLE] = [REPORTED_KIND, FAILED_KIND, NOT_APPLICABLE_KIND].map((kind) =>
  sql.lit(kind),
)

export type Read = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/** What a comparison needs of a run's results, in the data set's order, page by page. Bodies are read only where older software wrote them. */
export async function* scoresOf(
  read: Read,
  { run, order }: { run: number; order: readonly string[] },
): AsyncGenerator<readonly StoredScores[]> {
  const found = await read((db) => evaluatorsOf(db, run))
  const reporting = await read((db) => reportingOf(db, { run, evaluators: found }))
  const evaluators = [...order.filter((name) => found.includes(name)), ...found.filter((name) => !order.includes(name))]
  for (let after: readonly [number, number] = [-1, 0]; ;) {
    const rows = await read((db) => page(db, { run, evaluators, reporting, after }))
    if (rows.scores.length > 0) yield rows.scores
    if (rows.last === undefined) return
    after = rows.last
  }
}

interface Paging {
  readonly run: number
  readonly evaluators: readonly string[]
  /** Those whose figures have a unit. */
  readonly reporting: ReadonlySet<string>
  readonly after: readonly [position: number, epoch: number]
}

interface Row {
  readonly example: string
  readonly position: number
  readonly epoch: number
  readonly asked: string | null
  readonly grouped: string | null
  /** Of each evaluator: `score0`, `kind0`, `unit0`, and so on. */
  readonly [scored: string]: unknown
}

async function page(
  db: Kysely<Tables>,
  paging: Paging,
): Promise<{ scores: StoredScores[]; last: readonly [number, number] | undefined }> {
  const scores: (Bare | undefined)[] = []
  let last: Row | undefined
  let rows: readonly Row[] = []
  const parts = inParts(paging.evaluators)
  for (const evaluators of parts) {
    rows = await scoredRows(db, { ...paging, evaluators })
    last = rows.at(-1)
    rows.forEach(
      (row, at) => (scores[at] = withScores(at < scores.length ? scores[at] : headOf(row), { row, evaluators })),
    )
  }
  const known = scores.filter((one) => one !== undefined)
  const found = known.length === rows.length ? known : await wholeIn(db, { ...paging, count: rows.length })
  return { scores: found, last: last === undefined || rows.length < PAGE ? undefined : [last.position, last.epoch] }
}

/** Evaluators of one query, which databases limit. At least one part, for runs without any. */
function inParts(evaluators: readonly string[]): readonly (readonly string[])[] {
  const count = Math.max(1, Math.ceil(evaluators.length / TOGETHER))
  return Array.from({ length: count }, (_, part) => evaluators.slice(part * TOGETHER, (part + 1) * TOGETHER))
}

/** Each result with its scores beside it: one row is much cheaper than one for each score. */
async function scoredRows(db: Kysely<Tables>, { run, evaluators, reporting, after }: Paging): Promise<readonly Row[]> {
  const columns = evaluators.map((evaluator, at) => {
    const unit = reporting.has(evaluator) ? sql`, ${sql.ref(`s${at}.unit`)} as ${sql.ref(`unit${at}`)}` : sql``
    const s = sql.ref(`s${at}`)
    return sql`, coalesce(${s}.score, ${s}.value) as ${sql.ref(`score${at}`)}, case ${s}.status
      when 'measured' then ${s}.passed + 2 * ${s}.vacuous when 'reported' then ${REPORTED}
      when 'failed' then ${FAILED} when 'not_applicable' then ${NOT_APPLICABLE} end as ${sql.ref(`kind${at}`)}${unit}`
  })
  const joins = evaluators.map((evaluator, at) => {
    const s = sql.ref(`s${at}`)
    return sql` left join run_scores as ${s} on ${s}.run = r.run and ${s}.evaluator = ${evaluator}
      and ${s}.position = r.position and ${s}.epoch = r.epoch`
  })
  const { rows } = await sql<Row>`select r.example, r.position, r.epoch, r.asked, r.grouped ${sql.join(columns, sql``)}
    from run_results as r ${sql.join(joins, sql``)}
    where r.run = ${run} and (r.position, r.epoch) > (${sql.join([...after])})
    order by r.position, r.epoch limit ${sql.lit(PAGE)}`.execute(db)
  return rows
}

type Bare = Exclude<StoredScores, { readonly whole: unknown }> & { readonly scores: Record<string, StoredScore> }

function headOf({ example, epoch, asked, grouped }: Row): Bare | undefined {
  if (asked === null) return undefined
  return {
    id: idOf(example),
    epoch,
    scores: {},
    ...(asked === '' ? {} : { asked }),
    ...(grouped === null ? {} : { group: grouped }),
  }
}

/** An id as its JSON says it. */
function idOf(json: string): string {
  return json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1)
}

/** Adds the scores of these evaluators; undefined if older software wrote them and left out what a comparison needs. */
function withScores(
  head: Bare | undefined,
  { row, evaluators }: { row: Row; evaluators: readonly string[] },
): Bare | undefined {
  if (head === undefined) return undefined
  const { scores } = head
  for (let at = 0; at < evaluators.length; at++) {
    const kind = row[`kind${at}`]
    if (kind === null) continue
    const score = storedScore(Number(kind), { score: row[`score${at}`], unit: row[`unit${at}`] })
    if (score === undefined) return undefined
    scores[evaluators[at] ?? ''] = score
  }
  return head
}

function storedScore(kind: number, { score, unit }: { score: unknown; unit: unknown }): StoredScore | undefined {
  if (kind === FAILED_KIND) return { status: 'failed' }
  if (kind === NOT_APPLICABLE_KIND) return { status: 'not_applicable' }
  if (typeof score !== 'number') return undefined
  if (kind === REPORTED_KIND) return { status: 'reported', value: score, unit: typeof unit === 'string' ? unit : '' }
  return { status: 'measured', score, passed: kind % 2 === 1, vacuous: kind >= 2 }
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

async function reportingOf(
  db: Kysely<Tables>,
  { run, evaluators }: { run: number; evaluators: readonly string[] },
): Promise<ReadonlySet<string>> {
  const reporting = new Set<string>()
  for (const evaluator of evaluators) {
    const found = await db
      .selectFrom('run_scores')
      .select('evaluator')
      .where('run', '=', run)
      .where('evaluator', '=', evaluator)
      .where('status', '=', 'reported')
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) reporting.add(evaluator)
  }
  return reporting
}
