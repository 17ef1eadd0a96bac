import { CARDINALS, COUNTS, MAGNITUDES, ORDINALS } from './data/number-words.ts'
import { decimal, scaled } from './decimal.ts'
import { hedgeAround } from './hedges.ts'
import type { NumberMention } from './numbers.ts'
import type { Word } from './words.ts'

const CARDINAL = new Map(Object.entries(CARDINALS))
const ORDINAL = new Map(Object.entries(ORDINALS))
const COUNT = new Map(Object.entries(COUNTS))
const MAGNITUDE = new Map(Object.entries(MAGNITUDES).filter(([name]) => name.length > 3 || name === 'الف'))
const ANY = new Set([...CARDINAL.keys(), ...ORDINAL.keys(), ...COUNT.keys(), ...MAGNITUDE.keys(), 'dozen'])
/** Strictly read, these mostly count nothing: `one of them`, `first of all`, `a second chance`. */
const WEAK = new Set(['one', 'first', 'second'])

export interface NumberWordOptions {
  words: readonly Word[]
  liberal: boolean
}

/** Numbers written in English or Arabic words: `two hundred and fifty`, `twenty-first`, `half a million`. */
export function readNumberWords(text: string, { words, liberal }: NumberWordOptions): NumberMention[] {
  const found: NumberMention[] = []
  let index = 0
  while (index < words.length) {
    const { form } = words[index] as Word
    if (!ANY.has(form)) {
      index += 1
      continue
    }
    if (CARDINAL.has(form) || ORDINAL.has(form) || MAGNITUDE.has(form)) {
      index = readSequence(text, { words, liberal, index }, found)
      continue
    }
    if (liberal) addCount(words[index] as Word, found)
    else if (form === 'dozen') addMention(text, { word: words[index] as Word, value: 12 }, found)
    index += 1
  }
  return found
}

function addCount(word: Word, found: NumberMention[]): void {
  const value = word.form === 'dozen' ? 12 : COUNT.get(word.form)
  if (value === undefined) return
  found.push({ start: word.start, end: word.end, value: decimal(String(value)), kind: 'plain', spelled: true })
}

function addMention(text: string, { word, value }: { word: Word; value: number }, found: NumberMention[]): void {
  const { start, end } = word
  const hedge = hedgeAround(text, { start, end })
  found.push({ start, end, value: decimal(String(value)), kind: 'plain', spelled: true, ...(hedge && { hedge }) })
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
  const first = words[index] as Word
  const sum: Sum = { total: 0, current: 0, last: Infinity, ordinal: false, length: 0, end: first.start }
  let at = index
  while (at < words.length && !sum.ordinal) {
    const word = words[at] as Word
    if (sum.length > 0 && !isJoined(text, sum.end, word.start)) break
    if (word.form === 'and' && sum.length > 0 && sum.last >= 100) {
      const next = words[at + 1]
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
  const gap = text.slice(from, to)
  return gap === ' ' || gap === '-' || gap === '\u2011' || gap === '\u00A0' || gap === ' - '
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
  words: readonly Word[]
  index: number
}

function emit(text: string, { first, sum, liberal, words, index }: Emission, found: NumberMention[]): void {
  if (sum.length === 0) return
  const before = words[index - 1]
  const bareMagnitude = MAGNITUDE.has(first.form)
  if (bareMagnitude && (before === undefined || !['a', 'one', 'half', 'per'].includes(before.form))) {
    // Behind digits it is their magnitude; alone (`hundreds of`) it says no number.
    if (!liberal || before?.kind === 'number') return
  }
  if (!liberal && sum.length === 1 && WEAK.has(first.form)) return
  const half = bareMagnitude && before !== undefined && (before.form === 'half' || words[index - 2]?.form === 'half')
  const whole = decimal(String(sum.total + sum.current))
  const start = first.start
  // A source's number stands for itself, whatever hedges it.
  const hedge = liberal ? undefined : hedgeAround(text, { start, end: sum.end })
  found.push({
    start,
    end: sum.end,
    value: half ? scaled(decimal(String((sum.total + sum.current) * 5)), -1) : whole,
    kind: sum.ordinal ? 'ordinal' : 'plain',
    spelled: true,
    ...(hedge && { hedge }),
  })
}
