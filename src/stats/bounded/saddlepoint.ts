import { normalLower } from '../tails.ts'

/** Derivatives of the cumulant generating function K of a random sum. */
export interface Cumulants {
  readonly value: (t: number) => number
  /** K′ and K″ at t. K′ increases from negative to positive over the domain. */
  readonly slopes: (t: number) => readonly [slope: number, curvature: number]
  /** K‴ at 0. */
  readonly third: number
  /** Where K is finite. */
  readonly domain: readonly [from: number, to: number]
}

const STEPS = 100
/** Below this, the two terms of the formula are lost in rounding, and its limit is used. */
const NEAR_ZERO = 1e-5

/**
 * P(X ≤ 0) for a random sum X that can lie on either side of 0, by the saddlepoint approximation of Lugannani and Rice
 * (1980) in the form of Barndorff-Nielsen (1986), which stays between 0 and 1: within about 1 % of the chance itself,
 * far out in the tails too.
 */
export function lowerTailAtZero({ value, slopes, third, domain }: Cumulants): number {
  const t = saddlepoint(slopes, domain)
  const [, curvature] = slopes(t)
  const w = Math.sign(t) * Math.sqrt(Math.max(0, -2 * value(t)))
  const u = t * Math.sqrt(curvature)
  if (Math.abs(w) < NEAR_ZERO || !(u / w > 0)) {
    const [, spread] = slopes(0)
    return 0.5 + third / (6 * Math.sqrt(2 * Math.PI) * spread ** 1.5)
  }
  return normalLower(w + Math.log(u / w) / w)
}

/** Where K′ is 0: Newton's steps, kept between the ends by halving. */
function saddlepoint(slopes: Cumulants['slopes'], [from, to]: readonly [number, number]): number {
  let [low, high, t] = [from, to, 0]
  for (let step = 0; step < STEPS; step++) {
    const [slope, curvature] = slopes(t)
    if (slope < 0) low = t
    else high = t
    const next = t - slope / curvature
    const inside = next > low && next < high
    const halved = Number.isFinite(low) && Number.isFinite(high) ? (low + high) / 2 : slope < 0 ? 2 * t + 1 : 2 * t - 1
    const moved = inside ? next : halved
    if (Math.abs(moved - t) <= 1e-10 * Math.max(Math.abs(t), 1e-300) || slope === 0) break
    t = moved
  }
  return t
}
