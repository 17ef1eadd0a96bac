import { type Decimal } from './decimal.ts'
import { readHanNumbers } from './han-numbers.ts'
import { readDigits } from './number-digits.ts'
import { readNumberWords } from './number-words.ts'
import { withAsciiDigits } from './digits.ts'
import { type Word, words } from './words.ts'

/**
 * `identifier`: digits that name rather than count (telephone numbers, versions, addresses, `B-52`): compare its text.
 * `year`: four digits that stand as a year. `decade`: `1990s`.
 */
export type NumberKind =
  'plain' | 'percent' | 'ordinal' | 'year' | 'decade' | 'currency' | 'fraction' | 'time' | 'identifier'

/** A word beside a number that makes it a bound or a rounding. */
export type Hedge = 'at_least' | 'at_most' | 'about'

export interface NumberMention {
  /** UTF-16 code units into the text, end exclusive: digits or words, with their magnitude. */
  readonly start: number
  readonly end: number
  /** Canonical, without sign: equal numbers are equal texts. A time is `h:mm`, a fraction that does not end `a/b`. */
  readonly value: Decimal
  readonly kind: NumberKind
  readonly hedge?: Hedge
  /** Written as a word. */
  readonly spelled?: true
}

export interface NumberOptions {
  /** The words of the text, where they are known already. */
  words?: readonly Word[]
}

/** The numbers of an answer, each read one way. List ordinals and citation marks are no numbers. */
export function readNumbers(text: string, options: NumberOptions = {}): NumberMention[] {
  return read(text, { ...options, liberal: false })
}

/**
 * Every number that the text of a source can be read as saying: separators joined and not joined, with and without
 * magnitude, ranges expanded, both meanings of point and comma, words and ordinals. Several mentions may share a span.
 */
export function readNumbersLiberally(text: string, options: NumberOptions = {}): NumberMention[] {
  return read(text, { ...options, liberal: true })
}

function read(text: string, options: NumberOptions & { liberal: boolean }): NumberMention[] {
  const { liberal } = options
  const plain = withAsciiDigits(text)
  const found = readDigits(plain, { liberal })
  for (const mention of readNumberWords(text, { words: options.words ?? words(text), liberal })) found.push(mention)
  if (HAN_NUMERAL.test(text)) for (const mention of readHanNumbers(text, { liberal })) found.push(mention)
  return found.sort((a, b) => a.start - b.start || a.end - b.end)
}

const HAN_NUMERAL = /[〇零一二三四五六七八九十百千万两]/
