import type { EvidenceIndex } from '../../text/evidence/evidence.ts'
import { missingFrom } from '../../text/evidence/missing.ts'
import type { AnswerPart } from '../../text/parts/answer-part.ts'
import { isMeta } from '../../text/parts/vocabulary.ts'

const LABEL = /[:：][*_\s]*$/
/** `Banned in Norway:` */
const MAY_NAME = /\b(?:in|by|at|from|for|of|to|with|on|near|under) [*_]{0,2}\p{Lu}/u

/** Without the labels that have a name that the evidence lacks: they state something. */
export function withoutNamedLabels(
  text: string,
  { parts, evidence, question }: { parts: readonly AnswerPart[]; evidence: () => EvidenceIndex; question: string },
): readonly AnswerPart[] {
  const isNamed = ({ kind, start, end }: AnswerPart): boolean => {
    const own = text.slice(start, end)
    if (kind !== 'framing' || !LABEL.test(own) || !MAY_NAME.test(own)) return false
    const { missingNames } = missingFrom(own, evidence(), { query: question })
    return missingNames.some(({ form }) => !isMeta(form, { named: true }))
  }
  return parts.some(isNamed) ? parts.filter((part) => !isNamed(part)) : parts
}
