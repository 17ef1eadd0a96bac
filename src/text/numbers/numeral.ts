import { unitAt } from '../characters/characters.ts'
import { FOREIGN_MAGNITUDES, LETTER_MAGNITUDES, MAGNITUDES, THOUSANDS_TOO } from '../data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import type { NumberMention } from './number-mention.ts'
import { LetterPairs } from '../words/letter-pairs.ts'

/** Digits with their separators and fraction, read in one way. */
export interface Numeral {
  start: number
  end: number
  value: string
  /** Nothing but digits: no separator, no fraction. */
  bare: boolean
}

/** Groups of three with points, then a comma: `1.234,5`. */
const EUROPEAN = /^(\d{1,3}(?:\.\d{3}){1,5}),(\d{1,6})(?![\d,.])/

/** Groups of three with points: `1.198.400`. */
const POINTED = /^\d{1,3}(?:\.\d{3}){2,5}(?!\d|\.\d|,\d)/
/** Groups of three with spaces that cannot be numbers of their own: `9 000`, `1 234 567`. */
const SPACED = /^\d{1,3}(?: 0\d\d(?: \d{3}){0,4}| \d{3}(?: \d{3}){1,4})(?![\d])(?! \d)/

/** The numeral at `start`: thousands separators joined, and one decimal point, or a decimal comma that cannot be a list. */
export function numeralAt(text: string, start: number): Numeral {
  let end = digitsEnd(text, start)
  let whole = text.slice(start, end)
  const separator = unitAt(text, end)
  if (whole.length <= 3 && isGroupSeparator(separator)) {
    const grouped = groupedEnd(text, { start, separator })
    if (grouped > end) {
      end = grouped
      whole = digitsOf(text.slice(start, end))
    }
  }
  // Both patterns begin with a group of three.
  const isLoose = (separator === POINT || separator === SPACE) && isDigitAt(text, end + 3)
  const loose = separator === POINT ? POINTED : SPACED
  if (isLoose && whole.length <= 3 && !isDigitAt(text, start - 2) && isDigitAt(text, end + 1)) {
    const match = loose.exec(text.slice(start, start + 26))
    if (match !== null) {
      end = start + match[0].length
      whole = digitsOf(match[0])
    }
  }
  const bareEnd = end
  const european = separator === POINT ? europeanAt(text, { start, point: digitsEnd(text, start) }) : undefined
  if (european !== undefined) return european
  let fraction = ''
  const mark = unitAt(text, end)
  if ((mark === POINT && isDigitAt(text, end + 1)) || (mark === COMMA && isDecimalComma(text, { start, at: end }))) {
    const fractionEnd = digitsEnd(text, end + 1)
    fraction = text.slice(end + 1, fractionEnd)
    end = fractionEnd
  }
  return { start, end, value: decimal(whole, fraction), bare: end === bareEnd && whole.length === end - start }
}

const SPACE = 0x20
const HYPHEN = 0x2d
const POINT = 0x2e
const COMMA = 0x2c

/** A comma, an apostrophe, or a no-break space. */
function isGroupSeparator(code: number): boolean {
  return code === COMMA || code === 0x27 || code === 0x2019 || code === 0xa0 || code === 0x2009 || code === 0x202f
}

function europeanAt(text: string, { start, point }: { start: number; point: number }): Numeral | undefined {
  // Checked first because most points fail here: three digits after the point, then more groups or the comma.
  if (digitsEnd(text, point + 1) !== point + 4) return undefined
  const match = EUROPEAN.exec(text.slice(start, start + 24))
  if (match === null) return undefined
  const [all, left = '', right = ''] = match
  return { start, end: start + all.length, value: decimal(digitsOf(left), right), bare: false }
}

/** Whether a comma is a decimal one: one or two digits follow, and it is not part of a list: `1,5` but not `1,2,3`. */
function isDecimalComma(text: string, { start, at }: { start: number; at: number }): boolean {
  if (at - start > 4) return false
  const end = digitsEnd(text, at + 1)
  const length = end - at - 1
  const listed =
    (unitAt(text, end) === COMMA && isDigitAt(text, end + 1)) ||
    (unitAt(text, start - 1) === COMMA && isDigitAt(text, start - 2))
  return length >= 1 && length <= 2 && !listed
}

/** With more groups than this it is a list of numbers. */
const MOST_GROUPS = 12

/**
 * Where groups of three digits end (in India groups of two, and three at the end). `start` if there are none, or if
 * they go on before and after for longer than a number can.
 */
function groupedEnd(text: string, { start, separator }: { start: number; separator: number }): number {
  let at = digitsEnd(text, start)
  let end = start
  let groups = 0
  while (unitAt(text, at) === separator && isDigitAt(text, at + 1)) {
    const length = groupLength(text, at + 1)
    if (length !== 3 && !(length === 2 && separator === COMMA)) break
    if (++groups > MOST_GROUPS) return start
    at += length + 1
    if (length === 3) end = at
  }
  if (end !== at) return start
  return groups + groupsBefore(text, { start, separator }) > MOST_GROUPS ? start : end
}

/** How many digits there are, up to one more than a group can have. */
function groupLength(text: string, from: number): number {
  let length = 1
  while (length < 4 && isDigitAt(text, from + length)) length++
  return length
}

/** How many groups with the same separator come before a place, up to the most that a number has. */
function groupsBefore(text: string, { start, separator }: { start: number; separator: number }): number {
  let groups = 0
  let at = start
  while (groups <= MOST_GROUPS && unitAt(text, at - 1) === separator && isDigitAt(text, at - 2)) {
    let from = at - 2
    while (from > at - 5 && isDigitAt(text, from - 1)) from--
    const length = at - 1 - from
    if (length > 3 || (length < 3 && separator !== COMMA)) break
    groups += 1
    at = from
  }
  return groups
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Numbers of up to four digits as strings, made when first met, so that all texts share them. */
const SMALL: (string | undefined)[] = Array.from({ length: 10_000 })

/** ASCII digits as a canonical decimal. */
export function integerAt(text: string, start: number, end: number): string {
  if (end - start > 4) return decimal(text.slice(start, end))
  let value = 0
  for (let at = start; at < end; at++) value = value * 10 + text.charCodeAt(at) - 48
  return (SMALL[value] ??= String(value))
}

/** Where the run of digits from `from` ends. */
export function digitsEnd(text: string, from: number): number {
  let end = from
  while (isDigitAt(text, end)) end++
  return end
}

export function isDigitAt(text: string, at: number): boolean {
  const code = unitAt(text, at)
  return code >= 48 && code <= 57
}

const EXPONENTS = new Map(
  Object.entries({ ...MAGNITUDES, ...FOREIGN_MAGNITUDES }).map(([name, exponent]) => [name.normalize('NFC'), exponent]),
)
const EXPONENTS_OF_MONEY = new Map([...EXPONENTS, ...Object.entries(LETTER_MAGNITUDES)])
/** Of magnitudes in Latin letters, and of barrels a day. */
const BEGINNINGS = new LetterPairs([...EXPONENTS.keys(), 'mb', 'kb'])
/** First characters of magnitudes in non-Latin scripts. */
const FOREIGN_INITIALS = new Set([...EXPONENTS.keys()].map((name) => name.charCodeAt(0)).filter((code) => code > 127))

const FOREIGN_MAGNITUDE =
  /^[ \u00A0-]?(百万|千万|[万萬亿億兆千百]|천만|백만|십만|[만억조천백]|[\u0621-\u06CC]{3,7}|[\u0430-\u044F]{3,10}|[\u0900-\u0963]{3,6})/
/** Latin names with accents, and of two words. */
const ACCENTED_MAGNITUDE =
  /^[ \u00A0-]?(mil (?:millones|milhões)|mill[óo]n|milh(?:ão|ões)|bilh(?:ão|ões))(?![a-z\u00C0-\u024F])/i
const LONGEST_NAME = 10

/** `87,3 M€`: a letter before this sign is a power of ten. */
const EURO = 0x20ac
const SLASH = 0x2f

/** The power of ten after a numeral, and where it ends. */
export function magnitudeAt(
  text: string,
  at: number,
  currency: boolean,
): { exponent: number; end: number } | undefined {
  const before = unitAt(text, at)
  const dashed = before === SPACE && unitAt(text, at + 1) === HYPHEN && unitAt(text, at + 2) === SPACE
  const start = dashed ? at + 3 : before === SPACE || before === HYPHEN || before === 0xa0 ? at + 1 : at
  const first = unitAt(text, start)
  if (first > 127) return FOREIGN_INITIALS.has(first) ? foreignMagnitudeAt(text, at) : undefined
  if (!isLatin(first)) return undefined
  const second = unitAt(text, start + 1)
  if (isLatin(second) && !BEGINNINGS.has(first, second)) return undefined
  let end = start + 1
  while (end < start + LONGEST_NAME && isLatin(unitAt(text, end))) end++
  // A single letter is a power of ten only right after the digits: `450K`, but not `450 K`.
  if (end - start === 1 && start > at && unitAt(text, end) !== EURO) return undefined
  const behind = unitAt(text, end)
  if ((behind > 191 || behind === 32) && end - start < 5 && ((first | 32) === 0x6d || (first | 32) === 0x62)) {
    const named = ACCENTED_MAGNITUDE.exec(text.slice(at, at + 14))
    const exponent = named === null ? undefined : EXPONENTS.get((named[1] as string).toLowerCase())
    if (named !== null && exponent !== undefined) return { exponent, end: at + named[0].length }
  }
  if (isLatin(behind) || (behind >= 48 && behind <= 57)) return undefined
  const name = text.slice(start, end).toLowerCase()
  // Barrels a day.
  if (behind === SLASH && text.startsWith('/d', end) && (name === 'mb' || name === 'kb'))
    return { exponent: name === 'mb' ? 6 : 3, end }
  const exponent = (currency || behind === EURO ? EXPONENTS_OF_MONEY : EXPONENTS).get(name)
  return exponent === undefined || (name === 'mm' && !currency) ? undefined : { exponent, end }
}

/** Whether two letters may begin a magnitude, or another word that says how the number before it is read. */
export function mayBelongBehind(first: number, second: number): boolean {
  return BEGINNINGS.has(first, second) || BEGINNINGS_ELSE.has(first, second)
}

/** Of what else `isThousandToo` and `clockTimes` look for. */
const BEGINNINGS_ELSE = new LetterPairs([...THOUSANDS_TOO, 'am', 'pm'])

function foreignMagnitudeAt(text: string, at: number): { exponent: number; end: number } | undefined {
  const match = FOREIGN_MAGNITUDE.exec(text.slice(at, at + 12))
  const exponent = match === null ? undefined : EXPONENTS.get(match[1] as string)
  return match === null || exponent === undefined ? undefined : { exponent, end: at + match[0].length }
}

/** Whether a word for a thousand follows that is something else in another language. */
export function isThousandToo(text: string, at: number): boolean {
  if (unitAt(text, at) !== 32) return false
  const first = unitAt(text, at + 1) | 32
  if (first !== 0x6d && first !== 0x62) return false
  return THOUSANDS_TOO.has(text.slice(at + 1, at + 4).toLowerCase()) && !isLatin(unitAt(text, at + 4))
}

/** Whether a magnitude is 千 before a unit, which is then a thousand times as large: 千米. */
export function isKilo(text: string, { exponent, end }: { exponent: number; end: number }): boolean {
  return exponent === 3 && text[end - 1] === '千' && KILO_UNIT.test(text.charAt(end))
}

const KILO_UNIT = /[米克瓦卡赫伏帕焦]/

/** Whether a code unit is an unaccented Latin letter. */
export function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** What `\w` matches. */
export function isWordCharacter(code: number): boolean {
  return isLatin(code) || (code >= 48 && code <= 57) || code === 0x5f
}

export function isYear(text: string, { start, end }: { start: number; end: number }): boolean {
  if (end - start !== 4) return false
  const first = unitAt(text, start)
  const second = unitAt(text, start + 1)
  return (first === 0x31 && second >= 48 && second <= 57) || (first === 0x32 && second === 48)
}

/** The second year of `2007–11` or `2018/19`, written out. */
export function yearRange(text: string, { start, end }: { start: number; end: number }): NumberMention | undefined {
  if (!isYear(text, { start, end })) return undefined
  const mark = unitAt(text, end) === 32 ? end + 1 : end
  if (!isRangeMark(unitAt(text, mark))) return undefined
  const from = unitAt(text, mark + 1) === 32 ? mark + 2 : mark + 1
  const to = digitsEnd(text, from)
  if (to - from !== 2 || (goesOnWith(unitAt(text, to)) && isDigitAt(text, to + 1))) return undefined
  const short = text.slice(from, to)
  if (short <= text.slice(end - 2, end)) return undefined
  return { start: from, end: to, value: decimal(text.slice(start, start + 2) + short), kind: 'year' }
}

/** `-`, `–`, `—` or `/`. */
function isRangeMark(code: number): boolean {
  return code === 0x2d || code === 0x2013 || code === 0x2014 || code === 0x2f
}

/** `-`, `–`, `/`, `.` or `,`. */
function goesOnWith(code: number): boolean {
  return code === 0x2d || code === 0x2013 || code === 0x2f || code === POINT || code === COMMA
}

const TIME = /^([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?!:?\d)/
const FRACTION = /^(\d{1,3})\/(\d{1,3})(?![\d/])/
const VULGAR = new Map(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅐1/7 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8 ⅑1/9 ⅒1/10 ↉0/3'
    .split(' ')
    .map((sign): [number, readonly [number, number]] => {
      const [above, below] = sign.slice(1).split('/').map(Number) as [number, number]
      return [sign.charCodeAt(0), [above, below]]
    }),
)
/** Denominators that people write fractions with. Other pairs are scores, dates or page numbers. */
const DENOMINATORS = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 100])

/** Whether a colon, a slash or a sign such as ½ follows the digits from `start` to `end`, or they are such a sign. */
export function mayBeCompound(text: string, start: number, end: number): boolean {
  const sign = unitAt(text, end)
  return sign === 0x3a || sign === 0x2f || isVulgar(sign) || isVulgar(unitAt(text, start))
}

/** A sign such as ½. */
export function isVulgar(code: number): boolean {
  return (code >= 0xbc && code <= 0xbe) || (code >= 0x2150 && code <= 0x215e) || code === 0x2189
}

/** A time, a fraction, or a number with a fraction sign at `start`. */
export function compoundAt(text: string, start: number): NumberMention | undefined {
  const digits = digitsEnd(text, start)
  if (!mayBeCompound(text, start, digits)) return undefined
  const ahead = text.slice(start, start + 12)
  const time = TIME.exec(ahead)
  if (time !== null && text[start - 1] !== ':') {
    const value = `${Number(time[1])}:${time[2]}`
    return { start, end: start + time[0].length, value, kind: 'time' }
  }
  const vulgar = VULGAR.get(unitAt(text, digits))
  if (vulgar !== undefined) {
    const kind = digits === start ? 'fraction' : 'plain'
    return { start, end: digits + 1, value: mixed(text.slice(start, digits), quotient(...vulgar)), kind }
  }
  const fraction = FRACTION.exec(ahead)
  if (fraction === null || text[start - 1] === '/') return undefined
  const [above, below] = [Number(fraction[1]), Number(fraction[2])]
  if (above === 0 || above >= below || !DENOMINATORS.has(below)) return undefined
  return { start, end: start + fraction[0].length, value: quotient(above, below), kind: 'fraction' }
}

/** A whole number plus a fraction below one. */
export function mixed(whole: string, fraction: string): string {
  const [above = '', below] = fraction.split('/')
  if (below === undefined) return decimal(whole, fraction.slice(2))
  const sum = BigInt(whole || '0') * BigInt(below) + BigInt(above)
  return `${sum}/${below}`
}

/** A decimal if the division ends, else the fraction in lowest terms. */
export function quotient(above: number, below: number): string {
  for (const [exponent, scale] of [10, 100, 1000, 10_000].entries()) {
    if ((above * scale) % below === 0) return scaled(decimal(String((above * scale) / below)), -exponent - 1)
  }
  let [a, b] = [above, below]
  while (b !== 0) [a, b] = [b, a % b]
  return `${above / a}/${below / a}`
}
