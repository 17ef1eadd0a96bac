import { unitAt } from './characters.ts'
import { CARDINALS, COUNTS, MAGNITUDES, ORDINALS } from './data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import { hedgeAround } from './hedges.ts'
import type { NumberKind, NumberMention } from './numbers.ts'
import { hashOf, WordColumns } from './word-columns.ts'
import type { Word } from './words.ts'

const CARDINAL = new Map(Object.entries(CARDINALS))
const ORDINAL = new Map(Object.entries(ORDINALS))
const COUNT = new Map(Object.entries(COUNTS))
const MAGNITUDE = new Map(Object.entries(MAGNITUDES).filter(([name]) => name.length > 3 || name === 'الف'))

/** What a word says by itself. `sums`: it may be part of a longer number, before others or behind them. */
interface Spelled {
  value: string
  kind: NumberKind
  sums: 'before' | 'behind' | 'never'
}

const SPELLED = new Map<string, Spelled>([
  ...spelled(COUNT, 'plain', 'never'),
  ...spelled(new Map([['dozen', 12]]), 'plain', 'never'),
  ...spelled(MAGNITUDE, 'plain', 'before'),
  ...spelled(ORDINAL, 'ordinal', 'behind'),
  ...spelled(CARDINAL, 'plain', 'before'),
])
/** One for each hash of such a word, by its lowest bits. */
const HASHES = new Uint8Array(4096)
for (const form of SPELLED.keys()) HASHES[lowBits(hashOf(form))] = 1

function lowBits(hash: number): number {
  return (hash ^ (hash >>> 12)) & 4095
}

function spelled(values: ReadonlyMap<string, number>, kind: NumberKind, sums: Spelled['sums']): [string, Spelled][] {
  return [...values].map(([form, value]) => [form, { value: decimal(String(value)), kind, sums }])
}

/** Strictly read, these mostly count nothing: `one of them`, `first of all`, `a second chance`. */
const WEAK = new Set(['one', 'first', 'second'])

export interface NumberWordOptions {
  words: readonly Word[] | WordColumns
  liberal: boolean
}

/** Numbers written in English or Arabic words: `two hundred and fifty`, `twenty-first`, `half a million`. */
export function readNumberWords(text: string, { words, liberal }: NumberWordOptions): NumberMention[] {
  const found: NumberMention[] = []
  for (let index = nextSpelled(words, 0); index < words.length;) {
    const word = wordOf(words, index) as Word
    const spelled = SPELLED.get(word.form)
    if (spelled === undefined) index += 1
    else if (spelled.sums === 'before' && mayGoOn(word, { words, index })) {
      index = readSequence(text, { words, liberal, index }, found)
    } else {
      if (liberal || counts(word, spelled)) addWord(text, { word, spelled, liberal }, found)
      index += 1
    }
    index = nextSpelled(words, index)
  }
  return found
}

/** Whether other words may belong to the number that a word begins, before it or behind it. */
function mayGoOn({ form }: Word, { words, index }: Pick<Sequence, 'words' | 'index'>): boolean {
  return MAGNITUDE.has(form) || (index + 1 < words.length && mayBeSpelled(words, index + 1))
}

/** The first place from `from` on where a word may say a number, else where the words end. */
function nextSpelled(words: readonly Word[] | WordColumns, from: number): number {
  let at = from
  while (at < words.length && !mayBeSpelled(words, at)) at++
  return at
}

/** In columns all but the hash is left unread. */
function mayBeSpelled(words: readonly Word[] | WordColumns, index: number): boolean {
  return words instanceof WordColumns
    ? HASHES[lowBits(words.hashAt(index))] === 1
    : SPELLED.has((words[index] as Word).form)
}

function wordOf(words: readonly Word[] | WordColumns, index: number): Word | undefined {
  if (!(words instanceof WordColumns)) return words[index]
  return index >= 0 && index < words.length ? words.wordAt(index) : undefined
}

/** Whether a word alone says a number in an answer. */
function counts({ form }: Word, { sums }: Spelled): boolean {
  return sums === 'never' ? form === 'dozen' : !WEAK.has(form)
}

interface Alone {
  word: Word
  spelled: Spelled
  liberal: boolean
}

function addWord(
  text: string,
  { word: { start, end }, spelled: { value, kind }, liberal }: Alone,
  found: NumberMention[],
): void {
  const mention: NumberMention = { start, end, value, kind, spelled: true }
  // A source's number stands for itself, whatever hedges it.
  const hedge = liberal ? undefined : hedgeAround(text, { start, end })
  found.push(hedge === undefined ? mention : { ...mention, hedge })
}

interface Sequence extends NumberWordOptions {
  index: number
}

interface Sum {
  total: number
  current: number
  /** What the last word added, so that `nineteen ninety` is not summed. */
  last: number
  ordinal: boolean
  length: number
  end: number
}

/** Reads number words that belong together from `index` on, and returns the index behind them. */
function readSequence(text: string, { words, liberal, index }: Sequence, found: NumberMention[]): number {
  const first = wordOf(words, index) as Word
  const sum: Sum = { total: 0, current: 0, last: Infinity, ordinal: false, length: 0, end: first.start }
  let at = index
  while (at < words.length && !sum.ordinal) {
    const word = wordOf(words, at) as Word
    if (sum.length > 0 && !isJoined(text, sum.end, word.start)) break
    if (word.form === 'and' && sum.length > 0 && sum.last >= 100) {
      const next = wordOf(words, at + 1)
      if (next === undefined || !CARDINAL.has(next.form)) break
      sum.end = word.end
      at += 1
      continue
    }
    if (!add(sum, word.form)) break
    sum.end = word.end
    sum.length += 1
    at += 1
  }
  emit(text, { first, sum, liberal, words, index }, found)
  return Math.max(at, index + 1)
}

function isJoined(text: string, from: number, to: number): boolean {
  const first = unitAt(text, from)
  if (to - from === 1) return first === 32 || first === 0x2d || first === 0x2011 || first === 0xa0
  return to - from === 3 && first === 32 && text.slice(from, to) === ' - '
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

interface Emission {
  first: Word
  sum: Sum
  liberal: boolean
  words: readonly Word[] | WordColumns
  index: number
}

function emit(text: string, { first, sum, liberal, words, index }: Emission, found: NumberMention[]): void {
  if (sum.length === 0) return
  const before = wordOf(words, index - 1)
  const bareMagnitude = MAGNITUDE.has(first.form)
  if (bareMagnitude && (before === undefined || !['a', 'one', 'half', 'per'].includes(before.form))) {
    // Behind digits it is their magnitude; alone (`hundreds of`) it says no number.
    if (!liberal || before?.kind === 'number') return
  }
  if (!liberal && sum.length === 1 && WEAK.has(first.form)) return
  const half =
    bareMagnitude && before !== undefined && (before.form === 'half' || wordOf(words, index - 2)?.form === 'half')
  const value = sum.total + sum.current
  const mention: NumberMention = {
    start: first.start,
    end: sum.end,
    value: half ? scaled(decimal(String(value * 5)), -1) : decimal(String(value)),
    kind: sum.ordinal ? 'ordinal' : 'plain',
    spelled: true,
  }
  const hedge = liberal ? undefined : hedgeAround(text, mention)
  found.push(hedge === undefined ? mention : { ...mention, hedge })
}
