import { lowerBound } from '../../support/lower-bound.ts'
import { RANGES } from '../tables/unicode.ts'

/** The kinds of characters: the low four bits of `classOf`. */
export const OTHER = 0
export const UPPER = 1
export const LOWER = 2
export const LETTER = 3
export const MARK = 4
export const DIGIT = 5
export const NUMERIC = 6
const ALTERNATING = 7

export const SCRIPTS = [
  'common',
  'latin',
  'greek',
  'cyrillic',
  'arabic',
  'hebrew',
  'han',
  'kana',
  'hangul',
  'southeast_asian',
  'devanagari',
  'other',
] as const

export type Script = (typeof SCRIPTS)[number]

const HAN = 6
const KANA = 7
const SOUTHEAST_ASIAN = 9
export const ARABIC = 4

const BASIC = new Uint8Array(0x10000)
const STARTS: number[] = []
const ENDS: number[] = []
const VALUES: number[] = []
/** The first code point of each run of decimal digits. Every run consists of whole sets of ten, zero first. */
const DIGIT_STARTS: number[] = []
const DIGIT_ENDS: number[] = []

readRanges()

function readRanges(): void {
  let at = 0
  for (const range of RANGES.split(' ')) {
    const first = range.indexOf('.')
    const second = range.indexOf('.', first + 1)
    const gap = parseInt(range.slice(0, first), 36)
    const length = parseInt(range.slice(first + 1, second), 36)
    const value = parseInt(range.slice(second + 1), 36)
    const start = at + gap
    at = start + length
    if ((value & 15) === DIGIT) {
      DIGIT_STARTS.push(start)
      DIGIT_ENDS.push(at)
    }
    if (start > 0xffff) {
      STARTS.push(start)
      ENDS.push(at)
      VALUES.push(value)
    } else if ((value & 15) === ALTERNATING) {
      for (let code = start; code < at; code++) BASIC[code] = (value & ~15) | (UPPER + ((code - start) & 1))
    } else BASIC.fill(value, start, at)
  }
}

/** Category and script of a code point: `classOf(code) & 15` is the category, `classOf(code) >> 4` indexes `SCRIPTS`. */
export function classOf(code: number): number {
  return code < 0x10000 ? (BASIC[code] as number) : classBeyond(code)
}

function classBeyond(code: number): number {
  const index = rangeOf(code, STARTS, ENDS)
  if (index < 0) return OTHER
  const value = VALUES[index] as number
  if ((value & 15) !== ALTERNATING) return value
  return (value & ~15) | (UPPER + ((code - (STARTS[index] as number)) & 1))
}

function rangeOf(code: number, starts: readonly number[], ends: readonly number[]): number {
  const place = lowerBound((at) => (ends[at] as number) <= code, ends.length)
  return place < starts.length && (starts[place] as number) <= code ? place : -1
}

/**
 * The UTF-16 code unit at an offset, or -1 outside the text. Anything that looks ahead or back uses this: once V8 has
 * seen `charCodeAt` with an offset outside the text, it runs many times slower.
 */
export function unitAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : -1
}

/** The code point at an offset within the text. A lone surrogate counts as one. */
export function codePoint(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) as number) : unit
}

/** 0 to 9 for a decimal digit of any script, -1 for anything else. */
export function digitValue(code: number): number {
  if (code < 0x660) return code >= 48 && code <= 57 ? code - 48 : -1
  if ((classOf(code) & 15) !== DIGIT) return -1
  return (code - (DIGIT_STARTS[rangeOf(code, DIGIT_STARTS, DIGIT_ENDS)] as number)) % 10
}

/** Soft hyphen, zero-width characters, byte order mark, bidi controls, variation selectors and tags: invisible, and ignored. */
export function isIgnorable(code: number): boolean {
  if (code < 0x200b) return code === 0xad || code === 0x34f || code === 0x61c || (code >= 0x180b && code <= 0x180f)
  if (code > 0xfeff) return code >= 0xe0000 && code <= 0xe0fff
  return (
    code <= 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff
  )
}

export function isLetter(code: number): boolean {
  const category = classOf(code) & 15
  return category >= UPPER && category <= LETTER
}

export function isUpper(code: number): boolean {
  return (classOf(code) & 15) === UPPER
}

export function isLower(code: number): boolean {
  return (classOf(code) & 15) === LOWER
}

/** Whether a script is written without spaces between words. */
export function isContinuous(script: number): boolean {
  return script === HAN || script === KANA || script === SOUTHEAST_ASIAN
}
