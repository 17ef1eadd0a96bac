import { blanked } from '../../text/citations/citations.ts'
import type { EvidenceIndex } from '../../text/evidence/evidence.ts'
import { missingFrom } from '../../text/evidence/missing.ts'
import type { AnswerPart } from '../../text/parts/answer-part.ts'
import { isMeta } from '../../text/parts/vocabulary.ts'
import { documentNamed } from '../../text/phrases/stock/stock-phrases.ts'
import { stem } from '../../text/words/stem.ts'
import { words } from '../../text/words/words.ts'
import { presumesFigure } from './new-matter.ts'

const LABEL = /[:：][*_\s]*$/
/** `Banned in Norway:` */
const MAY_NAME = /\b(?:in|by|at|from|for|of|to|with|on|near|under) [*_]{0,2}\p{Lu}/u

interface Known {
  readonly evidence: () => EvidenceIndex
  readonly question: string
}

/**
 * Without the parts that state something: labels with a name that the evidence lacks, a document that it knows nothing of, and what takes a figure
 * for granted.
 */
export function withoutStating(
  text: string,
  { parts, ...known }: Known & { readonly parts: readonly AnswerPart[] },
): readonly AnswerPart[] {
  const states = (part: AnswerPart): boolean =>
    isNamed(text, part, known) || isOfUnknown(text, part, known) || isPresuming(text, part, known)
  return parts.some(states) ? parts.filter((part) => !states(part)) : parts
}

function isNamed(text: string, { kind, start, end }: AnswerPart, { evidence, question }: Known): boolean {
  const own = text.slice(start, end)
  if (kind !== 'framing' || !LABEL.test(own) || !MAY_NAME.test(own)) return false
  const { missingNames } = missingFrom(own, evidence(), { query: question })
  return missingNames.some(({ form }) => !isMeta(form, { named: true }))
}

/** `According to our lifetime guarantee policy,`, of which neither the evidence nor the question has a word. */
function isOfUnknown(text: string, { kind, start, end }: AnswerPart, { evidence, question }: Known): boolean {
  const named = kind === 'framing' ? documentNamed(text.slice(start, end)) : []
  if (named.length === 0) return false
  const asked = new Set(words(question).map(({ form }) => stem(form)))
  return named.some(({ form }) => !asked.has(stem(form)) && !isKnown(form, evidence()))
}

/** With its Arabic article or without. */
function isKnown(form: string, { termOf }: EvidenceIndex): boolean {
  return termOf(form) !== undefined || (form.startsWith('ال') && termOf(form.slice(2)) !== undefined)
}

function isPresuming(text: string, { kind, start, end, names }: AnswerPart, known: Known): boolean {
  if (kind === 'reference') return false
  const unnamed = blanked(
    text.slice(start, end),
    names.map(([from, to]): [number, number] => [from - start, to - start]),
  )
  return presumesFigure(unnamed, known)
}
