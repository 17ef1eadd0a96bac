import { readNumbersLiberally } from '../../../../text/numbers/numbers.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { isStopWord } from '../../../../text/words/stop-words.ts'
import { smallNumber } from '../../../../text/numbers/number-words.ts'
import { stem } from '../../../../text/words/stem.ts'
import type { Word } from '../../../../text/words/word.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { wordsAt } from '../contrary/evidence-statements.ts'
import { ASKS } from './reckoned-answer.ts'
import { amountOf } from './amounts.ts'

/*
 * A question may give figures of its own to reckon with: `for 15 people`, where the evidence has it for 6. What the answer to it
 * comes to is in no passage, and takes more steps than can be told from chance.
 */

/** Whether a question has a figure that the evidence lacks, and asks for one. */
export function asksToReckon(question: string, { evidence }: GateIndex): boolean {
  if (!ASKS.test(question)) return false
  return readNumbersLiberally(question).some((number) => {
    const { start, end, value, kind } = number
    if (evidence.numbers.has(value) || kind === 'ordinal' || YEAR.test(question.slice(start, end))) return false
    // A part of a longer number, as which it may be read too.
    if (DIGIT.test(question[start - 1] ?? '') || DIGIT.test(question[end] ?? '')) return false
    if (OF_ANSWERS.test(question.slice(Math.max(0, start - LONGEST_AHEAD), start))) return false
    const amount = amountOf(question, number)
    return amount !== undefined && amount.of !== 'calendar year'
  })
}

/** `What are 3 benefits`, `the top 5`: how many answers are wanted. */
const OF_ANSWERS =
  /(?:^|\b(?:are|the|top|best|worst|main|key|name|list|me|which|what|these|those|all|version|v|no\.?|number|#)) ?$/i
const LONGEST_AHEAD = 12
const YEAR = /^[12]\d{3}s?$/
const DIGIT = /\d/

const ARTICLES = new Set(['a', 'an', 'the'])

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** Whether a figure stands where the evidence has another that counts the same, behind the same word: `within 14 days` for `within 30 days`. */
export function standsForAnother(number: NumberMention, { claim, text, index }: Place): boolean {
  const said = amountOf(text, number)
  const before = wordBefore(claim.words, number.start)
  if (said === undefined || before === undefined) return false
  // `come to 198`
  if (said.of === '' && before.split(' ').every((form) => isStopWord({ form, kind: 'word' }))) return false
  const { numbers, passages } = index.evidence
  return claim.support.sentences.some((at) => {
    const words = wordsAt(index, at)
    return numbers
      .firstIn([at])
      .values()
      .some((place) => {
        const mention = numbers.mentionAt(place)
        const known = amountOf(passages[numbers.passageAt(place)]?.text ?? '', mention)
        return known !== undefined && known.of === said.of && wordBefore(words, mention.start) === before
      })
  })
}

/**
 * Whether the sentences that a claim seems to come from count the same by another figure, which the claim does not have, and have all
 * other figures of the claim: `A cabin costs £48` for £46, and not `£92 for two of them`.
 */
export function isInPlaceOfAnother(number: NumberMention, place: Place): boolean {
  const { claim, text, index } = place
  if (standsForAnother(number, place)) return true
  const said = amountOf(text, number)
  if (said === undefined || said.of === '') return false
  const { numbers, passages } = index.evidence
  const places = numbers.firstIn(claim.support.sentences).values().toArray()
  const known = places.map((at) => ({
    mention: numbers.mentionAt(at),
    source: passages[numbers.passageAt(at)]?.text ?? '',
  }))
  const values = new Set(known.map(({ mention }) => mention.value))
  const own = new Set(claim.numbers.filter(({ start }) => start !== number.start).map(({ value }) => value))
  // `For three tickets you get £36 back`
  const counts = claim.words.flatMap(({ form, start }) => (start === number.start ? [] : (smallNumber(form) ?? [])))
  if (counts.some((count) => count > 1 && !values.has(String(count)))) return false
  return (
    own.isSubsetOf(values) &&
    known.some(({ mention, source }) => !own.has(mention.value) && amountOf(source, mention)?.of === said.of)
  )
}

/** Money that stands ahead of its figure. */
const CURRENCIES = new Set('eur usd gbp chf cad aud jpy cny rmb hkd inr sek nok dkk pln aed sar egp'.split(' '))

const FARTHEST = 4
/** Ahead of any figure: what stands ahead of them tells more, `up to 24 hours`. */
const LOOSE = new Set(
  'by of to at is are was were and or for about roughly around some only just against than be'.split(' '),
)

/** The stem of the word ahead of a place, articles and currencies aside; with the one ahead of it, if it tells little. */
function wordBefore(words: readonly Word[], start: number): string | undefined {
  const isWord = ({ form, end }: Word): boolean =>
    end <= start && !ARTICLES.has(form) && !CURRENCIES.has(form.toLowerCase())
  const at = words.findLastIndex(isWord)
  const word = words[at]
  if (word !== undefined && LOOSE.has(word.form)) {
    const first = words.slice(Math.max(0, at - FARTHEST), at).findLast(isWord)
    return `${stem(first?.form ?? '')} ${stem(word.form)}`
  }
  return word === undefined || word.kind === 'number' ? undefined : stem(word.form)
}
