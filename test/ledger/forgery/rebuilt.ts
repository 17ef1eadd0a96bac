import { signCheckpoint, type Signer } from '../../../src/ledger/tree/checkpoint.ts'
import { append, EMPTY_TREE, inclusionProof, leafHash, rootOf, type Frontier } from '../../../src/ledger/tree/merkle.ts'
import { canonicalJson } from '../../../src/support/canonical-json.ts'
import type { Line } from './scene.ts'

/**
 * The export with its tree, proofs, head and end made anew over the records that are there, as somebody can who knows how
 * exports are made; with `relink` their numbers and links too, and with `signer` a checkpoint over all of it.
 */
export async function rebuilt(
  lines: readonly Line[],
  { relink = false, signer }: { relink?: boolean; signer?: Signer } = {},
): Promise<Line[]> {
  let [tree, prevHash]: [Frontier, string] = [EMPTY_TREE, '0'.repeat(64)]
  const nodes = new Map<string, Uint8Array>()
  const made: Line[] = []
  for (const line of lines) {
    if (line.type !== 'record') {
      made.push(line)
      continue
    }
    const [seq, given] = [tree.size, String(line['record'])]
    const record = relink ? canonicalJson({ ...recordOf(line), seq, prev_hash: prevHash }) : given
    const grown = append(tree, leafHash(record))
    for (const { level, index, hash } of grown.nodes) nodes.set(`${level}/${index}`, hash)
    tree = grown.tree
    prevHash = Buffer.from(leafHash(record)).toString('hex')
    made.push({ ...line, seq, record })
  }
  const { size } = tree
  const node = (level: number, index: number): Uint8Array => nodes.get(`${level}/${index}`) ?? new Uint8Array(32)
  const proven: Line[] = []
  for (const line of made) {
    if (line.type === 'assay_ledger') {
      proven.push({ ...line, size, root: Buffer.from(rootOf(tree)).toString('hex') })
      if (signer !== undefined) proven.push(await signed(tree, signer))
    } else if (line.type === 'record') {
      const proof = await inclusionProof(Number(line['seq']), { size, node })
      proven.push({ ...line, proof: proof.map((hash) => Buffer.from(hash).toString('base64')) })
    } else if (line.type === 'end') proven.push({ ...line, records: size })
    else if (line.type !== 'checkpoint' || sizeOf(line) <= size) proven.push(line)
  }
  return proven
}

async function signed(tree: Frontier, signer: Signer): Promise<Line> {
  const checkpoint = { origin: 'assay/main', size: tree.size, root: rootOf(tree), extensions: ['time 2026-01-06'] }
  return { type: 'checkpoint', note: await signCheckpoint(checkpoint, [signer]) }
}

/** How many records a checkpoint's line says it is of. */
export function sizeOf(checkpoint: Line): number {
  return Number(String(checkpoint['note']).split('\n')[1])
}

export function recordOf(line: Line): Record<string, unknown> {
  return JSON.parse(String(line['record'])) as Record<string, unknown>
}
