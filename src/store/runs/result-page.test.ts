import { expect, test } from 'vitest'
import type { ResultQuery } from '../../core/run-store.ts'
import { resultPage } from './result-page.ts'
import { example, manifest } from './run.contract.ts'
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
