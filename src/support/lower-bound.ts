/**
 * The first index from `from` to below `to` at which `isBefore` is false, or `to`. A binary search, so all indices at which
 * it is true must come first. What the indices refer to is up to `isBefore`.
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
