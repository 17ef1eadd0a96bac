import type { Accumulator, Aggregate, EvaluationResult, Evaluator, ResultPlace } from '../../core/index.ts'
import { QuantileSketch, meanAccumulator } from '../../stats/index.ts'

/** The mean score, and the percentiles of the figure itself (`raw.value`) beside it where there is a budget. */
export class FigureAccumulator implements Accumulator {
  readonly #scores: Accumulator
  readonly #figures = new QuantileSketch()
  readonly #unit: string

  constructor({ threshold }: Evaluator, unit: string) {
    this.#scores = meanAccumulator({ threshold })
    this.#unit = unit
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#scores.add(result, place)
    if (result.status === 'measured' && typeof result.raw['value'] === 'number') this.#figures.add(result.raw['value'])
  }

  merge(other: Accumulator): void {
    if (!(other instanceof FigureAccumulator)) throw new TypeError('Figures can only be merged with figures.')
    this.#scores.merge(other.#scores)
    this.#figures.merge(other.#figures)
  }

  result(): Aggregate {
    const { n, max } = this.#figures
    if (n === 0) return this.#scores.result()
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => this.#figures.quantile(share))
    return { ...this.#scores.result(), details: { unit: this.#unit, n, p50, p95, p99, max } }
  }
}
