import type { Accumulator, Aggregate, ResultPlace, VacuousPolicy } from '../core/aggregate.ts'
import { FAILURE_KINDS, type EvaluationResult, type FailureKind, type Measured } from '../core/result.ts'
import { ClusteredMoments } from './clusters.ts'
import { FEWEST_DEGREES } from './estimate.ts'
import { Figures } from './figures.ts'
import { tInterval, wilsonInterval, type Interval } from './intervals.ts'
import { defined } from '../support/defined.ts'

/** What is reported with a mean. */
export interface MeanAccumulatorOptions {
  /** The threshold that the mean is compared with. Only shown: each result says itself whether it passed. */
  readonly threshold: number
  /** What the mean does with vacuous results. Leaves them out unless set. */
  readonly vacuous?: VacuousPolicy | undefined
}

/** The mean of scores with its 95 % interval, counts of what was not measured, and percentiles of plain figures. */
export function meanAccumulator(options: MeanAccumulatorOptions): Accumulator {
  return new MeanAccumulator(options)
}

/** Squared standard errors below this are rounding. */
const NO_SPREAD = 1e-24

class MeanAccumulator implements Accumulator {
  readonly #options: MeanAccumulatorOptions
  readonly #scores = new ClusteredMoments()
  readonly #figures = new Figures()
  readonly #failures = new Map<FailureKind, number>()
  #binary = true
  #passed = 0
  #failed = 0
  #vacuous = 0
  #notApplicable = 0

  constructor(options: MeanAccumulatorOptions) {
    this.#options = options
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    if (result.status === 'measured') this.#measured(result, place)
    else if (result.status === 'not_applicable') this.#notApplicable++
    else if (result.status === 'reported') this.#figures.add(result.value, { unit: result.unit, group: place.group })
    else this.#failures.set(result.failure, (this.#failures.get(result.failure) ?? 0) + 1)
  }

  #measured({ score, passed, vacuous }: Measured, { group }: ResultPlace): void {
    const policy = vacuous === true ? (this.#options.vacuous ?? 'exclude') : 'count'
    if (vacuous === true) this.#vacuous++
    if (policy === 'exclude') return
    const counted = policy === 'fail' ? 0 : score
    if (passed && policy !== 'fail') this.#passed++
    else this.#failed++
    this.#binary &&= counted === 0 || counted === 1
    this.#scores.add(counted, group)
  }

  merge(other: Accumulator): void {
    if (!(other instanceof MeanAccumulator)) throw new TypeError('Only means can be merged into a mean.')
    this.#scores.merge(other.#scores)
    this.#figures.merge(other.#figures)
    for (const [kind, count] of other.#failures) this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + count)
    this.#binary &&= other.#binary
    this.#passed += other.#passed
    this.#failed += other.#failed
    this.#vacuous += other.#vacuous
    this.#notApplicable += other.#notApplicable
  }

  result(): Aggregate {
    const { ci, ciMethod } = scoreInterval(this.#scores, { binary: this.#binary })
    const reported = this.#figures.result()
    return {
      mean: this.#scores.all.mean,
      ci,
      ciMethod,
      threshold: this.#options.threshold,
      passed: this.#passed,
      failed: this.#failed,
      n: this.#scores.all.n,
      vacuous: this.#vacuous,
      notApplicable: this.#notApplicable,
      failures: Object.fromEntries(
        FAILURE_KINDS.flatMap((kind) => {
          const count = this.#failures.get(kind)
          return count === undefined ? [] : [[kind, count]]
        }),
      ),
      ...defined({ reported }),
    }
  }
}

/**
 * The 95 % interval of a mean of scores from 0 to 1, and its method: clustered t if examples belong together, Wilson if
 * every score is 0 or 1, t otherwise. If the sample gives none, the method says why.
 */
export function scoreInterval(
  scores: ClusteredMoments,
  { binary }: { binary: boolean },
): { ci: Interval | null; ciMethod: string } {
  const { n, mean } = scores.all
  if (mean === null) return { ci: null, ciMethod: 'none: nothing was measured' }
  if (scores.dependent) return clusteredInterval(scores, { mean, binary })
  if (binary) return { ci: wilsonInterval(Math.round(mean * n), { n }), ciMethod: 'wilson' }
  if (n === 1) return { ci: null, ciMethod: 'none: one score has no spread' }
  const squaredError = (scores.all.variance ?? 0) / n
  if (squaredError < NO_SPREAD)
    return { ci: null, ciMethod: `none: all ${n} scores are equal, so their spread is unknown` }
  return { ci: clipped(tInterval(mean, { standardError: Math.sqrt(squaredError), df: n - 1 })), ciMethod: 't' }
}

function clusteredInterval(
  scores: ClusteredMoments,
  { mean, binary }: { mean: number; binary: boolean },
): { ci: Interval | null; ciMethod: string } {
  const { clusters, squaredError, degreesOfFreedom: df } = scores
  if (squaredError === null) {
    return { ci: null, ciMethod: `none: all ${scores.all.n} results belong to one group` }
  }
  if (squaredError >= NO_SPREAD) {
    if (df < FEWEST_DEGREES) {
      return { ci: null, ciMethod: `none: one group holds nearly all of the ${scores.all.n} results` }
    }
    const interval = tInterval(mean, { standardError: Math.sqrt(squaredError), df })
    return { ci: clipped(interval), ciMethod: 'clustered t' }
  }
  // With few groups, no spread between them says little: each group counts as one observation.
  if (binary && (mean === 0 || mean === 1)) {
    return { ci: wilsonInterval(mean * clusters, { n: clusters }), ciMethod: 'wilson over groups' }
  }
  return { ci: null, ciMethod: `none: all ${clusters} groups agree, so their spread is unknown` }
}

function clipped([low, high]: Interval): Interval {
  return [Math.max(0, low), Math.min(1, high)]
}
