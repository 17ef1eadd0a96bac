import { isSpelledLanguage, spelledValues } from '../../../../text/numbers/foreign-words.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { languageOf } from '../by-language.ts'

const WORDS =
  'ans?|années?|Jahren?s?|años?|anos?|anni|anno|jaar|jaren|год(?:а|ами|ов|у|ом)?|лет|yıl|سال|년|살|세|वर्ष|साल'

/** How many years, before the number or behind it. */
const BEHIND = new RegExp(`^[ \u00A0\u202F\u200C-]?(?:${WORDS}|jährig|летн|سالگی|سالهٔ?|yaş)`, 'iu')
const ANYWHERE = new RegExp(`(?<!\\p{L})(?:${WORDS})(?!\\p{L})`, 'giu')

/** Letters before such a word in which the number is looked for. */
const BEFORE = 24

/** Years that are compared with one another. */
const MOST_YEARS = 100

/** Whether what stands behind a number makes it a number of years. */
export function countsYears(text: string, end: number): boolean {
  return BEHIND.test(text.slice(end, end + 12))
}

/** Whether a number of years is how far two years of the evidence are apart, or a year less: an age before the birthday. */
export function liesBetweenYears(value: string, index: GateIndex): boolean {
  const apart = Number(value)
  const { numbers } = index.evidence
  return yearsOf(index).some((year) => numbers.has(String(year + apart)) || numbers.has(String(year + apart + 1)))
}

/** Whether a year is as far from one of the evidence as this says in years: 2006 of 2016 and `ten years earlier`. */
export function isYearsFromAnother(value: string, index: GateIndex, text: string): boolean {
  if (!YEAR.test(value)) return false
  const year = Number(value)
  const { numbers } = index.evidence
  for (const apart of index.shared(readDistances, () => readDistances(index, text)))
    if (numbers.has(String(year - apart)) || numbers.has(String(year + apart))) return true
  return false
}

const YEAR = /^(?:1\d|20)\d\d$/

function yearsOf({ evidence: { numbers } }: GateIndex): number[] {
  return [...numbers.keys()]
    .filter((value) => YEAR.test(value))
    .slice(0, MOST_YEARS)
    .map(Number)
}

/** The numbers of years that the evidence speaks of, in digits or words. */
function readDistances(index: GateIndex, text: string): ReadonlySet<number> {
  const language = languageOf(index)
  const found = new Set<number>()
  if (!isSpelledLanguage(language)) return found
  for (const { text: passage } of index.evidence.passages) {
    for (const { index: at } of passage.matchAll(ANYWHERE))
      for (const value of spelledValues(passage.slice(Math.max(0, at - BEFORE), at), language)) {
        const years = Number(value)
        if (Number.isInteger(years) && years > 1 && years < 1000) found.add(years)
      }
  }
  return found
}
