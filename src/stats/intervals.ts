import { betaQuantile, normalQuantile, tQuantile } from './distributions.ts'

/** Both ends of an interval, the lower one first. */
export type Interval = readonly [low: number, high: number]

/** Wilson's score interval for a proportion of `successes` among `n`. */
export function wilsonInterval(
  successes: number,
  { n, level = 0.95 }: { n: number; level?: number | undefined },
): Interval {
  const z = normalQuantile((1 + level) / 2)
  const p = successes / n
  const scale = 1 + (z * z) / n
  const centre = (p + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))
  return [successes === 0 ? 0 : Math.max(0, centre - half), successes === n ? 1 : Math.min(1, centre + half)]
}

/** Wilson's interval with continuity correction (Newcombe 1998, method 4; R's prop.test). */
export function correctedWilsonInterval(
  successes: number,
  { n, level = 0.95 }: { n: number; level?: number | undefined },
): Interval {
  const z = normalQuantile((1 + level) / 2)
  const p = successes / n
  const scale = 2 * (n + z * z)
  const low = 2 * n * p + z * z - 1 - z * Math.sqrt(z * z - 2 - 1 / n + 4 * p * (n * (1 - p) + 1))
  const high = 2 * n * p + z * z + 1 + z * Math.sqrt(z * z + 2 - 1 / n + 4 * p * (n * (1 - p) - 1))
  return [successes === 0 ? 0 : Math.max(0, low / scale), successes === n ? 1 : Math.min(1, high / scale)]
}

/** The middle of Beta(successes + ½, failures + ½): Bayes' interval from Jeffreys' prior. */
export function jeffreysInterval(
  successes: number,
  { n, level = 0.95 }: { n: number; level?: number | undefined },
): Interval {
  const tail = (1 - level) / 2
  const shape = { a: successes + 0.5, b: n - successes + 0.5 }
  return [successes === 0 ? 0 : betaQuantile(tail, shape), successes === n ? 1 : betaQuantile(1 - tail, shape)]
}

/** Clopper and Pearson's exact interval for a proportion: never covers less than its level. */
export function clopperPearsonInterval(
  successes: number,
  { n, level = 0.95 }: { n: number; level?: number | undefined },
): Interval {
  const tail = (1 - level) / 2
  const low = successes === 0 ? 0 : betaQuantile(tail, { a: successes, b: n - successes + 1 })
  const high = successes === n ? 1 : betaQuantile(1 - tail, { a: successes + 1, b: n - successes })
  return [low, high]
}

/** mean ± t · standardError. */
export function tInterval(
  mean: number,
  { standardError, df, level = 0.95 }: { standardError: number; df: number; level?: number | undefined },
): Interval {
  const half = tQuantile((1 + level) / 2, df) * standardError
  return [mean - half, mean + half]
}
