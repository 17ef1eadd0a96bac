import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import {
  type Exchange,
  exchangedRoles,
  isRepeated,
  mayExchange,
} from '../../../../../text/polarity/exchanges/exchanged.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'

/** A claim with names in each other's part has next to all its words in one place. */
const EXCHANGED_FROM = 7000
const MOST_LACKING = 1

/** Names in each other's part. */
export function exchanged(claim: Claim, { claims, index, turned }: Context): CheckFinding[] {
  const { support, terms, sentence } = claim
  if (support.recall < EXCHANGED_FROM || terms.length - support.covered.length > MOST_LACKING) return []
  if (turned() === undefined || !mayExchange(claim.words)) return []
  for (const at of support.sentences) {
    const found = exchangedRoles(claim.words, wordsAt(index, at))
    if (found === undefined) continue
    const others = nearestSentences(terms, index.evidence, {
      limit: LOOKED_AT,
      visits: visitsFor(index.answer.checkable.length),
    })
    if (others.some((other) => other !== at && isRepeated(claim.words, wordsAt(index, other)))) return []
    const source = index.evidence.sentences[at] as EvidenceSentence
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: messageOf(found, { own: claims.text, source: index.evidence.passages[source.passage]?.text ?? '' }),
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

function messageOf({ kind, said, other }: Exchange, { own, source }: { own: string; source: string }): string {
  const first = quotedText(own.slice(said.start, said.end))
  const second = quotedText((kind === 'places' ? own : source).slice(other.start, other.end))
  return kind === 'places'
    ? `The sentence has ${first} and ${second} in each other's place, in otherwise nearly the same words.`
    : `The sentence names ${first} where the evidence names ${second}, and has ${first} for something else.`
}
