import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { holdsInARow, readPhrases, swappedPhrases } from '../../../../../text/polarity/exchanges/swapped.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { phrasesAt } from '../evidence-statements.ts'
import { firstFound } from '../first-found.ts'

/** Words of the claim that its sources lack, in parts that repeat none of them. */
const MOST_LACKING = 3

/** Two phrases in each other's place: `the city sued the company` for `the company sued the city`. English. */
export function swapped(claim: Claim, { claims, index, turned, lacking, parts }: Context): CheckFinding[] {
  const { support, terms, sentence, words } = claim
  if (terms.length - support.covered.length > MOST_LACKING || words[0]?.script !== 'latin' || turned() === undefined)
    return []
  // All words of what is exchanged are in the source.
  const whole = parts().filter((part) => !part.some(({ form }) => lacking().has(form)))
  if (whole.length === 0) return []
  const read = whole.map(readPhrases)
  for (const at of support.sentences) {
    const known = phrasesAt(index, at)
    const found = firstFound(read, (part) => {
      const swap = swappedPhrases(part, known)
      return swap && { swap, part }
    })
    if (found === undefined) continue
    const { swap, part } = found
    const visits = visitsFor(index.answer.checkable.length)
    const others = nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits })
    if (others.some((other) => holdsInARow(part, phrasesAt(index, other)))) return []
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const [first, second] = [swap.first, swap.second].map(({ start, end }) => quotedText(claims.text.slice(start, end)))
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: `The sentence has ${first} and ${second} in each other's place, in otherwise the same words.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}
