import { matchesOf } from '../phrases/matches.ts'
import { isIgnorable, unitAt } from '../characters/characters.ts'
import { CARDINALS, COUNTS, MAGNITUDES, ORDINALS, SMALL_NUMBERS } from '../data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import { hedgeAround } from './hedges.ts'
import type { NumberKind, NumberMention } from './number-mention.ts'
import { quotient } from './numeral.ts'
import { LetterPairs } from '../words/letter-pairs.ts'
import { WordColumns } from '../words/word-columns.ts'
import { WordTable } from '../words/word-table.ts'
import type { Word, WordKind } from '../words/word.ts'

const CARDINAL = new Map(Object.entries(CARDINALS))
const ORDINAL = new Map(Object.entries(ORDINALS))
const COUNT = new Map(Object.entries(COUNTS))
const MAGNITUDE = new Map(Object.entries(MAGNITUDES).filter(([name]) => /^[a-z]{4,}$/.test(name)))

/** A word for a number or a power of ten. */
interface Spelled {
  readonly form: string
  readonly value: string
  readonly kind: NumberKind
  readonly role: 'cardinal' | 'ordinal' | 'count' | 'magnitude'
}

function spelled(values: ReadonlyMap<string, number>, role: Spelled['role']): Spelled[] {
  const kind = role === 'ordinal' ? 'ordinal' : 'plain'
  return [...values].map(([form, value]) => ({ form, value: decimal(String(value)), kind, role }))
}

const ALL = [
  ...spelled(CARDINAL, 'cardinal'),
  ...spelled(ORDINAL, 'ordinal'),
  ...spelled(MAGNITUDE, 'magnitude'),
  ...spelled(new Map([...COUNT, ['dozen', 12]]), 'count'),
]
const BY_FORM = new Map(ALL.map((one) => [one.form, one]))
/** Most words are told by their first two letters. */
const BEGINNINGS = new LetterPairs(BY_FORM.keys())
const IN_COLUMNS = new WordTable<Spelled>()
for (const one of BY_FORM.values()) IN_COLUMNS.add(one.form, one)

/** In a strict reading these mostly count nothing: `one of them`, `first of all`, `a second chance`, `a grand design`. */
const WEAK = new Set(['one', 'first', 'second', 'grand'])

/** What is asked about words here. `WordColumns` answers it without making objects of them. */
interface WordSource {
  readonly length: number
  startAt(index: number): number
  endAt(index: number): number
  kindAt(index: number): WordKind
  formAt(index: number): string
}

class WordList implements WordSource {
  readonly length: number
  private readonly words: readonly Word[]

  constructor(words: readonly Word[]) {
    this.words = words
    this.length = words.length
  }

  startAt(index: number): number {
    return (this.words[index] as Word).start
  }

  endAt(index: number): number {
    return (this.words[index] as Word).end
  }

  kindAt(index: number): WordKind {
    return (this.words[index] as Word).kind
  }

  formAt(index: number): string {
    return (this.words[index] as Word).form
  }
}

export interface NumberWordOptions {
  words: readonly Word[] | WordColumns
  liberal: boolean
}

/** Numbers written in English words: `two hundred and fifty`, `twenty-first`, `half a million`. */
export function readNumberWords(text: string, { words, liberal }: NumberWordOptions): NumberMention[] {
  const source = words instanceof WordColumns ? words : new WordList(words)
  const found: NumberMention[] = []
  for (let index = nextSpelled(source, 0); index < source.length; index = nextSpelled(source, index)) {
    const one = spelledAt(source, index)
    if (liberal && one?.role === 'cardinal') addFraction(one, { source, index }, found)
    if (one === undefined || isBehindDigits(one, { source, index })) index += 1
    else if (goesOn(one, { source, index })) index = readSequence(text, { source, liberal, index }, found)
    else {
      if (liberal || countsAlone(one)) addAlone(text, { source, liberal, index }, found)
      index += 1
    }
  }
  return found
}

const ONE_AND_HALF = /\b(?:an?|one)(?= [a-z]{3,12} and a half\b)/gi

/** `an hour and a half` says 1.5 of what is between. */
export function readOneAndHalf(text: string): NumberMention[] {
  if (!text.includes(' and a half')) return []
  return matchesOf(text, ONE_AND_HALF).map(({ 0: one, index: start }) => ({
    start,
    end: start + one.length,
    value: '1.5',
    kind: 'plain',
    spelled: true,
  }))
}

/** Where the next word is that is a number. */
function nextSpelled(source: WordSource, from: number): number {
  if (source instanceof WordColumns) return IN_COLUMNS.nextIn(source, from)
  let index = from
  while (index < source.length && spelledAt(source, index) === undefined) index++
  return index
}

/** The word at an index, if it is a number. For a word in columns, little more than its hash is read. */
function spelledAt(source: WordSource, index: number): Spelled | undefined {
  if (index >= source.length) return undefined
  if (source instanceof WordColumns) return IN_COLUMNS.of(source, index)?.[0]
  const form = source.formAt(index)
  return BEGINNINGS.has(unitAt(form, 0), unitAt(form, 1)) ? BY_FORM.get(form) : undefined
}

interface Position {
  source: WordSource
  index: number
}

/** Whether a word is only the magnitude of the digits before it, and nothing follows that belongs to it. */
function isBehindDigits({ role }: Spelled, { source, index }: Position): boolean {
  if (role !== 'magnitude' || index === 0 || source.kindAt(index - 1) !== 'number') return false
  const isLast = index + 1 === source.length
  return isLast || (spelledAt(source, index + 1) === undefined && source.formAt(index + 1) !== 'and')
}

/** Whether more words may belong to the number that a word begins. */
function goesOn({ role }: Spelled, { source, index }: Position): boolean {
  return role === 'magnitude' || (role === 'cardinal' && spelledAt(source, index + 1) !== undefined)
}

/** Whether a single word counts as a number in an answer. */
function countsAlone({ form, role }: Spelled): boolean {
  return role === 'count' ? form === 'dozen' : !WEAK.has(form)
}

/** `six and a half` also says 6.5. */
function addHalf(value: number, { source, index }: Position, found: NumberMention[]): void {
  if (index + 3 >= source.length || source.formAt(index + 1) !== 'and') return
  if (source.formAt(index + 2) !== 'a' || source.formAt(index + 3) !== 'half') return
  const [start, end] = [source.startAt(index), source.endAt(index + 3)]
  found.push({ start, end, value: decimal(String(value + 0.5)), kind: 'fraction', spelled: true })
}

/** `two thirds` also says ⅔. */
function addFraction({ value }: Spelled, { source, index }: Position, found: NumberMention[]): void {
  addHalf(Number(value), { source, index }, found)
  const below = index + 1 < source.length ? PARTS.get(source.formAt(index + 1)) : undefined
  if (below === undefined || value === '0' || Number(value) >= below) return
  const [start, end] = [source.startAt(index), source.endAt(index + 1)]
  found.push({ start, end, value: quotient(Number(value), below), kind: 'fraction', spelled: true })
}

const PARTS = new Map(
  'half third quarter fifth sixth seventh eighth ninth tenth'.split(' ').flatMap((name, at): [string, number][] => [
    [name, at + 2],
    [`${name}s`, at + 2],
  ]),
)

interface Start extends Position {
  liberal: boolean
}

function addAlone(text: string, { source, liberal, index }: Start, found: NumberMention[]): void {
  const { value, kind } = spelledAt(source, index) as Spelled
  const mention: NumberMention = { start: source.startAt(index), end: source.endAt(index), value, kind, spelled: true }
  found.push(liberal ? mention : hedged(text, mention))
}

/** In a source a number counts as it is, even when hedged; in an answer the hedge matters. */
function hedged(text: string, mention: NumberMention): NumberMention {
  const hedge = hedgeAround(text, mention)
  return hedge === undefined ? mention : { ...mention, hedge }
}

interface Sum {
  total: number
  current: number
  /** What the last word added, so that `nineteen ninety` is not a sum. */
  last: number
  ordinal: boolean
  length: number
  end: number
}

/** Reads the number words that belong together from `index` on, and returns the index after them. */
function readSequence(text: string, { source, liberal, index }: Start, found: NumberMention[]): number {
  const sum: Sum = { total: 0, current: 0, last: Infinity, ordinal: false, length: 0, end: source.startAt(index) }
  let at = index
  while (at < source.length && !sum.ordinal) {
    if (sum.length > 0 && !isJoined(text, sum.end, source.startAt(at))) break
    if (sum.length > 0 && sum.last >= 100 && source.formAt(at) === 'and') {
      if (spelledAt(source, at + 1)?.role !== 'cardinal') break
    } else if (!add(sum, source.formAt(at))) break
    else sum.length += 1
    sum.end = source.endAt(at)
    at += 1
  }
  const mention = summed(sum, { source, liberal, index })
  if (mention !== undefined) found.push(liberal ? mention : hedged(text, mention))
  return Math.max(at, index + 1)
}

function isJoined(text: string, start: number, end: number): boolean {
  let from = start
  let to = end
  while (to - from > 1 && isHidden(unitAt(text, from))) from++
  while (to - from > 1 && isHidden(unitAt(text, to - 1))) to--
  const first = unitAt(text, from)
  if (to - from === 1) return first === 32 || first === 0x2d || first === 0x2011 || first === 0xa0
  return to - from === 3 && first === 32 && text.slice(from, to) === ' - '
}

/** Invisible characters, and either half of one beyond the basic plane. */
function isHidden(unit: number): boolean {
  return isIgnorable(unit) || unit === 0xdb40 || (unit >= 0xdc00 && unit <= 0xddff)
}

function add(sum: Sum, form: string): boolean {
  const cardinal = CARDINAL.get(form) ?? ORDINAL.get(form)
  if (cardinal !== undefined) {
    const fits = sum.last >= 100 || (sum.last >= 20 && cardinal < 10 && cardinal > 0)
    if (!fits || (sum.length > 0 && sum.current === 0 && sum.total === 0)) return false
    sum.current += cardinal
    sum.last = cardinal
    sum.ordinal = ORDINAL.has(form)
    return true
  }
  const exponent = MAGNITUDE.get(form)
  if (exponent === undefined || sum.total > 1e12) return false
  const factor = Number(`1e${exponent}`)
  if (exponent === 2) sum.current = Math.max(1, sum.current) * 100
  else {
    sum.total += Math.max(1, sum.current) * factor
    sum.current = 0
  }
  sum.last = factor
  return true
}

/** Words before a magnitude that state a number without digits: `a million`, `half a million`. */
const BEFORE_MAGNITUDE = new Set(['a', 'one', 'half', 'per'])

/** The mention of a sum that begins at `index`, if it counts as a number. */
function summed(sum: Sum, { source, liberal, index }: Start): NumberMention | undefined {
  if (sum.length === 0) return undefined
  const first = source.formAt(index)
  const bareMagnitude = MAGNITUDE.has(first)
  const before = bareMagnitude && index > 0 ? source.formAt(index - 1) : undefined
  if (bareMagnitude && (before === undefined || !BEFORE_MAGNITUDE.has(before))) {
    // After digits it is their magnitude; alone (`hundreds of`) it is not a number.
    if (!liberal || (index > 0 && source.kindAt(index - 1) === 'number')) return undefined
  }
  if (!liberal && sum.length === 1 && WEAK.has(first)) return undefined
  const half = before === 'half' || (before !== undefined && index > 1 && source.formAt(index - 2) === 'half')
  const value = sum.total + sum.current
  return {
    start: source.startAt(index),
    end: sum.end,
    value: half ? scaled(decimal(String(value * 5)), -1) : decimal(String(value)),
    kind: sum.ordinal ? 'ordinal' : 'plain',
    spelled: true,
  }
}

/** The value of a word from one to twelve, in lower case; undefined for any other. */
export function smallNumber(form: string): number | undefined {
  return SMALL_VALUES.get(form)
}

const SMALL_VALUES = new Map(SMALL_NUMBERS.map((form, at) => [form, at + 1]))
