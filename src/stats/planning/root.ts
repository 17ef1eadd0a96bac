import { unmeasured, type Unmeasured } from '../measurement.ts'

/** Where an increasing function crosses 0, to 12 digits, looking over a wide range by its logarithm; `null` if it does not. */
export function rootOf(f: (x: number) => number, [from, to]: readonly [number, number]): number | null {
  if (f(to) < 0) return null
  if (f(from) >= 0) return from
  let low = from
  let high = to
  while (high / low > 1 + 1e-12) {
    const middle = high / low > 4 ? Math.sqrt(low * high) : (low + high) / 2
    if (f(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

export function largestWhole(n: number): Unmeasured {
  return unmeasured('out_of_range', `This would take more than ${n.toLocaleString('en-US')} examples.`)
}
