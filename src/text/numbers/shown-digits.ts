import { classOf, digitValue, isIgnorable, LETTER, UPPER, unitAt } from '../characters/characters.ts'
import { withAsciiDigits } from '../characters/digits.ts'
import { enclosedValue, ListMarks, romanValue } from './number-signs.ts'
import { type Mapped, MapWriter, originalOf } from '../characters/map-writer.ts'

/** A text in which every number its reader sees is in ASCII digits. */
export interface ShownDigits {
  readonly plain: string
  /** Whether all characters of the text are ASCII. Nothing is then changed, and no sign of another script need be looked for. */
  readonly isAscii: boolean
  /** Maps a stretch of `plain` back to the text. `undefined` if the two are alike unit by unit. */
  readonly toOriginal: ((start: number, end: number) => [start: number, end: number]) | undefined
}

/** Whether to read as the text of a source, whose digits may mean several things, or as an answer, whose digits mean one. */
export interface ShownOptions {
  readonly liberal: boolean
  /** Whether all characters of the text are ASCII, if already known. */
  readonly isAscii?: boolean | undefined
}

/** A full-width comma that parts clauses, and no groups of digits: 三等2000，12月发放. */
const PARTING = /(?<=\p{Nd})，(?!\p{Nd}{3}(?!\p{Nd}))/gu

export function showDigits(text: string, { liberal, isAscii = !BEYOND_ASCII.test(text) }: ShownOptions): ShownDigits {
  if (isAscii) return { plain: text, isAscii, toOriginal: undefined }
  if (!MAY_BE_REWRITTEN.test(text)) return { plain: text, isAscii: false, toOriginal: undefined }
  const digits = withAsciiDigits(text.includes('，') ? text.replace(PARTING, '、') : text)
  const visible = HIDDEN.test(digits) ? onlyVisible(digits) : undefined
  const shown = visible?.text ?? digits
  const signs = MAY_HAVE_SIGNS.test(shown) && SIGNS.test(shown) ? withPlainSigns(shown, liberal) : undefined
  const steps = [visible, signs].filter((step) => step !== undefined)
  const plain = signs?.text ?? shown
  return {
    plain,
    isAscii: false,
    toOriginal: steps.length === 0 ? undefined : (start, end) => originalOf(steps, [start, end]),
  }
}

const BEYOND_ASCII = /[^\0-\x7f]/

/** Anything but ASCII, the letters of Western Europe and the quotation marks and dashes that most texts have. */
const MAY_BE_REWRITTEN = /[\u0300-\u2012\u2027-\uFFFF\xAD-\xBE]/

/** What may not show, and digits beyond the basic plane. Behind a digit, the frame of a key counts as neither. */
const HIDDEN =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\u034F|[\u180B-\u180D\u180F]|\u20E3|[\uFE00-\uFE0F]|[\uD801-\uD83E\uDB40][\uDC00-\uDFFF]/
const EACH_HIDDEN = new RegExp(HIDDEN, 'g')

/** Removes invisible characters, and writes digits beyond the basic plane in ASCII. */
function onlyVisible(text: string): Mapped {
  return rewritten(text, EACH_HIDDEN, (match) => {
    const code = match.codePointAt(0) as number
    if (isIgnorable(code) || code === 0x20e3) return ''
    const value = digitValue(code)
    return value < 0 ? undefined : String(value)
  })
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'
/** Runs of superscript and subscript digits, of Roman numerals and of framed numbers, and fraction bars. */
const SIGNS =
  /[⁺⁻]?[⁰¹²³⁴-⁹]{1,300}|[₀-₉]{1,300}|[\u2160-\u2188]{1,300}|(?:[\u2460-\u249B\u24EA-\u24FF\u2776-\u2793\u3220-\u3229\u3251-\u325F\u3280-\u3289\u32B1-\u32BF]|\uD83C[\uDD00-\uDD0C]){1,300}|[⁄∕⅟]/
const EACH_SIGN = new RegExp(SIGNS, 'g')
/** Their characters in one class, which is looked up many times as fast. */
const MAY_HAVE_SIGNS = /[²³¹⁄⁰-⁻₀-₉⅟-\u2188∕\u2460-\u24FF\u2776-\u2793\u3220-\u32BF\uD83C]/

function withPlainSigns(text: string, liberal: boolean): Mapped {
  const marks = new ListMarks()
  return rewritten(text, EACH_SIGN, (match, at) => {
    const around = { text, start: at, end: at + match.length }
    const first = match.charCodeAt(0)
    if (match === '⁄' || match === '∕') return '/'
    if (match === '⅟') return '1/'
    if (RAISED.includes(match.at(-1) as string)) return raised(match, around)
    if (LOWERED.includes(match[0] as string)) return lowered(match, around)
    if (first >= 0x2160 && first <= 0x2188) return beside(around) ? undefined : romanValue(match)
    return !liberal && marks.isMark(match, around) ? undefined : enclosedValue(match)
  })
}

interface Around {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A superscript is a power after digits, a number when it is alone, and otherwise a unit, a note or a citation mark. */
function raised(sign: string, around: Around): string | undefined {
  const { text, start, end } = around
  const minus = sign.startsWith('⁻') ? '-' : ''
  const digits = figures(sign, RAISED)
  const over = unitAt(text, end) === 0x2044 || unitAt(text, end) === 0x2215
  if (isDigit(unitAt(text, start - 1))) {
    if (over) return ` ${digits}`
    return YEAR.test(text.slice(Math.max(0, start - 5), start)) ? undefined : `^${minus}${digits}`
  }
  return over || isAlone(around) ? minus + digits : undefined
}

const YEAR = /(?:^|\D)(?:1\d|20)\d\d$/

function lowered(sign: string, around: Around): string | undefined {
  const before = unitAt(around.text, around.start - 1)
  const joined = isDigit(before) || before === 0x2044 || before === 0x2215
  return joined || isAlone(around) ? figures(sign, LOWERED) : undefined
}

function figures(sign: string, digits: string): string {
  return Array.from(sign)
    .map((digit) => digits.indexOf(digit))
    .filter((value) => value >= 0)
    .join('')
}

/**
 * Whether it is neither attached to what comes before it nor the mark of a note: alone in brackets, or at the beginning
 * of a line.
 */
function isAlone(around: Around): boolean {
  const { text, start, end } = around
  const before = unitAt(text, start - 1)
  if (beside(around) || !(before === -1 || BEFORE_NUMBER.test(text[start - 1] as string))) return false
  const behind = unitAt(text, end)
  if (OPENING.test(text[start - 1] ?? '') && CLOSING.test(text[end] ?? '')) return false
  return !((before === -1 || before === 10) && (behind === 32 || behind === 9))
}

const BEFORE_NUMBER = /[\s(["'“‘«$€£¥₹+\-−–~≈<>=]/
const OPENING = /[([]/
const CLOSING = /[)\]]/

/** Whether a letter touches it. */
function beside({ text, start, end }: Around): boolean {
  return isLetter(unitAt(text, start - 1)) || isLetter(unitAt(text, end))
}

function isLetter(code: number): boolean {
  const category = code < 0 ? 0 : classOf(code) & 15
  return category >= UPPER && category <= LETTER
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** A text with some matches replaced. If `piece` returns `undefined`, the match stays. */
function rewritten(text: string, pattern: RegExp, piece: (match: string, at: number) => string | undefined): Mapped {
  const writer = new MapWriter()
  let done = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    const written = piece(match, index)
    if (written === undefined) continue
    if (index > done) writer.copy(text.slice(done, index), done)
    if (written !== '') writer.add(written, index, index + match.length)
    done = index + match.length
  }
  if (done < text.length) writer.copy(text.slice(done), done)
  return writer.finish()
}
