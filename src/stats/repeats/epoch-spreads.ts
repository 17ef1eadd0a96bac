import type { EpochSpread } from '../../core/comparison.ts'
import { ClusteredMoments } from '../clusters.ts'
import { estimateOfMean } from '../estimate.ts'
import { Moments } from '../moments.ts'
import { passOfOne } from './pass-at-k.ts'

/** One repetition of an example. */
export interface Repetition {
  readonly score: number
  readonly passed: boolean
}

/** The numbers of repetitions for which pass^k is shown, besides all of them. */
const SHOWN = [2, 3, 5, 10] as const

/**
 * Where the spread of repeated scores comes from, and how often all repetitions pass (pass^k). All repetitions of an
 * example are added together, so memory grows with the clusters but not with the examples.
 */
export class EpochSpreads {
  readonly #means = new Moments()
  readonly #passes = new Map<number, ClusteredMoments>()
  #scores = 0
  #deviations = 0
  #inverse = 0
  #fewest = Infinity
  #most = 0

  /** Adds all repetitions of one example, or none if it was not measured. */
  add(repetitions: readonly Repetition[], cluster?: string): void {
    const n = repetitions.length
    if (n === 0) return
    const own = new Moments()
    for (const { score } of repetitions) own.add(score)
    this.#means.add(own.sum.value / n)
    this.#scores += n
    this.#deviations += own.squaredDeviations
    this.#inverse += 1 / n
    this.#fewest = Math.min(this.#fewest, n)
    this.#most = Math.max(this.#most, n)
    if (n === 1) return
    const passed = repetitions.filter((repetition) => repetition.passed).length
    for (const k of new Set([...SHOWN, n])) {
      const chance = k > n ? undefined : passOfOne({ n, passed }, { k, rule: 'all' })
      if (chance?.status === 'measured') this.#passesOf(k).add(chance.estimate, cluster)
    }
  }

  /** `undefined` if no example was repeated, or there are fewer than two. The formulas are those of RepeatedScores. */
  result(): EpochSpread | undefined {
    const { n, variance } = this.#means
    if (n < 2 || variance === null || this.#scores === n) return undefined
    const within = this.#deviations / (this.#scores - n)
    return {
      repetitions: [this.#fewest, this.#most],
      within,
      between: Math.max(0, variance - (within * this.#inverse) / n),
      // An example with fewer repetitions than k says nothing about k, so a k is shown only if all examples have it.
      passHatK: [...this.#passes]
        .filter(([, { all }]) => all.n === n)
        .sort(([a], [b]) => a - b)
        .map(([k, moments]) => ({ k, ...meanOf(moments) })),
    }
  }

  #passesOf(k: number): ClusteredMoments {
    const known = this.#passes.get(k)
    if (known !== undefined) return known
    const made = new ClusteredMoments()
    this.#passes.set(k, made)
    return made
  }
}

function meanOf(moments: ClusteredMoments): Pick<EpochSpread['passHatK'][number], 'mean' | 'ci'> {
  const mean = moments.all.sum.value / moments.all.n
  const estimate = estimateOfMean(moments, { what: 'example' })
  if (estimate.status === 'unmeasured') return { mean, ci: null }
  const [low, high] = estimate.interval
  return { mean, ci: [Math.max(0, low), Math.min(1, high)] }
}
