import { bisect } from '../stats/bisect.ts'
import { clopperPearsonInterval } from '../stats/intervals.ts'
import { binomialLower } from '../stats/tails.ts'

/** Tests whether a mean loss is above α, from the sum of `units` independent losses between 0 and 1. */
export interface RiskTest {
  readonly name: 'exact binomial' | 'Hoeffding-Bentkus'
  /** Of the hypothesis that the mean loss is above α. */
  readonly pValue: (loss: number, alpha: number) => number
  /** The largest mean loss that is not refuted at this confidence. */
  readonly upper: (loss: number, confidence: number) => number
}

/** For losses of 0 or 1: the exact binomial test, whose mirror is Clopper and Pearson's one-sided bound. */
export function binomialRiskTest(units: number): RiskTest {
  return {
    name: 'exact binomial',
    pValue: (loss, alpha) => binomialLower(loss, { n: units, p: alpha }),
    // The one-sided bound at level 1 − δ is the upper end of the two-sided interval at 1 − 2δ.
    upper: (loss, confidence) => clopperPearsonInterval(loss, { n: units, level: 2 * confidence - 1 })[1],
  }
}

/** For any losses from 0 to 1: the smaller of Hoeffding's and Bentkus' bounds (Learn then Test, proposition 1). */
export function boundedRiskTest(units: number): RiskTest {
  const pValue = (loss: number, alpha: number): number => {
    const hoeffding = Math.exp(-units * divergence(Math.min(loss / units, alpha), alpha))
    const bentkus = Math.E * binomialLower(Math.ceil(loss - ROUNDING), { n: units, p: alpha })
    return Math.min(1, hoeffding, bentkus)
  }
  return {
    name: 'Hoeffding-Bentkus',
    pValue,
    upper: (loss, confidence) => bisect((alpha) => 1 - confidence - pValue(loss, alpha), [loss / units, 1]),
  }
}

/** A sum of thirds may be a little more than the whole number that it is. */
const ROUNDING = 1e-9

/** Kullback and Leibler's divergence of two coins. */
function divergence(a: number, b: number): number {
  const part = (p: number, q: number): number => (p === 0 ? 0 : p * Math.log(p / q))
  return part(a, b) + part(1 - a, 1 - b)
}
