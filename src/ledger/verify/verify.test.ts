import { describe, expect, test } from 'vitest'
import { newSigner, sampleLedger } from '../../../test/sample-ledger.ts'
import { memoryLedger } from '../../store/memory/memory-ledger.ts'
import { signCheckpoint } from '../tree/checkpoint.ts'
import { createLedger } from '../create-ledger.ts'
import type { LedgerRow, LedgerStore } from '../ledger-store.ts'
import { append, completedBy, EMPTY_TREE, leafHash } from '../tree/merkle.ts'
import { verifyLedger, type Verification } from './verify.ts'

interface Sample {
  readonly store: LedgerStore
  readonly verify: (store?: LedgerStore, trusted?: string) => Promise<Verification>
  /** Without a trusted checkpoint. */
  readonly unaided: (store: LedgerStore) => Promise<Verification>
  readonly note: string
  readonly rows: readonly LedgerRow[]
  readonly ids: readonly string[]
}

/** Seven records, signed in the middle and at the end; the last two are an override and a redaction of record 3. */
async function sample(): Promise<Sample> {
  const store = memoryLedger()
  const { ledger, ids, signer } = await sampleLedger(store, { records: 5 })
  await ledger.checkpoint()
  await ledger.override(ids[1] ?? '', { rater: 'ann', verdict: 'fail', note: 'wrong' })
  await ledger.redact(ids[3] ?? '', 'asked for')
  const { note } = await ledger.checkpoint()
  return {
    store,
    note,
    ids,
    rows: await Array.fromAsync(store.records('main')),
    verify: (other = store, trusted = note) => verifyLedger({ store: other, keys: [signer], trusted }),
    unaided: (other) => verifyLedger({ store: other, keys: [signer] }),
  }
}

/** The store with other rows; its nodes and counts stay. */
function withRows(store: LedgerStore, rows: readonly LedgerRow[]): LedgerStore {
  return {
    ...store,
    size: () => Promise.resolve(rows.length),
    async *records() {
      yield* rows
    },
  }
}

/** What someone with the database in hand does who knows how the ledger works: all hashes made anew, all nodes too. */
function rewritten(
  store: LedgerStore,
  { from, texts }: { from: readonly LedgerRow[]; texts: readonly string[] },
): LedgerStore {
  let tree = EMPTY_TREE
  let prevHash = '0'.repeat(64)
  const nodes = new Map<string, Uint8Array>()
  const rows: LedgerRow[] = []
  for (const [seq, text] of texts.entries()) {
    const entry = { ...(JSON.parse(text) as Record<string, unknown>), seq, prev_hash: prevHash }
    const record = JSON.stringify(entry)
    const leaf = leafHash(Buffer.from(record))
    const grown = append(tree, leaf)
    for (const { level, index, hash } of grown.nodes) nodes.set(`${level}/${index}`, hash)
    tree = grown.tree
    prevHash = Buffer.from(leaf).toString('hex')
    rows.push({ ...(from[seq] as LedgerRow), seq, record, leafHash: prevHash })
  }
  return {
    ...withRows(store, rows),
    node: async (_, { level, index }) => nodes.get(`${level}/${index}`),
    async *nodes(_, range) {
      for (const { level, from, to } of completedBy(range)) {
        for (let index = from; index < to; index++) {
          yield { level, index, hash: nodes.get(`${level}/${index}`) ?? new Uint8Array() }
        }
      }
    },
  }
}

describe('a ledger that nobody touched', () => {
  test('is intact by the checkpoint of a second place', async () => {
    const { verify, rows } = await sample()
    expect(await verify()).toMatchObject({
      status: 'intact',
      size: 7,
      proven: 7,
      firstBad: null,
      redacted: 1,
      problems: [],
      notes: [],
      checkpoint: { size: 7, trusted: true },
    })
    expect(rows).toHaveLength(7)
  })

  test('has a tail that cannot be proven without such a checkpoint, or by one of fewer records', async () => {
    const { store, verify } = await sample()
    const [early] = await store.checkpoints('main')
    expect(await verifyLedger({ store })).toMatchObject({ status: 'unprovable_tail', proven: 0 })
    expect(await verify(store, early?.note)).toMatchObject({ status: 'unprovable_tail', proven: 5, problems: [] })
    await expect(verifyLedger({ store, keys: [newSigner()], trusted: early?.note })).rejects.toThrow(
      'not signed by a key',
    )
    expect(await verifyLedger({ store: memoryLedger() })).toMatchObject({ status: 'unprovable_tail', size: 0 })
  })

  test('may have been written while a clock went back, which is noted', async () => {
    const store = memoryLedger()
    await sampleLedger(store, { records: 2 })
    const [row] = await store.find('main', { kind: 'decision', limit: 1 })
    await createLedger({ store, now: () => new Date(0) }).override(row?.keys.id ?? '', { rater: 'b', verdict: 'pass' })
    const { status, notes } = await verifyLedger({ store })
    expect(status).toBe('unprovable_tail')
    expect(notes.join()).toContain('a clock went back')
  })
})

describe('is tampered with', () => {
  const fieldsOf = (row: LedgerRow): string[] => Object.keys(JSON.parse(row.record) as object)

  test('when any field of any record is another', async () => {
    const { store, rows, verify } = await sample()
    for (const [seq, row] of rows.entries()) {
      for (const field of fieldsOf(row)) {
        const entry = JSON.parse(row.record) as Record<string, unknown>
        const record = JSON.stringify({ ...entry, [field]: field === 'seq' ? seq + 1 : 'other' })
        const found = await verify(withRows(store, rows.with(seq, { ...row, record })))
        expect({ field, status: found.status, firstBad: found.firstBad }).toEqual({
          field,
          status: 'tampered',
          firstBad: seq,
        })
      }
    }
  })

  test('when any column differs from its record', async () => {
    const { store, rows, verify } = await sample()
    for (const [seq, row] of rows.entries()) {
      const columns = Object.keys(row.keys).filter((key) => row.keys[key as keyof typeof row.keys] !== undefined)
      for (const column of columns) {
        const changed = { ...row, keys: { ...row.keys, [column]: 'other' } }
        expect(await verify(withRows(store, rows.with(seq, changed)))).toMatchObject({ firstBad: seq })
      }
      for (const change of [
        { leafHash: 'f'.repeat(64) },
        { idempotencyKey: 'other' },
        { logId: 'other' },
        { seq: 99 },
      ]) {
        expect(await verify(withRows(store, rows.with(seq, { ...row, ...change })))).toMatchObject({
          status: 'tampered',
          firstBad: seq,
        })
      }
    }
  })

  test.each<[string, (rows: readonly LedgerRow[]) => LedgerRow[], number]>([
    ['a record is deleted in the middle', (rows) => rows.toSpliced(2, 1), 2],
    ['a record is inserted', (rows) => rows.toSpliced(2, 0, rows[4] as LedgerRow), 2],
    ['two records are swapped', (rows) => [rows[1], rows[0], ...rows.slice(2)] as LedgerRow[], 0],
    ['a sequence number is there twice', (rows) => rows.toSpliced(3, 0, rows[2] as LedgerRow), 3],
    ['the last record is cut off', (rows) => rows.slice(0, -1), 6],
    ['all but one are cut off', (rows) => rows.slice(0, 1), 1],
    ['the first record is cut off', (rows) => rows.slice(1), 0],
  ])('when %s', async (_, change, firstBad) => {
    const { store, rows, verify } = await sample()
    expect(await verify(withRows(store, change(rows)))).toMatchObject({ status: 'tampered', firstBad })
  })

  test('when everything was made anew around a changed record, by the checkpoint in the store and by the trusted one', async () => {
    const { store, rows, verify, unaided } = await sample()
    const texts = rows.map(({ record }) => record)
    expect(await verify(rewritten(store, { from: rows, texts }))).toMatchObject({ status: 'intact' })
    const changed = rewritten(store, {
      from: rows,
      texts: texts.with(1, (texts[1] ?? '').replace('"held"', '"not_delivered"')),
    })
    expect(await unaided(changed)).toMatchObject({ status: 'tampered', firstBad: 0 })
    const unsigned = { ...changed, checkpoints: () => Promise.resolve([]) }
    expect(await verify(unsigned)).toMatchObject({ status: 'tampered', firstBad: 0 })
  })

  test('when the whole file is rolled back to an earlier state of itself', async () => {
    const store = memoryLedger()
    const { ledger, signer } = await sampleLedger(store, { records: 5 })
    const { note } = await ledger.checkpoint()
    const earlier = memoryLedger()
    await (await sampleLedger(earlier, { records: 3, signer })).ledger.checkpoint()
    const verified = await verifyLedger({ store: earlier, keys: [signer], trusted: note })
    expect(verified).toMatchObject({ status: 'tampered', firstBad: 3, size: 3 })
    expect(await verifyLedger({ store: earlier, keys: [signer] })).toMatchObject({ status: 'unprovable_tail' })
  })

  test('when it was signed with another key, or a checkpoint was made up', async () => {
    const { store, verify, note } = await sample()
    const stranger = newSigner('assay.test')
    const [, stored] = await store.checkpoints('main')
    const other = await signCheckpoint({ origin: 'assay/main', size: 7, root: new Uint8Array(32) }, [stranger])
    for (const replaced of [other, note.replace('\n7\n', '\n6\n'), note.replace('time 2', 'time 3'), 'nothing']) {
      const checkpoints = () => Promise.resolve([{ size: 7, signedAt: '', ...stored, note: replaced }])
      expect(await verify({ ...store, checkpoints })).toMatchObject({ status: 'tampered' })
    }
  })

  test('when a node of the tree is another, or is gone', async () => {
    const { store, verify } = await sample()
    for (const [level, index] of [
      [1, 0],
      [2, 0],
      [1, 2],
    ] as const) {
      for (const hash of [new Uint8Array(32), undefined]) {
        const nodes: LedgerStore['nodes'] = async function* (logId, range) {
          for await (const node of store.nodes(logId, range)) {
            if (node.level !== level || node.index !== index) yield node
            else if (hash !== undefined) yield { ...node, hash }
          }
        }
        expect(await verify({ ...store, nodes })).toMatchObject({ status: 'tampered' })
      }
    }
  })

  test('when a text is another, is gone without a record of it, or is there again', async () => {
    const { store, rows, verify } = await sample()
    const commitments = rows.flatMap(({ record }) =>
      Object.values((JSON.parse(record) as { blobs?: Record<string, string> }).blobs ?? {}),
    )
    expect(commitments).toHaveLength(21)
    const other = { status: 'kept' as const, salt: new Uint8Array(32), bytes: Buffer.from('{}') }
    for (const commitment of commitments) {
      const before = await store.blob('main', commitment)
      const states =
        before?.status === 'erased' ? [other, undefined] : [other, undefined, { status: 'erased' as const }]
      for (const state of states) {
        const blobs: LedgerStore['blobs'] = async (logId, wanted) => {
          const found = new Map(await store.blobs(logId, wanted))
          if (state === undefined) found.delete(commitment)
          else if (wanted.includes(commitment)) found.set(commitment, state)
          return found
        }
        expect(await verify({ ...store, blobs })).toMatchObject({ status: 'tampered' })
      }
    }
  })

  test('when any byte of any record, leaf hash or text is another', async () => {
    const { store, rows, verify } = await sample()
    let seed = 7
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let turn = 0; turn < 60; turn++) {
      const seq = random(rows.length)
      const row = rows[seq] as LedgerRow
      const field = turn % 3 === 0 ? 'leafHash' : 'record'
      const bytes = Buffer.from(row[field])
      const at = random(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random(7))
      const found = await verify(withRows(store, rows.with(seq, { ...row, [field]: bytes.toString() })))
      expect(found.status).toBe('tampered')
      expect(found.firstBad).toBe(seq)
    }
  })

  test('when two writers forked it', async () => {
    const { store, rows, verify } = await sample()
    const fork = memoryLedger()
    await sampleLedger(fork, { records: 5, logId: 'main' })
    await createLedger({ store: fork }).override(rows[0]?.keys.id ?? '', { rater: 'x', verdict: 'fail' })
    const theirs = await Array.fromAsync(fork.records('main'))
    const forked = withRows(store, [...rows.slice(0, 6), ...theirs.slice(5)])
    expect(await verify(forked)).toMatchObject({ status: 'tampered', firstBad: 6 })
  })
})
