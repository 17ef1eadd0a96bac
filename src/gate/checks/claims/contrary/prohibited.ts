import { wordList } from '../../../../text/phrases/seen-words.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'
import { placesNear, stemsIn, textAt } from './sources.ts'

/** Part of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 4000
const LONGEST = 600

const MAY_SAY = wordList('allowed|permitted|prohibited|forbidden|banned')
const ALLOWED = /\b(?:allowed|permitted)\b/i
const PROHIBITED = /\b(?:prohibited|forbidden|banned|(?:not|n['’]t|no longer|never) (?:allowed|permitted))\b/i
/** With one of these something depends on more. */
const LIMITING = /\b(?:only|unless|except|if|when|until|without|other|some|may|might|whether|instead|but)\b|[?？]/i
const PARTS = /[;()\n|]|[.:,](?=\s|$)| (?:but|while|whereas) /i

/** What a part of the evidence prohibits, said to be allowed, or the reverse: `Overnight parking is allowed` for `…; overnight parking is prohibited`. English. */
export function prohibited(claim: Claim, { claims, index, tells, turned }: Context): CheckFinding[] {
  const { sentence, support, words } = claim
  if (support.recall < FROM || words[0]?.script !== 'latin' || !tells(MAY_SAY) || turned() === undefined) return []
  const said = claims.text.slice(sentence.start, sentence.end)
  const own = said.length > LONGEST ? [] : rulesIn(said)
  if (own.length === 0) return []
  const near = placesNear(claim, index).map((at) => ({ at, rules: rulesIn(textAt(at, index).slice(0, LONGEST)) }))
  for (const { isAllowed, keys } of own) {
    const of = near.flatMap(({ at, rules }) =>
      rules.flatMap((rule) => (isSame(rule.keys, keys) ? [{ at, ...rule }] : [])),
    )
    const [first] = of
    if (first === undefined || of.some((rule) => rule.isAllowed === isAllowed)) continue
    const { passage = -1, ...span } = index.evidence.sentences[first.at] ?? { start: 0, end: 0 }
    return [
      {
        level: 'fail',
        reason_code: isAllowed ? 'negation_dropped' : 'negation_added',
        message: `The sentence ${isAllowed ? 'allows' : 'prohibits'} what the evidence ${isAllowed ? 'prohibits' : 'allows'} (${quotedText(first.written)}).`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, passage, span),
      },
    ]
  }
  return []
}

interface Rule {
  readonly isAllowed: boolean
  readonly keys: ReadonlySet<string>
  readonly written: string
}

/** The parts of a text that allow something or prohibit it, and nothing else. */
function rulesIn(text: string): readonly Rule[] {
  return text.split(PARTS).flatMap((part): Rule[] => {
    const isProhibited = PROHIBITED.test(part)
    if ((!isProhibited && !ALLOWED.test(part)) || LIMITING.test(part)) return []
    const rest = part.replace(isProhibited ? PROHIBITED : ALLOWED, ' ')
    if (/\b(?:not|no|never)\b|n['’]t\b/i.test(rest)) return []
    const keys = stemsIn(rest)
    return keys.size === 0 ? [] : [{ isAllowed: !isProhibited, keys, written: part.trim() }]
  })
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other)
}
