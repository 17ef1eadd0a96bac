import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assay } from './ledger/command.ts'
import { afterCrash, ended, kill, startWriter, writersFolder } from './ledger/crash.ts'
import { seededRandom } from './ledger/random.ts'
import { sampleInput } from './sample-ledger.ts'
import { freshPostgres } from './servers/shared-postgres.ts'
import { sized } from './long-form.ts'

const KILLS = sized(2, 10)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-crash-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each([
  ['SQLite', (at: string) => Promise.resolve(join(at, 'ledger.db'))],
  ['PostgreSQL', () => freshPostgres()],
])('on %s', (name, placeIn) => {
  test(`a writer that is killed at ${KILLS} random moments loses nothing that was shown and records nothing twice`, async () => {
    const own = writersFolder(join(folder, name))
    const options = { place: await placeIn(own), folder: own }
    const random = seededRandom(6)
    let shown = 0
    for (let turn = 0; turn < KILLS; turn++) {
      // The first one while the store is made and opened, the others under load.
      const afterShown = turn === 0 ? 0 : 1 + random(60)
      await kill(options, { afterShown, afterMs: random(afterShown === 0 ? 250 : 10) })
      const after = await afterCrash(options)
      // Nothing can be said of a log in which nothing is recorded yet.
      const signedAgain = after.records === 0 ? 'unprovable_tail' : 'intact'
      expect(after).toMatchObject({ problems: [], lost: 0, twice: 0, signedAgain })
      expect(after.records).toBeGreaterThanOrEqual(after.shown)
      expect(after.shown).toBeGreaterThanOrEqual(shown)
      shown = after.shown
    }
    expect(shown).toBeGreaterThan(0)
  })
})

describe('where no more can be written', () => {
  test('the writer says so in one sentence, and everything that was shown is recorded', async () => {
    const own = writersFolder(join(folder, 'full'))
    const options = { place: join(own, 'ledger.db'), folder: own }
    expect(await ended(startWriter({ ...options, largestFile: 400_000 }))).toEqual({
      code: 4,
      err: expect.stringMatching(/^The store .*ledger\.db could not be used: .*\.\n$/),
    })
    const after = await afterCrash(options)
    expect(after).toMatchObject({ problems: [], lost: 0, twice: 0, signedAgain: 'intact' })
    expect(after.shown).toBeGreaterThan(0)
  })

  test('the command ends with the code of a fault, has printed no decision that is not recorded, and goes on later', async () => {
    const cwd = await mkdtemp(join(folder, 'command-'))
    const inputs = Array.from({ length: 60 }, (_, number) => `${JSON.stringify(sampleInput(number))}\n`)
    await writeFile(join(cwd, 'answers.jsonl'), inputs.join(''))
    const gate = ['gate', 'answers.jsonl', '--ledger', 'gate.db', '--format', 'json']
    const full = await assay(gate, { cwd, largestFile: 700_000 })
    expect(full.code).toBe(4)
    expect(full.err).toMatch(/The store gate\.db could not be used: [^\n]*\n/)
    expect(full.err).not.toMatch(/\n\s+at /)
    const printed = full.out.trim().split('\n').length
    const size = async (): Promise<number> => {
      const { out } = await assay(['ledger', 'verify', '--ledger', 'gate.db', '--format', 'json'], { cwd })
      const report = JSON.parse(out) as { size: number; problems: unknown[] }
      expect(report.problems).toEqual([])
      return report.size
    }
    expect(printed).toBeGreaterThan(0)
    expect(await size()).toBeGreaterThanOrEqual(printed)
    expect((await assay(gate, { cwd })).code).toBe(1)
    expect(await size()).toBe(60)
  })
})
