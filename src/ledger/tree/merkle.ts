import { nodeCrypto } from './node-crypto.ts'

/**
 * The Merkle tree of RFC 6962 (and RFC 9162), stored as the hashes of its complete subtrees: level 0 is the leaves, and
 * the node `(level, index)` covers the leaves from `index << level` on. Hashes are 32 bytes.
 */
export interface TreeNode {
  readonly level: number
  readonly index: number
  readonly hash: Uint8Array
}

/** A tree as its size and the roots of its complete subtrees, the largest first: all that is needed to grow it. */
export interface Frontier {
  readonly size: number
  readonly roots: readonly Uint8Array[]
}

/** Gives the hash of a complete subtree. */
export type NodeLookup = (level: number, index: number) => Uint8Array | Promise<Uint8Array>

export const EMPTY_TREE: Frontier = Object.freeze({ size: 0, roots: Object.freeze([]) })

/** The hash of a leaf: SHA-256(0x00 ‖ data), a text as UTF-8. */
export function leafHash(data: Uint8Array | string): Uint8Array {
  return nodeCrypto().createHash('sha256').update(LEAF).update(data).digest()
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return nodeCrypto().createHash('sha256').update(NODE).update(left).update(right).digest()
}

/** The tree with one more leaf, and the nodes that are complete by it, the leaf first. */
export function append(tree: Frontier, leaf: Uint8Array): { tree: Frontier; nodes: TreeNode[] } {
  const roots = [...tree.roots]
  const nodes: TreeNode[] = [{ level: 0, index: tree.size, hash: leaf }]
  let hash = leaf
  // As many subtrees join as the size has trailing ones in binary.
  for (let level = 0, rest = tree.size; rest % 2 === 1; level++, rest = (rest - 1) / 2) {
    const left = roots.pop()
    if (left === undefined) throw new TypeError(`A tree of ${tree.size} leaves needs more roots than it was given.`)
    hash = nodeHash(left, hash)
    nodes.push({ level: level + 1, index: (rest - 1) / 2, hash })
  }
  roots.push(hash)
  return { tree: { size: tree.size + 1, roots }, nodes }
}

/** Which subtrees leaves `from` to before `to` complete, level by level from 1 up: the indexes of each level from `from` to before `to`. */
export function completedBy({ from, to }: { from: number; to: number }): { level: number; from: number; to: number }[] {
  const levels: { level: number; from: number; to: number }[] = []
  for (let level = 1; 2 ** level <= to; level++) {
    const [first, end] = [Math.floor(from / 2 ** level), Math.floor(to / 2 ** level)]
    if (first < end) levels.push({ level, from: first, to: end })
  }
  return levels
}

/** The root of the tree; of an empty one, the hash of nothing. */
export function rootOf({ roots }: Frontier): Uint8Array {
  const [smallest, ...larger] = roots.toReversed()
  if (smallest === undefined) return nodeCrypto().createHash('sha256').digest()
  return larger.reduce((right, left) => nodeHash(left, right), smallest)
}

/** The frontier of the first `size` leaves, from stored nodes. */
export async function frontierAt(size: number, node: NodeLookup): Promise<Frontier> {
  const roots: Uint8Array[] = []
  let start = 0
  for (let level = highestLevel(size); level >= 0; level--) {
    const width = 2 ** level
    if (Math.floor(size / width) % 2 === 0) continue
    roots.push(await node(level, start / width))
    start += width
  }
  return { size, roots }
}

/** The proof that leaf `index` is in the tree of `size` leaves: the hashes of the siblings, the nearest first. */
export async function inclusionProof(
  index: number,
  { size, node }: { size: number; node: NodeLookup },
): Promise<Uint8Array[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`There is no leaf ${index} in a tree of ${size}.`)
  return pathOf({ index, start: 0, end: size }, node)
}

interface Range {
  readonly start: number
  readonly end: number
}

async function pathOf({ index, start, end }: Range & { index: number }, node: NodeLookup): Promise<Uint8Array[]> {
  if (end - start === 1) return []
  const middle = start + splitOf(end - start)
  return index < middle
    ? [...(await pathOf({ index, start, end: middle }, node)), await subtree({ start: middle, end }, node)]
    : [...(await pathOf({ index, start: middle, end }, node)), await subtree({ start, end: middle }, node)]
}

async function subtree({ start, end }: Range, node: NodeLookup): Promise<Uint8Array> {
  const width = end - start
  if (Number.isInteger(Math.log2(width))) return node(Math.log2(width), start / width)
  const middle = start + splitOf(width)
  return nodeHash(await subtree({ start, end: middle }, node), await subtree({ start: middle, end }, node))
}

/** The largest power of two below `width`. */
function splitOf(width: number): number {
  return 2 ** highestLevel(width - 1)
}

function highestLevel(count: number): number {
  return count < 1 ? -1 : Math.floor(Math.log2(count))
}

/** Whether `proof` shows that `leaf` is number `index` in the tree of `size` leaves with this root. */
export function verifyInclusion(
  { leaf, index, proof }: { leaf: Uint8Array; index: number; proof: readonly Uint8Array[] },
  { size, root }: { size: number; root: Uint8Array },
): boolean {
  if (!(index >= 0 && index < size)) return false
  let hash = leaf
  let [at, last] = [index, size - 1]
  for (const sibling of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sibling, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && equal(hash, root)
}

function half(count: number): number {
  return Math.floor(count / 2)
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
