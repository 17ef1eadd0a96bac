import { wordList } from '../../../../text/phrases/seen-words.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

interface Place {
  readonly claim: Claim
  /** All numbers of the answer. */
  readonly numbers: readonly NumberMention[]
  readonly index: GateIndex
}

/** What leads to a case made up to show how something is reckoned. */
const EXAMPLE =
  /(?<=^|[.!?:;\n] {0,2})say,? (?=(?:an?|the|your|you|it|i)(?![a-zÀ-ԯ\u0621-\u064A]))|(?<=^|[.;:\n] {0,2})(?:holding|having|owning) (?=[$€£¥]?\d)|(?<![a-zÀ-ԯ\u0621-\u064A])example ?[:：(]|(?<![a-zÀ-ԯ\u0621-\u064A])(?:for example|for instance|as an example|imagine|suppose|assuming|let['’]s say|(?:على سبيل ال)?مثال|مثل[اً]{0,2}|لنفترض|لو افترضنا|نفترض)(?![a-zÀ-ԯ\u0621-\u064A])|举个?例|舉個?例|举例|舉例|为例|為例|例如|比如|譬如|假设|假設|假如|假定/gi
/** A word of each of these in English. */
const EXAMPLE_WORDS = wordList(
  'example|say a|say an|say the|say your|say you|say it|say i|holding|having|owning|for example|for instance|an example|imagine|suppose|assuming|let s',
)
/** What only such a case has: a condition, or what it comes to. */
const CASE =
  /[=×→]|(?<![a-zÀ-ԯ\u0621-\u064A])example ?[:：(]|(?<![a-zÀ-ԯ\u0621-\u064A])(?:if (?:you|your|an?|one|someone|she|he|they|we|i)|would|comes to|is left|you['’]d|suppose|assuming|say|لو|إذا|اذا|يكلف|يكلّف|تكلف|تكلّف|أي|يصبح|تصبح|تدفع)(?![a-zÀ-ԯ\u0621-\u064A])|如果|假设|假設|假如|假定|为例|為例|举个?例|舉個?例|举例|舉例|就是|也就是|即(?!可)|共计|一共|共(?=\d)|只需|要付|得付|分别是|分別是|的是/i
/** A figure under a condition, and what it comes to: 如果超出2.3GB，按3GB收，共15元. */
const RECKONED = /如果[^，。；]{0,12}?\d[^。；]{1,60}?(?:共计|合计|一共|共(?=\d)|=|也就是)/gu
const REACH = 240
const FEWEST_NUMBERS = 2

/** Whether a number is of a case made up in the same paragraph: `for example, if you spend $2,200, $2,000 is left`. */
export function isOfExample(
  { start }: Pick<NumberMention, 'start'>,
  { claim, numbers, index }: Pick<Place, 'claim' | 'numbers' | 'index'>,
): boolean {
  const { end } = claim.sentence
  // As written: what leads to an example is no statement.
  const { text } = index.answer
  const paragraph = Math.max(text.lastIndexOf('\n\n', start) + 1, start - REACH)
  const { seen } = index.answer
  if (!seen.hasHan && !seen.hasArabic && !seen.has(EXAMPLE_WORDS, paragraph, end)) return false
  const said = text.slice(paragraph, end)
  const isAhead = ({ index: at }: RegExpExecArray): boolean => paragraph + at < start + EXAMPLE_BEHIND
  const example = said.matchAll(EXAMPLE).find(isAhead) ?? said.matchAll(RECKONED).find(isAhead)
  if (example === undefined) return false
  // `以200元为例`: what leads to it may stand behind.
  const from = Math.min(paragraph + example.index, start)
  if (!CASE.test(text.slice(from, end))) return false
  const next = text.indexOf('\n\n', start)
  const to = Math.min(next < 0 ? text.length : next, start + REACH)
  return numbers.filter((one) => one.start >= from && one.start < to).length >= FEWEST_NUMBERS
}

/** `A 500 GB volume, for instance, would take …` */
const EXAMPLE_BEHIND = 24
