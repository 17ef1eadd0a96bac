import { unitAt } from '../characters/characters.ts'
import { decimal, scaled } from './decimal.ts'
import { digitsEnd, type Numeral } from './numeral.ts'

/** A number written in another form than digits with separators. */
export interface NumberForm {
  readonly end: number
  /** `undefined` if it is too large to work out. It can still be compared as written. */
  readonly value: string | undefined
}

const SIGNED = String.raw`([+\-−–]?)(\d{1,20})`
const BRACKETED = String.raw`(?:\{${SIGNED}\}|\(${SIGNED}\)|${SIGNED}(?![\d^]))`
const EXPONENT = new RegExp(`^[eE]${SIGNED}(?!\\w)`)
const POWER = new RegExp(`^\\^${BRACKETED}`)
const TIMES_TEN = new RegExp(String.raw`^ ?(?:[×x*·⋅✕]|\\times|\\cdot) ?10\^${BRACKETED}`)

/** Powers and exponents after a numeral: `9e1`, `10^9`, `4.5 × 10^9`. */
export function powerBehind(text: string, { end, value }: Pick<Numeral, 'end' | 'value'>): NumberForm | undefined {
  if (!mayBePower(unitAt(text, end) === 0x20 ? unitAt(text, end + 1) : unitAt(text, end))) return undefined
  const ahead = text.slice(end, end + 40)
  const shift = EXPONENT.exec(ahead) ?? TIMES_TEN.exec(ahead)
  if (shift !== null) return shifted(value, { end: end + shift[0].length, ...exponentOf(shift) })
  const power = POWER.exec(ahead)
  if (power === null) return undefined
  const to = end + power[0].length
  const { minus, exponent } = exponentOf(power)
  if (value === '10') return shifted('1', { end: to, minus, exponent })
  if (exponent > MOST || value.length > MOST_DIGITS || (minus && value.includes('.')))
    return { end: to, value: undefined }
  const result = powerOf(value, exponent)
  return { end: to, value: minus ? `1/${result}` : result }
}

/** The first exponent group that took part in the match. */
function exponentOf(match: RegExpExecArray): { minus: boolean; exponent: number } {
  const [sign, digits] = match.slice(1).filter((group) => group !== undefined)
  return { minus: sign !== '' && sign !== '+', exponent: Number(digits) }
}

/** `e`, `^`, or what may be a multiplication sign. */
function mayBePower(code: number): boolean {
  return (code | 32) === 0x65 || code === 0x5e || code === 0x2a || code === 0x78 || code === 0x5c || CROSSES.has(code)
}

const CROSSES = new Set(Array.from('×·⋅✕').map((cross) => cross.charCodeAt(0)))

const MOST = 100
const MOST_DIGITS = 8

interface Shift {
  readonly end: number
  readonly minus: boolean
  readonly exponent: number
}

function shifted(value: string, { end, minus, exponent }: Shift): NumberForm {
  return { end, value: exponent > MOST ? undefined : scaled(value, minus ? -exponent : exponent) }
}

function powerOf(value: string, exponent: number): string {
  const [whole = '0', fraction = ''] = value.split('.')
  return decimal(String(BigInt(whole + fraction) ** BigInt(exponent)), '', -fraction.length * exponent)
}

const BASED = /^0(?:[xX][\dA-Fa-f]{1,200}|[bB][01]{1,200}|[oO][0-7]{1,200})(?!\w)/

/** A number in another base: `0x0C`, `0b1100`, `0o14`. */
export function basedAt(text: string, start: number): NumberForm | undefined {
  if (unitAt(text, start) !== 0x30 || digitsEnd(text, start) !== start + 1) return undefined
  if (!/[xXbBoO]/.test(text.charAt(start + 1))) return undefined
  const match = BASED.exec(text.slice(start, start + 204))
  return match === null ? undefined : { end: start + match[0].length, value: BigInt(match[0].toLowerCase()).toString() }
}

const MINUS_WORD = /(?:^|[^\w])((?:minus|negative) )[$€£¥]?$/i

/** Where the minus of the number at `start` begins, if it has one. List marks, ranges and hyphens in names do not count. */
export function minusBefore(text: string, start: number, { liberal }: { liberal: boolean }): number | undefined {
  const money = isMoney(unitAt(text, start - 1))
  const sign = money ? start - 2 : start - 1
  const code = unitAt(text, sign)
  // In a source there may be a space after the minus: `5x − 7`.
  if (code === 0x20) return liberal && isMinus(unitAt(text, sign - 1)) ? sign - 1 : minusWord(text, start, sign)
  if (!isMinus(code)) return undefined
  const before = unitAt(text, sign - 1)
  if (liberal) return /\w/.test(text.charAt(sign - 1)) ? undefined : sign
  if (before === -1 || before === 0x0a) return code === 0x2212 ? sign : undefined
  if (!SIGN_BEFORE.test(text.charAt(sign - 1))) return undefined
  // Not after a number and a space, or a word that opens a range: `10 -20`.
  return /[\d%] $/.test(text.slice(Math.max(0, sign - 2), sign)) ? undefined : sign
}

const SIGN_BEFORE = /[\s(["'“‘=<>≤≥~≈:/\u00A0|*_]/

function minusWord(text: string, start: number, space: number): number | undefined {
  if (!endsMinus(unitAt(text, space - 2) | 32, unitAt(text, space - 1) | 32)) return undefined
  const from = Math.max(0, start - 14)
  const match = MINUS_WORD.exec(text.slice(from, start))
  if (match === null) return undefined
  const at = start - (match[0].length - match[0].indexOf(match[1] as string))
  return /\d ?$/.test(text.slice(Math.max(0, at - 2), at)) ? undefined : at
}

/** Whether these are the last letters of `minus` or `negative`. */
function endsMinus(first: number, last: number): boolean {
  return (first === 0x75 && last === 0x73) || (first === 0x76 && last === 0x65)
}

function isMinus(code: number): boolean {
  return code === 0x2d || code === 0x2212 || code === 0x2013 || code === 0xff0d || code === 0xfe63
}

function isMoney(code: number): boolean {
  return code === 0x24 || code === 0x20ac || code === 0xa3 || code === 0xa5
}
