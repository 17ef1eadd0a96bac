import { evaluationRecord } from '../../ledger/records/evaluation-record.ts'
import type { LedgerRow, LedgerStore } from '../../ledger/ledger-store.ts'
import { claimedCheckpoint } from '../../ledger/tree/checkpoint.ts'
import { frontierAt, inclusionProof, leafHash, rootOf, verifyInclusion } from '../../ledger/tree/merkle.ts'
import { proofNodes } from '../../ledger/tree/proof-nodes.ts'
import { Refused } from '../kernel/refused.ts'
import type { ListedDecision, Proof } from '../pages/decisions-page.ts'

const LISTED = 25

/** The newest decisions of all logs. */
export async function listedDecisions(
  ledger: LedgerStore,
): Promise<{ decisions: ListedDecision[]; logs: readonly { logId: string; size: number }[] }> {
  const logs = await ledger.logs()
  const decisions: ListedDecision[] = []
  for (const { logId } of logs) {
    for (const row of await ledger.find(logId, { kind: 'decision', limit: LISTED })) {
      const record = await evaluationRecord(row, ledger)
      if (record !== undefined) decisions.push({ log: logId, seq: row.seq, record })
    }
  }
  return { decisions: decisions.toSorted((a, b) => (a.record.ts < b.record.ts ? 1 : -1)).slice(0, LISTED), logs }
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
