import type { ExperimentDocument } from '../../core/variants/experiment.ts'

/** The figures of one evaluator as people read them. */
export interface Shown {
  readonly score: (score: number) => number
  /** A difference of two scores, or where it lies. */
  readonly interval: (interval: readonly [number, number]) => readonly [low: number, high: number]
  readonly difference: (difference: number) => number
}

/** How an experiment shows an evaluator's figures: those of rates are one minus the score, and less is better. */
export function shownBy({ evaluators = {} }: ExperimentDocument, name: string): Shown {
  if (evaluators[name]?.display?.direction !== 'lower') return AS_SCORED
  return {
    score: (score) => 1 - score,
    interval: ([low, high]) => [opposite(high), opposite(low)],
    difference: opposite,
  }
}

const AS_SCORED: Shown = {
  score: (score) => score,
  interval: (interval) => interval,
  difference: (difference) => difference,
}

function opposite(value: number): number {
  return value === 0 ? 0 : -value
}
