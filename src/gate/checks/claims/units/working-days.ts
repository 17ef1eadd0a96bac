import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { sourceTexts } from '../evidence-spans.ts'
import { countOf, NUMBER } from '../otherwise/figures-of.ts'

const WEEKS = /^[ -]weeks?\b/i
const IN_DAYS = new RegExp(`${NUMBER}[ -](?:working|business|work|week)[ -]?days?\\b`, 'gi')
const DAYS_OF_WEEK = 5
const MOST = 12

/** Whether so many weeks are the working days of a sentence that the claim seems to come from: `four weeks` for `20 working days`. English. */
export function isOfWorkingDays(
  { value, end }: NumberMention,
  { claim, text, index }: { claim: Claim; text: string; index: GateIndex },
): boolean {
  if (!WEEKS.test(text.slice(end, end + 8))) return false
  return sourceTexts(claim.support, index).some((source) =>
    source
      .matchAll(IN_DAYS)
      .take(MOST)
      .some((match) => countOf(match) === Number(value) * DAYS_OF_WEEK),
  )
}
