import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BudgetExceededError } from '../core/errors.ts'
import { openStore, type Store } from '../store/open-store.ts'
import { freshPostgres } from '../../test/servers/shared-postgres.ts'
import { createSharedBudget, sharedBudget, spentUsd } from './shared-budget.ts'
import { openSql, type Sql } from './sql.ts'
import { takeTokens } from './token-bucket.ts'

let store: Store
let [one, other]: Sql[] = []

beforeAll(async () => {
  const url = await freshPostgres()
  store = await openStore(url)
  one = await openSql(url, { name: store.name })
  other = await openSql(url, { name: store.name })
})

afterAll(async () => {
  await one?.[Symbol.asyncDispose]()
  await other?.[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

function connections(): [Sql, Sql] {
  if (one === undefined || other === undefined) throw new Error('The database was not opened.')
  return [one, other]
}

describe('a shared token bucket', () => {
  const rate = { bucket: 'calls', capacity: 5, refillPerSecond: 0.01 }

  test('gives what it holds at once, to whoever asks, and everything beyond it later and later', async () => {
    const [a, b] = connections()
    const waits = await Promise.all(
      Array.from({ length: 8 }, (_, index) => takeTokens(index % 2 ? a : b, { ...rate, count: 1 })),
    )
    const sorted = waits.toSorted((x, y) => x - y)
    expect(sorted.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    // One token takes 100 s; so little time passes meanwhile that the places stay where they are.
    expect(sorted.slice(5).map((ms) => Math.round(ms / 10_000))).toEqual([10, 20, 30])
  })

  test('fills up with time, and never beyond its capacity', async () => {
    const [a] = connections()
    const full = { bucket: 'idle', capacity: 3, refillPerSecond: 2 }
    expect(await takeTokens(a, { ...full, count: 3 })).toBe(0)
    await a.executeSql("update work_buckets set filled = filled - 1 where bucket = 'idle'")
    expect(await takeTokens(a, { ...full, count: 2 })).toBe(0)
    await a.executeSql("update work_buckets set filled = filled - 3600 where bucket = 'idle'")
    expect(await takeTokens(a, { ...full, count: 3 })).toBe(0)
    expect(await takeTokens(a, { ...full, count: 1 })).toBeGreaterThan(400)
  })
})

describe('a shared budget', () => {
  test('is not passed by many who ask at once, and gives back what was not used', async () => {
    const [a, b] = connections()
    await createSharedBudget(a, { budget: 'run', limitUsd: 1 })
    const asked = Array.from({ length: 10 }, (_, index) => sharedBudget(index % 2 ? a : b, 'run').reserve('m', 0.3))
    const outcomes = await Promise.allSettled(asked)
    const books = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    expect(books).toHaveLength(3)
    expect(refused.every((error) => error instanceof BudgetExceededError)).toBe(true)
    expect(String(refused[0])).toContain('The next call of m may take 0.300 US dollars; with 0.900 already used')
    for (const book of books) await book(0.1)
    expect(await spentUsd(a, 'run')).toBeCloseTo(0.3, 12)
    await expect(sharedBudget(b, 'run').reserve('m', 0.7)).resolves.toBeTypeOf('function')
    await expect(sharedBudget(b, 'run').reserve('m', 0.01)).rejects.toThrow(/not made/)
  })
})
