import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger } from '../src/ledger/create-ledger.ts'
import { verifyLedger } from '../src/ledger/verify/verify.ts'
import { openStore } from '../src/store/open-store.ts'
import { exportFlipOutcome, flipOutcome, makeLedgerFile, outcomeOfFile, type LedgerFile } from './ledger/flips.ts'
import { seededRandom } from './ledger/random.ts'
import { newSigner, sampleLedger } from './sample-ledger.ts'
import { sized } from './long-form.ts'

let folder = ''
let ledger: LedgerFile | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-file-'))
  ledger = await makeLedgerFile(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a file that nobody touched is the same, closed or as a killed process leaves it', async () => {
  const { closed, open } = ledger as LedgerFile
  const file = join(folder, 'copy.db')
  await writeFile(file, closed)
  expect(await outcomeOfFile(ledger as LedgerFile, file)).toBe('the same')
  await writeFile(file, open.file)
  await writeFile(`${file}-wal`, open.changes)
  expect(await outcomeOfFile(ledger as LedgerFile, file)).toBe('the same')
})

test.each([
  ['the file', 'file', sized(24, 40)],
  ["the file's log of changes", 'changes', sized(12, 20)],
] as const)('a flipped bit anywhere in %s is found, or changes nothing of the ledger', async (_, of, flips) => {
  const random = seededRandom(11)
  const outcomes = new Set<string>()
  for (let flip = 0; flip < flips; flip++) outcomes.add(await flipOutcome(ledger as LedgerFile, { of, random }))
  expect([...outcomes].filter((outcome) => outcome.startsWith('a hole'))).toEqual([])
  expect(outcomes).toContain('tampered')
})

test('a flipped bit of an export is found by the verifier that shares no code, or changes nothing that it proves', async () => {
  const random = seededRandom(5)
  const outcomes = new Set<string>()
  for (let flip = 0; flip < sized(8, 15); flip++) outcomes.add(await exportFlipOutcome(ledger as LedgerFile, random))
  expect([...outcomes].filter((outcome) => outcome.startsWith('a hole'))).toEqual([])
  expect(outcomes).toContain('tampered')
})

test('a file of which the log of changes is lost is found by the checkpoint of a second place', async () => {
  const file = join(folder, 'without.db')
  await writeFile(file, (ledger as LedgerFile).open.file)
  expect(await outcomeOfFile(ledger as LedgerFile, file)).toBe('tampered')
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
