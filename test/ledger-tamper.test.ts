import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/ledger/verify/verify.ts'
import { openStore, type Store } from '../src/store/open-store.ts'
import { attackPostgres, attackSqlite } from './ledger/attacker.ts'
import { seededRandom } from './ledger/random.ts'
import { sampled, sized } from './long-form.ts'
import { CASES, fieldCases, makeScene, outcomeOf, rowCases, type Scene, type TamperCase } from './ledger/tamper.ts'
import { freshPostgres } from './servers/shared-postgres.ts'

// One row of each table: any one here, the last one there; bench/ledger/tamper.ts takes all. What is done to a database
// through the records alone is done to one of the two.
const random = seededRandom(3)

describe.each([
  {
    name: 'SQLite',
    open: async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'assay-tamper-')), 'ledger.db')
      return {
        place: file,
        attack: async () => attackSqlite(file),
        remove: () => rm(join(file, '..'), { recursive: true }),
      }
    },
    choose: <T>(rows: readonly T[]) => [rows[random(rows.length)]] as T[],
    cases: CASES,
    changes: ['another', 'longer', 'emptied'],
    every: 1,
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const url = await freshPostgres()
      return { place: url, attack: () => attackPostgres(url), remove: async () => undefined }
    },
    choose: <T>(rows: readonly T[]) => [rows.at(-1)] as T[],
    cases: sampled(CASES, { every: 3 }),
    changes: sized(['another'], ['another', 'longer', 'emptied']),
    every: 2,
  },
])('somebody who holds the $name database', ({ open, choose, cases, changes, every }) => {
  let [store, scene]: [Store | undefined, Scene | undefined] = [undefined, undefined]
  let remove = async (): Promise<void> => undefined
  beforeAll(async () => {
    const place = await open()
    remove = place.remove
    store = await openStore(place.place)
    scene = await makeScene(store.ledger, await place.attack())
  })
  afterAll(async () => {
    await scene?.attacker[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
    await remove()
  })

  const found = async (given: TamperCase): Promise<Record<string, unknown>> => {
    const { name, expected, firstBad } = given
    const { unaided, trusted, firstBad: first } = await outcomeOf(scene as Scene, given)
    return { name, ...expected, unaided, trusted, ...(firstBad === undefined ? {} : { firstBad: first }) }
  }
  const wanted = ({ name, expected, firstBad }: TamperCase): Record<string, unknown> => ({
    name,
    ...expected,
    ...(firstBad === undefined ? {} : { firstBad }),
  })

  test('finds it intact before, with one erasure and a clock that went back', async () => {
    const { store: ledger, first, note } = scene as Scene
    const verified = await verifyLedger({ store: ledger, keys: [first], trusted: note })
    expect(verified).toMatchObject({ status: 'intact', size: 10, redacted: 1, problems: [] })
    expect(verified.notes.join()).toContain('a clock went back')
  })

  test.each(cases)('is found out, or proves nothing: $name', async (given) => {
    expect(await found(given)).toEqual(wanted(given))
  })

  test('is found out by any field of any table', async () => {
    const fields = (await fieldCases(scene as Scene, choose)).filter(({ what }) => changes.includes(what))
    expect(fields.length).toBeGreaterThan(18)
    for (const given of sampled(fields, { every })) expect(await found(given)).toEqual(wanted(given))
  })

  test('is found out by a row that is gone, or was never there', async () => {
    for (const given of await rowCases(scene as Scene, choose)) expect(await found(given)).toEqual(wanted(given))
  })
})
