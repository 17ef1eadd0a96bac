import { readTimesInWords } from './clock.ts'
import type { NumberMention } from './number-mention.ts'
import { type DigitRuns, digitRuns, placed } from './digit-runs.ts'
import { readArabicNumbers } from './arabic-numbers.ts'
import { readHanNumbers } from './han-numbers.ts'
import { readDigits } from './number-digits.ts'
import { readDigitsLiberally } from './number-readings.ts'
import { readNumberWords, readOneAndHalf } from './number-words.ts'
import type { WordColumns } from '../words/word-columns.ts'
import { scanned } from '../words/word-scanner.ts'
import type { Word } from '../words/word.ts'

/** Version of how numbers and dates are read. Any change of a result raises it. */
export const NUMBERS_VERSION = '2'

export interface NumberOptions {
  /** The words of the text, if already known. */
  words?: readonly Word[] | WordColumns | undefined
  /** Where its digits are, if already known. */
  digits?: DigitRuns | undefined
}

/** The numbers of an answer, each read in one way. List ordinals and citation marks are not numbers. */
export function readNumbers(text: string, options: NumberOptions = {}): NumberMention[] {
  return read(text, options, false)
}

/**
 * Every number that the text of a source can be read as: separators joined and not joined, with and without magnitude,
 * ranges expanded, both meanings of point and comma, words and ordinals. Several mentions may share a span.
 */
export function readNumbersLiberally(text: string, options: NumberOptions = {}): NumberMention[] {
  return read(text, options, true)
}

function read(text: string, options: NumberOptions, liberal: boolean): NumberMention[] {
  const digits = options.digits ?? digitRuns(text, { liberal })
  const found = inOrder(placed(liberal ? readDigitsLiberally(digits) : readDigits(digits), digits))
  enter(inOrder(readNumberWords(text, { words: options.words ?? scanned(text), liberal })), found)
  if (liberal) enter(readTimesInWords(text), found)
  if (liberal) enter(readOneAndHalf(text), found)
  if (digits.isAscii || !OTHER_SCRIPT.test(text)) return found
  if (ARABIC.test(text)) enter(inOrder(readArabicNumbers(text, { liberal })), found)
  if (!HAN_NUMERAL.test(text)) return found
  const han = inOrder(readHanNumbers(text, { liberal }))
  const others = liberal ? found : outside(found, han)
  enter(han, others)
  return others
}

/** Arabic, Chinese and Korean are written in none of these. */
const OTHER_SCRIPT = /[\u0621-\u064A\u3007\u4E00-\u9FFF\uAC00-\uD7A3]/
const ARABIC = /[\u0621-\u064A]/

/** Numerals, and what makes a number of digits before it: 6点半, 2억 5천만. */
const HAN_NUMERAL = /[〇零一二三四五六七八九十百千万萬億两兩点點时時年成割兆半백천만억조]/

/** The mentions that touch none of some others, both in order. */
function outside(mentions: NumberMention[], others: readonly NumberMention[]): NumberMention[] {
  let next = 0
  return mentions.filter(({ start, end }) => {
    while (next < others.length && (others[next] as NumberMention).end <= start) next++
    return (others[next]?.start ?? Infinity) >= end
  })
}

/** Compares mentions by place, for sorting. */
function byPlace(a: NumberMention, b: NumberMention): number {
  return a.start - b.start || a.end - b.end
}

/** The list itself, sorted only if needed: nearly every list is in order already. */
function inOrder(list: NumberMention[]): NumberMention[] {
  for (let at = 1; at < list.length; at++) {
    if (byPlace(list[at - 1] as NumberMention, list[at] as NumberMention) > 0) return list.sort(byPlace)
  }
  return list
}

/** Merges mentions into others, both in order. At the same place the others come first. */
function enter(mentions: readonly NumberMention[], others: NumberMention[]): void {
  let other = others.length - 1
  for (const mention of mentions) others.push(mention)
  // From the end, so that every mention is moved once, and those before the first insertion stay where they are.
  for (let next = mentions.length - 1, to = others.length - 1; next >= 0; to--) {
    const mention = mentions[next] as NumberMention
    const before = other < 0 ? undefined : (others[other] as NumberMention)
    const isLast = before === undefined || byPlace(before, mention) <= 0
    others[to] = isLast ? mention : before
    if (isLast) next -= 1
    else other -= 1
  }
}
