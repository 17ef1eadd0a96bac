import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import { hedgeAround } from '../../../../../text/numbers/hedges.ts'
import type { Hedge } from '../../../../../text/numbers/number-mention.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import type { Context } from '../context.ts'
import { statementAt } from '../evidence-statements.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 6000

/** A number that is in more places than this may be bound in any way. */
const MOST_PLACES = 100

const OPPOSITE: Readonly<Partial<Record<Hedge, Hedge>>> = { at_least: 'at_most', at_most: 'at_least' }
const SAID: Readonly<Partial<Record<Hedge, string>>> = { at_least: 'at least', at_most: 'at most' }

/** A number that is the most where the evidence has it as the least, or the reverse, in otherwise the same words. */
export function otherBounds({ support, sentence, words, numbers }: Claim, { claims, index }: Context): CheckFinding[] {
  if (support.recall < FROM) return []
  const bounded = numbers.filter(({ hedge }) => hedge !== undefined && OPPOSITE[hedge] !== undefined)
  if (bounded.length === 0 || readStatement(claims.text, words).denials.length > 0) return []
  for (const { value, hedge = 'about', start, end } of bounded) {
    const places = [...index.evidence.numbers.placesOf(value).take(MOST_PLACES + 1)]
    const isOther = (place: number): boolean => hedgeAt(place, index) === OPPOSITE[hedge]
    const [place] = places
    if (place === undefined || places.length > MOST_PLACES || !places.every(isOther)) continue
    const at = index.evidence.numbers.sentenceAt(place)
    if (!support.sentences.includes(at) || statementAt(index, at).denials.length > 0) continue
    const source = index.evidence.sentences[at] as EvidenceSentence
    const written = quotedText(claims.text.slice(start, end))
    return [
      {
        level: 'fail',
        reason_code: 'contrary_word',
        message: `The sentence has ${written} as ${SAID[hedge]}, and the evidence as ${SAID[OPPOSITE[hedge] ?? 'about']}.`,
        span: [sentence.start, sentence.end],
        evidence: hitSpan(index, source.passage, source),
      },
    ]
  }
  return []
}

/** The numbers of the evidence are kept without. */
function hedgeAt(place: number, { evidence: { numbers, passages } }: Context['index']): Hedge | undefined {
  const text = passages[numbers.passageAt(place)]?.text ?? ''
  const { start, end } = numbers.mentionAt(place)
  const before = text.slice(Math.max(0, start - NEAR), start)
  if (UPPER_END.test(before)) return 'at_most'
  if (LOWER_END.test(before) && GOES_ON.test(text.slice(end, end + NEAR))) return 'at_least'
  return hedgeAround(text, { start, end })
}

const NEAR = 28
/** `between 2 and 8`: at least the one, and at most the other. */
const LOWER_END = /\bbetween [$€£]?$/i
const GOES_ON = /^ ?[^\s.,;]{0,12} and [$€£]?\d/i
const UPPER_END = /\bbetween [$€£]?\d[\d.,]* ?[^\s.,;\d]{0,12} ?and [$€£]?$/i
