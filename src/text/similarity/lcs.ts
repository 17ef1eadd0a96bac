import { commonLengthInBlocks, isTooMuch, type Item } from './bit-parallel.ts'

/** Lists whose table has more cells than this are cut. */
const MOST_CELLS = 16_000_000

/**
 * Length of the longest common subsequence of two lists. If the product of their lengths is over 16 million, only their
 * beginnings are compared.
 */
export function lcsLength(a: readonly Item[], b: readonly Item[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return 0
  const rows = short.length * 4000 <= MOST_CELLS ? short : short.slice(0, MOST_CELLS / 4000)
  const most = Math.floor(MOST_CELLS / rows.length)
  return lengthOf(rows, long.length <= most ? long : long.slice(0, most))
}

/** Length of the longest common subsequence of whole lists, or `undefined` if it would cost too much. */
export function longestCommonSubsequence(a: readonly Item[], b: readonly Item[]): number | undefined {
  if (isTooMuch(a, b)) return undefined
  return a.length <= b.length ? lengthOf(a, b) : lengthOf(b, a)
}

/** Up to this many cells, a plain table is used: steps of 32 cells need the items to be numbered first. */
const FEW_CELLS = 10_000

function lengthOf(short: readonly Item[], long: readonly Item[]): number {
  if (short.length * long.length > FEW_CELLS) return commonLengthInBlocks(short, long)
  const row = new Int32Array(short.length + 1)
  for (const item of long) {
    let diagonal = 0
    for (let index = 0; index < short.length; index++) {
      const above = row[index + 1] as number
      if (short[index] === item) row[index + 1] = diagonal + 1
      else if ((row[index] as number) > above) row[index + 1] = row[index] as number
      diagonal = above
    }
  }
  return row[short.length] as number
}
