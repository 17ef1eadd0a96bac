import { foldArabic } from '../characters/arabic.ts'
import { blanked } from '../citations/citations.ts'
import { words } from '../words/words.ts'
import { MEASURE } from './about-itself.ts'
import type { AnswerPart } from './answer-part.ts'
import { POINTING_ARABIC } from './arabic.ts'
import { POINTING_CHINESE } from './chinese.ts'
import { POINTING } from './english.ts'
import { SIGN } from './pattern.ts'
import { isMeta } from './vocabulary.ts'

/** The sentence as one part, where what is left of it only points: `This is stated …`. */
export function wholeOf(
  { text, named }: { readonly text: string; readonly named: string },
  { start, end, parts }: { start: number; end: number; parts: readonly AnswerPart[] },
): AnswerPart | undefined {
  const spans = parts.map((part): [number, number] => [part.start - start, part.end - start])
  const rest = blanked(named.slice(start, end), spans)
    .replace(/[\uE000-\uE003]/g, ' ')
    .replace(FOOTNOTE, ' ')
  if (/[\d"“”«»「」]/.test(rest)) return undefined
  if (!onlyPoints(rest) && !pointsIn(rest, named.slice(start, end), spans)) return undefined
  const passages = [...new Set(parts.flatMap((part) => part.passages))]
  const kind = passages.length > 0 || SIGN.test(named.slice(start, end)) ? 'reference' : 'framing'
  const names = parts.flatMap((part) => part.names)
  return text.slice(start, end).trim() === '' ? undefined : { kind, start, end, passages, names }
}

/**
 * Whether what is left speaks of the answer and its sources alone, in Chinese and Arabic, whose leads cut deeper: `you can
 * turn to [the source]`. Behind a name or before one in brackets, `no` and `it may` are answers.
 */
function pointsIn(rest: string, named: string, spans: readonly [number, number][]): boolean {
  if (!/[\u4E00-\u9FFF\u0621-\u064A]/.test(rest)) return false
  const from = rest.search(/[\u4E00-\u9FFF\u0621-\u064A]/)
  const turnsTo = spans.some(
    ([start, end]) => start > from && /^[^([（【［]*[\uE000-\uE003]/.test(named.slice(start, end)),
  )
  return isMeta(rest, { named: (turnsTo && !MEASURE.test(rest)) || SIGN.test(blanked(named, spans)) })
}

/** `¹ Passage 2`: the sign of the note that names a passage. */
const FOOTNOTE = /^[\s*_]*[¹²³⁴-⁹]{1,2}(?=\s)/

function onlyPoints(rest: string): boolean {
  if (/[\u4E00-\u9FFF]/.test(rest)) return POINTING_CHINESE.test(rest.trim())
  return words(rest).every(({ form }) => POINTING.has(form) || POINTING_ARABIC.has(foldArabic(form)))
}
