import type { EvidenceSentence } from '../../../../../text/evidence/evidence.ts'
import { nearestSentences, visitsFor } from '../../../../../text/evidence/support.ts'
import { readStatement } from '../../../../../text/polarity/statement.ts'
import type { CheckFinding } from '../../../../check.ts'
import type { Claim } from '../../claims.ts'
import { hitSpan, quotedText } from '../../evidence-spans.ts'
import { type Context, LOOKED_AT } from '../context.ts'
import { statementAt } from '../evidence-statements.ts'

/** The one thing, and an adverb. */
const MOST_TERMS = 2

/** A claim that only denies one thing, `there is no refund`, of which every sentence that names it says something without denying any. */
export function deniedAlone(claim: Claim, { claims, index }: Context): CheckFinding[] {
  if (claim.terms.length > MOST_TERMS) return []
  const { denials, units, conditions } = readStatement(claims.text, claim.words)
  const [denial] = denials
  const content = units.filter((unit) => unit.content && !claims.text.slice(unit.start, unit.end).endsWith('ly'))
  const [denied] = content
  if (denial === undefined || denials.length > 1 || conditions.length > 0) return []
  if (denied === undefined || content.length > 1 || denied.start < denial.end) return []
  const visits = visitsFor(index.answer.checkable.length)
  const sentences = nearestSentences(claim.terms, index.evidence, { limit: LOOKED_AT, visits })
  const [nearest] = sentences
  if (nearest === undefined || sentences.length === LOOKED_AT) return []
  if (sentences.some((at) => statementAt(index, at).denials.length > 0)) return []
  const source = index.evidence.sentences[nearest] as EvidenceSentence
  const written = quotedText(claims.text.slice(denial.start, denied.end))
  return [
    {
      level: 'warn',
      reason_code: 'denied_alone',
      message: `The sentence denies (${written}) what the evidence nowhere denies.`,
      span: [claim.sentence.start, claim.sentence.end],
      evidence: hitSpan(index, source.passage, source),
    },
  ]
}
