import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LedgerDraft, LedgerQuery, LedgerRow, LedgerStore } from '../../ledger/ledger-store.ts'
import { EMPTY_TREE, append, frontierAt, leafHash, rootOf } from '../../ledger/tree/merkle.ts'

const LOG = 'acme'

/** A draft that says which place it got. */
export function ledgerDraft({ id = randomUUID(), ...rest }: Partial<LedgerDraft> & { id?: string } = {}): LedgerDraft {
  return {
    make: ({ seq, prevHash }) => ({
      record: JSON.stringify({ id, prev_hash: prevHash, seq }),
      keys: { id, kind: 'decision', ts: '2026-01-02T03:04:05.006Z', generationRecordId: `g-${id}` },
    }),
    ...rest,
  }
}

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** Checks numbers, chain, leaves and tree of a log, and gives back its rows. */
export async function expectWhole(store: LedgerStore, logId: string): Promise<LedgerRow[]> {
  const rows = await collected(store.records(logId))
  let tree = EMPTY_TREE
  let last = '0'.repeat(64)
  for (const [index, row] of rows.entries()) {
    const said = JSON.parse(row.record) as { seq: number; prev_hash: string }
    expect(said).toMatchObject({ seq: index, prev_hash: last })
    expect(row.seq).toBe(index)
    expect(row.leafHash).toBe(hex(leafHash(Buffer.from(row.record))))
    tree = append(tree, Buffer.from(row.leafHash, 'hex')).tree
    last = row.leafHash
  }
  const stored = await frontierAt(rows.length, async (level, index) => {
    const hash = await store.node(logId, { level, index })
    return hash ?? new Uint8Array()
  })
  expect(hex(rootOf(stored))).toBe(hex(rootOf(tree)))
  return rows
}

/** What every place for ledger records promises. */
export function describeLedgerStore(kind: string, open: () => Promise<LedgerStore>): void {
  describe(`${kind} ledger`, () => {
    test('gives a record back character for character, with its keys and its leaf', async () => {
      await using store = await open()
      const record = '{"a":1.0,  "ü":"漢字 \\u0000","n":1e2}'
      const keys = { id: 'r1', kind: 'decision', ts: '2026-01-02T03:04:05.006Z', tenant: 'ü "quoted"', traceId: 't' }
      const { row, appended } = await store.append(LOG, { make: () => ({ record, keys }) })
      expect(appended).toBe(true)
      const leafHash = createHash('sha256').update('\0').update(record).digest('hex')
      expect(row).toEqual({ logId: LOG, seq: 0, leafHash, record, keys })
      expect(await collected(store.records(LOG))).toEqual([row])
      expect(await store.find(LOG, { id: 'r1' })).toEqual([row])
      expect(await store.find(LOG, { tenant: 'ü "quoted"', traceId: 't' })).toEqual([row])
      expect(await store.find(LOG, { tenant: 'other' })).toEqual([])
    })

    test('numbers the records of many callers without a gap, chained, in a tree', async () => {
      await using store = await open()
      const rows = await Promise.all(Array.from({ length: 1_100 }, () => store.append(LOG, ledgerDraft())))
      expect(rows.map(({ row }) => row.seq).sort((a, b) => a - b)).toEqual(rows.map((_, index) => index))
      expect(await expectWhole(store, LOG)).toHaveLength(1_100)
      expect(await store.size(LOG)).toBe(1_100)
      expect((await collected(store.records(LOG, { from: 7, to: 9 }))).map(({ seq }) => seq)).toEqual([7, 8])
    })

    test('keeps the request that a record answers with it, and answers it once', async () => {
      await using store = await open()
      const request = { key: 'a', fingerprint: 'f' }
      const first = await store.append(LOG, ledgerDraft({ request }))
      const others = await Promise.all([
        store.append(LOG, ledgerDraft({ request })),
        store.append(LOG, ledgerDraft({ request: { ...request, fingerprint: 'g' } })),
        store.append(LOG, ledgerDraft({ request: { key: 'b', fingerprint: 'f' } })),
        store.append(LOG, ledgerDraft({ request: { key: 'b', fingerprint: 'f' } })),
      ])
      expect([first, ...others].map(({ appended, request }) => [appended, request])).toEqual([
        [true, 'new'],
        [false, 'repeated'],
        [false, 'other'],
        [true, 'new'],
        [false, 'repeated'],
      ])
      expect(others.map(({ row }) => row.seq)).toEqual([0, 0, 1, 1])
      expect(await store.answered?.(LOG, 'a')).toMatchObject({ fingerprint: 'f', row: { seq: 0 } })
      expect(await store.answered?.('other', 'a')).toBeUndefined()
      const before = ledgerDraft({ idempotencyKey: 'generation' })
      await store.append(LOG, before)
      const again = { idempotencyKey: 'generation', request: { key: 'c', fingerprint: 'f' } }
      expect(await store.append(LOG, ledgerDraft(again))).toMatchObject({ appended: false, request: 'new' })
      expect(await store.answered?.(LOG, 'c')).toMatchObject({ row: { seq: 2 } })
      await expectWhole(store, LOG)
    })

    test('keeps logs apart', async () => {
      await using store = await open()
      for (const log of ['b', 'a', 'b']) await store.append(log, ledgerDraft())
      expect(await store.logs()).toEqual([
        { logId: 'a', size: 1 },
        { logId: 'b', size: 2 },
      ])
      expect(await store.size('c')).toBe(0)
      expect(await store.node('a', { level: 1, index: 0 })).toBeUndefined()
      await expectWhole(store, 'b')
    })

    test('appends once for one idempotency key, also when callers come at the same moment', async () => {
      await using store = await open()
      const again = Array.from({ length: 20 }, () => store.append(LOG, ledgerDraft({ idempotencyKey: 'g1+rules' })))
      const answers = await Promise.all(again)
      expect(answers.filter(({ appended }) => appended)).toHaveLength(1)
      expect(new Set(answers.map(({ row }) => row.keys.id)).size).toBe(1)
      const later = await store.append(LOG, ledgerDraft({ idempotencyKey: 'g1+rules' }))
      expect(later).toEqual({ row: answers[0]?.row, appended: false })
      expect(await store.find(LOG, { idempotencyKey: 'g1+rules' })).toEqual([later.row])
      expect((await store.append('other', ledgerDraft({ idempotencyKey: 'g1+rules' }))).appended).toBe(true)
    })

    test('lets a draft that cannot be made fail alone', async () => {
      await using store = await open()
      const nul = (): { record: string; keys: LedgerRow['keys'] } => ({
        record: '{}',
        keys: { id: 'nul', kind: 'decision', ts: '', messageId: 'a\0b' },
      })
      const answers = await Promise.allSettled([
        store.append(LOG, ledgerDraft({ id: 'one' })),
        store.append(LOG, {
          make: () => {
            throw new Error('not today')
          },
        }),
        store.append(LOG, { make: nul }),
        store.append(LOG, ledgerDraft({ id: 'one' })),
        store.append(LOG, ledgerDraft({ id: 'two' })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
        'fulfilled',
      ])
      expect(answers[1]).toMatchObject({ reason: { message: 'not today' } })
      expect(answers[2]).toMatchObject({ reason: { message: expect.stringContaining('The messageId holds a NUL') } })
      expect((await expectWhole(store, LOG)).map(({ keys }) => keys.id)).toEqual(['one', 'two'])
    })

    test('keeps blobs until they are erased, and tells erased from never there', async () => {
      await using store = await open()
      const [salt, bytes] = [Uint8Array.of(1, 0, 255), new TextEncoder().encode('secret\0漢')]
      await store.append(LOG, ledgerDraft({ blobs: [{ commitment: 'sha256:aa', salt, bytes }] }))
      expect(await store.blob(LOG, 'sha256:aa')).toEqual({ status: 'kept', salt, bytes })
      await store.append(LOG, ledgerDraft({ erase: ['sha256:aa', 'sha256:never'] }))
      expect(await store.blob(LOG, 'sha256:aa')).toEqual({ status: 'erased' })
      await store.append(LOG, ledgerDraft({ blobs: [{ commitment: 'sha256:aa', salt, bytes }] }))
      expect(await store.blob(LOG, 'sha256:aa')).toEqual({ status: 'erased' })
      expect(await store.blob(LOG, 'sha256:never')).toBeUndefined()
      expect(await store.blob('other', 'sha256:aa')).toBeUndefined()
    })

    test('reads many blobs at once, each once, and leaves out what was never there', async () => {
      await using store = await open()
      const wanted = Array.from({ length: 600 }, (_, index) => `sha256:${index}`)
      const blobs = wanted.map((commitment, index) => ({
        commitment,
        salt: index % 2 === 0 ? new Uint8Array() : Uint8Array.of(index % 256),
        bytes: new TextEncoder().encode(`text ${index}`),
      }))
      await store.append(LOG, ledgerDraft({ blobs }))
      await store.append(LOG, ledgerDraft({ erase: ['sha256:7'] }))
      const found = await store.blobs(LOG, [...wanted, 'sha256:never', 'sha256:3'])
      expect(found.size).toBe(600)
      for (const { commitment, ...kept } of blobs) {
        const blob = found.get(commitment)
        expect(blob).toEqual(commitment === 'sha256:7' ? { status: 'erased' } : { status: 'kept', ...kept })
      }
      expect(await store.blobs(LOG, [])).toEqual(new Map())
      expect((await store.blobs('other', wanted)).size).toBe(0)
    })

    test('gives the nodes that a range of records completed, wherever the range begins and ends', async () => {
      await using store = await open()
      await Promise.all(Array.from({ length: 67 }, () => store.append(LOG, ledgerDraft())))
      let tree = EMPTY_TREE
      const completed: { level: number; index: number; hash: string; by: number }[] = []
      for (const { seq, leafHash } of await collected(store.records(LOG))) {
        const grown = append(tree, Buffer.from(leafHash, 'hex'))
        completed.push(...grown.nodes.map(({ hash, ...at }) => ({ ...at, hash: hex(hash), by: seq })))
        tree = grown.tree
      }
      for (const [from, to] of [
        [0, 67],
        [0, 1],
        [5, 6],
        [7, 8],
        [3, 64],
        [31, 33],
        [64, 67],
      ] as const) {
        const nodes = await collected(store.nodes(LOG, { from, to }))
        const expected = completed.filter(({ level, by }) => level > 0 && by >= from && by < to)
        const shown = nodes.map(({ level, index, hash }) => `${level}/${index} ${hex(hash)}`).sort()
        expect(shown).toEqual(expected.map(({ level, index, hash }) => `${level}/${index} ${hash}`).sort())
      }
    })

    test('finds the newest first, page by page', async () => {
      await using store = await open()
      for (let index = 0; index < 5; index++) await store.append(LOG, ledgerDraft({ id: `r${index}` }))
      const first = await store.find(LOG, { kind: 'decision', limit: 2 })
      expect(first.map(({ seq }) => seq)).toEqual([4, 3])
      expect((await store.find(LOG, { kind: 'decision', limit: 9, before: 3 })).map(({ seq }) => seq)).toEqual([
        2, 1, 0,
      ])
      expect((await store.find(LOG, { generationRecordId: 'g-r1' })).map(({ seq }) => seq)).toEqual([1])
    })

    test('finds ids of one record and of many in a log of several stretches', async () => {
      await using store = await open()
      const draft = (number: number): LedgerDraft => ({
        make: ({ prevHash, seq }) => ({
          record: JSON.stringify({ prev_hash: prevHash, seq }),
          keys: {
            id: `r${number}`,
            kind: number % 2 === 0 ? 'decision' : 'note',
            ts: '',
            conversationId: number < 9_000 ? 'long' : 'late',
            messageId: `m${number % 4_500}`,
          },
        }),
      })
      await Promise.all(Array.from({ length: 9_100 }, (_, number) => store.append(LOG, draft(number))))
      await store.append('other', draft(9_200))
      const numbers = async (query: LedgerQuery): Promise<number[]> =>
        (await store.find(LOG, query)).map(({ seq }) => seq)
      expect(await numbers({ messageId: 'm0' })).toEqual([9_000, 4_500, 0])
      expect(await numbers({ messageId: 'm0', before: 9_000 })).toEqual([4_500, 0])
      expect(await numbers({ messageId: 'm0', before: 1e9, limit: 1 })).toEqual([9_000])
      expect(await numbers({ messageId: 'm0', conversationId: 'long' })).toEqual([4_500, 0])
      expect(await numbers({ messageId: 'm4499' })).toEqual([8_999, 4_499])
      expect(await numbers({ messageId: 'm4499', kind: 'decision' })).toEqual([])
      expect(await numbers({ messageId: 'none' })).toEqual([])
      expect(await numbers({ conversationId: 'late', limit: 2, before: 9_002 })).toEqual([9_001, 9_000])
      expect(await numbers({ conversationId: 'late', limit: 9, before: 9_002 })).toEqual([9_001, 9_000])
      expect((await store.find(LOG, { conversationId: 'long', limit: 5_000 })).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 5_000 }, (_, at) => 8_999 - at),
      )
      expect(await numbers({ conversationId: 'long', before: 0 })).toEqual([])
      expect(await store.find('nowhere', { conversationId: 'long' })).toEqual([])
    })

    test('finds the few records of another kind among all', async () => {
      await using store = await open()
      for (let index = 0; index < 8; index++) {
        const kind = index % 3 === 2 ? 'override' : 'decision'
        const keys = { id: `r${index}`, kind, ts: '', parentId: index % 2 === 0 ? 'r0' : undefined }
        const make = ({ prevHash, seq }: { prevHash: string; seq: number }) => ({
          record: JSON.stringify({ prev_hash: prevHash, seq }),
          keys,
        })
        await store.append(LOG, { make })
      }
      const numbers = async (query: LedgerQuery): Promise<number[]> =>
        (await store.find(LOG, query)).map(({ seq }) => seq)
      expect(await numbers({ kind: 'override' })).toEqual([5, 2])
      expect(await numbers({ kind: 'override', before: 5 })).toEqual([2])
      expect(await numbers({ kind: 'override', parentId: 'r0' })).toEqual([2])
      expect(await numbers({ kind: 'decision' })).toEqual([7, 6, 4, 3, 1, 0])
      expect(await numbers({ kind: 'rotation' })).toEqual([])
    })

    test('keeps every checkpoint, the smallest first', async () => {
      await using store = await open()
      const at = (size: number): { size: number; note: string; signedAt: string } => ({
        size,
        note: `acme\n${size}\nroot\n\n— key c2ln\n`,
        signedAt: '2026-01-02T03:04:05Z',
      })
      for (const size of [9, 3, 9]) await store.putCheckpoint(LOG, at(size))
      expect(await store.checkpoints(LOG)).toEqual([at(3), at(9)])
      expect(await store.checkpoints('other')).toEqual([])
    })
  })
}
