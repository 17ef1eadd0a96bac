import { seededRandom } from '../../support/seeded-random.ts'
import { normalQuantile } from '../distributions.ts'
import type { PairedPasses } from '../planning/paired-shares-plan.ts'
import { looksOf } from './race-order.ts'
import { Race, RACE_SHARE } from './race.ts'

/** The race that is planned: one variant is better than all others, which are alike. */
export interface PlannedRace {
  readonly variants: number
  readonly examples: number
  /** By how much the best one's mean is higher. */
  readonly effect: number
  /** How scores vary: passes, or by the standard deviation of the difference of two variants on one example. */
  readonly scores: PairedPasses | { readonly sd: number }
  /** Of the whole experiment; the race has its share of it. 0.05 if left out. */
  readonly alpha?: number | undefined
  /** Examples in a group. 1 if left out. */
  readonly groupSize?: number | undefined
}

const SEED = 0x7ace
/** Simulated scores of a pair, over all races: a part of a second. */
const EFFORT = 8e5
const MOST_RACES = 20

/**
 * How many answers such a race asks for on average, of variants × examples, by simulation with a fixed seed. `null` where
 * there are too many to simulate.
 */
export function expectedCalls(planned: PlannedRace): number | null {
  const { variants, examples, alpha = 0.05, groupSize = 1 } = planned
  const size = Math.max(1, Math.round(groupSize))
  const units = Array.from({ length: Math.ceil(examples / size) }, () => size)
  const races = Math.min(MOST_RACES, Math.floor(EFFORT / (((variants * (variants - 1)) / 2) * examples)))
  if (races < 3) return null
  const random = seededRandom(SEED)
  const order = { units, looks: looksOf(units) }
  let calls = 0
  for (let at = 0; at < races; at++) calls += callsOf(planned, { order, alpha: alpha * RACE_SHARE, random })
  return (calls / races / (units.length * size)) * examples
}

function callsOf(
  { variants, scores, effect }: PlannedRace,
  { order, alpha, random }: { order: { units: number[]; looks: number[] }; alpha: number; random: () => number },
): number {
  const race = new Race({ variants, order, alpha })
  const draw = 'sd' in scores ? scoresWith(scores.sd) : passesWith(scores)
  let calls = 0
  for (let left = order.units.reduce((sum, size) => sum + size, 0); left > 0; left--) {
    calls += race.running.length
    race.add(draw({ variants, effect, random }))
  }
  return calls
}

type Draw = (of: { variants: number; effect: number; random: () => number }) => number[]

/** Two variants share the cause of an outcome with a chance of the correlation. */
function passesWith({ passRate, correlation }: PairedPasses): Draw {
  const shares = Math.sqrt(Math.max(0, correlation))
  return ({ variants, effect, random }) => {
    const common = random()
    return Array.from({ length: variants }, (_, variant) => {
      const cause = random() < shares ? common : random()
      return cause < (variant === 0 ? passRate : passRate - effect) ? 1 : 0
    })
  }
}

function scoresWith(sd: number): Draw {
  return ({ variants, effect, random }) =>
    Array.from({ length: variants }, (_, variant) => {
      const own = normalQuantile(Math.min(1 - 1e-12, Math.max(1e-12, random())))
      return Math.min(1, Math.max(0, 0.5 + (variant === 0 ? effect / 2 : -effect / 2) + (own * sd) / Math.SQRT2))
    })
}
