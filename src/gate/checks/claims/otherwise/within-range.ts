import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { unitOf } from './alike.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly index: GateIndex
}

/** Between the two ends of a range: `4 to 8 kg`, `30 and 59 minutes`, 4至8公斤. */
const BETWEEN = /^ ?(?:\p{L}{1,10} )?(?:to|up to|and|until|bis|und|à|et|a|y|至|到|~|～|-|–|—|إلى|حتى|و) ?$/u
/** What says that it is one of many: `So a cat of 5 kg gets one tablet`. */
const INSTANCE =
  /^\W*(?:so|thus|hence|therefore|for example|for instance|e\.g\.)\b|^\W*(?:所以|因此|例如|比如|也就是)|^\W*(?:for )?(?:an?|your) (?:[\p{L}-]{2,20} (?:of|with|at|that weighs)\b|(?:\p{L}{2,12}|\d{1,4})-(?:day|night|week|month|year|hour|minute|page|mile|person)\b)|^\W*(?:لذلك|مثلا|إذن)/iu
const LONGEST_BETWEEN = 14

/** Whether a number is within a range that the evidence has, of as many of the same, in a sentence that tells of an instance. */
export function isWithinRange(number: NumberMention, { claim, text, index }: Place): boolean {
  const { start, end } = claim.sentence
  const figure = Number(number.value)
  if (number.kind !== 'plain' || !Number.isFinite(figure) || !INSTANCE.test(text.slice(start, end))) return false
  const unit = unitOf(text, number)
  if (unit === undefined) return false
  const { numbers, passages } = index.evidence
  let before: { readonly passage: number; readonly value: number; readonly end: number } | undefined
  for (const [passage, known] of numbers.all()) {
    const own = passages[passage]?.text ?? ''
    const value = Number(known.value)
    if (before !== undefined && before.passage === passage && before.value < figure && figure < value) {
      const between = own.slice(before.end, known.start)
      const isRange = between.length <= LONGEST_BETWEEN && BETWEEN.test(between)
      if (isRange && unitOf(own, known) === unit) return true
    }
    before = { passage, value, end: known.end }
  }
  return false
}

const RANGE_BEHIND = /^ ?(?:–|-|to) ?(\d{1,4})\b/

/** Whether it is the next number behind a bound that the evidence has, up to another: `13–20` for `up to 12` and `above that, up to 20`. */
export function isNextOfBound({ kind, value, end }: NumberMention, { text, index }: Omit<Place, 'claim'>): boolean {
  if (kind !== 'plain' || !/^\d{1,4}$/.test(value)) return false
  const [, last = ''] = RANGE_BEHIND.exec(text.slice(end, end + LONGEST_BETWEEN)) ?? []
  const { numbers } = index.evidence
  return last !== '' && numbers.has(last) && Number(last) > Number(value) && numbers.has(String(Number(value) - 1))
}
