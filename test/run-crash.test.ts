import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../src/support/seeded-random.ts'
import { freshPostgres } from './servers/shared-postgres.ts'
import { killingGround, type KillingGround } from './support/broken-runs.ts'
import { sized } from './long-form.ts'

let ground: KillingGround
let whole: { sha256: string; calls: number }

beforeAll(async () => {
  ground = await killingGround({ examples: sized(12, 40) })
  whole = await ground.unbroken(':memory:')
})
afterAll(() => ground[Symbol.asyncDispose]())

// A sample; bench/runner/crash.ts kills a hundred times.
describe('a run that is killed again and again and gone on with each time', () => {
  test.each<[string, number, number, () => Promise<string>, boolean]>([
    ['SQLite', sized(2, 10), 1, async () => Promise.resolve(join(ground.folder, 'runs.db')), false],
    ['PostgreSQL', sized(1, 10), 2, freshPostgres, true],
  ])('loses nothing, doubles nothing and comes to the same hash in %s', async (_, kills, seed, open, taped) => {
    const tape = taped ? { tape: join(ground.folder, `${randomUUID()}.db`) } : {}
    const run = await ground.broken(await open(), { kills, random: seededRandom(seed), ...tape })
    expect(run.sha256).toBe(whole.sha256)
    expect(run.stored).toEqual(Array.from({ length: ground.examples }, (_, n) => `e${n}/0`))
    expect(run.kills).toBeGreaterThan(0)
    expect(run.calls).toBeGreaterThanOrEqual(whole.calls)
    expect(run.calls).toBeLessThanOrEqual(run.allowed)
  })
})
