import { chanceAtLeast, chanceAtMost } from '../bounded/bounded-mean.ts'
import type { PairedDifferences } from './paired.ts'
import type { PairedShares } from './paired-shares.ts'
import { sharesAt } from './shares-at-margin.ts'
import { tUpper } from '../tails.ts'

/** A difference of two scores from 0 to 1. */
export const SCALE = [-1, 1] as const

/** A test of no difference, or why there is none. */
export interface Test {
  /** Two-sided. */
  readonly pValue: number | null
  /** The smallest p-value that these pairs could give, if all that differ did so in one direction. */
  readonly smallest: number
  readonly method: string
}

/** The mid-p form of McNemar's test for pass and fail, the sign-flip test for scores and for groups. */
export function testOf(differences: PairedDifferences): Test {
  const { n, clusters, counts, dependent } = differences
  if (n < 2) return none(n === 0 ? 'no pair was measured on both sides' : 'a single pair shows no spread')
  if (counts.better + counts.worse === 0) {
    return { pValue: null, smallest: 1, method: 'none needed: every pair scores the same' }
  }
  if (isShares(differences)) {
    const mcNemar = differences.mcNemar()
    if (mcNemar.status === 'unmeasured') return none(mcNemar.reason)
    return { pValue: mcNemar.midP, smallest: 0.5 ** mcNemar.discordant, method: 'McNemar, mid-p' }
  }
  if (clusters < 2) return none(`all ${n} pairs belong to one group, so chance cannot be told apart`)
  const signFlip = differences.signFlip()
  if (signFlip.status === 'unmeasured') return none(signFlip.reason)
  const { pValue, method, units } = signFlip
  return { pValue, smallest: 2 * 0.5 ** units, method: dependent ? `${method}, whole groups` : method }
}

function none(reason: string): Test {
  return { pValue: null, smallest: 1, method: `none: ${reason}` }
}

/** One-sided p-values of a loss against a margin. */
export interface MarginTest {
  /** Of "the loss is the margin or more": small where it is ruled out. */
  readonly noWorse: number
  /** Of "the loss is the margin or less": small where a larger one is shown. */
  readonly worse: number
  readonly method: string
}

/**
 * The score test for pass and fail, Gaffke's bound for scores and groups, which knows that a loss of a whole point can be
 * as rare as these pairs allow. `null` where pairs cannot tell chance apart.
 */
export function marginTestOf(differences: PairedDifferences, margin: number): MarginTest | null {
  if (differences.n < 2 || differences.clusters < 2) return null
  if (isShares(differences)) {
    const { atMost, atLeast } = sharesAt(-margin, sharesOf(differences))
    return { noWorse: atMost, worse: atLeast, method: SHARES_METHOD }
  }
  const units = differences.units()
  if (units === undefined) return manyAtMargin(differences, margin)
  const sample = { units, scale: SCALE }
  return {
    noWorse: chanceAtMost(-margin, sample),
    worse: chanceAtLeast(-margin, sample),
    method: differences.dependent ? 'Gaffke, whole groups' : 'Gaffke',
  }
}

export const SHARES_METHOD = 'score (Tango)'

/** Whether these are independent pairs of pass and fail. */
export function isShares(differences: PairedDifferences): boolean {
  return differences.binary && !differences.dependent
}

export function sharesOf({ counts, n }: PairedDifferences): PairedShares {
  return { onlyCandidate: counts.better, onlyBaseline: counts.worse, n }
}

/** The same question where there are too many units to weigh each. */
function manyAtMargin(differences: PairedDifferences, margin: number): MarginTest {
  const [low, high] = [differences.withOneMore(SCALE[0]), differences.withOneMore(SCALE[1])]
  return {
    noWorse: tUpper((low.estimate + margin) / low.standardError, low.df),
    worse: tUpper(-(high.estimate + margin) / high.standardError, high.df),
    method: 'normal limit',
  }
}
