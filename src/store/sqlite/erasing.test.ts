import { randomBytes, randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { freshFiles } from '../../../test/fresh-file.ts'
import { sampleInput } from '../../../test/sample-ledger.ts'
import { leftInFiles } from '../../../test/support/left-in-files.ts'
import { createGate } from '../../gate/create-gate.ts'
import type { GateInput } from '../../gate/input.ts'
import { createLedger } from '../../ledger/create-ledger.ts'
import { recordingGate } from '../../ledger/recording-gate.ts'
import { verifyLedger } from '../../ledger/verify/verify.ts'
import { commitmentsOf, readEntry } from '../../ledger/records/entries.ts'
import { openStore, type Store } from '../open-store.ts'
import { example, manifest } from '../runs/run.contract.ts'

const freshFile = freshFiles()
const gate = createGate()

/** A text that nothing else shares 16 bytes with. */
const secret = (characters: number): string =>
  randomBytes(Math.ceil(characters / 2))
    .toString('hex')
    .slice(0, characters)

/** Records a decision over texts of this length, and says what a redaction of it has to erase. */
async function recorded(store: Store, characters: number): Promise<{ id: string; secrets: (string | Uint8Array)[] }> {
  const [answer, passage, question] = [secret(characters), secret(characters), secret(characters)]
  const plain = sampleInput(0)
  const input: GateInput = {
    ...plain,
    retrieval: { ...plain.retrieval, hits: [{ node_id: 'n', text: passage }] },
    generation: { record_id: randomUUID(), answer, citations: [], question },
  }
  const ledger = createLedger({ store: store.ledger })
  const { record } = await recordingGate(gate, { ledger }).decideAndRecord(input)
  const [row] = await store.ledger.find('main', { id: record.id })
  const entry = readEntry(row?.record ?? '')
  const blobs = await store.ledger.blobs('main', entry === undefined ? [] : commitmentsOf(entry))
  const salts = [...blobs.values()].flatMap((blob) =>
    blob.status === 'kept' && blob.salt.length > 0 ? [blob.salt] : [],
  )
  expect(salts.length).toBeGreaterThan(1)
  return { id: record.id, secrets: [answer, passage, question, ...salts] }
}

/** A run of results with texts of many lengths, some of them found by a search. */
async function kept(store: Store, id: string, results: number): Promise<string[]> {
  const secrets: string[] = []
  const own = (characters: number): string => {
    const text = secret(characters)
    secrets.push(text)
    return text
  }
  const config = { note: own(64) }
  await store.runs.start({ ...manifest(id), config })
  const entries = Array.from({ length: results }, (_, index) => {
    const characters = index % 10 === 0 ? 9_000 : 24 + index
    const texts = { id: own(48), inputs: { query: own(characters) }, output: own(characters) }
    const answer = { ...texts, inputs: { query: own(characters) } }
    return { result: { ...example(index), ...texts }, answer: { example: answer, output: own(30) } as never }
  })
  for (let at = 0; at < entries.length; at += 7) await store.runs.append(id, entries.slice(at, at + 7))
  return secrets
}

describe('what was erased from a SQLite store', () => {
  test.each([40, 700, 9_000])('is in no file of it, salts and texts of %i characters alike', async (characters) => {
    const file = freshFile()
    await using store = await openStore(file)
    const before = await recorded(store, characters)
    const [first, second] = [await recorded(store, characters), await recorded(store, characters)]
    await recorded(store, characters)
    expect(leftInFiles(file, first.secrets)).not.toEqual([])
    const ledger = createLedger({ store: store.ledger })
    await ledger.redact(first.id, 'asked for')
    await ledger.redact(second.id, 'asked for')
    expect(await store.finishErasing()).toEqual({ status: 'complete' })
    expect(leftInFiles(file, [...first.secrets, ...second.secrets])).toEqual([])
    // The others are still there, and so is the proof.
    expect(leftInFiles(file, before.secrets)).not.toEqual([])
    expect(await verifyLedger({ store: store.ledger })).toMatchObject({ problems: [], redacted: 2 })
  })

  test('is in no file of it when it was a run: ids, texts to search, answers, settings', async () => {
    const file = freshFile()
    await using store = await openStore(file)
    const others = await kept(store, 'other', 40)
    const secrets = await kept(store, 'run', 100)
    await store.runs.delete('run')
    expect(await store.finishErasing()).toEqual({ status: 'complete' })
    expect(leftInFiles(file, secrets)).toEqual([])
    expect(new Set(leftInFiles(file, others)).size).toBeGreaterThan(40)
    expect(await store.runs.list()).toMatchObject([{ state: 'deleted', results: 100 }, { results: 40 }])
  })

  test('is in no file of it when rows went and came while SQLite moved others between pages', async () => {
    const file = freshFile()
    await using store = await openStore(file)
    const gone: string[] = []
    for (let round = 0; round < 4; round++) {
      const secrets = await kept(store, `run-${round}`, 40)
      if (round % 2 === 1) continue
      await store.runs.delete(`run-${round}`)
      gone.push(...secrets)
    }
    await store.finishErasing()
    expect(leftInFiles(file, gone)).toEqual([])
  })

  test('is in no file of it when a label or a recorded reply was replaced, once the store is closed', async () => {
    const file = freshFile()
    const [note, reply] = [secret(6_000), secret(6_000)]
    {
      await using store = await openStore(file)
      const said = {
        subject: { kind: 'example', id: 'e' },
        name: 'tone',
        rater: 'ann',
        value: true,
        labelledAt: '',
      } as const
      const call = { key: 'k', request: {}, recordedAt: '' } as const
      await store.labels.put([{ ...said, note }])
      await store.tape.put({ ...call, reply: { text: reply } })
      await store.labels.put([said])
      await store.tape.put({ ...call, reply: { text: 'another' } }, { replace: true })
    }
    expect(leftInFiles(file, [note, reply])).toEqual([])
  })

  test('is told to be pending while somebody reads an earlier state, and goes when that is over', async () => {
    const file = freshFile()
    let secrets: (string | Uint8Array)[]
    {
      await using store = await openStore(file)
      const { id, ...rest } = await recorded(store, 700)
      secrets = rest.secrets
      using reader = new DatabaseSync(file, { readOnly: true })
      reader.exec('BEGIN')
      reader.prepare('SELECT count(*) FROM ledger_blobs').get()
      await createLedger({ store: store.ledger }).redact(id, 'asked for')
      const said: string[] = []
      expect(await store.finishErasing({ say: (text) => said.push(text) })).toEqual({
        status: 'pending',
        reason: `What was erased from the store ${file} may still be in its files: another process is reading it or writing to it. The next command that writes to the store finishes it.`,
      })
      expect(said).toEqual([])
      expect(leftInFiles(file, secrets)).not.toEqual([])
      // Waiting for this reader is over; others are waited for as long as before.
      expect(await recorded(store, 40)).toBeDefined()
    }
    await using again = await openStore(file)
    const said: string[] = []
    expect(await again.finishErasing({ say: (text) => said.push(text) })).toEqual({ status: 'complete' })
    expect(said).toEqual([
      expect.stringMatching(/^Rewriting the store .*assay\.db \(\d+ kB\), so that its file keeps nothing of what was/),
    ])
    expect(leftInFiles(file, secrets)).toEqual([])
    expect(await again.finishErasing({ say: (text) => said.push(text) })).toEqual({ status: 'complete' })
    expect(said).toHaveLength(1)
  })

  test('stays to be done when another process erases while the file is rewritten', async () => {
    const file = freshFile()
    await using store = await openStore(file)
    await using other = await openStore(file)
    const [first, second] = [await recorded(store, 700), await recorded(store, 700)]
    await createLedger({ store: store.ledger }).redact(first.id, 'asked for')
    const redactions: Promise<unknown>[] = []
    // Begun when the rewriting is, and written when its turn is over.
    await store.finishErasing({
      say: () => redactions.push(createLedger({ store: other.ledger }).redact(second.id, 'asked for')),
    })
    await Promise.all(redactions)
    expect(await store.finishErasing()).toEqual({ status: 'complete' })
    expect(leftInFiles(file, [...first.secrets, ...second.secrets])).toEqual([])
  })
})
