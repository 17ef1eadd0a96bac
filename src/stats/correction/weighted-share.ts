import { effective } from './active-ppi.ts'

/** A share over answers that stand for different numbers of others. */
export interface WeightedShare {
  readonly share: number
  /** The standard error, by linearisation. */
  readonly standardError: number
  /** How many equally weighted answers would tell as much. */
  readonly effective: number
}

/** The share of `hits` (0 or 1), each weighing as much as it says. */
export function weightedShare(hits: readonly number[], weights: readonly number[]): WeightedShare {
  const n = hits.length
  const total = weights.reduce((all, weight) => all + weight, 0)
  const share = hits.reduce((all, hit, at) => all + hit * (weights[at] as number), 0) / total
  const squared = hits.reduce((all, hit, at) => all + ((weights[at] as number) * (hit - share)) ** 2, 0)
  const variance = n > 1 ? (squared / total ** 2) * (n / (n - 1)) : Number.NaN
  const kish = effective(weights)
  // Errors that weigh much are worth less than their number says; none at all says nothing about their weight.
  const byErrors = variance > 0 ? (share * (1 - share)) / variance : kish
  return { share, standardError: Math.sqrt(variance), effective: Math.min(n, kish, byErrors) }
}
