import { seededRandom } from '../../support/seeded-random.ts'
import { signFlipTest } from '../comparison/sign-flip.ts'
import { tQuantile } from '../distributions.ts'
import { fewest } from './root.ts'

/** Up to this many units, the steps between the p-values matter, and the power is simulated. */
const SIMULATED_UP_TO = 14
const DRAWS = 600
const SEED = 0x90e4
const HALVINGS = 8

/** What a sign-flip test is to find, and how sure. */
export interface Sureness {
  /** Two-sided. */
  readonly alpha: number
  readonly power: number
}

/**
 * The smallest mean difference, in standard deviations of a unit, that a sign-flip test of so many independent units
 * finds with the given power: simulated for few of them, from Student's t for more. `null` if no sample of that size could
 * show anything: of `units` signs, one in 2^(units − 1) samples looks as extreme as can be.
 */
export function smallestEffect(units: number, { alpha, power }: Sureness): number | null {
  if (units < 2 || 2 * 0.5 ** units > alpha) return null
  if (units <= SIMULATED_UP_TO) return simulatedEffect(units, { alpha, power })
  return effectOfT(units, { alpha, power })
}

function effectOfT(units: number, { alpha, power }: Sureness): number {
  return (tQuantile(1 - alpha / 2, units - 1) + tQuantile(power, units - 1)) / Math.sqrt(units)
}

/** How many units show `effect`, as `smallestEffect` has it. `null` beyond `most`. */
export function unitsNeeded(effect: number, { most, ...sureness }: Sureness & { most: number }): number | null {
  return fewest((units) => (smallestEffect(units, sureness) ?? Infinity) <= effect, [2, most])
}

const known = new Map<string, number>()

function simulatedEffect(units: number, { alpha, power }: Sureness): number {
  const key = [units, alpha, power].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const random = seededRandom(SEED)
  const noise = Array.from({ length: DRAWS }, () => Array.from({ length: units }, () => normal(random)))
  // The steps between the p-values make the test weaker than t, the more the fewer they are.
  const byT = effectOfT(units, { alpha, power })
  let [low, high] = [0.8 * byT, 3 * byT]
  for (let step = 0; step < HALVINGS; step++) {
    const effect = (low + high) / 2
    const shown = noise.filter((draw) =>
      shownBy(
        draw.map((x) => x + effect),
        alpha,
      ),
    ).length
    if (shown < power * DRAWS) low = effect
    else high = effect
  }
  if (known.size < 1000) known.set(key, high)
  return high
}

function shownBy(sums: readonly number[], alpha: number): boolean {
  const test = signFlipTest(sums)
  return test.status === 'measured' && test.pValue <= alpha
}

/** Box–Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
