import type { EvidenceIndex, EvidenceSentence, IndexedPassage } from '../../../../../text/evidence/evidence.ts'
import {
  exchangedValue,
  figureOfOther,
  readValues,
  type ValueText,
} from '../../../../../text/polarity/exchanges/exchanged-values.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { CHANGED, type Context } from '../context.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000
/** Enough of it, where it begins as the evidence does. */
const PARTLY_FROM = 4000

/** A figure that the evidence gives to something else: `check-in by 11:00` for `check-in from 15:00; check-out by 11:00`. */
export function exchangedValues(
  { support, sentence, numbers }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (support.recall < PARTLY_FROM || numbers.length === 0) return []
  const compared = turned()
  if (compared === undefined) return []
  const known = compared.sources.map((source) => valuesOf(source, index.evidence))
  const own = readValues(compared.said)
  const found = (support.recall >= FROM ? exchangedValue(own, known) : undefined) ?? figureOfOther(own, known)
  const source = found && compared.sources[found.known.sentence]
  if (found === undefined || source === undefined) return []
  const { said, to, of } = found
  const text = compared.texts[found.known.sentence] ?? ''
  // `The fee is 90 euros. In May it was raised to 95 euros.`
  if (CHANGED.test(text) && !text.toLowerCase().includes(to.toLowerCase())) return []
  const span = [sentence.start + said.start, sentence.start + said.end] as const
  const written = quotedText(claims.text.slice(...span))
  return [
    {
      level: 'fail',
      reason_code: 'exchanged_values',
      message: `The sentence has ${written} for ${quotedText(to)}, and the evidence for ${quotedText(of)}.`,
      span,
      evidence: hitSpan(index, source.passage, source),
    },
  ]
}

/** A sentence of the evidence. Several claims are compared with the same; kept with what else is known about its passage. */
function valuesOf({ passage, start, end }: EvidenceSentence, { passages }: EvidenceIndex): ValueText {
  const { text, about } = passages[passage] as IndexedPassage
  const known = about(valuesByStart, valuesByStart)
  let values = known.get(start)
  if (values === undefined) known.set(start, (values = readValues(text.slice(start, end))))
  return values
}

function valuesByStart(): Map<number, ValueText> {
  return new Map()
}
