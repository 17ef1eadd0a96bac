/**
 * The first place from `from` up to `to` at which `isBefore` is false; `to` where there is none. Binary search: the places
 * for which it is true come first. The places are those of any list, for the condition reads it.
 */
export function lowerBound(isBefore: (place: number) => boolean, to: number, from = 0): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
