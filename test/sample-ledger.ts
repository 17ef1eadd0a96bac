import { createHash, generateKeyPairSync } from 'node:crypto'
import { createGate, type Gate } from '../src/gate/create-gate.ts'
import type { GateInput, Hit } from '../src/gate/input.ts'
import { createLedger, type Ledger } from '../src/ledger/create-ledger.ts'
import { keySigner, type Signer } from '../src/ledger/tree/checkpoint.ts'
import { recordingGate } from '../src/ledger/recording-gate.ts'
import type { LedgerStore } from '../src/ledger/ledger-store.ts'

export const HITS: readonly Hit[] = [
  { node_id: 'riga', text: 'Riga is the capital of Latvia and its largest city.' },
  { node_id: 'oslo', text: 'Oslo is the capital of Norway.' },
]

/** Answers that pass, warn and fail, each with ids of its own. */
export function sampleInput(number: number): GateInput {
  const answers = [
    'Riga is the capital of Latvia [1].',
    'Riga [1].',
    'Oslo has 900,000 people [2].',
    'Nobody knows [7].',
  ]
  return {
    conversation_id: `conversation-${number % 3}`,
    message_id: `message-${number}`,
    ...(number % 4 === 3 ? {} : { tenant: `tenant-${number % 2}` }),
    trace_id: `trace-${number}`,
    retrieval: { record_id: `retrieval-${number}`, hits: HITS },
    generation: {
      record_id: `generation-${number}`,
      answer: answers[number % answers.length] ?? '',
      citations: number % 2 === 0 ? [{ id: 'riga' }] : [],
      question: 'Which city is it?',
    },
  }
}

/** A new Ed25519 key. */
export function newSigner(name = 'assay.test'): Signer {
  return keySigner(name, generateKeyPairSync('ed25519').privateKey)
}

/** Bytes that look random and are the same in every run. */
export function seededBytes(seed: string): (count: number) => Uint8Array {
  let turn = 0
  return (count) => {
    turn += 1
    const block = createHash('sha512').update(`${seed}/${turn}`).digest()
    return Uint8Array.from(block.subarray(0, count))
  }
}

/** A clock that goes on by a second at every look. */
export function tickingClock(from = Date.UTC(2026, 0, 5)): () => Date {
  let time = from
  return () => new Date((time += 1000))
}

/** A ledger with so many recorded decisions over a store, and the notes that went to a second place. */
export async function sampleLedger(
  store: LedgerStore,
  {
    records = 5,
    signer = newSigner(),
    logId = 'main',
    gate: deciding = createGate(),
  }: { records?: number; signer?: Signer; logId?: string; gate?: Gate } = {},
): Promise<{ ledger: Ledger; signer: Signer; ids: string[]; notes: string[] }> {
  const notes: string[] = []
  const ledger = createLedger({
    store,
    logId,
    signer,
    checkpoints: (note) => void notes.push(note),
    now: tickingClock(),
    randomBytes: seededBytes(logId),
  })
  const gate = recordingGate(deciding, { ledger })
  const ids: string[] = []
  for (let number = 0; number < records; number++) {
    ids.push((await gate.decideAndRecord(sampleInput(number))).record.id)
  }
  return { ledger, signer, ids, notes }
}
