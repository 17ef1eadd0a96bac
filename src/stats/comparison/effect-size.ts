import type { Moments } from '../moments.ts'

/** How large a paired difference is, as a figure without a unit. It describes these pairs; the interval says how sure it is. */
export type EffectSize = EffectOfScores | EffectOfPasses

export interface EffectOfScores {
  readonly kind: 'scores'
  /** Cohen's d_z: the mean difference in standard deviations of the differences. */
  readonly dz: number
  /** The same without the bias of small samples (Hedges 1981). */
  readonly gz: number
  /** Cohen's d_av: the mean difference in standard deviations of the scores, on average over the two sides. */
  readonly dav: number
}

export interface EffectOfPasses {
  readonly kind: 'passes'
  /** Pairs gained for each that is lost. `null` if none is lost, where it has no upper end. */
  readonly oddsRatio: number | null
  /** Cohen's g: how far the share of gains among the pairs that differ lies from a half. */
  readonly g: number
}

/** A spread below this share of the scores is rounding. */
const ROUNDING = 1e-12

/** `undefined` where fewer than two pairs have a difference, or all have the same. */
export function effectOfScores({
  differences,
  baseline,
  candidate,
}: Readonly<Record<'differences' | 'baseline' | 'candidate', Moments>>): EffectOfScores | undefined {
  const { mean, variance, n } = differences
  const scores = ((baseline.variance ?? 0) + (candidate.variance ?? 0)) / 2
  const size = Math.sqrt(Math.max(baseline.squares.value, candidate.squares.value) / Math.max(1, n))
  if (mean === null || variance === null || !(Math.sqrt(variance) > ROUNDING * size)) return undefined
  const dz = mean / Math.sqrt(variance)
  return { kind: 'scores', dz, gz: dz * (1 - 3 / (4 * n - 5)), dav: mean / Math.sqrt(scores) }
}

/** `undefined` where no pair differs. */
export function effectOfPasses({ gained, lost }: { gained: number; lost: number }): EffectOfPasses | undefined {
  const discordant = gained + lost
  if (discordant === 0) return undefined
  return { kind: 'passes', oddsRatio: lost === 0 ? null : gained / lost, g: gained / discordant - 0.5 }
}
