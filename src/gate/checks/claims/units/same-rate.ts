import { millionths } from '../../../../text/numbers/decimal.ts'
import { differ, measureOf } from '../../../../text/numbers/measures/measures.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { ratesAt } from '../../../../text/numbers/measures/rates.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { numbersNear } from '../otherwise/near-numbers.ts'

/** How many of the shorter the longer has, as people count them. */
const IN_ONE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  year: { month: 12, quarter: 4, week: 52, day: 365 },
  quarter: { month: 3 },
  week: { day: 7, night: 7 },
  day: { hour: 24 },
  hour: { minute: 60 },
  minute: { second: 60 },
}

const PLAIN = /^\d{1,12}(?:\.\d{1,6})?$/

/** Whether the sentences that the claim seems to come from say the same for another time: `18 days a year` for `1.5 a month`. */
export function isSameRate(
  mention: NumberMention,
  { claim, text, index }: { claim: Claim; text: string; index: GateIndex },
): boolean {
  if (!PLAIN.test(mention.value)) return false
  const [own, more] = ratesAt(text, mention).times
  if (own === undefined || more !== undefined) return false
  const { evidence } = index
  const measure = measureOf(text, mention)
  return numbersNear(claim, index).some((place) => {
    const other = evidence.numbers.mentionAt(place)
    const passage = evidence.passages[evidence.numbers.passageAt(place)]?.text ?? ''
    if (!PLAIN.test(other.value) || differ(measure, measureOf(passage, other))) return false
    const times = ratesAt(passage, other).times
    return times.some((time) => isWorth(mention.value, own, { value: other.value, time }))
  })
}

function isWorth(value: string, time: string, other: { readonly value: string; readonly time: string }): boolean {
  const [long, short] = [IN_ONE[time]?.[other.time], IN_ONE[other.time]?.[time]]
  const [own, known] = [millionths(value), millionths(other.value)]
  return (long !== undefined && own === known * BigInt(long)) || (short !== undefined && own * BigInt(short) === known)
}
