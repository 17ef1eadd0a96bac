import { withAsciiDigits } from '../../../text/characters/digits.ts'
import { matchesOf } from '../../../text/phrases/matches.ts'
import { REFERENCE_WORDS } from '../../data/reference-words.ts'

/** A part of a document that a text refers to. */
export interface Reference {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** For comparing: `article 33`, `附件 一`. */
  readonly key: string
}

const LABEL = String.raw`(?:\d{1,4}(?:\.\d{1,3}){0,3}[a-z]?|[A-Z]|[IVX]{1,6})`
const ENGLISH = new RegExp(
  String.raw`(?<![A-Za-z\d])(${capitalised(REFERENCE_WORDS.en)})\.? (${LABEL})(?![A-Za-z\d])`,
  'g',
)
/** With hamza and ta marbuta as written or as folded. */
const ARABIC = new RegExp(`(${arabic(REFERENCE_WORDS.ar)}) (?:رقم )?\\(?(\\d{1,4})\\)?`, 'g')
const HAN_NUMBER = '[\\d〇零一二三四五六七八九十百千]{1,8}'
const CHINESE = new RegExp(
  `第(${HAN_NUMBER})(条|章|节|款|项)|(附件|附录|附表|表|图)(${HAN_NUMBER}|[A-Z])(?![\\d个])`,
  'g',
)

/** English words name a part only with a capital: `Article 33`. `table 4` is often just a table. */
function capitalised(list: string): string {
  return list
    .split('|')
    .flatMap((word) => [word[0]?.toUpperCase() + word.slice(1), word.toUpperCase()])
    .join('|')
}

function arabic(list: string): string {
  return list.replaceAll('ه|', '[هة]|')
}

/** The references of a text in order. */
export function readReferences(text: string): Reference[] {
  const plain = withAsciiDigits(text)
  const found: Reference[] = []
  for (const { 0: whole, 1: word = '', 2: label = '', index } of matchesOf(plain, ENGLISH)) {
    found.push(reference(index, whole, `${word.toLowerCase().replace(/^articles$/, 'article')} ${label.toLowerCase()}`))
  }
  for (const { 0: whole, 1: word = '', 2: label = '', index } of matchesOf(plain, ARABIC)) {
    found.push(reference(index, whole, `${word.replace(/ة$/, 'ه')} ${label}`))
  }
  for (const { 0: whole, 1: number, 2: unit, 3: kind, 4: label, index } of matchesOf(plain, CHINESE)) {
    found.push(reference(index, whole, unit === undefined ? `${kind} ${label}` : `${unit} ${number}`))
  }
  return found.sort((a, b) => a.start - b.start)
}

function reference(start: number, whole: string, key: string): Reference {
  return { start, end: start + whole.length, key }
}
