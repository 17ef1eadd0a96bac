import { LETTER_MAGNITUDES, MAGNITUDES } from './data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import { hedgeAround } from './hedges.ts'
import { liberalReadings } from './number-readings.ts'
import { protectedSpans } from './number-traps.ts'
import type { NumberKind, NumberMention } from './numbers.ts'

const RUN = /\d+/g

/** Numbers written in digits. `text` has ASCII digits (see `withAsciiDigits`). */
export function readDigits(text: string, { liberal }: { liberal: boolean }): NumberMention[] {
  const found: NumberMention[] = []
  const traps = protectedSpans(text)
  const run = new RegExp(RUN)
  let trap = 0
  for (let match = run.exec(text); match !== null; match = run.exec(text)) {
    const start = match.index
    while (trap < traps.length && (traps[trap] as { end: number }).end <= start) trap++
    const here = traps[trap]
    const inside = here !== undefined && here.start <= start
    if (inside && !liberal) {
      if (here.kind === 'identifier') found.push(identifier(text, here))
      run.lastIndex = here.end
      continue
    }
    if (liberal) liberalReadings(text, { start, end: start + match[0].length }, found)
    else run.lastIndex = strictReading(text, start, found)
  }
  return found
}

function identifier(text: string, { start, end }: { start: number; end: number }): NumberMention {
  return { start, end, value: decimal(text.slice(start, end).replace(/\D/g, '')), kind: 'identifier' }
}

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
const PERCENT = /^ ?(?:%|percent\b|per cent\b|pct\b|percentage points?\b|في المئة|بالمئة|في المائة)/i
const ORDINAL = /^(?:st|nd|rd|th)\b/i
const CURRENCY = /(?:[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|CNY|RMB|JPY|AED|SAR|INR|Rs\.?)) ?$/
const CURRENCY_AFTER =
  /^ ?(?:dollars?|euros?|pounds?|yuan|yen|rupees?|dirhams?|riyals?|[$€£¥₹]|美元|欧元|元|USD\b|EUR\b|GBP\b|CNY\b|AED\b)/i
const VULGAR: Readonly<Record<string, string>> = { '½': '5', '¼': '25', '¾': '75' }

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

/** Reads the number at `start` the one way that an answer means it, and returns where it ends. */
function strictReading(text: string, start: number, found: NumberMention[]): number {
  const numeral = numeralAt(text, start)
  const range = yearRange(text, numeral)
  if (range !== undefined) {
    found.push({ start, end: numeral.end, value: numeral.value, kind: 'year' }, range)
    return range.end
  }
  const vulgar = VULGAR[text[numeral.end] ?? '']
  if (vulgar !== undefined && numeral.bare) {
    const value = decimal(numeral.value, vulgar)
    found.push({ start, end: numeral.end + 1, value, kind: 'plain' })
    return numeral.end + 1
  }
  const currency = CURRENCY.test(text.slice(Math.max(0, start - 5), start))
  const magnitude = magnitudeAt(text, { at: numeral.end, currency })
  const end = magnitude?.end ?? numeral.end
  const value = magnitude === undefined ? numeral.value : scaled(numeral.value, magnitude.exponent)
  const kind = magnitude === undefined ? kindOf(text, numeral, currency) : currency ? 'currency' : 'plain'
  const hedge = hedgeAround(text, { start, end })
  found.push({ start, end, value, kind, ...(hedge && { hedge }) })
  return end
}

function kindOf(text: string, { start, end, bare, value }: Numeral, currency: boolean): NumberKind {
  const after = text.slice(end, end + 20)
  if (PERCENT.test(after)) return 'percent'
  if (currency || CURRENCY_AFTER.test(after)) return 'currency'
  if (!bare) return 'plain'
  if (ORDINAL.test(after)) return 'ordinal'
  if (/^['’]?s\b/.test(after) && value.endsWith('0')) return 'decade'
  return isYear(text, { start, end }) ? 'year' : 'plain'
}

function isYear(text: string, { start, end }: { start: number; end: number }): boolean {
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
