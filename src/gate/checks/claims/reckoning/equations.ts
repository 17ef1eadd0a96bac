/*
 * Reckoning that an answer shows: `2 × 14 = 28`, `38 + 12 = **50 euros**`, `18 (21 − 3)`.
 */

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,4})?|\\d{1,9}(?:[.,]\\d{1,4})?'
const SIGN = '[$€£¥₹₽₺₩]?'
const UNIT = '(?: ?[%°\\p{L}][\\p{L}%°.²³]{0,14}){0,2}'
const TERM = `${SIGN} ?(?:${NUMBER})${UNIT}`
const OPERATOR = ' ?[×x*·÷/+−–-] ?'
const TERMS = `\\(?${TERM}(?:${OPERATOR}\\(?${TERM}\\)?){1,7}`
const EQUALS = ' ?(?:=|≈|等于|يساوي|is|are|makes?|gives?) ?'
const FORWARD = new RegExp(`(${TERMS})${EQUALS}[*_]{0,3}${SIGN} ?(${NUMBER})`, 'gu')
const BACKWARD = new RegExp(`(?<![\\d.,])(${NUMBER})${UNIT} ?[(（](${TERMS})[)）]`, 'gu')
const MOST = 40

/** A few of something, by which an answer may multiply without having them from anywhere. */
const MOST_OF_FEW = 12

/** Where a result stands that the reckoning ahead of it, or in brackets behind it, comes to; and the few that it multiplies by. */
export function shownResults(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  if (!/[×x*·÷+=−]/.test(text)) return found
  const enter = (result: number, terms: string, start: number): void => {
    found.add(result)
    for (const { 1: number, index } of terms.matchAll(TOKEN))
      if (number !== undefined && /^\d{1,2}$/.test(number) && Number(number) <= MOST_OF_FEW && /[×x*·]/.test(terms))
        found.add(start + index)
  }
  for (const { 0: all, 1: terms = '', 2: result = '', index } of text.matchAll(FORWARD).take(MOST))
    if (comesTo(terms, result)) enter(index + all.length - result.length, terms, index)
  for (const { 0: all, 1: result = '', 2: terms = '', index } of text.matchAll(BACKWARD).take(MOST))
    if (comesTo(terms, result)) enter(index, terms, index + all.length - 1 - terms.length)
  return found
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

/** Only these reckon for certain: `5–10 = low risk` does not, nor does `2020-21`. */
const CERTAIN = /[×*·÷+−]|\d ?x ?[$€£]?\d| - /
/** What one unit is worth in another, so that `5 × 30 min = 2.5 h` is right. */
const UNITS = [10, 12, 24, 30, 52, 60, 100, 360, 365, 1000, 1440, 3600, 1e4, 1e6, 1e9, 7]
/** Results are rounded. */
const ROUNDED = 0.02

/** Results that an answer shows and that are wrong: `2 × 14 = 38`. */
export function wrongResults(text: string): readonly WrongResult[] {
  if (!text.includes('=')) return []
  return Array.from(text.matchAll(FORWARD).take(MOST)).flatMap(({ 0: all, 1: terms = '', 2: result = '', index }) => {
    const [start, end] = [index + all.search(/\S/), index + all.length]
    if (!all.slice(terms.length).includes('=') || !CERTAIN.test(terms) || GOES_ON.test(text.slice(end, end + 5)))
      return []
    if (
      /[\d.,/=^×x*·÷+−-] ?$/.test(text.slice(Math.max(0, start - 2), start)) ||
      /\p{L}$/u.test(text.slice(Math.max(0, start - 1), start))
    )
      return []
    const value = valueOf(terms)
    const wanted = numberOf(result)
    if (value === undefined || comesTo(terms, result) || isNearly(value, wanted)) return []
    if (UNITS.some((worth) => isNearly(value * worth, wanted) || isNearly(value, wanted * worth))) return []
    return [{ start: end - result.length, end, terms: terms.trim(), value }]
  })
}

/** A longer number, or more to reckon. */
const GOES_ON = /^(?:[.,]?\d|[ \u00A0\u202F]\d{3}(?!\d)| ?[×x*·÷/+−^%])/

function isNearly(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDED * Math.max(Math.abs(one), Math.abs(other))
}

function comesTo(terms: string, result: string): boolean {
  const value = valueOf(terms)
  const wanted = numberOf(result)
  const places = /[.,](\d{1,2})$/.exec(result)?.[1]?.length ?? 0
  return value !== undefined && Math.abs(value - wanted) <= 0.5 * 10 ** -places + 1e-9
}

const TOKEN = new RegExp(`(${NUMBER})(?: ?(%))?|([×x*·÷/+−–()-])`, 'gu')

/** What a reckoning comes to, products before sums; undefined where it is none. */
function valueOf(terms: string): number | undefined {
  const tokens = Array.from(terms.matchAll(TOKEN), ([, number, percent, sign = '']) =>
    number === undefined ? sign : String(numberOf(number) / (percent === undefined ? 1 : 100)),
  )
  let at = 0
  const factor = (): number => {
    if (tokens[at] !== '(') return Number(tokens[at++] ?? Number.NaN)
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
    for (; /^[+−–-]$/.test(tokens[at] ?? '');) value += tokens[at++] === '+' ? product() : -product()
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
