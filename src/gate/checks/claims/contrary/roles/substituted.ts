import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { substitutedIn } from '../../../../../text/polarity/exchanges/substituted.ts'
import { isStopWord } from '../../../../../text/words/stop-words.ts'
import type { Word } from '../../../../../text/words/word.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { wordsAt } from '../evidence-statements.ts'
import { firstFound } from '../first-found.ts'
import { placesNear, stemsOfContent } from '../sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000
const LONGEST_SOURCE = 600
const MAY_JOIN = /(?:^| )(?:and|or|while|whereas|but) |[;,:] /i
/** What was so and is no longer may be said of one thing. */
const OF_TWO_TIMES =
  /\b(?:now|since|then|later|newly|raised|lowered|changed|replaced|renamed|formerly|previously|currently|(?:increas|reduc)ed to)\b/i

/** What one part of a sentence says, said of what another part speaks of: `At weekends trains run every 30 minutes` for `On weekdays trains run every 30 minutes; at weekends they run once an hour`. English. */
export function substituted(claim: Claim, { claims, index, turned, parts }: Context): CheckFinding[] {
  const { support, sentence, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || turned() === undefined) return []
  for (const at of support.sentences) {
    const { passage, ...span } = index.evidence.sentences[at] as EvidenceSentence
    const { text } = index.evidence.passages[passage] ?? { text: '' }
    const written = text.slice(span.start, span.end)
    if (written.length > LONGEST_SOURCE || !MAY_JOIN.test(written) || OF_TWO_TIMES.test(written)) continue
    // What it takes stands in the sentence, too.
    const lower = written.toLowerCase()
    const own = parts().filter((part) => part.every((word) => isStopWord(word) || lower.includes(beginning(word))))
    if (own.length === 0) continue
    const known = { words: wordsAt(index, at), text }
    const found = firstFound(own, (part) => {
      const one = substitutedIn(part, known)
      return one === undefined || isSaidElsewhere(part, { claim, at, index }) ? undefined : one
    })
    if (found === undefined) continue
    const said = quotedText(claims.text.slice(found.said.start, found.said.end))
    const replaced = quotedText(text.slice(found.known.start, found.known.end))
    return [
      {
        level: 'fail',
        reason_code: 'exchanged_roles',
        message: `The sentence says of ${said} what the evidence says of ${replaced}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

const BEGINNING = 4

/** Inflection changes the end of a word. */
function beginning({ form }: Word): string {
  return form.slice(0, BEGINNING)
}

/** Whether another sentence has all that a part says. */
function isSaidElsewhere(
  part: readonly Word[],
  { claim, at, index }: { readonly claim: Claim; readonly at: number; readonly index: Context['index'] },
): boolean {
  const own = stemsOfContent(part)
  return placesNear(claim, index).some((one) => one !== at && own.isSubsetOf(stemsOfContent(wordsAt(index, one))))
}
