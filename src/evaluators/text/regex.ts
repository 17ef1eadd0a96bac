import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { textOf } from '../../core/example.ts'
import { acceptedAnswers } from './accepted.ts'
import { withinTime } from './within-time.ts'

/** A pattern that takes longer than this on one answer is abandoned. */
const MOST_MILLISECONDS = 1000
const LONGEST_PATTERN = 10_000

/** Whether the answer fits a regular expression. */
export const RegexEvaluator = defineEvaluator({
  name: 'regex',
  title: 'Regular expression',
  version: '1',
  description: 'Does the answer fit the pattern?',
  kind: 'objective',
  tasks: ['extraction', 'chat', 'classification'],
  requires: ['output'],
  cost: 'none',
  threshold: 0.5,
  display: {
    direction: 'higher',
    sentence: {
      of: 'answers',
      one: 'does not fit the pattern',
      many: 'do not fit the pattern',
    },
  },
  settings: () =>
    z
      .object({
        /** The pattern. Without it the reference is the pattern, or a list of patterns of which one is enough. */
        pattern: z.string().optional(),
        /** Flags of JavaScript: i, m, s, u, v. */
        flags: z
          .string()
          .regex(/^[imsuv]*$/, 'only the flags i, m, s, u and v make sense here')
          .default('u'),
        /** `search`: the pattern is found somewhere. `full`: it describes the whole answer. */
        mode: z.enum(['search', 'full']).default('search'),
      })
      .refine(
        ({ pattern, flags }) => pattern === undefined || compiled(pattern, { flags, mode: 'search' }) !== undefined,
        {
          path: ['pattern'],
          message: 'this is no regular expression of JavaScript with these flags',
        },
      ),
  score({ output, reference }, { settings: { pattern, flags, mode } }) {
    const sources = pattern === undefined ? acceptedAnswers(reference ?? []).map(textOf) : [pattern]
    if (sources.length === 0) return notApplicable('there is no pattern: set `pattern`, or give one as the `reference`')
    const patterns = sources.map((source) => compiled(source, { flags, mode }))
    const broken = patterns.indexOf(undefined)
    if (broken >= 0)
      return notApplicable(
        `the pattern ${shortPattern(sources[broken])} is no regular expression with flags '${flags}' (of at most ${LONGEST_PATTERN} characters)`,
      )
    const text = textOf(output)
    const found = withinTime(MOST_MILLISECONDS, () => firstMatch(patterns, text))
    if (found === 'too large')
      return notApplicable('the pattern is too large for the regular expressions of JavaScript')
    if (found === undefined) {
      return measured(
        0,
        sources.length === 1
          ? `the answer does not fit ${shortPattern(sources[0])}`
          : `the answer fits none of ${sources.length} patterns`,
      )
    }
    return measured(1, `the answer fits ${shortPattern(sources[found.pattern])}`, found)
  },
})

interface Match {
  readonly pattern: number
  /** Where the match begins, in UTF-16 code units, and up to 200 of its characters. */
  readonly at: number
  readonly match: string
}

function firstMatch(
  patterns: readonly (RegExp | undefined)[],
  text: string,
): (Match & Record<string, unknown>) | 'too large' | undefined {
  try {
    for (const [index, pattern] of patterns.entries()) {
      const match = pattern?.exec(text)
      if (match) return { pattern: index, at: match.index, match: match[0].slice(0, 200) }
    }
    return undefined
  } catch (error) {
    // Nested repeats can exceed the size of a compiled pattern, which shows only when it runs.
    if (error instanceof SyntaxError || error instanceof RangeError) return 'too large'
    throw error
  }
}

function compiled(source: string, { flags, mode }: { flags: string; mode: 'search' | 'full' }): RegExp | undefined {
  if (source.length > LONGEST_PATTERN) return undefined
  try {
    // On its own first: `a)(b` is not a valid pattern, but becomes one between brackets.
    const alone = new RegExp(source, flags)
    return mode === 'full' ? new RegExp(`^(?:${source})$`, flags.replace('m', '')) : alone
  } catch {
    return undefined
  }
}

function shortPattern(source = ''): string {
  return `/${source.length > 80 ? `${source.slice(0, 80)}…` : source}/`
}
