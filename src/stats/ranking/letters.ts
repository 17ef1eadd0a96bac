/**
 * Letters by which those that cannot be told apart are known: two share a letter exactly if they were not told apart
 * (insert and absorb: Piepho 2004). One may have several letters: being alike is not passed on.
 *
 * @param order all of them, the best first: the best has the letter a
 * @param apart whether two were told apart
 * @returns the letters of each, in the order of their indexes
 */
export function lettersOf(order: readonly number[], apart: (a: number, b: number) => boolean): readonly string[] {
  let columns: ReadonlySet<number>[] = [new Set(order)]
  for (const [place, a] of order.entries()) {
    for (const b of order.slice(place + 1)) {
      if (apart(a, b)) columns = absorbed(columns.flatMap((column) => split(column, [a, b])))
    }
  }
  const place = new Map(order.map((variant, at) => [variant, at]))
  const places = (column: ReadonlySet<number>): number[] =>
    [...column].map((variant) => place.get(variant) ?? 0).sort((x, y) => x - y)
  const sorted = columns.toSorted((x, y) => inOrder(places(x), places(y)))
  return order.map((_, variant) => sorted.flatMap((column, at) => (column.has(variant) ? letter(at) : [])).join(''))
}

function split(column: ReadonlySet<number>, [a, b]: readonly [number, number]): ReadonlySet<number>[] {
  if (!column.has(a) || !column.has(b)) return [column]
  return [b, a].map((out) => new Set([...column].filter((variant) => variant !== out)))
}

/** Without columns that are part of another. */
function absorbed(columns: readonly ReadonlySet<number>[]): ReadonlySet<number>[] {
  return columns.filter(
    (column, at) =>
      !columns.some(
        (other, place) =>
          place !== at &&
          [...column].every((variant) => other.has(variant)) &&
          (column.size < other.size || place < at),
      ),
  )
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const gap = (a[at] ?? 0) - (b[at] ?? 0)
    if (gap !== 0) return gap
  }
  return b.length - a.length
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** a to z, then a1 to z1 and so on. */
function letter(at: number): string {
  const round = Math.floor(at / LETTERS.length)
  return `${LETTERS[at % LETTERS.length] ?? ''}${round === 0 ? '' : round}`
}
