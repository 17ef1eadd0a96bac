import { seededRandom } from '../support/seeded-random.ts'
import type { Interval } from './intervals.ts'
import { poissonNumber, seedOf } from './random.ts'

const REPLICATES = 500
/** With fewer than this, the bootstrap says more about itself than about the sample. */
export const FEWEST_FOR_BOOTSTRAP = 20

/**
 * The middle of bootstrap estimates without `tail` on either side, or `null` if they are all equal. Sorts `estimates` in
 * place.
 */
export function percentileInterval(estimates: number[], tail = 0.025): Interval | null {
  estimates.sort((a, b) => a - b)
  const low = quantile(estimates, tail)
  const high = quantile(estimates, 1 - tail)
  return low === undefined || high === undefined || low === high ? null : [low, high]
}

/**
 * A bootstrap for statistics computed from sums over examples, in constant memory (Chamandy et al. 2012): in each
 * replicate an example, or its whole group, counts Poisson(1) times. Its id alone decides how often, so neither the
 * order of the examples nor how they are sharded matters.
 */
export class SumBootstrap {
  readonly #sums: Float64Array
  readonly #width: number
  /** Groups, and examples without one, counted until there are known to be enough. */
  readonly #units = new Set<string>()

  /** `width` is how many sums the statistic is computed from. */
  constructor(width: number) {
    this.#width = width
    this.#sums = new Float64Array(width * REPLICATES)
  }

  add(terms: readonly number[], { id, group }: { id: string; group?: string | undefined }): void {
    const unit = group === undefined ? `example ${id}` : `group ${group}`
    if (this.#units.size < FEWEST_FOR_BOOTSTRAP) this.#units.add(unit)
    const random = seededRandom(seedOf(unit))
    for (let replicate = 0; replicate < REPLICATES; replicate++) {
      const times = poissonNumber(1, random)
      if (times > 0) this.#raise(replicate * this.#width, { terms, times })
    }
  }

  merge(other: SumBootstrap): void {
    for (const [index, sum] of other.#sums.entries()) this.#sums[index] = (this.#sums[index] ?? Number.NaN) + sum
    for (const unit of other.#units) if (this.#units.size < FEWEST_FOR_BOOTSTRAP) this.#units.add(unit)
  }

  /** The 95 % percentile interval of `statistic` over the sums, and its method, which says why if there is none. */
  interval(statistic: (sums: readonly number[]) => number | null): { ci: Interval | null; ciMethod: string } {
    if (this.#units.size < FEWEST_FOR_BOOTSTRAP) {
      return { ci: null, ciMethod: `none: fewer than ${FEWEST_FOR_BOOTSTRAP} examples or groups` }
    }
    const estimates: number[] = []
    for (let replicate = 0; replicate < REPLICATES; replicate++) {
      const from = replicate * this.#width
      const estimate = statistic([...this.#sums.subarray(from, from + this.#width)])
      if (estimate !== null) estimates.push(estimate)
    }
    const ci = percentileInterval(estimates)
    return ci === null ? { ci, ciMethod: 'none: the replicates do not differ' } : { ci, ciMethod: 'poisson bootstrap' }
  }

  #raise(from: number, { terms, times }: { terms: readonly number[]; times: number }): void {
    for (const [index, term] of terms.entries()) {
      this.#sums[from + index] = (this.#sums[from + index] ?? Number.NaN) + term * times
    }
  }
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  return below === undefined || above === undefined ? undefined : below + (above - below) * (position % 1)
}
