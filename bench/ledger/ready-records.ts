import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createGate } from '../../src/gate/create-gate.ts'
import { createLedger } from '../../src/ledger/create-ledger.ts'
import { recordingGate } from '../../src/ledger/recording-gate.ts'
import { type DecisionRecord, placedText } from '../../src/ledger/records/record.ts'
import type { LedgerDraft } from '../../src/ledger/ledger-store.ts'
import { entryKeys, idempotencyKeyOf } from '../../src/ledger/records/entries.ts'
import { uuidV7 } from '../../src/ledger/records/uuid-v7.ts'
import { memoryStore } from '../../src/store/open-store.ts'
import { sampleInput } from '../../test/sample-ledger.ts'

/** Makes drafts that only wait for their place: what is measured is the store. */
export type DraftMaker = (logId: string) => LedgerDraft

/** Records of 1.5 kB with random keys and without texts. */
export const smallDraft: DraftMaker = () => {
  const [id, key] = [uuidV7(new Date(), randomBytes), randomUUID()]
  return {
    idempotencyKey: key,
    make: ({ seq, prevHash }) => ({
      record: JSON.stringify({ id, padding: PADDING, prev_hash: prevHash, seq }),
      keys: { id, kind: 'decision', ts: '2026-01-01T00:00:00.000Z', generationRecordId: key },
    }),
  }
}

const PADDING = 'x'.repeat(1_400)

/**
 * Decisions as the ledger writes them, each with ids, salt and commitments of its own, and all by one ruleset; without
 * their checks where `bare`, so that a million of them fit on a disk.
 */
export async function decisionDrafts({ bare }: { bare: boolean }): Promise<DraftMaker> {
  const { ledger: store } = memoryStore()
  const gate = recordingGate(createGate(), { ledger: createLedger({ store }) })
  await gate.decideAndRecord(sampleInput(0))
  const [row] = await store.find('main')
  const whole = JSON.parse(row?.record ?? '') as DecisionRecord
  const template = bare ? { ...whole, checks: [], scores_bp: {} } : whole
  const stored = await store.blobs('main', Object.values(whole.blobs))
  const bytesOf = (commitment: string): Uint8Array => {
    const blob = stored.get(commitment)
    if (blob?.status !== 'kept') throw new Error(`The sample lacks ${commitment}.`)
    return blob.bytes
  }
  const shared = [whole.blobs.config, whole.blobs.ruleset].map((commitment) => ({
    commitment,
    salt: new Uint8Array(),
    bytes: bytesOf(commitment),
  }))
  const own = {
    input: bytesOf(whole.blobs.input),
    checks: bare ? Buffer.from('[]') : bytesOf(whole.blobs.checks),
  }
  return (logId) => {
    const [id, ts, salt] = [uuidV7(new Date(), randomBytes), new Date().toISOString(), randomBytes(32)]
    const [input, checks] = [own.input, own.checks].map((bytes) => ({
      commitment: committed(salt, bytes),
      salt,
      bytes,
    }))
    if (input === undefined || checks === undefined) throw new Error('The sample has no texts.')
    const record: DecisionRecord = {
      ...template,
      id,
      ts,
      log_id: logId,
      conversation_id: randomUUID(),
      message_id: randomUUID(),
      generation_record_id: randomUUID(),
      blobs: { ...template.blobs, input: input.commitment, checks: checks.commitment },
    }
    const [keys, textAt] = [entryKeys(record), placedText(record)]
    return {
      idempotencyKey: idempotencyKeyOf(record),
      blobs: [...shared, input, checks],
      make: (place) => ({ record: textAt(place), keys }),
    }
  }
}

function committed(salt: Uint8Array, bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(Uint8Array.of(2)).update(salt).update(bytes).digest('hex')}`
}
