import { z } from 'zod'
import { textOf } from '../../core/example.ts'

/** How texts are normalised before they are compared. */
export const comparisonSettings = z.object({
  /** `Paris` and `paris` are the same. */
  ignoreCase: z.boolean().default(false),
  /** White space around a text is ignored. */
  trim: z.boolean().default(true),
  /** As in SQuAD: lower case, without punctuation and the articles a, an, the, and with single spaces. */
  normalise: z.boolean().default(false),
})

export type ComparisonSettings = z.output<typeof comparisonSettings>

/** The normalised text of an answer. */
export function comparable(value: unknown, { ignoreCase, trim, normalise }: ComparisonSettings): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value, sortedKeys) : textOf(value)
  if (normalise) return squadNormalised(text)
  const trimmed = trim ? text.trim() : text
  return ignoreCase ? trimmed.toLowerCase() : trimmed
}

/** The accepted answers: each item of a list, or the reference itself. */
export function acceptedAnswers(reference: unknown): readonly unknown[] {
  return Array.isArray(reference) ? reference : [reference]
}

/** As in SQuAD: lower case, without punctuation and the articles, with single spaces. */
export function squadNormalised(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}$+<=>^`|~]/gu, '')
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
