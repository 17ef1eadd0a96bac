import { notAShare, unmeasured, type Unmeasured } from '../measurement.ts'

/** Where an increasing function crosses 0, to 12 digits, searched over a wide range by its logarithm. `null` if it does not. */
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

/** The fewest from `from` on that are enough, where more stay enough; `null` if `most` are not. */
export function fewest(enough: (n: number) => boolean, [from, most]: readonly [number, number]): number | null {
  if (enough(from)) return from
  let [few, many] = [from, 2 * from]
  while (many < most && !enough(many)) [few, many] = [many, 2 * many]
  if (many >= most) {
    if (!enough(most)) return null
    many = most
  }
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2)
    if (enough(middle)) many = middle
    else few = middle
  }
  return many
}

/** Why a plan's α and power cannot be used. Without any effect a test still finds one with chance α, so the power must be above α. */
export function notCertain({
  alpha = 0.05,
  power = 0.8,
}: {
  alpha?: number | undefined
  power?: number | undefined
}): Unmeasured | undefined {
  const refusal = notAShare({ alpha, power })
  if (refusal !== undefined || power > alpha) return refusal
  return unmeasured('out_of_range', `The power must be greater than α = ${alpha}; it is ${power}.`)
}

export function largestWhole(n: number): Unmeasured {
  return unmeasured('out_of_range', `This would take more than ${n.toLocaleString('en-US')} examples.`)
}
