import { commitmentsOf, type LedgerEntry } from '../records/entries.ts'
import type { LedgerRow, LedgerStore } from '../ledger-store.ts'
import { append, type Frontier, type TreeNode } from '../tree/merkle.ts'
import { inspectedBlob, inspectRow, type InspectedBlob, type RowProblem } from './verify-row.ts'

/** A record checked against its own text, and the tree it results in. */
export interface InspectedRow {
  readonly seq: number
  readonly entry: LedgerEntry | undefined
  readonly problems: readonly RowProblem[]
  /** The subtrees from level 1 up that it completes. */
  readonly nodes: readonly TreeNode[]
  readonly tree: Frontier
  readonly leaf: Uint8Array
}

/** Consecutive records, with what the store has for them. */
export interface InspectedBatch {
  readonly rows: readonly InspectedRow[]
  readonly blobs: ReadonlyMap<string, InspectedBlob>
  /** The stored hash of a node, by its level and index. */
  readonly node: (at: Pick<TreeNode, 'level' | 'index'>) => Uint8Array | undefined
}

/** Adds these records to the tree, and reads in bulk what they are compared with. */
export async function inspectedBatch(
  rows: readonly LedgerRow[],
  { store, logId, tree, prevHash }: { store: LedgerStore; logId: string; tree: Frontier; prevHash: string },
): Promise<InspectedBatch> {
  const inspected: InspectedRow[] = []
  let [grown, last] = [tree, prevHash]
  for (const row of rows) {
    const { entry, leaf, problems } = inspectRow(row, { logId, seq: grown.size, prevHash: last })
    const next = append(grown, leaf)
    inspected.push({ seq: grown.size, entry, problems, nodes: next.nodes.slice(1), tree: next.tree, leaf })
    grown = next.tree
    last = Buffer.from(leaf).toString('hex')
  }
  const stored = new Map<string, Uint8Array>()
  for await (const { level, index, hash } of store.nodes(logId, { from: tree.size, to: grown.size })) {
    stored.set(`${level}/${index}`, hash)
  }
  const wanted = new Set(inspected.flatMap(({ entry }) => (entry === undefined ? [] : readable(entry))))
  const blobs = new Map<string, InspectedBlob>()
  for (const [commitment, blob] of wanted.size === 0 ? [] : await store.blobs(logId, [...wanted])) {
    blobs.set(commitment, inspectedBlob(commitment, blob))
  }
  return { rows: inspected, blobs, node: ({ level, index }) => stored.get(`${level}/${index}`) }
}

/** The commitments of a record of any shape, as far as a store can look them up. */
function readable(entry: LedgerEntry): string[] {
  try {
    const named = entry.kind === 'redaction' ? entry.erased : commitmentsOf(entry)
    return named.filter((commitment) => typeof commitment === 'string' && COMMITMENT.test(commitment))
  } catch {
    return []
  }
}

const COMMITMENT = /^sha256:[0-9a-f]{64}$/
