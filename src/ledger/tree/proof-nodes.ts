import type { LedgerRow, LedgerStore } from '../ledger-store.ts'
import type { NodeLookup } from './merkle.ts'
import { nodesOf } from './signing.ts'

/** The most nodes that are cached. The proofs of consecutive records share nearly all of theirs. */
const MOST_NODES = 20_000

/** A tree's nodes for the proofs of many records, read in bulk. */
export interface ProofNodes {
  readonly node: NodeLookup
  /** Reads the nodes that the proofs of consecutive records have in common. */
  prepare(rows: readonly LedgerRow[]): Promise<void>
}

export function proofNodes(store: LedgerStore, logId: string): ProofNodes {
  const stored = nodesOf(store, logId)
  const known = new Map<string, Uint8Array>()
  return {
    async node(level, index) {
      const name = `${level}/${index}`
      const hash = known.get(name) ?? (await stored(level, index))
      known.set(name, hash)
      return hash
    },
    async prepare(rows) {
      if (known.size > MOST_NODES) known.clear()
      const [first, last] = [rows[0], rows.at(-1)]
      if (first === undefined || last === undefined) return
      for (const { seq, leafHash } of rows) known.set(`0/${seq}`, Buffer.from(leafHash, 'hex'))
      for await (const { level, index, hash } of store.nodes(logId, { from: first.seq, to: last.seq + 1 })) {
        known.set(`${level}/${index}`, hash)
      }
    },
  }
}
