import { wordList } from '../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { contentOf, sourcesOf } from './sources.ts'

/** Most of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 5000
const CAUSE = /\b(?:because of|due to|owing to|thanks to|as a result of|caused by) ([^.;:!?]{3,80})/i
const MAY_CAUSE = wordList('because of|due to|owing to|thanks to|a result|caused by')
/** What names the cause: its first words. */
const MOST_TERMS = 4
/** Letters that the evidence must lack for it to lack a word. */
const BEGINNING = 4

/** Another cause than the evidence gives: `because of higher wages` for `because of higher fuel prices`, where it has no wages. English. */
export function otherCauses(claim: Claim, { claims, index, tells }: Context): CheckFinding[] {
  const { support, sentence } = claim
  if (support.recall < FROM || !tells(MAY_CAUSE)) return []
  const [said, cause = ''] = CAUSE.exec(claims.text.slice(sentence.start, sentence.end)) ?? []
  if (said === undefined) return []
  const isLacking = (form: string): boolean =>
    form.length > BEGINNING &&
    !index.evidence.passages.some(({ text }) => text.toLowerCase().includes(form.slice(0, BEGINNING)))
  if (!contentOf(cause).slice(0, MOST_TERMS).some(isLacking)) return []
  for (const { passage, span, text: source } of sourcesOf(claim, index)) {
    const [known, other = ''] = CAUSE.exec(source) ?? []
    if (known === undefined || haveCommon(cause, other)) continue
    return [
      {
        level: 'warn',
        reason_code: 'other_cause',
        message: `The sentence has ${quotedText(said)} where the evidence has ${quotedText(known)}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

/** Whether both causes name something by the same word: one may say more of it. */
function haveCommon(one: string, other: string): boolean {
  const known = new Set(contentOf(other).slice(0, MOST_WORDS))
  return contentOf(one)
    .slice(0, MOST_WORDS)
    .some((form) => known.has(form) && !DEGREES.has(form))
}

const MOST_WORDS = 12
const DEGREES = new Set('higher lower more less fewer new rising falling increased reduced'.split(' '))
