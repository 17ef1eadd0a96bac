import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMPTY_TREE,
  append,
  frontierAt,
  inclusionProof,
  leafHash,
  rootOf,
  verifyInclusion,
  type Frontier,
  type NodeLookup,
} from './merkle.ts'

// The leaves and roots of the reference tests of Certificate Transparency (RFC 6962).
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

function grown(leaves: readonly Uint8Array[]): { tree: Frontier; node: NodeLookup; roots: Uint8Array[] } {
  const kept = new Map<string, Uint8Array>()
  const roots = [rootOf(EMPTY_TREE)]
  let tree = EMPTY_TREE
  for (const leaf of leaves) {
    const next = append(tree, leaf)
    tree = next.tree
    for (const { level, index, hash } of next.nodes) kept.set(`${level}/${index}`, hash)
    roots.push(rootOf(tree))
  }
  const node: NodeLookup = (level, index) => {
    const hash = kept.get(`${level}/${index}`)
    if (hash === undefined) throw new Error(`the node ${level}/${index} was never completed`)
    return hash
  }
  return { tree, node, roots }
}

const numbered = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)))

describe('the published tree', () => {
  const leaves = LEAVES.map((hex) => leafHash(Buffer.from(hex, 'hex')))

  test('has the published roots at every size', () => {
    const { roots } = grown(leaves)
    expect(roots.slice(1).map((root) => Buffer.from(root).toString('hex'))).toEqual(ROOTS)
    expect(Buffer.from(roots[0] ?? []).toString('hex')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
  })
})

test('every leaf of every tree up to 40 has a proof of at most log2 hashes that verifies, and only for itself', async () => {
  const leaves = numbered(40)
  const { node, roots } = grown(leaves)
  for (let size = 1; size <= 40; size++) {
    const root = roots[size] as Uint8Array
    for (let index = 0; index < size; index++) {
      const proof = await inclusionProof(index, { size, node })
      const leaf = leaves[index] as Uint8Array
      expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(verifyInclusion({ leaf, index, proof }, { size, root })).toBe(true)
      expect(verifyInclusion({ leaf, index: (index + 1) % size, proof }, { size, root })).toBe(size === 1)
      expect(verifyInclusion({ leaf: leafHash(leaf), index, proof }, { size, root })).toBe(false)
    }
  }
})

test('a proof with any byte changed, a hash more or a hash less, proves nothing', async () => {
  const leaves = numbered(100)
  const { node, roots } = grown(leaves)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 100 }), fc.nat(), fc.nat(), async (size, pick, byte) => {
      const index = pick % size
      const leaf = leaves[index] as Uint8Array
      const proof = await inclusionProof(index, { size, node })
      const tree = { size, root: roots[size] as Uint8Array }
      const at = pick % proof.length
      const changed = proof.map((hash, place) => {
        const copy = Uint8Array.from(hash)
        if (place === at) copy[byte % 32] = (copy[byte % 32] as number) ^ 1
        return copy
      })
      expect(verifyInclusion({ leaf, index, proof: changed }, tree)).toBe(false)
      expect(verifyInclusion({ leaf, index, proof: proof.slice(1) }, tree)).toBe(false)
      expect(verifyInclusion({ leaf, index, proof: [...proof, leaf] }, tree)).toBe(false)
    }),
  )
})

test('a tree goes on from what was kept of it, at any size', async () => {
  const leaves = numbered(33)
  const { node, roots } = grown(leaves)
  for (let size = 0; size < 33; size++) {
    const resumed = await frontierAt(size, node)
    expect(rootOf(append(resumed, leaves[size] as Uint8Array).tree)).toEqual(roots[size + 1])
  }
})
