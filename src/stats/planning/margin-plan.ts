import { normalLower } from '../tails.ts'
import { normalQuantile } from '../distributions.ts'
import { fewest } from './root.ts'

/** Independent units that are to show that a loss stays within a margin. */
export interface MarginPlan {
  /** How far the true mean lies above the margin. */
  readonly distance: number
  /** Standard deviation of a unit. */
  readonly sd: number
  /** How far a single unit can lie below the mean: a whole point, or what an example can lose. */
  readonly deepest: number
  /** One-sided. */
  readonly alpha: number
  readonly power: number
}

/**
 * How many units show it: those whose bound stays above the margin in `power` of samples. The bound lies below the mean by
 * the spread of the units and by the rare loss that none of them may have shown: by the quantile of a normal and an
 * exponential number together. `null` beyond `most`.
 */
export function unitsForMargin(
  { distance, sd, deepest, alpha, power }: MarginPlan,
  { most }: { most: number },
): number | null {
  if (!(distance > 0)) return null
  const enough = (n: number): boolean => {
    const room = distance - (normalQuantile(power) * sd) / Math.sqrt(n)
    return room > 0 && below(room, { spread: sd / Math.sqrt(n), rate: n / deepest }) <= alpha
  }
  return fewest(enough, [2, most])
}

/** P(spread · Z + E ≥ room) with E exponential of this rate. */
function below(room: number, { spread, rate }: { spread: number; rate: number }): number {
  if (spread === 0) return Math.exp(-rate * room)
  const z = room / spread
  const tail = normalLower(z - rate * spread)
  return normalLower(-z) + (tail > 0 ? Math.exp(rate * (0.5 * rate * spread * spread - room) + Math.log(tail)) : 0)
}
