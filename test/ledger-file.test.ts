import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AssayError } from '../src/index.ts'
import { createLedger, exportLedger, verifyLedger, type Signer } from '../src/ledger/index.ts'
import { openStore } from '../src/store/index.ts'
import { newSigner, sampleLedger } from './sample-ledger.ts'

const FLIPS = 60

let folder = ''
let signer: Signer = newSigner()
let note = ''
let exported: readonly string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-file-'))
  await using store = await openStore(join(folder, 'whole.db'))
  const sample = await sampleLedger(store.ledger, { records: 8, signer })
  await sample.ledger.redact(sample.ids[2] ?? '', 'asked for')
  note = (await sample.ledger.checkpoint()).note
  exported = await Array.fromAsync(exportLedger({ store: store.ledger }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What comes of verifying a database file: a status, or that it cannot be read. */
async function outcome(file: string): Promise<string> {
  try {
    await using store = await openStore(file)
    const { status } = await verifyLedger({ store: store.ledger, keys: [signer], trusted: note })
    if (status !== 'intact') return status
    const now = await Array.fromAsync(exportLedger({ store: store.ledger }))
    return now.join('') === exported.join('') ? 'the same' : 'another that seems intact'
  } catch (error) {
    return error instanceof AssayError ? 'unreadable' : `thrown: ${String(error)}`
  }
}

test('a file that nobody touched is the same', async () => {
  expect(await outcome(join(folder, 'whole.db'))).toBe('the same')
})

test('a flipped bit anywhere in the file is found, or changes nothing of the ledger', async () => {
  const whole = await readFile(join(folder, 'whole.db'))
  let seed = 11
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
  const outcomes: Record<string, number> = {}
  for (let flip = 0; flip < FLIPS; flip++) {
    const file = join(folder, `flip-${flip}.db`)
    const bytes = Buffer.from(whole)
    const at = random(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
    await writeFile(file, bytes)
    const found = await outcome(file)
    outcomes[found] = (outcomes[found] ?? 0) + 1
  }
  const { tampered = 0, unreadable = 0, 'the same': same = 0, ...others } = outcomes
  expect(others).toEqual({})
  expect(tampered).toBeGreaterThan(0)
  expect(tampered + unreadable + same).toBe(FLIPS)
})

test('a file that was put back to an earlier state is found by the checkpoint of a second place', async () => {
  const file = join(folder, 'growing.db')
  const own = newSigner()
  {
    await using store = await openStore(file)
    await sampleLedger(store.ledger, { records: 2, signer: own })
  }
  await copyFile(file, join(folder, 'earlier.db'))
  let later = ''
  {
    await using store = await openStore(file)
    const [row] = await store.ledger.find('main', { kind: 'decision', limit: 1 })
    const ledger = createLedger({ store: store.ledger, signer: own })
    await ledger.override(row?.keys.id ?? '', { rater: 'ann', verdict: 'pass' })
    later = (await ledger.checkpoint()).note
  }
  await using earlier = await openStore(join(folder, 'earlier.db'))
  const verified = await verifyLedger({ store: earlier.ledger, keys: [own], trusted: later })
  expect(verified).toMatchObject({ status: 'tampered', firstBad: 2, size: 2 })
})
