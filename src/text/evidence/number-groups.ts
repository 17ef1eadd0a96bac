import { measureOf } from '../numbers/measures/measures.ts'
import type { NumberMention } from '../numbers/number-mention.ts'
import type { IndexedPassage } from './evidence.ts'
import { tongueOfPassage } from './passage-tongue.ts'

/** A number with its groups: `10,000`. */
const GROUPED = /^\d{1,3}([.,\u00A0\u202F ])\d{3}(?:\1\d{3})*(?![\d])(?!\1\d)/
/** Digits of the longest that is looked at, with their marks. */
const LONGEST_GROUPED = 20
const MONEY_AHEAD = /(?:[$€£¥₹]|\b(?:eur|usd|gbp|chf|aed|sar|inr)) ?$/i
const MONEY_BEHIND = /^[ \u00A0\u202F]?(?:[$€£¥₹]|(?:euros?|dollars?|pounds?|franken|eur|usd|gbp|chf|aed|sar|inr)\b)/i
const REACH = 8

/** A number of the evidence, and one of a text that has the same value. */
interface Compared {
  readonly mention: NumberMention
  readonly said: NumberMention
  /** The text that it is said in. */
  readonly text: string
}

/**
 * Whether a number of a passage is the first digits of a grouped one, or all of it with the mark of the groups taken for that of a
 * fraction, and counts what the text says of it: `100` of `100,000 requests`, for `100 requests`.
 */
export function isOfGroups(
  passage: IndexedPassage | undefined,
  { mention: { start, end, value }, said, text: own }: Compared,
): boolean {
  const text = passage?.text ?? ''
  const [all = '', mark] = GROUPED.exec(text.slice(start, start + LONGEST_GROUPED)) ?? []
  if (passage === undefined || mark === undefined || all.startsWith('0') || /[\d.,]/.test(text.charAt(start - 1)))
    return false
  const last = start + all.length
  if (last < end || value === all.replaceAll(mark, '')) return false
  const counted = whatCounts(text, { start, end: last })
  if (counted === undefined || counted !== whatCounts(own, said)) return false
  // Nobody pays with three digits behind the point.
  if (
    MONEY_AHEAD.test(text.slice(Math.max(0, start - REACH), start)) ||
    MONEY_BEHIND.test(text.slice(last, last + REACH))
  )
    return true
  // `1,5` for `1,500` of a passage too short to tell its language.
  const isFraction = own.slice(said.start, said.end).includes(mark) && languageOf(passage) === undefined
  return mark === groupMarkIn(passage) && !isFraction
}

/** What a number counts: its unit, or the word behind it. */
export function whatCounts(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string | undefined {
  const measure = measureOf(text, { start, end, kind: 'currency' })
  return measure?.unit ?? /^[ \u00A0-]?(\p{L}+)/u.exec(text.slice(end, end + LONGEST_WORD))?.[1]?.toLowerCase()
}

const LONGEST_WORD = 24

function languageOf(passage: IndexedPassage): string | undefined {
  return tongueOfPassage(passage)?.language
}

/** What stands between groups of three digits in the language of a passage. */
function groupMarkIn(passage: IndexedPassage): string | undefined {
  const language = languageOf(passage)
  if (language === undefined) return ','
  return WITH_POINTS.has(language) ? '.' : WITH_COMMAS.has(language) ? ',' : undefined
}

const WITH_POINTS: ReadonlySet<string> = new Set(['de', 'es', 'it', 'pt', 'nl', 'tr'])
const WITH_COMMAS: ReadonlySet<string> = new Set(['en', 'zh', 'ja', 'ko', 'ar', 'hi'])
