import { LETTER_MAGNITUDES, MAGNITUDES } from './data/number-words.ts'
import { decimal } from './decimal.ts'
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
  const european = EUROPEAN.exec(text.slice(start, start + 24))
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
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

const NAMED_MAGNITUDE = /^[ \u00A0-]?(百万|千万|[万萬亿億兆千百]|[\u0621-\u064A]{3,7}|[A-Za-z]{1,9})/

/** The power of ten that stands behind a numeral, and where it ends. */
export function magnitudeAt(
  text: string,
  { at, currency }: { at: number; currency: boolean },
): { exponent: number; end: number } | undefined {
  const match = NAMED_MAGNITUDE.exec(text.slice(at, at + 11))
  if (match === null) return undefined
  const name = (match[1] as string).toLowerCase()
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
