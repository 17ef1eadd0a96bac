import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { crossedClauses } from '../../../../../text/polarity/exchanges/crossed.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { firstFound } from '../first-found.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

const MOST_LACKING = 2
const LONGEST_SOURCE = 600
const MAY_JOIN = /(?:^| )(?:and|while|whereas|but|although|though|compared) |[;,] /i

/** What one clause of a sentence says, of what another speaks of: `Moe recommends surgery` for `Lind recommends surgery and Moe waiting`. English. */
export function crossed(claim: Claim, { claims, index, turned, parts }: Context): CheckFinding[] {
  const { support, terms, sentence, words } = claim
  if (terms.length - support.covered.length > MOST_LACKING || words[0]?.script !== 'latin' || turned() === undefined)
    return []
  for (const at of support.sentences) {
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const { text } = index.evidence.passages[passage] ?? { text: '' }
    if (span.end - span.start > LONGEST_SOURCE || !MAY_JOIN.test(text.slice(span.start, span.end))) continue
    const known = { words: wordsAt(index, at), text }
    const found = firstFound(parts(), (part) => crossedClauses(part, known))
    if (found === undefined) continue
    const [subject, said] = [found.subject, found.said].map(({ start, end }) =>
      quotedText(claims.text.slice(start, end)),
    )
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: `The sentence has ${said} of ${subject}, and the evidence of another.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}
