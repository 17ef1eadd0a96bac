import { PartSearch } from '../../text/characters/part-search.ts'
import { stem } from '../../text/words/stem.ts'
import type { JudgedEvidence } from './claim-evidence.ts'

/** Words held together by a mark, as technical names are: `secure-json-parse`, `application/json`, `max_tokens`. */
export interface Compound {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Lower case. */
  readonly form: string
}

const COMPOUND = /(?<![A-Za-z0-9_@/.-])@?[A-Za-z][A-Za-z0-9]{0,40}(?:[-_/.:][A-Za-z0-9]{1,40}){1,6}(?![A-Za-z0-9_])/g

/** `U.S`, `a.m`: no compound. */
const ABBREVIATION = /^(?:[A-Za-z]\.)+[A-Za-z]?$/

/** The compounds of a text in order. */
export function compoundsOf(text: string): Compound[] {
  return [...text.matchAll(COMPOUND)]
    .filter(([match]) => !ABBREVIATION.test(match))
    .map(({ 0: match, index }) => ({ start: index, end: index + match.length, form: match.toLowerCase() }))
}

const MARKS = /[-_/.:@ ]+/g

/** Whether a passage has the compound, whatever mark holds it together. */
export function isWritten(form: string, evidence: JudgedEvidence): boolean {
  const { vocabulary, index } = evidence
  const parts = form.split(MARKS).filter((part) => part !== '')
  if (vocabulary.has(stem(parts.join('')))) return true
  if (!parts.every((part) => vocabulary.has(stem(part)))) return false
  return index.shared(plainTexts, () => plainTexts(evidence)).has(parts.join(' '))
}

function plainTexts({ sentences }: JudgedEvidence): PartSearch {
  return new PartSearch(
    sentences.map(({ text }) => text.toLowerCase().replace(MARKS, ' ')),
    { plainReads: 0 },
  )
}
