import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notACount, notAShare, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'

/** A judge's results on unlabelled examples, and its accuracy on labelled ones. */
export interface JudgedShare {
  /** How many of `n` examples the judge calls right. */
  readonly positive: number
  readonly n: number
  /** Labelled examples that people call right, and how many of them the judge calls right. */
  readonly sensitivity: { readonly correct: number; readonly n: number }
  /** Labelled examples that people call wrong, and how many of them the judge calls wrong. */
  readonly specificity: { readonly correct: number; readonly n: number }
}

/** The share of right answers, corrected for the judge's errors. */
export interface CorrectedShare {
  /** Rogan and Gladen's estimate, cut to 0..1. */
  readonly estimate: number
  /** Lee et al.'s interval, which also holds for small calibration sets. */
  readonly interval: Interval
  /** Around `estimate`, by the delta method; too narrow on small calibration sets. */
  readonly wald: Interval
  /** Centre and standard error of `interval`. */
  readonly adjusted: { readonly estimate: number; readonly shift: number; readonly standardError: number }
  readonly raw: number
  readonly level: number
  readonly method: string
}

interface CorrectionOptions {
  readonly level?: number | undefined
  /** The counts of labels are those of a weighted sample, as many as would tell as much, and need not be whole. */
  readonly effective?: boolean | undefined
}

/**
 * θ = (p + q₀ − 1) / (q₀ + q₁ − 1) (Rogan and Gladen 1978) with the adjusted interval of Lee et al. Not given if the
 * judge is no better than a coin, or the labels do not show that it is.
 */
export function correctedShare(
  judged: JudgedShare,
  { level = 0.95, effective = false }: CorrectionOptions = {},
): Measurement<CorrectedShare> {
  const refusal = refused(judged, effective) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const z = normalQuantile((1 + level) / 2)
  const plain = plainShares(judged)
  if (plain.q0 + plain.q1 <= 1) return uninformative(plain)
  const wide = informedBy(judged, z)
  if (wide !== undefined) return wide
  const estimate = cut(roganGladen(plain))
  const { sensitivity, specificity, n } = judged
  const error = deltaError(plain, { theta: roganGladen(plain), n, m0: specificity.n, m1: sensitivity.n })
  const adjusted = adjust(judged, z)
  const centre = adjusted.estimate + adjusted.shift
  const reach = z * adjusted.standardError
  if (centre - reach >= 1 || centre + reach <= 0) return misfit(plain)
  return {
    status: 'measured',
    estimate,
    interval: [cut(centre - reach), cut(centre + reach)],
    wald: [cut(roganGladen(plain) - z * error), cut(roganGladen(plain) + z * error)],
    adjusted,
    raw: plain.p,
    level,
    method: 'Rogan–Gladen, adjusted interval (Lee et al.)',
  }
}

interface Shares {
  readonly p: number
  readonly q0: number
  readonly q1: number
}

function plainShares({ positive, n, sensitivity, specificity }: JudgedShare): Shares {
  return { p: positive / n, q0: specificity.correct / specificity.n, q1: sensitivity.correct / sensitivity.n }
}

function adjust(judged: JudgedShare, z: number): CorrectedShare['adjusted'] {
  const { positive, sensitivity, specificity } = judged
  const n = judged.n + z * z
  const m0 = specificity.n + 2
  const m1 = sensitivity.n + 2
  const shares = {
    p: (positive + (z * z) / 2) / n,
    q0: (specificity.correct + 1) / m0,
    q1: (sensitivity.correct + 1) / m1,
  }
  const estimate = roganGladen(shares)
  const { q0, q1 } = shares
  const shift = 2 * z * z * ((-(1 - estimate) * q0 * (1 - q0)) / m0 + (estimate * q1 * (1 - q1)) / m1)
  return { estimate, shift, standardError: deltaError(shares, { theta: estimate, n, m0, m1 }) }
}

function roganGladen({ p, q0, q1 }: Shares): number {
  return (p + q0 - 1) / (q0 + q1 - 1)
}

function deltaError(
  { p, q0, q1 }: Shares,
  { theta, n, m0, m1 }: { theta: number; n: number; m0: number; m1: number },
): number {
  const variance = (p * (1 - p)) / n + ((1 - theta) ** 2 * q0 * (1 - q0)) / m0 + (theta ** 2 * q1 * (1 - q1)) / m1
  return Math.sqrt(variance) / (q0 + q1 - 1)
}

function cut(share: number): number {
  return Math.min(1, Math.max(0, share))
}

function uninformative({ q0, q1 }: Shares): Unmeasured {
  const [sensitivity, specificity] = [q1, q0].map((share) => share.toFixed(2))
  return unmeasured(
    'uninformative_judge',
    `The judge's sensitivity ${sensitivity} and specificity ${specificity} do not add up to more than 1: it is no better than a coin, and no correction can mend that.`,
  )
}

/** The judge says yes more often than its sensitivity allows, or less often than its false alarms allow. */
function misfit({ p, q0, q1 }: Shares): Unmeasured {
  const [raw, sensitivity, alarms] = [p, q1, 1 - q0].map((share) => share.toFixed(2))
  return unmeasured(
    'does_not_fit',
    `The judge calls ${raw} of the examples right, but by the labels it can only call between ${alarms} and ${sensitivity} right: the labels are not of examples like these.`,
  )
}

/** Refuses unless sensitivity + specificity − 1, which the correction divides by, is clearly above 0. */
function informedBy(judged: JudgedShare, z: number): Unmeasured | undefined {
  const { sensitivity, specificity } = judged
  const q1 = (sensitivity.correct + 1) / (sensitivity.n + 2)
  const q0 = (specificity.correct + 1) / (specificity.n + 2)
  const error = Math.sqrt((q1 * (1 - q1)) / (sensitivity.n + 2) + (q0 * (1 - q0)) / (specificity.n + 2))
  if (q0 + q1 - 1 > z * error) return undefined
  return unmeasured(
    'uninformative_judge',
    `${sensitivity.n} positive and ${specificity.n} negative labels do not show that the judge is better than a coin (sensitivity + specificity − 1 is ${(q0 + q1 - 1).toFixed(2)} ± ${(z * error).toFixed(2)}). Label more examples.`,
  )
}

function refused({ positive, n, sensitivity, specificity }: JudgedShare, effective: boolean): Unmeasured | undefined {
  const whole = (count: number): number => (effective && count >= 0 ? Math.floor(count) : count)
  const counts = notACount({
    'judged examples': n,
    'examples that the judge calls right': positive,
    'positive labels': whole(sensitivity.n),
    'positive labels that the judge meets': whole(sensitivity.correct),
    'negative labels': whole(specificity.n),
    'negative labels that the judge meets': whole(specificity.correct),
  })
  if (counts !== undefined) return counts
  if (positive > n || sensitivity.correct > sensitivity.n || specificity.correct > specificity.n) {
    return unmeasured('out_of_range', 'A part cannot be larger than the whole: a count exceeds its n.')
  }
  if (n === 0) return unmeasured('too_few', 'The judge has judged no examples.')
  if (sensitivity.n < 2 || specificity.n < 2) {
    return unmeasured(
      'one_class',
      `A correction needs at least 2 labels of either kind; there are ${sensitivity.n} right and ${specificity.n} wrong.`,
    )
  }
  return undefined
}
