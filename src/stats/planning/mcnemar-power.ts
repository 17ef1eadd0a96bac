import { binomialAt, binomialLower } from '../tails.ts'

/** What is expected of pairs of pass and fail: the shares that only the candidate and only the baseline pass. */
export interface ExpectedFlips {
  readonly gains: number
  readonly losses: number
}

/** Standard deviations beyond which no count is looked at. */
const FAR = 7

/**
 * The chance that McNemar's mid-p test of `n` pairs finds the difference of gains and losses at two-sided `alpha`, in its
 * own direction: summed over how many pairs may differ and how those may fall, without a normal limit.
 */
export function powerOfMcNemar({ n, gains, losses, alpha }: ExpectedFlips & { n: number; alpha: number }): number {
  const differing = Math.min(1, gains + losses)
  if (!(differing > 0) || gains === losses) return 0
  const against = Math.min(gains, losses) / (gains + losses)
  const reach = FAR * Math.sqrt(n * differing * (1 - differing)) + 1
  const last = Math.min(n, Math.ceil(n * differing + reach))
  const limits = limitsAt(alpha)
  let power = 0
  for (let pairs = Math.max(1, Math.floor(n * differing - reach)); pairs <= last; pairs++) {
    const most = (limits[pairs] ??= mostAgainst(pairs, { alpha, from: limits[pairs - 1] ?? -1 }))
    if (most >= 0) power += binomialAt(pairs, { n, p: differing }) * binomialLower(most, { n: pairs, p: against })
  }
  return Math.min(1, power)
}

/** What `mostAgainst` found at the level that was asked for last: a plan tries many sizes at one. */
let found: { readonly alpha: number; readonly limits: number[] } = { alpha: Number.NaN, limits: [] }

function limitsAt(alpha: number): number[] {
  if (found.alpha !== alpha) found = { alpha, limits: [] }
  return found.limits
}

/** How many of `pairs` may go against the rest for the test to find something; −1 if none may. Grows with the pairs. */
function mostAgainst(pairs: number, { alpha, from }: { alpha: number; from: number }): number {
  const coin = { n: pairs, p: 0.5 }
  const shown = (against: number): boolean =>
    2 * binomialLower(against, coin) - binomialAt(against, coin) <= alpha && 2 * against < pairs
  let most = from < 0 ? startOf(pairs, alpha) : from
  while (most >= 0 && !shown(most)) most--
  while (shown(most + 1)) most++
  return most
}

/** Near the limit for many pairs, so that nothing has to be counted up from 0. */
function startOf(pairs: number, alpha: number): number {
  return Math.max(0, Math.floor(pairs / 2 - Math.sqrt((pairs * Math.log(2 / alpha)) / 2)))
}
