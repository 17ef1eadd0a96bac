import { lazily } from '../../../../support/lazily.ts'
import { CALENDAR } from '../../../../text/dates/calendar.ts'
import { stem } from '../../../../text/words/stem.ts'
import { unitCalled } from './amounts.ts'

/*
 * Reckoning that an answer shows: `2 × 14 = 28`, `38 + 12 = **50 euros**`, `18 (21 − 3)`.
 */

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,4})?|\\d{1,9}(?:[.,]\\d{1,4})?'
const SIGN = '(?:[$€£¥₹₽₺₩]|(?:EUR|USD|GBP|CHF|CAD|AUD|JPY|CNY|RMB|HKD|INR|SEK|NOK|DKK|PLN|AED|SAR|EGP)(?= ?\\d))?'
const UNIT = '(?: ?[%°$€£¥₹₽₺₩\\p{L}][\\p{L}%°.²³]{0,14}){0,2}'
const TERM = `${SIGN} ?(?:${NUMBER})${UNIT}`
const OPERATOR = ' ?[×x*·÷/+−–-] ?'
const TERMS = `\\(?${TERM}(?:${OPERATOR}\\(?${TERM}\\)?){1,7}`
const EQUALS = ' ?(?:=|≈|\\||,? so|等于|يساوي|is|are|makes?|gives?) ?'
const FORWARD = lazily(() => new RegExp(`(${TERMS})${EQUALS}[*_]{0,3}${SIGN} ?(${NUMBER})`, 'gu'))
const BACKWARD = lazily(() => new RegExp(`(?<![\\d.,])(${NUMBER})${UNIT} ?[(（](${TERMS})[)）]`, 'gu'))
const MOST = 40

/** A few of something, by which an answer may multiply without having them from anywhere. */
const MOST_OF_FEW = 12

/** Where a result stands that the reckoning ahead of it, or in brackets behind it, comes to; and the few that it multiplies by. */
export function shownResults(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  if (!/[×x*·÷+=≈−]/.test(text)) return found
  const enter = (result: number, terms: string, start: number): void => {
    found.add(result)
    for (const { 1: number, index } of terms.matchAll(TOKEN))
      if (number !== undefined && /^\d{1,2}$/.test(number) && Number(number) <= MOST_OF_FEW && /[×x*·]/.test(terms))
        found.add(start + index)
  }
  for (const { 0: all, 1: terms = '', 2: result = '', index } of equationsIn(text))
    if (comesTo(terms, result) || comesToScaled(terms, result)) enter(index + all.length - result.length, terms, index)
  for (const { 0: all, 1: result = '', 2: terms = '', index } of text.matchAll(BACKWARD()).take(MOST))
    if (comesTo(terms, result)) enter(index, terms, index + all.length - 1 - terms.length)
  return found
}

/** What a text reckons; the result of one may begin the next: `2 × 5 + 3 × 4 = 10 + 12 = 22`. */
function* equationsIn(text: string): Generator<RegExpExecArray> {
  const pattern = FORWARD()
  pattern.lastIndex = 0
  for (let count = 0, at = 0; count < MOST; count++) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) return
    yield match
    at = match.index + match[0].length - (match[2]?.length ?? 0)
  }
}

/** A result that the reckoning ahead of it does not come to. */
export interface WrongResult {
  readonly start: number
  readonly end: number
  /** `2 × 14` */
  readonly terms: string
  /** What that comes to. */
  readonly value: number
}

/** Only these reckon for certain: `5–10 = low risk` does not, nor does `5 - 10 = 7.5 on average`. */
const CERTAIN = /[×*·÷+−]|\d ?x ?[$€£]?\d| - /
/** What one unit is worth in another, or in thousandths, so that `5 × 30 min = 2.5 h` is right. */
const UNITS = [7, 10, 12, 24, 30, 52, 60, 100, 360, 365, 1000, 1440, 3600, 1e4, 1e6, 1e9]
const THOUSANDS = [1000, 1e6, 1e9]
const SHARE = [100]
/** A stop ahead of three digits may part thousands. */
const STOPPED = /\d\.\d{3}(?!\d)/
const SCALED = /\d ?(?:k|m|mn|million|bn|billion|thousand|[万亿])\b/i
/** Results are rounded. */
const ROUNDED = 0.02
/** More than what may stand behind a result for it to be another's. */
const BEHIND = 24

/** Results that an answer shows and that are wrong: `2 × 14 = 38`. */
export function wrongResults(text: string): readonly WrongResult[] {
  if (!/=|\bso\b/.test(text)) return []
  return Array.from(equationsIn(text)).flatMap(({ 0: all, 1: terms = '', 2: result = '', index }) => {
    const [start, end] = [index + all.search(/\S/), index + all.length]
    // `= **€8.65**`
    const isBold = BOLD_AHEAD.test(all.slice(0, all.length - result.length))
    const behind = text.slice(end, end + BEHIND).replace(isBold ? /^[*_]{1,3}/ : '', '')
    if (!/=|\bso\b/.test(all.slice(terms.length)) || !CERTAIN.test(terms) || GOES_ON.test(behind)) return []
    if (GOES_BEFORE.test(text.slice(Math.max(0, start - BEHIND), start))) return []
    if (isDated(`${terms} ${behind}`) || addsUnlike(terms)) return []
    const value = valueOf(terms)
    const wanted = numberOf(result)
    if (value === undefined || value < 0 || comesTo(terms, result) || isNearly(value, wanted)) return []
    const isOther = (worth: number): boolean => isNearly(value * worth, wanted) || isNearly(value, wanted * worth)
    if (factorsFor({ terms, result, behind }).some(isOther)) return []
    return [{ start: end - result.length, end, terms: terms.trim(), value }]
  })
}

const BOLD_AHEAD = /[*_]{1,3}[$€£¥₹₽₺₩]? ?$/

/** A longer number, a time of day, or more to reckon. */
const GOES_ON = /^(?:[.,:]?\d|e\d| ?\p{L}+ (?:and )?\d|[ \u00A0\u202F]\d{3}(?!\d)| ?[×x*·÷/+−^])/u
const GOES_BEFORE = /[\d.,:/^×x*·÷+−-] ?$|\p{L}$|\d ?\p{L}{1,8} (?:and )?$/u

/** `1 h + 30 min`, `£3 + 50p`: what is not counted alike is no sum of its numbers. */
function addsUnlike(terms: string): boolean {
  if (!/[+−–]| - /.test(terms)) return false
  const units = Array.from(
    terms.matchAll(/([$€£¥₹₽₺₩]) ?\d|\d ?([°\p{L}]+)/gu),
    ([, sign, word = '']) => sign ?? stem(word.toLowerCase()),
  )
  return new Set(units).size > 1
}

/** `1 March + 16 weeks = 21 June` */
function isDated(said: string): boolean {
  return (said.match(/\p{Lu}\p{L}+/gu) ?? []).some((word) => CALENDAR.has(word.toLowerCase()))
}

/** How much larger or smaller a result may be for the unit that it is in, or the way in which it is written. */
function factorsFor({ terms, result, behind }: Record<'terms' | 'result' | 'behind', string>): readonly number[] {
  const [, unit = ''] = /^[*_]{0,3} ?([%°\p{L}]+)/u.exec(behind) ?? []
  if (unit === '%') return SHARE
  if (SCALED.test(`${result}${behind}`) || SCALED.test(terms) || STOPPED.test(`${terms} ${result}`)) return THOUSANDS
  const { of } = unit === '' ? { of: '' } : unitCalled(unit.toLowerCase())
  const isInCents = /\b(?:cents?|ct|pence|p)\b|¢/i.test(`${terms} ${unit}`)
  return MEASURED.has(of) || isInCents ? UNITS : []
}

/** What is told in several units. */
const MEASURED = new Set([
  'seconds',
  'months',
  'metres',
  'grams',
  'litres',
  'square metres',
  'watt',
  'watt hour',
  'byte',
])

function isNearly(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDED * Math.max(Math.abs(one), Math.abs(other))
}

function comesTo(terms: string, result: string): boolean {
  const value = valueOf(terms)
  const wanted = numberOf(result)
  const places = /[.,](\d{1,2})$/.exec(result)?.[1]?.length ?? 0
  return value !== undefined && Math.abs(value - wanted) <= 0.5 * 10 ** -places + 1e-9
}

/** `800M / 300,000 ≈ 2,670` */
function comesToScaled(terms: string, result: string): boolean {
  const value = SCALED.test(terms) ? valueOf(terms) : undefined
  return value !== undefined && THOUSANDS.some((worth) => isNearly(value * worth, numberOf(result)))
}

const TOKEN = new RegExp(`(${NUMBER})(?: ?(%))?|([×x*·÷/+−–()-])`, 'gu')

/** What a reckoning comes to, products before sums; undefined where it is none. */
function valueOf(terms: string): number | undefined {
  const tokens = Array.from(terms.matchAll(TOKEN), ([, number, percent, sign = '']) =>
    number === undefined ? sign : percent === undefined ? String(numberOf(number)) : `%${numberOf(number) / 100}`,
  )
  let at = 0
  const factor = (): number => {
    if (tokens[at] !== '(') return Number(tokens[at++]?.replace('%', '') ?? Number.NaN)
    at += 1
    const inner = sum()
    if (tokens[at] === ')') at += 1
    return inner
  }
  const product = (): number => {
    let value = factor()
    for (; /^[×x*·÷/]$/.test(tokens[at] ?? '');) {
      const by = tokens[at++]
      value = /[÷/]/.test(by ?? '') ? value / factor() : value * factor()
    }
    return value
  }
  const sum = (): number => {
    let value = product()
    for (; /^[+−–-]$/.test(tokens[at] ?? '');) {
      const sign = tokens[at++] === '+' ? 1 : -1
      // `450 − 10%` takes a tenth of it off.
      const isShareOfIt = tokens[at]?.startsWith('%') === true && !/^[×x*·÷/]$/.test(tokens[at + 1] ?? '')
      value += sign * (isShareOfIt ? value * product() : product())
    }
    return value
  }
  const value = sum()
  return at === tokens.length && Number.isFinite(value) ? value : undefined
}

/** A comma ahead of three digits parts thousands, any other a fraction. */
function numberOf(written: string): number {
  return Number(
    /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.'),
  )
}
