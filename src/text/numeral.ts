import { unitAt } from './characters.ts'
import { LETTER_MAGNITUDES, MAGNITUDES } from './data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import type { NumberMention } from './numbers.ts'

/** Digits with their separators and fraction, read one way. */
export interface Numeral {
  start: number
  end: number
  value: string
  /** Digits only: no separator, no fraction. */
  bare: boolean
}

/** Points between groups of three and then a comma: `1.234,5`. */
const EUROPEAN = /^(\d{1,3}(?:\.\d{3}){1,5}),(\d{1,6})(?![\d,.])/
const GROUP_SEPARATORS = ",'’\u00A0\u2009\u202F"

/** The numeral at `start`: thousands separators joined, one decimal point, or a decimal comma that cannot be a list. */
export function numeralAt(text: string, start: number): Numeral {
  let end = digitsEnd(text, start)
  let whole = text.slice(start, end)
  const separator = text[end]
  if (whole.length <= 3 && separator !== undefined && GROUP_SEPARATORS.includes(separator)) {
    const grouped = groupedEnd(text, { start, separator })
    if (grouped > end) {
      end = grouped
      whole = digitsOf(text.slice(start, end))
    }
  }
  const bareEnd = end
  const european = separator === '.' ? EUROPEAN.exec(text.slice(start, start + 24)) : null
  if (european !== null) {
    const [all, left = '', right = ''] = european
    return { start, end: start + all.length, value: decimal(digitsOf(left), right), bare: false }
  }
  let fraction = ''
  if (text[end] === '.' && isDigitAt(text, end + 1)) {
    const fractionEnd = digitsEnd(text, end + 1)
    fraction = text.slice(end + 1, fractionEnd)
    end = fractionEnd
  } else if (text[end] === ',' && end - start <= 4 && isDecimalComma(text, { start, at: end })) {
    const fractionEnd = digitsEnd(text, end + 1)
    fraction = text.slice(end + 1, fractionEnd)
    end = fractionEnd
  }
  return { start, end, value: decimal(whole, fraction), bare: end === bareEnd && whole.length === end - start }
}

/** Not three digits behind it, no second comma and no stop: `1,5` but not `1,2,3`. */
function isDecimalComma(text: string, { start, at }: { start: number; at: number }): boolean {
  const end = digitsEnd(text, at + 1)
  const length = end - at - 1
  const listed =
    (text[end] === ',' && isDigitAt(text, end + 1)) || (text[start - 1] === ',' && isDigitAt(text, start - 2))
  return length >= 1 && length <= 2 && !listed
}

/** Where groups of three (or, as in India, of two and at last three) digits end; `start` where there are none. */
function groupedEnd(text: string, { start, separator }: { start: number; separator: string }): number {
  let at = digitsEnd(text, start)
  let end = start
  while (text[at] === separator && isDigitAt(text, at + 1)) {
    const next = digitsEnd(text, at + 1)
    const length = next - at - 1
    if (length !== 3 && !(length === 2 && separator === ',')) break
    at = next
    if (length === 3) end = next
  }
  return end === at ? end : start
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

export function digitsEnd(text: string, from: number): number {
  let end = from
  while (isDigitAt(text, end)) end++
  return end
}

export function isDigitAt(text: string, at: number): boolean {
  const code = unitAt(text, at)
  return code >= 48 && code <= 57
}

/** First letters of the magnitudes in Latin letters: most words behind a number begin with another. */
const INITIALS = new Set(
  [...Object.keys(MAGNITUDES), ...Object.keys(LETTER_MAGNITUDES)]
    .flatMap(([first = '']) => [first, first.toUpperCase()])
    .map((first) => first.charCodeAt(0)),
)

const NAMED_MAGNITUDE = /^[ \u00A0-]?(百万|千万|[万萬亿億兆千百]|[\u0621-\u064A]{3,7}|[A-Za-z]{1,9})/

/** The power of ten that stands behind a numeral, and where it ends. */
export function magnitudeAt(
  text: string,
  { at, currency }: { at: number; currency: boolean },
): { exponent: number; end: number } | undefined {
  const before = unitAt(text, at)
  if (!INITIALS.has(unitAt(text, before === 32 || before === 45 || before === 0xa0 ? at + 1 : at))) return undefined
  const match = NAMED_MAGNITUDE.exec(text.slice(at, at + 11))
  if (match === null) return undefined
  const name = (match[1] as string).toLowerCase()
  // A letter stands for a power of ten only where it touches the digits: `450K`, but not `450 K`.
  if (name.length === 1 && /[a-z]/.test(name) && match[0].length > 1) return undefined
  if (/[a-z\d]/i.test(text[at + match[0].length] ?? '') && /[a-z]/.test(name)) return undefined
  const exponent = Object.hasOwn(MAGNITUDES, name)
    ? MAGNITUDES[name]
    : currency && Object.hasOwn(LETTER_MAGNITUDES, name)
      ? LETTER_MAGNITUDES[name]
      : undefined
  return exponent === undefined || (name === 'mm' && !currency) ? undefined : { exponent, end: at + match[0].length }
}

export function isYear(text: string, { start, end }: { start: number; end: number }): boolean {
  return end - start === 4 && /^(?:1\d|20)/.test(text.slice(start, start + 2))
}

const RANGE_MARK = /^ ?[-–—/] ?/

/** The second year of `2007–11` or `2018/19`, in full. */
export function yearRange(text: string, { start, end }: { start: number; end: number }): NumberMention | undefined {
  if (!isYear(text, { start, end })) return undefined
  const mark = RANGE_MARK.exec(text.slice(end, end + 3))
  if (mark === null) return undefined
  const from = end + mark[0].length
  const to = digitsEnd(text, from)
  if (to - from !== 2 || /^[-–/.,]\d/.test(text.slice(to, to + 2))) return undefined
  const short = text.slice(from, to)
  if (short <= text.slice(end - 2, end)) return undefined
  return { start: from, end: to, value: decimal(text.slice(start, start + 2) + short), kind: 'year' }
}

const TIME = /^([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?![\d:])/
const FRACTION = /^(\d{1,3})\/(\d{1,3})(?![\d/])/
const VULGAR: Readonly<Record<string, string>> = { '½': '5', '¼': '25', '¾': '75' }
/** Denominators that people write fractions with; other pairs are scores, dates or page numbers. */
const DENOMINATORS = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 100])

/** A time, a fraction, or a number with a fraction sign at `start`. */
export function compoundAt(text: string, start: number): NumberMention | undefined {
  const digits = digitsEnd(text, start)
  const sign = unitAt(text, digits)
  // A colon, a slash, or one of ¼ ½ ¾: nearly every number goes on with something else.
  if (sign !== 0x3a && sign !== 0x2f && !(sign >= 0xbc && sign <= 0xbe)) return undefined
  const ahead = text.slice(start, start + 12)
  const time = TIME.exec(ahead)
  if (time !== null && text[start - 1] !== ':') {
    const value = `${Number(time[1])}:${time[2]}`
    return { start, end: start + time[0].length, value, kind: 'time' }
  }
  const vulgar = VULGAR[text[digits] ?? '']
  if (vulgar !== undefined) {
    const kind = digits === start ? 'fraction' : 'plain'
    return { start, end: digits + 1, value: decimal(text.slice(start, digits), vulgar), kind }
  }
  const fraction = FRACTION.exec(ahead)
  if (fraction === null || text[start - 1] === '/') return undefined
  const [above, below] = [Number(fraction[1]), Number(fraction[2])]
  if (above === 0 || above >= below || !DENOMINATORS.has(below)) return undefined
  return { start, end: start + fraction[0].length, value: quotient(above, below), kind: 'fraction' }
}

/** A decimal where the division ends, else the fraction in its lowest terms. */
function quotient(above: number, below: number): string {
  for (const [exponent, scale] of [10, 100, 1000, 10_000].entries()) {
    if ((above * scale) % below === 0) return scaled(decimal(String((above * scale) / below)), -exponent - 1)
  }
  let [a, b] = [above, below]
  while (b !== 0) [a, b] = [b, a % b]
  return `${above / a}/${below / a}`
}
