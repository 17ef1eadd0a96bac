import { readEntry } from '../../ledger/records/entries.ts'
import { evaluationRecord } from '../../ledger/records/evaluation-record.ts'
import type { DecisionRecord } from '../../ledger/records/record.ts'
import { readInput } from '../../ledger/records/stored-decision.ts'
import type { LedgerRow, LedgerStore } from '../../ledger/ledger-store.ts'
import { claimedCheckpoint } from '../../ledger/tree/checkpoint.ts'
import { frontierAt, inclusionProof, leafHash, rootOf, verifyInclusion } from '../../ledger/tree/merkle.ts'
import { proofNodes } from '../../ledger/tree/proof-nodes.ts'
import { Refused } from '../kernel/refused.ts'
import type { ListedDecision, Proof } from '../pages/decisions-page.ts'

const LISTED = 25

/** Decisions of a list, and where the next page begins. */
export interface ListedDecisions {
  readonly decisions: readonly ListedDecision[]
  readonly logs: readonly { readonly logId: string; readonly size: number }[]
  readonly older?: string | undefined
}

/** The newest decisions of all logs before a place. */
export async function listedDecisions(
  ledger: LedgerStore,
  { before = {} }: { before?: Readonly<Record<string, number>> } = {},
): Promise<ListedDecisions> {
  const logs = await ledger.logs()
  const waiting: { readonly log: string; readonly rows: Found[] }[] = []
  for (const { logId } of logs) {
    const rows = await ledger.find(logId, { kind: 'decision', limit: LISTED + 1, before: before[logId] })
    waiting.push({ log: logId, rows: rows.flatMap((row) => foundIn(row)) })
  }
  const decisions: ListedDecision[] = []
  const next = { ...before }
  while (decisions.length < LISTED) {
    // A log stays in its own order, whatever its clock said.
    const [newest] = waiting.filter(({ rows }) => rows.length > 0).toSorted(byTime)
    const one = newest?.rows.shift()
    if (newest === undefined || one === undefined) return { decisions, logs }
    decisions.push(await withTexts(one, { log: newest.log, ledger }))
    next[newest.log] = one.seq
  }
  return waiting.every(({ rows }) => rows.length === 0)
    ? { decisions, logs }
    : { decisions, logs, older: JSON.stringify(next) }
}

interface Found {
  readonly seq: number
  readonly record: DecisionRecord
}

function foundIn({ seq, record: text }: LedgerRow): Found[] {
  const record = readEntry(text)
  return record?.kind === 'decision' ? [{ seq, record }] : []
}

function byTime({ rows: [a] }: { rows: readonly Found[] }, { rows: [b] }: { rows: readonly Found[] }): number {
  return (a?.record.ts ?? '') < (b?.record.ts ?? '') ? 1 : -1
}

/** A list shows what was asked, and no more of the texts. */
async function withTexts(
  { seq, record }: Found,
  { log, ledger }: { log: string; ledger: LedgerStore },
): Promise<ListedDecision> {
  const blob = await ledger.blob(log, record.blobs.input)
  const input = blob?.status === 'kept' ? readInput(Buffer.from(blob.bytes).toString('utf8')) : undefined
  return { log, seq, record, input, redacted: blob?.status === 'erased' }
}

/** One decision and its proof. */
export async function decisionView(ledger: LedgerStore, { log, seq }: { log: string; seq: number }) {
  const row = await rowAt(ledger, { log, seq })
  const record = row === undefined ? undefined : await evaluationRecord(row, ledger)
  if (row === undefined || record === undefined) throw new Refused(404, 'There is no such decision in this ledger.')
  return { record, proof: await proofOf(ledger, { row, log }) }
}

async function rowAt(ledger: LedgerStore, { log, seq }: { log: string; seq: number }): Promise<LedgerRow | undefined> {
  for await (const row of ledger.records(log, { from: seq, to: seq + 1 })) return row
  return undefined
}

async function proofOf(ledger: LedgerStore, { row, log }: { row: LedgerRow; log: string }): Promise<Proof> {
  const size = await ledger.size(log)
  const { node } = proofNodes(ledger, log)
  const root = rootOf(await frontierAt(size, node))
  const proof = await inclusionProof(row.seq, { size, node })
  // Of the record as it stands there now, not of the hash that was kept beside it.
  const leaf = leafHash(row.record)
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  return {
    seq: row.seq,
    size,
    root: hex(root),
    leaf: hex(leaf),
    path: proof.map(hex),
    holds: verifyInclusion({ leaf, index: row.seq, proof }, { size, root }),
    checkpoint: await checkpointOver(ledger, { log, row }),
  }
}

/** The newest checkpoint that covers the record, and whether the tree of that size has its root. */
async function checkpointOver(
  ledger: LedgerStore,
  { log, row }: { log: string; row: LedgerRow },
): Promise<Proof['checkpoint']> {
  const checkpoint = (await ledger.checkpoints(log)).findLast(({ size }) => size > row.seq)
  if (checkpoint === undefined) return undefined
  const claimed = claimedCheckpoint(checkpoint.note)
  const root = rootOf(await frontierAt(checkpoint.size, proofNodes(ledger, log).node))
  const agrees = claimed !== undefined && Buffer.compare(claimed.root, root) === 0
  return { size: checkpoint.size, signedAt: checkpoint.signedAt, agrees }
}
