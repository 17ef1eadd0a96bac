import type { Block, BlockKind } from '../src/text/sentences/blocks.ts'
import { classOf, isLetter, isLower, isUpper, LOWER, unitAt } from '../src/text/characters/characters.ts'
import {
  ABBREVIATIONS,
  CLOSING_ABBREVIATIONS,
  NUMBER_ABBREVIATIONS,
  SENTENCE_STARTERS,
} from '../src/text/data/abbreviations.ts'
import { isBetweenArabic, isOrdinal, isShortened, YEAR_WORDS } from '../src/text/sentences/foreign-stops.ts'
import type { Sentence } from '../src/text/sentences/sentences.ts'

// Sentences and blocks as they are found when each step makes a text or an object of what it hands to the next: what
// src/text/sentences/sentences.ts and blocks.ts must find as well, without.

const setOf = (list: string) => new Set(list.split(' '))
const ABBREVIATED = setOf(ABBREVIATIONS)
const BEFORE_NUMBER = setOf(NUMBER_ABBREVIATIONS)
const CLOSING = setOf(CLOSING_ABBREVIATIONS)
const STARTERS = setOf(SENTENCE_STARTERS)
const MAGNITUDE_AHEAD = /^\d{1,3} ?(?:million|billion|trillion|thousand|percent|per cent|%|m\b|bn\b|km|kg|cm|mm)/i

/** The sentences of a text in order. Headings, list items, table rows and lines of code are never joined with others. */
export function plainSentences(text: string): Sentence[] {
  const found: Sentence[] = []
  const caseless = !hasCapitals(text)
  for (const block of plainBlocks(text)) {
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
  if (WIDE.includes(mark)) return text[after] === '》' || text[after] === '〉' ? undefined : after
  if (next === limit) return after
  if (next === after && !isWide(text.charCodeAt(after)))
    return after === at + 1 && isBetweenArabic(text, at) ? after : undefined
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
    if (isOrdinal(before, ahead)) return false
    return !(word.length <= 3 && MAGNITUDE_AHEAD.test(ahead))
  }
  const lower = word.toLowerCase()
  const opens = opensSentence(ahead)
  if (isShortened(word, ahead)) return false
  if (YEAR_WORDS.has(word)) return /\d ?$/.test(before.slice(0, -word.length))
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

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^ {0,3}#{1,6}(?:[ \t]+|$)/
const LIST_MARK = /^[ \t]{0,40}(?:[-*+•‣·▪–]|\d{1,3}[.)]|\((?:\d{1,3}|[a-z])\)|[a-z]\))[ \t]+(?=\S)/
const QUOTE_MARK = /^ {0,3}(?:>[ \t]?){1,8}/
const TABLE_RULE = /^[ \t|:-]+$/
const RULE = /^[ \t]*(?:[-*_=][ \t]*){3,}$/

/**
 * A text as headings, list items, table rows, quotes, code and paragraphs, in order. Blank lines and rulers are left out.
 * Lines that go on in the middle of a sentence are one paragraph; other line ends separate.
 */
function plainBlocks(text: string): Block[] {
  const found: Block[] = []
  let fence = ''
  let at = 0
  while (at <= text.length) {
    const lineEnd = endOfLine(text, at)
    const line = text.slice(at, lineEnd)
    const mark = FENCE.exec(line)?.[1]
    if (fence !== '') {
      if (mark !== undefined && mark.startsWith(fence)) fence = ''
      else found.push({ kind: 'code', start: at, end: lineEnd })
    } else if (mark !== undefined && text.includes('\n', at)) fence = mark
    else addLine(found, { line, at, text })
    at = lineEnd + 1
  }
  return found.filter(({ start, end }) => start < end)
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}

function addLine(found: Block[], { line, at, text }: { line: string; at: number; text: string }): void {
  const end = at + line.length
  if (line.trim() === '' || isRuler(line)) {
    found.push({ kind: 'paragraph', start: end, end })
    return
  }
  const block = blockOf(line)
  const start = at + block.mark
  const last = found.at(-1)
  if (
    block.kind === 'paragraph' &&
    last !== undefined &&
    last.end + 1 === at &&
    continues(text, last, { start, end })
  ) {
    found[found.length - 1] = { ...last, end }
  } else found.push({ kind: block.kind, start, end })
}

function isRuler(line: string): boolean {
  return line.length < 400 && (RULE.test(line) || (TABLE_RULE.test(line) && line.includes('---')))
}

function blockOf(line: string): { kind: BlockKind; mark: number } {
  const heading = HEADING.exec(line)
  if (heading !== null) return { kind: 'heading', mark: heading[0].length }
  const quote = QUOTE_MARK.exec(line)
  if (quote !== null) return { kind: 'quote', mark: quote[0].length }
  const trimmed = line.trim()
  if (trimmed.startsWith('|') && trimmed.endsWith('|') && trimmed.length > 2) return { kind: 'table_row', mark: 0 }
  const item = LIST_MARK.exec(line)
  if (item !== null) return { kind: 'list_item', mark: item[0].length }
  if (/^\*\*[^*\n]{1,120}\*\*:?$/.test(trimmed)) return { kind: 'heading', mark: 0 }
  return { kind: 'paragraph', mark: 0 }
}

const STOP_AT_END = /[.!?…:;。！？；：؟۔।|][)\]"'”’»」』*_]{0,4}\s*$/
/** A shorter line than this was hardly broken for want of room. */
const WRAPPED_LINE = 55

/** Whether a line goes on with the sentence that the block before it left open. */
function continues(text: string, before: Block, line: { start: number; end: number }): boolean {
  if (before.kind === 'heading' || before.kind === 'table_row' || before.kind === 'code') return false
  const lastLine = text.slice(Math.max(before.start, text.lastIndexOf('\n', before.end - 1) + 1), before.end)
  if (STOP_AT_END.test(lastLine.slice(-12))) return false
  const first = text
    .slice(line.start, line.start + 40)
    .trimStart()
    .charCodeAt(0)
  if (isLower(first) || first === 0x2c || first === 0x3b || first === 0x29) return true
  return lastLine.length >= WRAPPED_LINE && lastLine.length <= 140
}
