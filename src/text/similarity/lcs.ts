/** More cells than this are not compared: the longer list is cut. About 40 ms of work. */
const MOST_CELLS = 16_000_000

/**
 * Length of the longest common subsequence of two lists. Memory of one row; a pair of lists whose product passes 16 million
 * is compared as far as that goes.
 */
export function lcsLength(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length === 0) return 0
  const rows = short.slice(0, MOST_CELLS / 4000)
  const columns = long.slice(0, Math.floor(MOST_CELLS / rows.length))
  const row = new Int32Array(rows.length + 1)
  for (const item of columns) {
    let diagonal = 0
    for (let index = 0; index < rows.length; index++) {
      const above = row[index + 1] as number
      if (rows[index] === item) row[index + 1] = diagonal + 1
      else if ((row[index] as number) > above) row[index + 1] = row[index] as number
      diagonal = above
    }
  }
  return row[rows.length] as number
}
