import type { Accumulator, Aggregate, ResultPlace, VacuousPolicy } from '../core/aggregate.ts'
import { FAILURE_KINDS, type EvaluationResult, type FailureKind, type Measured } from '../core/result.ts'
import { Figures } from './figures.ts'
import { ScoreMean } from './bounded/score-mean.ts'
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

class MeanAccumulator implements Accumulator {
  readonly #options: MeanAccumulatorOptions
  readonly #scores = new ScoreMean()
  readonly #figures = new Figures()
  readonly #failures = new Map<FailureKind, number>()
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

  #measured({ score, passed, vacuous }: Measured, { group, epoch }: ResultPlace): void {
    const policy = vacuous === true ? (this.#options.vacuous ?? 'exclude') : 'count'
    if (vacuous === true) this.#vacuous++
    if (policy === 'exclude') return
    const counted = policy === 'fail' ? 0 : score
    if (passed && policy !== 'fail') this.#passed++
    else this.#failed++
    this.#scores.add(counted, { group, repeated: epoch !== undefined })
  }

  merge(other: Accumulator): void {
    if (!(other instanceof MeanAccumulator)) throw new TypeError('Only means can be merged into a mean.')
    this.#scores.merge(other.#scores)
    this.#figures.merge(other.#figures)
    for (const [kind, count] of other.#failures) this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + count)
    this.#passed += other.#passed
    this.#failed += other.#failed
    this.#vacuous += other.#vacuous
    this.#notApplicable += other.#notApplicable
  }

  result(): Aggregate {
    const { ci, ciMethod } = this.#scores.interval()
    const reported = this.#figures.result()
    return {
      mean: this.#scores.mean,
      ci,
      ciMethod,
      threshold: this.#options.threshold,
      passed: this.#passed,
      failed: this.#failed,
      n: this.#scores.n,
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
