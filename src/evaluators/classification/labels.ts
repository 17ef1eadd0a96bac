import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { notApplicable, type Finding, type Raw } from '../../core/result.ts'
import { textOf, type Example } from '../../core/example.ts'

/** How labels are compared. */
export const labelSettings = lazily(() =>
  z.object({
    /** `Spam` and `spam` are one label. */
    ignoreCase: z.boolean().default(false),
    /** White space around a label is no part of it. */
    trim: z.boolean().default(true),
  }),
)

export type LabelSettings = z.output<ReturnType<typeof labelSettings>>

/** What was predicted and what is right. `predicted: null`: the application gave no label. */
export interface Prediction {
  readonly predicted: string | null
  readonly expected: string
}

/** The labels of an example, or why it has none to compare with. A blank output is a missing one. */
export function predictionOf(example: Example, settings: LabelSettings): Prediction | Finding {
  const expected = labelOf(example.reference, settings)
  if (expected === null) return notApplicable('the reference is blank, so there is no label to compare with')
  return { predicted: labelOf(example.output, settings), expected }
}

/** Why a prediction counts as right or wrong, as a sentence. */
export function describePrediction({ predicted, expected }: Prediction): string {
  if (predicted === null) return `no label was given where ‘${expected}’ is right`
  return predicted === expected ? `‘${expected}’ is right` : `‘${predicted}’ was given where ‘${expected}’ is right`
}

export function predictionRaw({ predicted, expected }: Prediction): Raw {
  return { predicted, expected }
}

function labelOf(value: unknown, { ignoreCase, trim }: LabelSettings): string | null {
  const text = textOf(value)
  if (text.trim() === '') return null
  const label = trim ? text.trim() : text
  return ignoreCase ? label.toLowerCase() : label
}
