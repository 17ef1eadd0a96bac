import { normalQuantile } from '../distributions.ts'
import { powerOfMcNemar, type ExpectedFlips } from './mcnemar-power.ts'
import { fewest } from './root.ts'

/** Two runs of pass and fail over the same examples, before there is any difference. */
export interface PairedPasses {
  readonly passRate: number
  /** Of the passes of two runs on the same example (φ). */
  readonly correlation: number
}

/**
 * The flips to expect where the pass rate changes by `difference`, and passes of the two runs go together as before.
 * `null` if that many cannot be gained or lost.
 */
export function flipsWith(difference: number, { passRate, correlation }: PairedPasses): ExpectedFlips | null {
  const changed = passRate + difference
  if (!(changed >= 0 && changed <= 1)) return null
  const spread = Math.sqrt(passRate * (1 - passRate) * changed * (1 - changed))
  const both = Math.max(passRate + changed - 1, Math.min(passRate, changed, passRate * changed + correlation * spread))
  return { losses: Math.max(0, passRate - both), gains: Math.max(0, changed - both) }
}

interface Wanted {
  /** Two-sided. */
  readonly alpha: number
  readonly power: number
}

/** From so many differing pairs on, the normal limit is as good (Connor 1987). */
const NORMAL_FROM = 1000
/** How closely a difference is found. */
const CLOSE = 1e-3

/** The smallest gain (or loss, for `direction` −1) that so many pairs show. `null` if they show none, however large. */
export function smallestFlip(
  n: number,
  { direction, ...wanted }: PairedPasses & Wanted & { direction: 1 | -1 },
): number | null {
  const most = direction < 0 ? wanted.passRate : 1 - wanted.passRate
  const enough = (size: number): boolean => {
    const flips = flipsWith(direction * size, wanted)
    return flips !== null && shows(n, { flips, wanted })
  }
  if (!enough(most)) return null
  let [low, high] = [0, most]
  while (high - low > CLOSE * high) {
    const middle = (low + high) / 2
    if (enough(middle)) high = middle
    else low = middle
  }
  return high
}

/** How many pairs show these flips. `null` beyond `most`. */
export function pairsNeeded(flips: ExpectedFlips, { most, ...wanted }: Wanted & { most: number }): number | null {
  const near = pairsInTheLimit(flips, wanted)
  const differing = near * (flips.gains + flips.losses)
  if (!(near < most)) return null
  if (differing > NORMAL_FROM) return Math.ceil(near)
  const first = Math.max(2, Math.floor(near / 2))
  const from = shows(first, { flips, wanted }) ? 2 : first
  return fewest((n) => shows(n, { flips, wanted }), [from, most])
}

function shows(n: number, { flips, wanted }: { flips: ExpectedFlips; wanted: Wanted }): boolean {
  if (n * (flips.gains + flips.losses) > NORMAL_FROM) return n >= pairsInTheLimit(flips, wanted)
  return powerOfMcNemar({ n, ...flips, alpha: wanted.alpha }) >= wanted.power
}

/** n = (z_{α/2} √(b + c) + z_β √(b + c − (b − c)²))² / (b − c)², with b and c the shares of gains and losses. */
function pairsInTheLimit({ gains, losses }: ExpectedFlips, { alpha, power }: Wanted): number {
  const [sum, gap] = [gains + losses, gains - losses]
  const reach =
    normalQuantile(1 - alpha / 2) * Math.sqrt(sum) + normalQuantile(power) * Math.sqrt(Math.max(0, sum - gap * gap))
  return (reach / gap) ** 2
}
