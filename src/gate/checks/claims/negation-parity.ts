import { negators, type ProtectedWord, countNegators } from '../../../text/phrases/negation.ts'
import { defineCheck, type CheckFinding, judged, skipped } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import type { GateIndex } from '../../gate-index.ts'
import { type Claim, claimsOf, notApplicable, within } from './claims.ts'
import { supportSpan } from './evidence-spans.ts'

/**
 * Whether a sentence negates something that its source does not, or the reverse. Informational only: see
 * docs/checks/negation_parity.md.
 */
export const negationParity = defineCheck({
  name: 'negation_parity',
  version: '1',
  title: 'The answer denies what the evidence denies',
  deterministic: true,
  params: {
    /** Only sentences whose source has this share of their content are compared. */
    compared_from: share({ default: 0.6 }),
  },
  check(input, { compared_from }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all, text } = claimsOf(index, input)
    const compared = all.filter(({ support, foreign }) => !foreign && support.recall >= basisPoints(compared_from))
    if (compared.length === 0) return skipped('nothing_to_check', 'No sentence is near enough to a source to compare.')
    // All at once, because a text with Chinese is read as a whole.
    const said = negators(text, { words: compared.flatMap(({ words }) => words) })
    const findings = compared.flatMap((claim) => differing(claim, { said: within(said, claim.sentence), index }))
    return judged(findings, {
      passed:
        findings.length === 0
          ? 'The answer denies what the evidence denies.'
          : 'Some sentences deny where their source does not, or the reverse.',
      detail: { compared: compared.length, differing: findings.length },
    })
  },
})

function differing(
  { sentence, support }: Claim,
  { said, index }: { said: readonly ProtectedWord[]; index: GateIndex },
): CheckFinding[] {
  const known = support.sentences.reduce((sum, at) => sum + negatorsIn(index, at), 0)
  if (said.length % 2 === known % 2) return []
  return [
    {
      level: 'info',
      reason_code: 'negation_differs',
      message: `The sentence has ${said.length} words that deny, its source has ${known}.`,
      span: [sentence.start, sentence.end],
      evidence: supportSpan(index, support),
    },
  ]
}

function negatorsIn({ evidence }: GateIndex, at: number): number {
  const sentence = evidence.sentences[at]
  const passage = sentence && evidence.passages[sentence.passage]
  if (passage === undefined || sentence === undefined) return 0
  const { start, end, firstWord: from, endWord: to } = sentence
  const { text, columns } = passage
  const isCut = (from > 0 && columns.endAt(from - 1) > start) || (from < to && columns.endAt(to - 1) > end)
  const count = isCut ? undefined : countNegators(text, { columns, from, to })
  return count ?? negators(text.slice(start, end)).length
}
