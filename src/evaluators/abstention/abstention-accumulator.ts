import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult, Raw } from '../../core/result.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'

/** The mean, with how often the application answered and declined, rightly and wrongly. */
export class AbstentionAccumulator implements Accumulator {
  readonly #mean: Accumulator
  #rightlyAnswered = 0
  #wronglyAnswered = 0
  #rightlyDeclined = 0
  #wronglyDeclined = 0

  constructor(threshold: number) {
    this.#mean = meanAccumulator({ threshold })
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#mean.add(result, place)
    if (result.status !== 'measured') return
    const { answered, answerable } = result.raw
    if (answered === true && answerable === true) this.#rightlyAnswered++
    else if (answered === true) this.#wronglyAnswered++
    else if (answerable === false) this.#rightlyDeclined++
    else this.#wronglyDeclined++
  }

  merge(other: Accumulator): void {
    if (!(other instanceof AbstentionAccumulator)) throw new TypeError('Abstention can only be merged with abstention.')
    this.#mean.merge(other.#mean)
    this.#rightlyAnswered += other.#rightlyAnswered
    this.#wronglyAnswered += other.#wronglyAnswered
    this.#rightlyDeclined += other.#rightlyDeclined
    this.#wronglyDeclined += other.#wronglyDeclined
  }

  result(): Aggregate {
    const aggregate = this.#mean.result()
    return aggregate.n === 0 ? aggregate : { ...aggregate, details: this.#details() }
  }

  #details(): Raw {
    const declined = this.#rightlyDeclined + this.#wronglyDeclined
    const unanswerable = this.#rightlyDeclined + this.#wronglyAnswered
    return {
      answered: this.#rightlyAnswered,
      answeredButShouldDecline: this.#wronglyAnswered,
      declined: this.#rightlyDeclined,
      declinedButShouldAnswer: this.#wronglyDeclined,
      // Precision: of the declined questions, those that should be. Recall: of those that should be, the declined ones.
      // `null` if there are none.
      declinePrecision: declined === 0 ? null : this.#rightlyDeclined / declined,
      declineRecall: unanswerable === 0 ? null : this.#rightlyDeclined / unanswerable,
    }
  }
}
