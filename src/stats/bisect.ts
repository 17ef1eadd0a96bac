/** Where an increasing function crosses 0, found by halving until the ends are neighbours, or after `steps`. */
export function bisect(
  f: (x: number) => number,
  [from, to]: readonly [number, number],
  { steps = 200 }: { steps?: number } = {},
): number {
  let low = from
  let high = to
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (f(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
