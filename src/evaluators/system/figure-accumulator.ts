import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import { Figures } from '../../stats/figures.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'

/** The mean score, and the percentiles of the figure itself (`raw.value`) beside it where there is a budget. */
export class FigureAccumulator implements Accumulator {
  readonly #scores: Accumulator
  readonly #figures = new Figures()
  readonly #unit: string

  constructor({ threshold }: Evaluator, unit: string) {
    this.#scores = meanAccumulator({ threshold })
    this.#unit = unit
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#scores.add(result, place)
    if (result.status !== 'measured' || typeof result.raw['value'] !== 'number') return
    this.#figures.add(result.raw['value'], { unit: this.#unit, group: place.group })
  }

  merge(other: Accumulator): void {
    if (!(other instanceof FigureAccumulator)) throw new TypeError('Figures can only be merged with figures.')
    this.#scores.merge(other.#scores)
    this.#figures.merge(other.#figures)
  }

  result(): Aggregate {
    const figures = this.#figures.result()
    return figures === undefined ? this.#scores.result() : { ...this.#scores.result(), details: { ...figures } }
  }
}
