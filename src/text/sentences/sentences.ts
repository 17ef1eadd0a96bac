import { type Block, type BlockKind, blocks } from './blocks.ts'
import { classOf, isLetter, isLower, isUpper, LOWER, unitAt } from '../characters/characters.ts'
import { isBetweenArabic, isOrdinal, isShortened, SHORT_WORDS, YEAR_WORDS } from './foreign-stops.ts'
import { ABBREVIATIONS, CLOSING_ABBREVIATIONS, NUMBER_ABBREVIATIONS, SENTENCE_STARTERS } from '../data/abbreviations.ts'

/** A sentence of a text. */
export interface Sentence {
  /** UTF-16 code units into the text, end exclusive, without surrounding space. */
  readonly start: number
  readonly end: number
  /** The kind of block it is in. */
  readonly block: BlockKind
  /** Whether it ends in a question mark. */
  readonly question: boolean
}

const setOf = (list: string) => new Set(list.split(' '))
const ABBREVIATED = setOf(ABBREVIATIONS)
const BEFORE_NUMBER = setOf(NUMBER_ABBREVIATIONS)
const CLOSING = setOf(CLOSING_ABBREVIATIONS)
const ABBREVIATED_ANYHOW = new Set([...ABBREVIATED, ...BEFORE_NUMBER, ...CLOSING, ...YEAR_WORDS, ...SHORT_WORDS])
const STARTERS = setOf(SENTENCE_STARTERS)

/** By the last two letters of abbreviations: a bit for each letter ahead of them, and the lowest bit if none stands there. */
const LETTERS_AHEAD = new Int32Array(1024)
const endingOf = (before: number, last: number): number => ((before & 31) << 5) | (last & 31)
for (const word of ABBREVIATED_ANYHOW) {
  const [ahead = 0, before = 0, last = 0] = [3, 2, 1].map((back) => Math.max(0, unitAt(word, word.length - back)))
  LETTERS_AHEAD[endingOf(before, last)] = (LETTERS_AHEAD[endingOf(before, last)] as number) | (1 << (ahead & 31))
}

const MAGNITUDE_AHEAD = /^\d{1,3} ?(?:million|billion|trillion|thousand|percent|per cent|%|m\b|bn\b|km|kg|cm|mm)/i

/**
 * The sentences of a text, in order. Headings, list items, table rows and lines of code are never joined to others.
 * `caseless`: whether the whole text, of which this is a part, is written without capitals, if known.
 */
export function sentences(
  text: string,
  { caseless = !hasCapitals(text) }: { caseless?: boolean | undefined } = {},
): Sentence[] {
  const splitter = new Splitter(text, caseless)
  for (const block of blocks(text)) splitter.split(block)
  return splitter.found
}

/** How many characters are read to tell whether a text has capitals. */
export const CASE_SAMPLE = 20_000

/**
 * Whether any of the first `CASE_SAMPLE` characters is a capital. In a text without capitals, they cannot show where
 * sentences begin.
 */
export function hasCapitals(text: string): boolean {
  const limit = Math.min(text.length, CASE_SAMPLE)
  for (let at = 0; at < limit; at++) if (isUpper(text.charCodeAt(at))) return true
  return false
}

function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b)
  )
}

/** `… at noon. [source 2, near the top] Tickets …` */
const IN_BRACKETS = /^[([][^()[\]\n]{2,80}[)\]]\s\p{Lu}/u
const LONGEST_IN_BRACKETS = 86
const TERMINATORS = /[.!?…。！？；؟۔।．｡]/g
const RUN_ON = '.!?…。！？؟'
const WIDE = '。！？；｡．'
const CLOSERS = `"'”’»」』）)]*_`
const OPENERS = `"'“‘«「『（([*_#-–—•¿¡\`$€£`
const QUESTION_END = /[?？؟][!?？！"'”’»」』）)\]*_ ]{0,6}(?:\[[^\]]{1,12}\])?$/
const CITATION = /^ ?(?:\[\^?\d{1,3}(?:[,\-– ]{1,2}\d{1,3}){0,4}\]|【[^】\n]{1,20}】|[¹²³⁴-⁹]+)(?!\()/

/** How many characters before and after a full stop are looked at. */
const NEAR = 24
const FULL_STOP = 46

/**
 * Splits the blocks of one text. What it knows about the current place is kept in fields: there are many such places in
 * a text, and hardly any of them is worth an object.
 */
class Splitter {
  readonly found: Sentence[] = []
  private readonly text: string
  private readonly caseless: boolean
  private kind: BlockKind = 'paragraph'
  /** Where the current sentence began. */
  private start = 0
  /** Where its block ends. */
  private limit = 0
  /** The end of a run of terminators, which are read together. */
  private end = 0
  /** The end of the closing marks after it. */
  private after = 0
  /** Where the next text begins. */
  private next = 0
  /** The last terminator found, which may be in a later block. */
  private terminator = -1

  constructor(text: string, caseless: boolean) {
    this.text = text
    this.caseless = caseless
  }

  split({ kind, start, end: limit }: Block): void {
    this.kind = kind
    this.start = start
    this.limit = limit
    if (kind !== 'code' && kind !== 'table_row') this.splitAtTerminators()
    this.push(limit)
  }

  private splitAtTerminators(): void {
    const { limit } = this
    this.end = -1
    for (let at = this.terminatorFrom(this.start); at < limit;) {
      if (at >= this.end) this.readStops(at)
      const ends = this.isBoundary(at)
      if (ends) this.push(this.after)
      at = this.terminatorFrom(ends ? Math.max(this.start, at + 1) : at + 1)
    }
  }

  /**
   * Where the next terminator is, or `Infinity`. Call it with ascending places: then many blocks without one cost a
   * single search.
   */
  private terminatorFrom(from: number): number {
    if (from <= this.terminator) return this.terminator
    TERMINATORS.lastIndex = from
    // `test` does not build a list of what it found, which costs more than finding it.
    return (this.terminator = TERMINATORS.test(this.text) ? TERMINATORS.lastIndex - 1 : Infinity)
  }

  /** Adds the text from the last sentence up to `to`, without surrounding space. */
  private push(to: number): void {
    const { text } = this
    let { start } = this
    let end = to
    this.start = to
    while (start < end && isSpace(text.charCodeAt(start))) start++
    while (end > start && isSpace(text.charCodeAt(end - 1))) end--
    if (start === end) return
    const last = text.charCodeAt(end - 1)
    const question =
      last !== FULL_STOP && !isLetter(last) && QUESTION_END.test(text.slice(Math.max(start, end - NEAR), end))
    this.found.push({ start, end, block: this.kind, question })
  }

  private readStops(at: number): void {
    const { text, limit } = this
    let end = at + 1
    while (end < limit && isOneOf(RUN_ON, text.charCodeAt(end))) end++
    this.end = end
    this.after = this.withClosers(end)
    let next = this.after
    while (next < limit && isSpace(text.charCodeAt(next))) next++
    this.next = next
  }

  /** Extends a sentence by closing quotes and brackets, and by citation marks such as [1] right after it. */
  private withClosers(from: number): number {
    const { text, limit } = this
    let after = from
    while (after < limit && isOneOf(CLOSERS, text.charCodeAt(after))) after++
    for (;;) {
      const first = unitAt(text, unitAt(text, after) === 32 ? after + 1 : after)
      if (first !== 0x5b && first < 0xb2) return after
      const mark = CITATION.exec(text.slice(after, Math.min(limit, after + NEAR)))
      if (mark === null) return after
      after += mark[0].length
    }
  }

  /** Whether the terminator at `at` ends a sentence, which then ends at `after`. */
  private isBoundary(at: number): boolean {
    const { text, limit, after, next } = this
    const mark = text.charCodeAt(at)
    if (mark > 127 && isOneOf(WIDE, mark)) return text[after] !== '》' && text[after] !== '〉'
    if (next === limit) return true
    if (next === after && !isWide(text.charCodeAt(after))) return after === at + 1 && isBetweenArabic(text, at)
    if (mark === 0x61f || mark === 0x6d4 || mark === 0x964) return true
    const spaced = at > this.start && isSpace(text.charCodeAt(at - 1))
    if (!this.mayBegin(spaced)) return false
    if (this.end - at > 1 || mark !== FULL_STOP) return true
    return spaced ? !this.isBehindBrokenNumber(at) : this.isBehindPlainWord(at) || this.stopEnds(at)
  }

  /** Whether a sentence may begin at `next`: not with a lower-case letter, unless the text is written without capitals. */
  private mayBegin(spaced: boolean): boolean {
    const { text, limit, next } = this
    let at = next
    while (at < limit && at < next + 4 && (isOneOf(OPENERS, text.charCodeAt(at)) || isSpace(text.charCodeAt(at)))) at++
    if (at >= limit) return true
    const code = text.codePointAt(at) as number
    if ((classOf(code) & 15) === LOWER)
      return (
        this.caseless ||
        spaced ||
        /^[a-z]+[A-Z]/.test(text.slice(at, at + 12)) ||
        /^\(?(?:[a-h]|[ivx]{1,4})\)\s\p{Lu}/u.test(text.slice(next, next + 10)) ||
        (at > next && IN_BRACKETS.test(text.slice(next, Math.min(limit, next + LONGEST_IN_BRACKETS))))
      )
    return !isOneOf(',;:)]', text.charCodeAt(at))
  }

  /** `1 . 3 million`: digits follow a full stop with a space before it, so the number goes on. */
  private isBehindBrokenNumber(at: number): boolean {
    const before = this.text.slice(Math.max(this.start, at - NEAR), at)
    return /\d\s*$/.test(before) && MAGNITUDE_AHEAD.test(this.ahead())
  }

  /** Whether the full stop comes after a word of ASCII letters that ends like no abbreviation, or in digits (`F1`). Most do. */
  private isBehindPlainWord(at: number): boolean {
    const { text } = this
    if (at - this.start < 3) return false
    const last = text.charCodeAt(at - 1)
    if (isDigit(last)) return this.isBehindLetterAndDigits(at)
    const before = text.charCodeAt(at - 2)
    if (!isPlainLetter(before) || !isPlainLetter(last)) return false
    const ahead = text.charCodeAt(at - 3)
    const letter = isPlainLetter(ahead) ? ahead & 31 : 0
    return (letter > 0 || ahead === 32) && ((LETTERS_AHEAD[endingOf(before, last)] as number) & (1 << letter)) === 0
  }

  private isBehindLetterAndDigits(at: number): boolean {
    const least = Math.max(this.start, at - NEAR)
    let from = at - 1
    while (from > least && isDigit(this.text.charCodeAt(from))) from--
    return isPlainLetter(this.text.charCodeAt(from))
  }

  /** Whether the full stop after a word ends a sentence, given that one may begin at `next`. */
  private stopEnds(at: number): boolean {
    const word = this.wordBefore(at)
    if (isNumber(word)) return this.numberEnds(at, word)
    const lower = word.toLowerCase()
    // Most words are none of these.
    if (word.length > 1 && !ABBREVIATED_ANYHOW.has(lower) && !isDotted(word)) return true
    if (isShortened(word, this.ahead())) return false
    if (YEAR_WORDS.has(word)) return /\d ?$/.test(this.text.slice(Math.max(this.start, at - NEAR), at - word.length))
    if (CLOSING.has(lower) || isDotted(word)) return this.opensSentence() && lower !== 'e.g' && lower !== 'i.e'
    if (BEFORE_NUMBER.has(lower))
      return (
        !/^(?:[\d(§]|[IVXivx]+\b)/.test(this.ahead()) &&
        !(ABBREVIATED.has(lower) && word.length > 1 && !this.opensSentence())
      )
    if (ABBREVIATED.has(lower)) return false
    if (word.length !== 1 || word === 'I') return true
    // `25 °C.`
    if (this.text.charCodeAt(at - 2) === 0xb0) return true
    const code = word.charCodeAt(0)
    const initial = isLetter(code) && !isLower(code)
    return !initial || isWide(code) || this.opensSentence()
  }

  /** Whether the full stop after digits ends a sentence: not behind `1.`, nor behind an ordinal, nor within `1. 3 million`. */
  private numberEnds(at: number, digits: string): boolean {
    const before = this.text.slice(Math.max(this.start, at - NEAR), at)
    if (at - this.start <= 4 && before.trim() === digits) return false
    if (digits.length > 3) return true
    const ahead = this.ahead()
    return !(digits.length <= 2 && isOrdinal(before, ahead)) && !MAGNITUDE_AHEAD.test(ahead)
  }

  /** The letters, digits and inner full stops right before a full stop. */
  private wordBefore(at: number): string {
    const { text } = this
    const least = Math.max(this.start, at - NEAR)
    let from = at
    while (from > least && (text.charCodeAt(from - 1) === FULL_STOP || isLetterOrDigit(text.charCodeAt(from - 1))))
      from--
    return text.slice(from, at)
  }

  private ahead(): string {
    return this.text.slice(this.next, Math.min(this.limit, this.next + NEAR))
  }

  /** Whether the next word often begins a sentence. */
  private opensSentence(): boolean {
    const { text, next } = this
    const limit = Math.min(this.limit, next + NEAR)
    let from = next
    while (from < next + 4 && from < limit && !isLetter(text.charCodeAt(from))) from++
    let to = from
    while (to < limit && isLetter(text.charCodeAt(to))) to++
    return STARTERS.has(text.slice(from, to).toLowerCase())
  }
}

/** Whether a character is in `signs`, which never contains letters or spaces. */
function isOneOf(signs: string, code: number): boolean {
  if (code === 32 || (code < 128 && isLetter(code))) return false
  return signs.includes(String.fromCharCode(code))
}

function isPlainLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isNumber(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (!isDigit(word.charCodeAt(at))) return false
  return word !== ''
}

function isWide(code: number): boolean {
  const script = classOf(code) >> 4
  return script >= 6 && script <= 8
}

function isLetterOrDigit(code: number): boolean {
  return (classOf(code) & 15) !== 0 || code === 0xa7
}

/** Single letters with full stops between them: `U.S`, `a.m`. */
function isDotted(word: string): boolean {
  if (word.length < 3 || word.length % 2 === 0) return false
  for (let index = 0; index < word.length; index++) {
    if (index % 2 === 1 ? word[index] !== '.' : !isLetter(word.charCodeAt(index))) return false
  }
  return true
}
