import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { textOf } from '../../core/example.ts'

/** How texts are normalised before they are compared. */
export const comparisonSettings = lazily(() =>
  z.object({
    /** `Paris` and `paris` are the same. */
    ignoreCase: z.boolean().default(false),
    /** White space around a text is ignored. */
    trim: z.boolean().default(true),
    /**
     * `true`: as in SQuAD, for every script: lower case, without punctuation and the articles a, an, the, and with single
     * spaces. `squad`: what its official script does, which leaves punctuation outside of ASCII alone.
     */
    normalise: z.union([z.boolean(), z.literal('squad')]).default(false),
  }),
)

export type ComparisonSettings = z.output<ReturnType<typeof comparisonSettings>>

/** The normalised text of an answer. */
export function comparable(value: unknown, { ignoreCase, trim, normalise }: ComparisonSettings): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value, sortedKeys) : textOf(value)
  if (normalise !== false) return squadNormalised(text, normalise === 'squad' ? 'squad' : 'unicode')
  const trimmed = trim ? text.trim() : text
  return ignoreCase ? trimmed.toLowerCase() : trimmed
}

/** The accepted answers: each item of a list, or the reference itself. */
export function acceptedAnswers(reference: unknown): readonly unknown[] {
  return Array.isArray(reference) ? reference : [reference]
}

/** A way to make short answers comparable: in every script, or letter for letter as the official script of SQuAD. */
export type SquadForm = 'unicode' | 'squad'

/** As in SQuAD: lower case, without punctuation and the articles, with single spaces. */
export function squadNormalised(text: string, form: SquadForm): string {
  const bare =
    form === 'squad'
      ? text.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '')
      : text
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[\p{P}$+<=>^`|~]/gu, '')
  return bare
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
