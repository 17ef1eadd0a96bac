/**
 * The places of a longest common subsequence of two lists, in order. Where several are as long, what only the first list has
 * comes before what only the second has. Takes time and memory by the product of their lengths.
 */
export function commonPlaces(
  first: readonly string[],
  second: readonly string[],
): (readonly [first: number, second: number])[] {
  const lengths = commonLengths(first, second)
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  const places: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < first.length && j < second.length;) {
    if (first[i] === second[j]) places.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return places
}

/** For each pair of suffixes, how much they have in common, in order. */
function commonLengths(first: readonly string[], second: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: first.length + 1 }, () => new Uint16Array(second.length + 1))
  for (let i = first.length - 1; i >= 0; i--) {
    const row = rows[i] as Uint16Array
    const below = rows[i + 1] as Uint16Array
    for (let j = second.length - 1; j >= 0; j--) {
      row[j] =
        first[i] === second[j] ? (below[j + 1] as number) + 1 : Math.max(below[j] as number, row[j + 1] as number)
    }
  }
  return rows
}
