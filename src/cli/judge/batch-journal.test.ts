import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileBatchJournal } from './batch-journal.ts'

let folder = ''

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'assay-journal-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

const record = (submission: string) => ({
  submission,
  endpoint: 'openai x',
  at: '2026-01-05T00:00:00Z',
  keys: ['a', 'b'],
})

test('what one process keeps, another one reads, with the latest word on each batch', async () => {
  const path = join(folder, 'deep', 'tape.db.batches.jsonl')
  await fileBatchJournal(path).keep(record('one'))
  await fileBatchJournal(path).keep(record('two'))
  await fileBatchJournal(path).keep({ ...record('one'), batch: 'batch_7' })
  expect(await fileBatchJournal(path).records()).toEqual([{ ...record('one'), batch: 'batch_7' }, record('two')])
})

test('the file goes away with the last batch in it', async () => {
  const path = join(folder, 'tape.db.batches.jsonl')
  const journal = fileBatchJournal(path)
  await journal.keep(record('one'))
  await journal.drop('one')
  expect([await journal.records(), existsSync(path)]).toEqual([[], false])
})

test('a line that was cut off by the end of the process is passed over, and a wrong one is named', async () => {
  const path = join(folder, 'tape.db.batches.jsonl')
  const journal = fileBatchJournal(path)
  await journal.keep(record('one'))
  await appendFile(path, '{"keep":{"subm')
  expect(await journal.records()).toEqual([record('one')])
  await appendFile(path, '\n')
  await expect(journal.records()).rejects.toThrow(/batches\.jsonl:2 is not a readable batch/)
})
