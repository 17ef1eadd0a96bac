import { boundedInterval, boundsOfMany } from './bounded-mean.ts'
import { ClusteredMoments } from '../clusters.ts'
import { clopperPearsonInterval, type Interval } from '../intervals.ts'
import { ScoreValues } from './score-values.ts'
import type { Unit } from './unit.ts'

/** From so many units on, one more is only a shift, and no unit has to be weighed for itself. */
const MOST_UNITS = 20_000
const LEVEL = 0.95
/**
 * From so many groups on, one that fails altogether is added to them. To fewer only a part of one is, so that one
 * in ten that fails altogether is allowed for, and not three in ten or more. Less than a quarter does not hold in simulation.
 */
const WHOLE_FROM = 30
const LEAST_ADDED = 0.25

/** Of few groups each of which is right or wrong as a whole, as far as seen, more may be than are allowed for. */
const AS_A_WHOLE =
  ', not to be trusted where more than one group in ten fails as a whole: no group here is right in part'

/** A mean of scores from 0 to 1 with its 95 % interval, in memory that grows with the clusters alone. */
export class ScoreMean {
  readonly #moments = new ClusteredMoments()
  /** Of the scores without a cluster. */
  readonly #single = new ScoreValues()
  #ones = 0
  #binary = true
  #repeated = false

  /** A score, with its group if it has one; `repeated` says that it is one of several of the same example. */
  add(score: number, { group, repeated = false }: { group?: string | undefined; repeated?: boolean } = {}): void {
    this.#moments.add(score, group)
    if (group === undefined) this.#single.add(score)
    if (repeated) this.#repeated = true
    if (score === 1) this.#ones++
    else if (score !== 0) this.#binary = false
  }

  merge(other: ScoreMean): void {
    this.#moments.merge(other.#moments)
    this.#single.merge(other.#single)
    this.#ones += other.#ones
    this.#binary &&= other.#binary
    this.#repeated ||= other.#repeated
  }

  get n(): number {
    return this.#moments.all.n
  }

  get mean(): number | null {
    return this.#moments.all.mean
  }

  /**
   * The interval and its method, or why there is none. Clopper and Pearson's for independent passes and fails; for scores
   * and groups Gaffke's, which is the same for 0 and 1, so one 0.99 among 1s changes next to nothing. Both hold at every
   * size of sample; near 1, t leaves out the failures that a small sample has not shown. To few groups of different examples
   * less is added than a whole group; repetitions of one example may well all fail, so these count as one.
   */
  interval(): { ci: Interval | null; ciMethod: string } {
    const { n, clusters, dependent } = {
      n: this.n,
      clusters: this.#moments.clusters,
      dependent: this.#moments.dependent,
    }
    if (n === 0) return { ci: null, ciMethod: 'none: nothing was measured' }
    if (this.#binary && !dependent) {
      return { ci: clopperPearsonInterval(this.#ones, { n, level: LEVEL }), ciMethod: 'clopper-pearson' }
    }
    if (n === 1) return { ci: null, ciMethod: 'none: one score has no spread' }
    if (clusters < 2) return { ci: null, ciMethod: `none: all ${n} results belong to one group` }
    const few = dependent && !this.#repeated && clusters < WHOLE_FROM
    if (few) {
      const ci = this.#bounded(clusters, Math.max(LEAST_ADDED, clusters / WHOLE_FROM))
      return { ci, ciMethod: `gaffke over few groups${this.#isMixed() ? '' : AS_A_WHOLE}` }
    }
    return { ci: this.#bounded(clusters, 1), ciMethod: dependent ? 'gaffke over groups' : 'gaffke' }
  }

  #isMixed(): boolean {
    return [...this.#moments.namedUnits()].some(({ sum, size }) => sum > 0 && sum < size)
  }

  #bounded(clusters: number, added: number): Interval {
    const scale = [0, 1] as const
    if (clusters > MOST_UNITS) return boundsOfMany(LEVEL, { moments: this.#moments, scale })
    const [low, high] = boundedInterval(LEVEL, { units: this.#units(), scale, added })
    return [Math.max(0, low), Math.min(1, high)]
  }

  #units(): readonly Unit[] {
    const named = [...this.#moments.namedUnits()].sort((a, b) => a.sum - b.sum || a.size - b.size)
    const sum = this.#moments.all.sum.value - named.reduce((total, unit) => total + unit.sum, 0)
    return [...named, ...this.#single.units(sum)]
  }
}
