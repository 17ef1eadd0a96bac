import { seededRandom } from '../../support/seeded-random.ts'
import { chanceAtMost } from '../bounded/bounded-mean.ts'
import { mostLikelyLosses } from '../comparison/paired-shares.ts'
import { sharesAt } from '../comparison/shares-at-margin.ts'
import { normalQuantile } from '../distributions.ts'
import { binomialAt, binomialLower } from '../tails.ts'
import { unitsForMargin } from './margin-plan.ts'
import type { ExpectedFlips } from './mcnemar-power.ts'
import { fewest } from './root.ts'

interface Wanted {
  /** The largest acceptable loss, where there is none. */
  readonly margin: number
  /** One-sided. */
  readonly alpha: number
  readonly power: number
}

/** Up to so many differing pairs, all ways in which they may fall are counted. */
const COUNTED_UP_TO = 100
/** Standard deviations beyond which no count is looked at. */
const FAR = 5

/** How many pairs of pass and fail rule the margin out, where gains and losses are as expected. `null` beyond `most`. */
export function pairsForMargin(
  { gains, losses, ...wanted }: ExpectedFlips & Wanted,
  { most }: { most: number },
): number | null {
  const near = pairsInTheLimit({ gains, losses, ...wanted })
  if (near * (gains + losses) > COUNTED_UP_TO) return near < most ? near : null
  const enough = (n: number): boolean => powerAtMargin({ n, gains, losses, ...wanted }) >= wanted.power
  const first = Math.max(2, Math.floor(0.8 * near))
  return fewest(enough, [enough(first) ? 2 : first, most])
}

/** The chance that the score test with its chances counted rules the margin out. */
function powerAtMargin({
  n,
  gains,
  losses,
  margin,
  alpha,
}: ExpectedFlips & Omit<Wanted, 'power'> & { n: number }): number {
  const reach = FAR * Math.sqrt(n * gains * (1 - gains)) + 1
  const [first, last] = [Math.max(0, Math.floor(n * gains - reach)), Math.min(n, Math.ceil(n * gains + reach))]
  const share = gains < 1 ? Math.min(1, losses / (1 - gains)) : 0
  let [power, lost] = [0, -1]
  for (let gained = first; gained <= last; gained++) {
    // The more are gained, the more may be lost.
    while (lost < n - gained && passes(gained, lost + 1)) lost++
    if (lost < 0) continue
    power +=
      binomialAt(gained, { n, p: gains }) * binomialLower(Math.min(lost, n - gained), { n: n - gained, p: share })
  }
  return power

  function passes(gained: number, losing: number): boolean {
    return sharesAt(-margin, { onlyCandidate: gained, onlyBaseline: losing, n }).atMost <= alpha
  }
}

/** n = (z_α √v₀ + z_β √v₁)² / (margin + gains − losses)², with the variances of a pair at the margin and as expected. */
function pairsInTheLimit({ gains, losses, margin, alpha, power }: ExpectedFlips & Wanted): number {
  const expected = { onlyCandidate: gains, onlyBaseline: losses, n: 1 }
  const atMargin = 2 * mostLikelyLosses(-margin, expected) - margin * (1 + margin)
  const seen = gains + losses - (gains - losses) ** 2
  const reach =
    normalQuantile(1 - alpha) * Math.sqrt(Math.max(0, atMargin)) + normalQuantile(power) * Math.sqrt(Math.max(0, seen))
  return Math.ceil((reach / (margin + gains - losses)) ** 2)
}

/** Up to so many units the power is simulated; beyond, the rare loss that none shows matters little. */
const SIMULATED_UP_TO = 200
const DRAWS = 2000
const SEED = 0x3a91

/** How many independent units of scores, which spread by `sd` around no loss, rule the margin out. `null` beyond `most`. */
export function scoresForMargin(
  { sd, margin, alpha, power }: Wanted & { sd: number },
  { most }: { most: number },
): number | null {
  const near = unitsForMargin({ distance: margin, sd, deepest: 1, alpha, power }, { most })
  if (near === null || near > SIMULATED_UP_TO || sd === 0) return near
  const random = seededRandom(SEED)
  const noise = Array.from({ length: DRAWS }, () =>
    Array.from({ length: 2 * SIMULATED_UP_TO }, () => Math.max(-1, Math.min(1, sd * normal(random)))),
  )
  const enough = (n: number): boolean => {
    const shown = noise.filter((draw) => {
      const units = draw.slice(0, n).map((sum) => ({ sum, size: 1 }))
      return chanceAtMost(-margin, { units, scale: [-1, 1] }) <= alpha
    })
    return shown.length >= power * DRAWS
  }
  return fewest((n) => n > 2 * SIMULATED_UP_TO || enough(n), [Math.max(2, Math.floor(near / 2)), most])
}

/** Box–Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
