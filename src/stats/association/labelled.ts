import { unmeasured, unusable, type Unmeasured } from '../measurement.ts'

/** Scores with the label of each, and the group of each example where some belong together. */
export interface Labelled {
  readonly scores: readonly number[]
  readonly labels: readonly boolean[]
  readonly groups?: readonly (string | undefined)[]
}

/** The reason why scores and labels cannot be compared. */
export function notLabelled({ scores, labels }: Labelled): Unmeasured | undefined {
  if (scores.length !== labels.length) {
    return unmeasured(
      'different_lengths',
      `Each score needs a label; there are ${scores.length} scores and ${labels.length} labels.`,
    )
  }
  const broken = unusable(scores, { what: 'score' })
  if (broken !== undefined) return broken
  const positives = labels.filter(Boolean).length
  const negatives = labels.length - positives
  if (positives > 1 && negatives > 1) return undefined
  return unmeasured(
    'one_class',
    `This needs at least 2 examples of either label; there are ${positives} positive and ${negatives} negative.`,
  )
}
