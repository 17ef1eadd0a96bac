import { foldArabic } from './arabic.ts'
import {
  ARABIC,
  classOf,
  DIGIT,
  digitValue,
  isContinuous,
  isIgnorable,
  LETTER,
  LOWER,
  MARK,
  NUMERIC,
  OTHER,
  type Script,
  SCRIPTS,
  UPPER,
} from './characters.ts'
import { UNITS } from './data/units.ts'

/** Version of the scanner, its tables and the stemmer: a change of any of their results raises it. */
export const TOK_VERSION = '1'

/** `gram`: two neighbouring characters of a script that is written without spaces (one, where the run has only one). */
export type WordKind = 'word' | 'number' | 'mixed' | 'gram'

/** `title`: one capital, first. `upper`: capitals only, two or more. `none`: a script without capitals, or digits. */
export type Casing = 'lower' | 'title' | 'upper' | 'mixed' | 'none'

export interface Word {
  /** The word for comparing: lower case, compatibility forms and Arabic shapes folded, `'s` and its like left out. */
  readonly form: string
  /** UTF-16 code units into the text, end exclusive. A possessive `'s` lies outside. */
  readonly start: number
  readonly end: number
  readonly kind: WordKind
  readonly casing: Casing
  readonly script: Script
}

const NON_ASCII = 1
const HAS_DIGIT = 2
const HAS_LETTER = 4
const HAS_LOWER = 8
const FIRST_UPPER = 16
const LATER_UPPER = 32
const HAS_APOSTROPHE = 64
const OTHER_NUMBER = 128

/** The words of a text in order. One pass, no dictionary: letters, marks and digits run together until something else comes. */
export function words(text: string): Word[] {
  const found: Word[] = []
  let at = 0
  while (at < text.length) {
    const code = codeAt(text, at)
    const category = classOf(code) & 15
    if (category === OTHER || category === MARK) at += code > 0xffff ? 2 : 1
    else if (code < 128) at = readPlain(text, at, found) ?? readSpaced(text, at, found)
    else if (isContinuous(classOf(code) >> 4)) at = readContinuous(text, at, found)
    else at = readSpaced(text, at, found)
  }
  return found
}

/** Whether `words` would find any. */
export function hasWords(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = codeAt(text, at)
    const category = classOf(code) & 15
    if (category !== OTHER && category !== MARK) return true
    if (code > 0xffff) at += 1
  }
  return false
}

/**
 * What most words are, read without looking for anything else, which halves the time: ASCII letters with nothing behind
 * them that might belong to the word. Returns where it ends; `undefined` for any other word.
 */
function readPlain(text: string, start: number, found: Word[]): number | undefined {
  let end = start
  let capitals = 0
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code >= 97 && code <= 122) continue
    if (code >= 65 && code <= 90) capitals += 1
    else if (code > 127 || code === 0x27 || (code === 0x2e && end === start + 1)) return undefined
    else if ((classOf(code) & 15) === OTHER) break
    else return undefined
  }
  const form = text.slice(start, end)
  const length = end - start
  if (capitals === 0) found.push({ form, start, end, kind: 'word', casing: 'lower', script: 'latin' })
  else {
    const first = text.charCodeAt(start) <= 90
    const casing = !first || (capitals > 1 && capitals < length) ? 'mixed' : capitals > 1 ? 'upper' : 'title'
    found.push({ form: form.toLowerCase(), start, end, kind: 'word', casing, script: 'latin' })
  }
  return end
}

function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) as number) : unit
}

function readSpaced(text: string, start: number, found: Word[]): number {
  let at = start
  let end = start
  let flags = 0
  let script = 0
  let letters = 0
  while (at < text.length) {
    const code = codeAt(text, at)
    const value = classOf(code)
    const category = value & 15
    if (category === OTHER) {
      if (isApostrophe(code) && flags & HAS_LETTER && isLetterAt(text, at + 1) && end === at) {
        flags |= HAS_APOSTROPHE | NON_ASCII
        at += 1
        continue
      }
      if (code === 0x2e && at === start + 1 && flags & FIRST_UPPER) {
        const dotted = readDotted(text, start, found)
        if (dotted !== undefined) return dotted
      }
      if (!isIgnorable(code)) break
      flags |= NON_ASCII
      at += 1
      continue
    }
    if (isContinuous(value >> 4)) break
    if (code > 127) flags |= NON_ASCII
    if (category <= LETTER) {
      if (category === UPPER) flags |= letters === 0 ? FIRST_UPPER : LATER_UPPER
      else if (category === LOWER) flags |= HAS_LOWER
      flags |= HAS_LETTER
      letters += 1
      if (script === 0) script = value >> 4
    } else if (category === DIGIT) flags |= HAS_DIGIT
    else if (category === NUMERIC) flags |= OTHER_NUMBER
    at += code > 0xffff ? 2 : 1
    end = at
  }
  emitSpaced(text, { start, end, flags, script }, found)
  return at
}

/** Acronyms that are also written with stops. Initials of persons are not joined. */
const DOTTED = new Set([
  'us',
  'usa',
  'uk',
  'un',
  'eu',
  'uae',
  'ussr',
  'dc',
  'la',
  'fbi',
  'cia',
  'nato',
  'phd',
  'bc',
  'ad',
])

/** An acronym with stops between its letters as one word, `U.S.` as `us`; returns where it ends. */
function readDotted(text: string, start: number, found: Word[]): number | undefined {
  const match = /^[A-Z](?:\.[A-Z]){1,4}(?![A-Za-z])/.exec(text.slice(start, start + 12))
  if (match === null) return undefined
  const form = match[0].replaceAll('.', '').toLowerCase()
  if (!DOTTED.has(form)) return undefined
  const end = start + match[0].length
  found.push({ form, start, end, kind: 'word', casing: 'upper', script: 'latin' })
  return end
}

interface Run {
  start: number
  end: number
  flags: number
  script: number
}

function emitSpaced(text: string, run: Run, found: Word[]): void {
  let { start, end } = run
  const { flags, script } = run
  let casing = casingOf(flags)
  let form = text.slice(start, end)
  if (flags & HAS_APOSTROPHE) {
    const suffix = CONTRACTION.exec(form)
    if (suffix !== null) form = form.slice(0, suffix.index)
    const prefix = ELISION.exec(form)
    if (prefix !== null) {
      start += prefix[0].length
      form = form.slice(prefix[0].length)
    }
    end = start + form.length
    casing = casingOf(flagsOf(form))
  }
  if (flags & NON_ASCII) form = fold(form, script)
  else if (flags & (FIRST_UPPER | LATER_UPPER)) form = form.toLowerCase()
  const word: Word = { form, start, end, kind: kindOf(flags), casing, script: SCRIPTS[script] as Script }
  if (word.kind === 'mixed' && !(flags & NON_ASCII)) found.push(...withUnitApart(text, word))
  else found.push(word)
}

/** `1MiB` is read as `1 MiB` is. */
function withUnitApart(text: string, word: Word): Word[] {
  const { form, start, end } = word
  const digits = form.search(/\D/)
  const unit = form.slice(digits)
  if (digits < 1 || !UNITS.has(unit)) return [word]
  const middle = start + digits
  const casing = casingOf(flagsOf(text.slice(middle, end)))
  return [
    { form: form.slice(0, digits), start, end: middle, kind: 'number', casing: 'none', script: 'common' },
    { ...word, form: unit, start: middle, kind: 'word', casing },
  ]
}

/** Endings that only lean on a word: `'s`, `'re`, `'ve`, `'ll`, `'d`, `'m`. Not `n't`, which says something. */
const CONTRACTION = /['’ʼ＇](?:s|re|ve|ll|d|m)$/i
/** French and Italian articles and pronouns that lean on the word behind them: `l'eau`, `d'Artagnan`, `qu'il`. */
const ELISION = /^(?:[ldjnsmct]|qu)['’ʼ＇](?=..)/i

function kindOf(flags: number): WordKind {
  if (!(flags & HAS_LETTER)) return 'number'
  return flags & (HAS_DIGIT | OTHER_NUMBER) ? 'mixed' : 'word'
}

/** The flags that `casingOf` reads, for a word that lost a part. */
function flagsOf(word: string): number {
  let flags = 0
  let first = true
  for (const character of word) {
    const category = classOf(character.codePointAt(0) as number) & 15
    if (category === LOWER) flags |= HAS_LOWER
    else if (category === UPPER) flags |= first ? FIRST_UPPER : LATER_UPPER
    if (category >= UPPER && category <= LETTER) first = false
  }
  return flags
}

function casingOf(flags: number): Casing {
  if (flags & LATER_UPPER) return flags & HAS_LOWER || !(flags & FIRST_UPPER) ? 'mixed' : 'upper'
  if (flags & FIRST_UPPER) return 'title'
  return flags & HAS_LOWER ? 'lower' : 'none'
}

/** A word for comparing: compatibility forms, case, apostrophes, digits of other scripts and Arabic shapes made one. */
export function foldWord(word: string): string {
  return fold(word, classOf(word.codePointAt(0) ?? 0) >> 4)
}

function fold(word: string, script: number): string {
  let folded = word.replace(IGNORABLE, '').normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'")
  if (script === ARABIC) folded = foldArabic(folded)
  return FOREIGN_DIGIT.test(folded) ? foldDigits(folded) : folded
}

const IGNORABLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const FOREIGN_DIGIT = /[\u0660-\uFFFF]/

function foldDigits(word: string): string {
  let folded = ''
  for (const character of word) {
    const value = digitValue(character.codePointAt(0) as number)
    folded += value < 0 ? character : String(value)
  }
  return folded
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019 || code === 0x2bc || code === 0xff07
}

function isLetterAt(text: string, at: number): boolean {
  if (at >= text.length) return false
  const value = classOf(codeAt(text, at))
  return (value & 15) >= UPPER && (value & 15) <= LETTER && !isContinuous(value >> 4)
}

/** Overlapping pairs of characters; a mark belongs to the character before it. */
function readContinuous(text: string, start: number, found: Word[]): number {
  const starts: number[] = []
  const ends: number[] = []
  let at = start
  let script = 0
  while (at < text.length) {
    const code = codeAt(text, at)
    const value = classOf(code)
    const category = value & 15
    const size = code > 0xffff ? 2 : 1
    if (category === MARK && ends.length > 0) ends[ends.length - 1] = at + size
    else if (category !== OTHER && isContinuous(value >> 4)) {
      if (script === 0) script = value >> 4
      starts.push(at)
      ends.push(at + size)
    } else if (!isIgnorable(code)) break
    at += size
  }
  const pairs = Math.max(1, starts.length - 1)
  for (let index = 0; index < pairs; index++) {
    const from = starts[index] as number
    const to = ends[Math.min(index + 1, ends.length - 1)] as number
    const form = foldContinuous(text.slice(from, to))
    found.push({ form, start: from, end: to, kind: 'gram', casing: 'none', script: SCRIPTS[script] as Script })
  }
  return at
}

function foldContinuous(gram: string): string {
  return PLAIN_GRAM.test(gram) ? gram : gram.replace(IGNORABLE, '').normalize('NFKC')
}

const PLAIN_GRAM = /^[\u3041-\u3096\u30A1-\u30FC\u4E00-\u9FFF]*$/
