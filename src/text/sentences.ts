import { type Block, type BlockKind, blocks } from './blocks.ts'
import { classOf, isLetter, isLower, isUpper, LOWER, unitAt } from './characters.ts'
import { ABBREVIATIONS, CLOSING_ABBREVIATIONS, NUMBER_ABBREVIATIONS, SENTENCE_STARTERS } from './data/abbreviations.ts'

export interface Sentence {
  /** UTF-16 code units into the text, end exclusive, without the space around it. */
  readonly start: number
  readonly end: number
  /** What it stands in. */
  readonly block: BlockKind
  /** Whether it ends in a question mark. */
  readonly question: boolean
}

const setOf = (list: string) => new Set(list.split(' '))
const ABBREVIATED = setOf(ABBREVIATIONS)
const BEFORE_NUMBER = setOf(NUMBER_ABBREVIATIONS)
const CLOSING = setOf(CLOSING_ABBREVIATIONS)
const STARTERS = setOf(SENTENCE_STARTERS)
const MAGNITUDE_AHEAD = /^\d{1,3} ?(?:million|billion|trillion|thousand|percent|per cent|%|m\b|bn\b|km|kg|cm|mm)/i

/** The sentences of a text in order. Headings, list items, table rows and lines of code are never joined with others. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = []
  const caseless = !hasCapitals(text)
  for (const block of blocks(text)) {
    if (block.kind === 'code' || block.kind === 'table_row')
      push(text, { block, start: block.start, end: block.end }, found)
    else splitBlock(text, { block, caseless }, found)
  }
  return found
}

/** Whether any of the first thousands of characters is a capital; a text without one gives no hint where sentences begin. */
function hasCapitals(text: string): boolean {
  const limit = Math.min(text.length, 20_000)
  for (let at = 0; at < limit; at++) if (isUpper(text.charCodeAt(at))) return true
  return false
}

interface Piece {
  block: Block
  start: number
  end: number
}

function push(text: string, { block, start, end }: Piece, found: Sentence[]): void {
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  if (start === end) return
  const stopped = text.charCodeAt(end - 1) === 46
  const question = !stopped && QUESTION_END.test(text.slice(Math.max(start, end - 24), end))
  found.push({ start, end, block: block.kind, question })
}

const QUESTION_END = /[?？؟][!?？！"'”’»」』）)\]*_ ]{0,6}(?:\[[^\]]{1,12}\])?$/

function isSpace(code: number): boolean {
  return (
    code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b)
  )
}

const TERMINATORS = /[.!?…。！？；؟۔।．｡]/g

function splitBlock(text: string, { block, caseless }: { block: Block; caseless: boolean }, found: Sentence[]): void {
  let start = block.start
  const terminator = TERMINATORS
  terminator.lastIndex = block.start
  let stops: Stops | undefined
  for (let match = terminator.exec(text); match !== null && match.index < block.end; match = terminator.exec(text)) {
    if (stops === undefined || match.index >= stops.end) stops = stopsAt(text, match.index, block.end)
    const end = boundary(text, { at: match.index, start, limit: block.end, caseless, stops })
    if (end === undefined) continue
    push(text, { block, start, end }, found)
    start = end
    terminator.lastIndex = Math.max(end, match.index + 1)
  }
  push(text, { block, start, end: block.end }, found)
}

interface Spot {
  /** Where the terminator is. */
  at: number
  /** Where the sentence that it might end began. */
  start: number
  limit: number
  caseless: boolean
  stops: Stops
}

/** A run of terminators, read once for all of them. */
interface Stops {
  /** Behind the last terminator. */
  readonly end: number
  /** Behind the closing marks too. */
  readonly after: number
  /** Where the next thing stands. */
  readonly next: number
}

function stopsAt(text: string, at: number, limit: number): Stops {
  let end = at + 1
  while (end < limit && '.!?…。！？؟'.includes(text[end] as string)) end++
  const after = withClosers(text, end, limit)
  return { end, after, next: nextAt(text, after, limit) }
}

/** Where the sentence ends that the terminator at `at` closes, or `undefined` if it closes none. */
function boundary(text: string, spot: Spot): number | undefined {
  const { at, limit } = spot
  const { end, after, next } = spot.stops
  const mark = text[at] as string
  const run = end - at
  if (WIDE.includes(mark)) return after
  if (next === limit) return after
  if (next === after && !isWide(text.charCodeAt(after))) return undefined
  if (mark === '؟' || mark === '۔' || mark === '।') return after
  const spaced = at > spot.start && isSpace(text.charCodeAt(at - 1))
  const begins = mayBegin(text, { next, limit, caseless: spot.caseless || spaced })
  if (!begins) return undefined
  if (run > 1 || mark !== '.') return after
  return stopEnds(text, { at, start: spot.start, limit, next, spaced }) ? after : undefined
}

const WIDE = '。！？；｡．'
const CLOSERS = `"'”’»」』）)]*_`

/** Takes closing quotes and brackets, and citation marks such as [1] that stand right behind, into the sentence. */
function withClosers(text: string, from: number, limit: number): number {
  let after = from
  while (after < limit && CLOSERS.includes(text[after] as string)) after++
  for (;;) {
    const first = unitAt(text, unitAt(text, after) === 32 ? after + 1 : after)
    if (first !== 0x5b && first < 0xb2) return after
    const mark = CITATION.exec(text.slice(after, Math.min(limit, after + 24)))
    if (mark === null) return after
    after += mark[0].length
  }
}

const CITATION = /^ ?(?:\[\^?\d{1,3}(?:[,\-– ]{1,2}\d{1,3}){0,4}\]|【[^】\n]{1,20}】|[¹²³⁴-⁹]+)(?!\()/

function nextAt(text: string, from: number, limit: number): number {
  let next = from
  while (next < limit && isSpace(text.charCodeAt(next))) next++
  return next
}

function isWide(code: number): boolean {
  const script = classOf(code) >> 4
  return script >= 6 && script <= 8
}

const OPENERS = `"'“‘«「『（([*_#-–—•¿¡\`$€£`

/** Whether a sentence may begin here: not with a small letter, unless the text is written without capitals. */
function mayBegin(
  text: string,
  { next, limit, caseless }: { next: number; limit: number; caseless: boolean },
): boolean {
  let at = next
  while (at < limit && at < next + 4 && (OPENERS.includes(text[at] as string) || isSpace(text.charCodeAt(at)))) at++
  const code = text.codePointAt(at)
  if (code === undefined || at >= limit) return true
  if ((classOf(code) & 15) === LOWER) return caseless || /^[a-z]+[A-Z]/.test(text.slice(at, at + 12))
  return !',;:)]'.includes(text[at] as string)
}

interface Stop extends Omit<Spot, 'caseless' | 'stops'> {
  /** Where the next thing stands. */
  next: number
  /** Whether there is a space before it. */
  spaced: boolean
}

/** Whether a full stop ends a sentence, given that one may begin at `next`. */
function stopEnds(text: string, { at, start, limit, next, spaced }: Stop): boolean {
  if (!spaced && isBehindLongWord(text, { at, start })) return true
  const ahead = text.slice(next, Math.min(limit, next + 24))
  const before = text.slice(Math.max(start, at - 24), at)
  if (spaced) return !(/\d\s*$/.test(before) && MAGNITUDE_AHEAD.test(ahead))
  const word = lastWord(before)
  if (/^\d+$/.test(word)) {
    if (before.trim() === word && at - start <= 4) return false
    return !(word.length <= 3 && MAGNITUDE_AHEAD.test(ahead))
  }
  const lower = word.toLowerCase()
  const opens = opensSentence(ahead)
  if (CLOSING.has(lower) || isDotted(word)) return opens && lower !== 'e.g' && lower !== 'i.e'
  if (BEFORE_NUMBER.has(lower))
    return !/^[\dIVXivx(§]/.test(ahead) && !(ABBREVIATED.has(lower) && word.length > 1 && !opens)
  if (ABBREVIATED.has(lower)) return false
  const initial = word.length === 1 && isLetter(word.charCodeAt(0)) && !isLower(word.charCodeAt(0)) && word !== 'I'
  return !initial || isWide(word.charCodeAt(0)) || opens
}

const LONGEST_ABBREVIATION = Math.max(
  ...[...ABBREVIATED, ...BEFORE_NUMBER, ...CLOSING].map((abbreviation) => abbreviation.length),
)

/** What most full stops stand behind: a word that is longer than any abbreviation, and no number. */
function isBehindLongWord(text: string, { at, start }: { at: number; start: number }): boolean {
  const least = at - LONGEST_ABBREVIATION - 1
  if (least < start) return false
  let letters = 0
  for (let place = least; place < at; place++) {
    const code = text.charCodeAt(place)
    if (isLetter(code)) letters += 1
    else if (code < 48 || code > 57) return false
  }
  return letters > 0
}

/** The letters, digits and inner stops right before a full stop. */
function lastWord(before: string): string {
  let from = before.length
  while (from > 0 && (before[from - 1] === '.' || isLetterOrDigit(before.charCodeAt(from - 1)))) from--
  return before.slice(from)
}

function isLetterOrDigit(code: number): boolean {
  return (classOf(code) & 15) !== 0 || code === 0xa7
}

/** Single letters with stops between them: `U.S`, `a.m`. */
function isDotted(word: string): boolean {
  if (word.length < 3 || word.length % 2 === 0) return false
  for (let index = 0; index < word.length; index++) {
    if (index % 2 === 1 ? word[index] !== '.' : !isLetter(word.charCodeAt(index))) return false
  }
  return true
}

function opensSentence(ahead: string): boolean {
  let from = 0
  while (from < 4 && from < ahead.length && !isLetter(ahead.charCodeAt(from))) from++
  let to = from
  while (to < ahead.length && isLetter(ahead.charCodeAt(to))) to++
  return STARTERS.has(ahead.slice(from, to).toLowerCase())
}
