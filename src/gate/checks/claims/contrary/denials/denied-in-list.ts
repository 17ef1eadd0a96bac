import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { type ListClaim, listClaim, listDenial, mayList } from '../../../../../text/polarity/denied-lists.ts'
import { comparePolarity } from '../../../../../text/polarity/polarity.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { statementAt, wordsAt } from '../evidence-statements.ts'
import { firstFound } from '../first-found.ts'
import { sourcesOf } from '../sources.ts'
import { isNoneOfSeveral } from './none-of-several.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
/** As near as the claim to what it is the contrary of, another sentence says it as the claim does. */
const AS_NEAR = 0.9

/** `**Without:** humans, pigs and squirrels`: what the label says of them, a sentence denies. */
const LACKING = /^[^a-zÀ-ԯ]*(?:without|none|no|not(?: [a-zÀ-ԯ]+){0,3}|lacks?|lacking|missing|absent)[*_]{0,2}:/i

/** What the evidence denies of several things and a claim says of one of them, or the reverse. */
export function deniedInList(claim: Claim, context: Context): CheckFinding[] {
  const { claims, index } = context
  if (claim.support.recall < FROM || claim.words[0]?.script !== 'latin') return []
  let said: readonly ListClaim[] | undefined
  for (const { at, passage, span, text } of sourcesOf(claim, index)) {
    if (!mayList(text)) continue
    said ??= context.parts().flatMap((part) => listClaim(part, readStatement(claims.text, part)) ?? [])
    const whole = index.evidence.passages[passage]?.text ?? ''
    const known = wordsAt(index, at)
    const found = firstFound(said, (part) => {
      const denial = listDenial(part, known, whole)
      return denial && { denial, part }
    })
    if (found === undefined || isSaidElsewhere(claim, { at, said: found.part }, context)) continue
    const { denial } = found
    if (denial === 'dropped' && isNoneOfSeveral(claim.sentence.text)) continue
    if (denial === 'added' && LACKING.test(text)) continue
    return [
      {
        level: 'fail',
        reason_code: `negation_${denial}`,
        message:
          denial === 'added'
            ? `The sentence denies what the evidence states of several things (${quotedText(text)}).`
            : `The sentence states what the evidence denies of several things (${quotedText(text)}).`,
        span: [claim.sentence.start, claim.sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

function isSaidElsewhere(
  { terms }: Claim,
  { at, said }: { readonly at: number; readonly said: ListClaim },
  { index }: Context,
): boolean {
  const visits = visitsFor(index.answer.checkable.length)
  return nearestSentences(terms, index.evidence, { limit: LOOKED_AT, visits }).some((other) => {
    if (other === at) return false
    const { near, contrary, restriction } = comparePolarity(said.statement, statementAt(index, other))
    return near >= AS_NEAR && contrary === undefined && restriction === undefined
  })
}
