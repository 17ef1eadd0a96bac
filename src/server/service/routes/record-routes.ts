import { evaluationRecord } from '../../../ledger/records/evaluation-record.ts'
import { claimedCheckpoint } from '../../../ledger/tree/checkpoint.ts'
import { frontierAt, inclusionProof, leafHash, rootOf } from '../../../ledger/tree/merkle.ts'
import { proofNodes } from '../../../ledger/tree/proof-nodes.ts'
import type { Ledger } from '../../../ledger/create-ledger.ts'
import type { LedgerRow } from '../../../ledger/ledger-store.ts'
import { recordReply, type RecordReply } from '../../../wire/decision.ts'
import { Refused } from '../../kernel/refused.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

export function recordRoutes({ ledger }: Service): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/v1/records/{id}',
      scope: 'read',
      summary: 'A recorded decision, whole, with the proof that it is in the ledger',
      answers: { 200: { description: 'The record and its proof.', schema: recordReply } },
      async handle({ c, caller }) {
        const id = c.req.param('id') ?? ''
        const [row] = await ledger.store.find(ledger.logId, { id, limit: 1 })
        const record = row === undefined ? undefined : await evaluationRecord(row, ledger.store)
        const { tenant } = caller.token
        if (row === undefined || record === undefined || (tenant !== undefined && record.tenant !== tenant)) {
          throw new Refused(404, 'There is no such record in this ledger.')
        }
        return jsonReply(JSON.stringify({ record, entry: row.record, proof: await proofOf(ledger, row) }))
      },
    },
  ]
}

/** That a row is in the tree that the newest checkpoint over it signs, or in the tree of all records where there is none. */
async function proofOf({ store, logId }: Ledger, row: LedgerRow): Promise<RecordReply['proof']> {
  const checkpoint = (await store.checkpoints(logId)).findLast(
    ({ size, note }) => size > row.seq && claimedCheckpoint(note) !== undefined,
  )
  const size = checkpoint?.size ?? (await store.size(logId))
  const { node } = proofNodes(store, logId)
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  return {
    size,
    root: hex(rootOf(await frontierAt(size, node))),
    // Of the record as it stands there now, not of the hash that was kept beside it.
    leaf: hex(leafHash(row.record)),
    path: (await inclusionProof(row.seq, { size, node })).map(hex),
    ...(checkpoint === undefined
      ? {}
      : { checkpoint: { size, signed_at: checkpoint.signedAt, note: checkpoint.note } }),
  }
}
