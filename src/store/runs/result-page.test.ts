import { expect, test } from 'vitest'
import type { ResultQuery } from '../../core/stores/run-store.ts'
import { filteredPage } from './filtered-page.ts'
import { resultPage } from './result-page.ts'
import { example, manifest, scored } from './run.contract.ts'
import { runRows } from './run-rows.ts'
import { openSqlite } from '../sqlite/open.ts'
import { defined } from '../../support/defined.ts'

test.each<[string, ResultQuery]>([
  ['by time', {}],
  ['by time, latest first', { descending: true }],
  ['among one outcome', { outcome: 'passed' }],
  ['by score', { evaluator: 'faithfulness', order: 'score' }],
  ['among those that passed', { evaluator: 'faithfulness', passed: true, descending: true }],
])(
  'a search %s looks through so many results at a time, says so, and goes on without missing any',
  async (_, query) => {
    const database = await openSqlite(':memory:')
    await using runs = runRows(database)
    await runs.start(manifest())
    const results = Array.from({ length: 40 }, (_, index) => {
      return { result: example(index, undefined, index % 13 === 5 ? { output: 'a needle' } : {}) }
    })
    await runs.append('run-1', results)

    const found: string[] = []
    let after: string | undefined
    let pages = 0
    do {
      const asked = {
        ...query,
        text: 'needle',
        limit: 2,
        mostLookedThrough: 7,
        ...defined({ after }),
      }
      const page = await database.read((db) => resultPage(db, 1, asked))
      found.push(...page.results.map(({ result }) => result.id))
      if (page.next !== undefined) expect(page.lookedThrough).toBe(7)
      after = page.next
      pages++
    } while (after !== undefined)
    expect(found.toSorted()).toEqual(['e18', 'e31', 'e5'])
    expect(pages).toBe(Math.ceil(40 / 7))
  },
)

test('where a tag or a range of scores leads to many results, they are looked through part by part, and none is missed', async () => {
  const database = await openSqlite(':memory:')
  await using runs = runRows(database)
  await runs.start(manifest())
  const results = Array.from({ length: 60 }, (_, index) => {
    const said = scored((index % 10) / 10)
    return {
      result: example(index, said, { tags: index % 3 === 0 ? ['third'] : [], group: index % 10 === 9 ? 'rare' : 'g' }),
    }
  })
  await runs.append('run-1', results)
  // Counted as they came, or counted now: the same.
  const figures = await runs.aggregates('run-1')
  expect(figures['faithfulness']).toMatchObject({ n: 60, passed: 30 })
  await database.write((db) => db.deleteFrom('run_tallies').execute())
  expect([(await runs.get('run-1'))?.results, await runs.aggregates('run-1')]).toEqual([0, {}])
  await database.write((db) => db.updateTable('runs').set({ tallied: null }).execute())
  expect((await runs.get('run-1'))?.results).toBe(60)
  expect((await runs.aggregates('run-1'))['faithfulness']).toMatchObject({ n: 60, passed: 30 })
  const queries: readonly ResultQuery[] = [
    { tag: 'third', group: 'rare' },
    { group: 'rare', tag: 'third', descending: true },
    { tag: 'third', group: 'rare', evaluator: 'faithfulness', order: 'score' },
    { tag: 'third', group: 'rare', evaluator: 'faithfulness', atLeast: 0.9, descending: true },
    { tag: 'third', group: 'rare', text: '9' },
  ]
  // Marks that older software did not write are read off the results.
  for (const marked of [1, null]) {
    await database.write((db) => db.updateTable('runs').set({ marked }).execute())
    for (const query of queries) {
      const found: string[] = []
      let [after, pages] = [undefined as string | undefined, 0]
      do {
        let now = 0
        const asked = { ...query, limit: 2, after, few: 0, atOnce: 7, clock: () => (now += 60) }
        const page = await database.read((db) => filteredPage(db, 1, asked))
        found.push(...page.results.map(({ result }) => result.id))
        after = page.next
        pages++
      } while (after !== undefined)
      expect([query, marked, found.toSorted()]).toEqual([query, marked, ['e39', 'e9']])
      expect(pages).toBeGreaterThan(1)
    }
  }
})
