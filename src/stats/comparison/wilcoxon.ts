import { unmeasured, unusable, type Measurement } from '../measurement.ts'
import { midRanks } from '../ranks.ts'
import { normalUpper } from '../tails.ts'

/** Up to here the distribution over all signs is counted, ties and all. */
const EXACT_UP_TO = 60

interface Sides {
  readonly twoSided: number
  /** Of "the differences are not above 0". */
  readonly greater: number
  readonly less: number
}

/** Wilcoxon's signed-rank test of paired differences. Zeros are left out (Wilcoxon's own rule). */
export interface Wilcoxon {
  /** Sums of the ranks of the positive (R's V) and of the negative differences. */
  readonly positive: number
  readonly negative: number
  /** Differences that are not 0. */
  readonly n: number
  /** `null` for many differences, which do not need it. */
  readonly exact: Sides | null
  readonly normal: Sides & { readonly z: number; readonly twoSidedCorrected: number }
}

/**
 * Wilcoxon's signed-rank test of paired differences: exact over all signs, including ties, for up to 60 that are not 0;
 * also the normal approximation with and without correction.
 */
export function wilcoxonTest(differences: readonly number[]): Measurement<Wilcoxon> {
  const refusal = unusable(differences, { what: 'difference' })
  if (refusal !== undefined) return refusal
  const moved = differences.filter((difference) => difference !== 0)
  if (moved.length === 0) {
    return unmeasured('no_spread', `All ${differences.length} differences are 0, so there is nothing to test.`, {
      estimate: 0,
    })
  }
  const { ranks, ties } = midRanks(moved.map(Math.abs))
  const n = moved.length
  let positive = 0
  for (const [at, difference] of moved.entries()) if (difference > 0) positive += ranks[at] as number
  const all = (n * (n + 1)) / 2
  return {
    status: 'measured',
    positive,
    negative: all - positive,
    n,
    exact: n <= EXACT_UP_TO ? exactSides(ranks, positive) : null,
    normal: normalSides(positive - all / 2, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - ties / 48)),
  }
}

/** Counts, by doubled rank sum, how many of the 2^n signs give each. */
function exactSides(ranks: Float64Array, positive: number): Sides {
  const doubled = ranks.map((rank) => Math.round(2 * rank))
  const size = doubled.reduce((sum, rank) => sum + rank, 0)
  const chances = new Float64Array(size + 1)
  chances[0] = 1
  let reached = 0
  for (const rank of doubled) {
    reached += rank
    for (let sum = reached; sum >= 0; sum--) {
      chances[sum] = ((chances[sum] as number) + (sum >= rank ? (chances[sum - rank] as number) : 0)) / 2
    }
  }
  const at = Math.round(2 * positive)
  const less = chances.subarray(0, at + 1).reduce((sum, chance) => sum + chance, 0)
  const greater = chances.subarray(at).reduce((sum, chance) => sum + chance, 0)
  return { twoSided: Math.min(1, 2 * Math.min(less, greater)), greater: Math.min(1, greater), less: Math.min(1, less) }
}

function normalSides(shift: number, deviation: number): Wilcoxon['normal'] {
  const z = shift / deviation
  const corrected = Math.max(0, Math.abs(shift) - 0.5) / deviation
  return {
    z,
    twoSided: 2 * normalUpper(Math.abs(z)),
    greater: normalUpper(z),
    less: normalUpper(-z),
    twoSidedCorrected: 2 * normalUpper(corrected),
  }
}
