import { readFile } from 'node:fs/promises'
import type { LedgerStore } from '../src/ledger/ledger-store.ts'
import { commitmentsOf, entryKeys, idempotencyKeyOf, readEntry } from '../src/ledger/records/entries.ts'
import { memoryLedger } from '../src/store/memory/memory-ledger.ts'

type Line =
  | { readonly type: 'record'; readonly record: string }
  | { readonly type: 'checkpoint'; readonly note: string }
  | { readonly type: 'blob'; readonly commitment: string; readonly salt?: string; readonly text?: string }

/** A ledger in memory as an export says it was. */
export async function exportedLedger(file: string): Promise<LedgerStore> {
  const lines = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const blobs = new Map(lines.flatMap((line) => (line.type === 'blob' ? [[line.commitment, line] as const] : [])))
  const store = memoryLedger()
  for (const line of lines) {
    if (line.type !== 'record') continue
    const entry = readEntry(line.record)
    if (entry === undefined) throw new Error(`${file} holds a record that cannot be read.`)
    await store.append(entry.log_id, {
      idempotencyKey: idempotencyKeyOf(entry),
      make: () => ({ record: line.record, keys: entryKeys(entry) }),
      // What was erased is put there for a moment, and erased by the record that says so.
      blobs: commitmentsOf(entry).map((commitment) => {
        const { salt = '', text = '' } = blobs.get(commitment) ?? {}
        return { commitment, salt: Buffer.from(salt, 'base64'), bytes: Buffer.from(text, 'utf8') }
      }),
      erase: entry.kind === 'redaction' ? entry.erased : [],
    })
  }
  for (const line of lines) {
    if (line.type !== 'checkpoint') continue
    const [, size, , time = ''] = line.note.split('\n')
    await store.putCheckpoint('main', { size: Number(size), note: line.note, signedAt: time.replace('time ', '') })
  }
  return store
}
