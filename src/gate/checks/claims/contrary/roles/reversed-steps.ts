import { wordList } from '../../../../../text/phrases/seen-words.ts'
import { isReversed } from '../../../../../text/polarity/step-order.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { sourcesOf } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
const MAY_ORDER = wordList('then|before|after|afterwards|next|finally|followed by')

/** Steps in the reverse order. English. */
export function reversedSteps(claim: Claim, { claims, index, turned, tells }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM || !tells(MAY_ORDER) || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  for (const { passage, span, text } of sourcesOf(claim, index)) {
    if (!isReversed(said, text)) continue
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: `The sentence has steps in the reverse order of the evidence (${quotedText(text)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}
