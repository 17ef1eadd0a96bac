import { evaluate } from '../../src/index.ts'
import { labelItem } from '../../src/labelling/label-items.ts'
import type { WholeStore } from '../../src/store/open-store.ts'
import { openNodeSqlite } from '../../src/store/sqlite/node-sqlite.ts'

/** Examples that are evaluated; the others are their likes. */
const SEED = 1_000
const AT_ONCE = 20_000

/**
 * Fills a store in a SQLite file with a finished run of so many results: some are evaluated and written by the store, the others are
 * copied from them in the database with an id, a place, a group and tags of their own. Twenty groups; a tag that half have, one that a
 * thousandth has, and one of fifty.
 */
export async function fillStore(store: WholeStore, results: number, id = 'large'): Promise<string> {
  const answers = ['The refund is paid within 5 days.', 'The refund is paid within 90 days. Shipping is free.']
  const seed = await evaluate({
    createId: () => id,
    name: id,
    dataset: Array.from({ length: SEED }, (_, at) => ({
      id: `e${at}`,
      query: `When is refund ${at} paid?`,
      output: answers[at % answers.length],
      context: Array.from({ length: 5 }, (__, rank) => ({
        id: `policy.md#${rank}`,
        text: `Paragraph ${rank}. The refund is paid within 5 days. ${'Return shipping is paid by the customer. '.repeat(6)}`,
      })),
      group: `group-${at % 20}`,
      tags: tagsAt(at),
    })),
    evaluators: ['faithfulness@0.8', 'relevance'],
    store,
  })
  const begun = await store.runs.get(seed.id)
  if (begun?.conclusion === undefined) throw new Error('The run was not stored.')
  copyResults(store.name, { id, results })
  const { conclusion } = begun
  await store.runs.finish(id, { ...conclusion, summary: { ...conclusion.summary, examples: results } })
  return id
}

function tagsAt(at: number): string[] {
  return [`topic-${at % 50}`, ...(at % 2 === 0 ? ['common'] : []), ...(at % 1_000 === 7 ? ['rare'] : [])]
}

function copyResults(path: string, { id, results }: { id: string; results: number }): void {
  const file = openNodeSqlite(path, { durability: 'normal', cacheMiB: 256 })
  const [run] = file.prepare('select number from runs where id = ?').all([id])
  const { number } = run as { number: number }
  file
    .prepare(`create temp table marks as select * from run_marks where run = ${number} and position < ${SEED}`)
    .run([])
  file.prepare('create index temp.marks_at on marks (position)').run([])
  const sources = `with recursive places (at) as (select :from union all select at + 1 from places where at + 1 < :to)`
  const later = `recorded_ms + at / ${SEED} * 40`
  const statements = [
    `${sources} insert into run_results select run, '"e' || at || '"', epoch, at, ${later}, outcome,
      json_set(body, '$.id', 'e' || at, '$.index', at), answer, asked, grouped
      from places cross join run_results where run = ${number} and position = at % ${SEED} and epoch = 0`,
    `${sources} insert into run_scores select run, evaluator, at, epoch, ${later}, status, score, passed, vacuous, failure, value, unit
      from (select distinct evaluator as name from run_scores where run = ${number}) cross join places
      cross join run_scores where run = ${number} and evaluator = name and position = at % ${SEED} and epoch = 0`,
    `${sources} insert into run_marks select run, kind, value, ${later}, at, epoch
      from places cross join marks where position = at % ${SEED} order by kind, value, at`,
  ]
  for (let from = SEED; from < results; from += AT_ONCE) {
    file.prepare('begin immediate').run([])
    const part = { ':from': from, ':to': Math.min(results, from + AT_ONCE) }
    for (const statement of statements) file.prepare(bound(statement, part)).run([])
    file.prepare('commit').run([])
  }
  tally(file, number)
  file.close()
}

/** Counts a run's results anew, as the store counts them while they come. */
function tally(file: ReturnType<typeof openNodeSqlite>, number: number): void {
  const kind = "evaluator, status, coalesce(failure, ''), coalesce(passed, -1), vacuous"
  const into = 'insert into run_tallies (run, slot, evaluator, status, failure, passed, vacuous, n, total)'
  for (const statement of [
    `delete from run_tallies where run = ${number}`,
    `${into} select run, 0, ${kind}, count(*), coalesce(sum(score), 0) from run_scores where run = ${number} group by ${kind}`,
    `${into} select ${number}, 0, '', '', '', -1, 0, count(*), 0 from run_results where run = ${number}`,
    `update runs set tallied = 1 where number = ${number}`,
  ]) {
    file.prepare(statement).run([])
  }
}

/** Makes a finished run one in progress, and comes back with what makes it finished again. */
export function unfinish(path: string, id: string): () => void {
  const file = openNodeSqlite(path)
  const [run] = file.prepare('select number, conclusion, figures, results from runs where id = ?').all([id])
  const { number, conclusion, figures, results } = run as Record<string, string | number>
  tally(file, Number(number))
  file
    .prepare("update runs set state = 'running', conclusion = null, figures = null, results = null where id = ?")
    .run([id])
  return () => {
    file
      .prepare("update runs set state = 'finished', conclusion = ?, figures = ?, results = ? where id = ?")
      .run([conclusion, figures, results, id])
    file.close()
  }
}

function bound(statement: string, values: Readonly<Record<string, number>>): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, String(value)), statement)
}

/** Two people label a whole queue, the second one a fifth of it and not always alike. */
export async function labelAll(store: WholeStore, queue: string): Promise<void> {
  const items = await store.queues.items(queue)
  for (const { place } of items) {
    const value = place % 3 !== 0
    await labelItem(store, { queue, place, rater: 'ann', value, now: new Date() })
    if (place % 5 === 0)
      await labelItem(store, { queue, place, rater: 'bob', value: place % 10 === 0, now: new Date() })
  }
}
