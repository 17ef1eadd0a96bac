import type { Decision } from '../../gate/decision.ts'
import type { Span } from '../../gate/span.ts'
import { MarkCount } from './sentence-starts.ts'

/** How many characters may be decided on before the work is limited by the text's length: about eighty ordinary sentences. */
export const FIRST_DECIDED = 200_000

const PAIRS = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['(', ')'],
  ['[', ']'],
  ['【', '】'],
] as const

/** Whether a text ends inside a quotation, a bracket or a code block: what is in there cannot be judged yet. */
export class Enclosed {
  private readonly toggles = ['"', '```'].map((mark) => new MarkCount(mark))
  private readonly pairs = PAIRS.map(([open, close]) => [new MarkCount(open), new MarkCount(close)] as const)

  /** Call it with ascending ends. */
  isOpen(text: Pick<string, 'slice'>, end: number): boolean {
    const isOdd = this.toggles.map((mark) => mark.upTo(text, end) % 2 === 1)
    const isMore = this.pairs.map(([open, close]) => open.upTo(text, end) > close.upTo(text, end))
    return isOdd.includes(true) || isMore.includes(true)
  }
}

/** Whether anything speaks against releasing this stretch of the answer. */
export function speaksAgainst({ checks, status, errors }: Decision, [start, end]: Span): boolean {
  if (status === 'skipped' || errors.length > 0) return true
  return checks.some(
    (check) =>
      check.status === 'fail' &&
      check.severity !== 'info' &&
      check.detail.findings.some(({ level, span, evidence }) => {
        // A warning counts if the check's warnings do.
        if (level === 'info') return false
        return span === undefined ? evidence !== undefined : span[0] < end && span[1] > start
      }),
  )
}
