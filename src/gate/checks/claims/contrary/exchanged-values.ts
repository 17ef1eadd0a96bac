import { exchangedValue } from '../../../../text/polarity/exchanged-values.ts'
import type { CheckFinding } from '../../../check.ts'
import type { Claim } from '../claims.ts'
import { hitSpan, quotedText } from '../evidence-spans.ts'
import type { Context } from './context.ts'

/** Nearly all of the claim is in the sentences that it comes from, in 1/10000 of its weight. */
const FROM = 7000

/** A figure that the evidence gives to something else: `check-in by 11:00` for `check-in from 15:00; check-out by 11:00`. */
export function exchangedValues(
  { support, sentence, numbers }: Claim,
  { claims, index, turned }: Context,
): CheckFinding[] {
  if (support.recall < FROM || numbers.length === 0) return []
  const compared = turned()
  const found = compared && exchangedValue(compared.said, compared.texts)
  const source = found && compared.sources[found.known.sentence]
  if (found === undefined || source === undefined) return []
  const { said, to, of } = found
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
