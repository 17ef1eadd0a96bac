import { logGamma } from './distributions.ts'
import { normalLower } from './tails.ts'

const PANELS = 4000
/** Beyond, s is 1 but for a thousandth, and t is normal to six digits. */
const NORMAL_FROM = 1e6

/**
 * P(T > t) of the noncentral t distribution with noncentrality `delta`: the normal probability Φ(δ − t·s) averaged over
 * s = √(χ²/df) by Simpson's rule, which loses no digits in either tail.
 */
export function noncentralTUpper(t: number, { df, delta }: { df: number; delta: number }): number {
  if (df > NORMAL_FROM) return normalLower(delta - t)
  const reach = 9 / Math.sqrt(df)
  const from = Math.max(0, 1 - reach)
  const step = (1 + reach - from) / PANELS
  const scale = Math.log(2) + (df / 2) * Math.log(df / 2) - logGamma(df / 2)
  const height = (s: number): number => {
    if (s === 0) return df === 1 ? Math.exp(scale) * normalLower(delta) : 0
    return Math.exp(scale + (df - 1) * Math.log(s) - (df * s * s) / 2) * normalLower(delta - t * s)
  }
  let sum = height(from) + height(from + PANELS * step)
  for (let at = 1; at < PANELS; at++) sum += (at % 2 === 1 ? 4 : 2) * height(from + at * step)
  return Math.min(1, Math.max(0, (sum * step) / 3))
}
