import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** What is so many of the other, exactly: a month has no number of days. */
const WORTH: Readonly<Record<string, readonly [of: string, worth: number]>> = {
  second: ['second', 1],
  minute: ['second', 60],
  hour: ['second', 3600],
  day: ['second', 86_400],
  week: ['second', 604_800],
  fortnight: ['second', 1_209_600],
  month: ['month', 1],
  quarter: ['month', 3],
  year: ['month', 12],
  decade: ['month', 120],
  dozen: ['one', 12],
}
const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const UNIT = /^[ -](seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?)\b/i
const SAID = new RegExp(
  `(?<![\\w.,])(\\d{1,6}(?:\\.\\d{1,3})?|${NUMBER_WORDS.join('|')}|an?|half an?)[ -](seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?|dozen)\\b`,
  'gi',
)

/** Whether the sentences that the claim seems to come from say the same time in another unit: `three weeks` for `21 days`. */
export function isSameTime(
  { value, end }: NumberMention,
  { claim, text, index: { evidence } }: { claim: Claim; text: string; index: GateIndex },
): boolean {
  const unit = UNIT.exec(text.slice(end, end + 16))?.[1]
  const worth = unit === undefined ? undefined : worthOf(Number(value), unit)
  if (worth === undefined) return false
  return claim.support.sentences.some((at) => {
    const sentence = evidence.sentences[at]
    const passage = sentence && evidence.passages[sentence.passage]
    if (passage === undefined || sentence === undefined) return false
    return passage.text
      .slice(sentence.start, sentence.end)
      .matchAll(SAID)
      .some(([, count = '', other = '']) => {
        const said = worthOf(countOf(count.toLowerCase()), other)
        return said?.of === worth.of && said.worth === worth.worth
      })
  })
}

function worthOf(count: number, unit: string): { of: string; worth: number } | undefined {
  const known = WORTH[unit.toLowerCase().replace(/s$/, '')]
  return known && { of: known[0], worth: count * known[1] }
}

function countOf(written: string): number {
  if (written.startsWith('half')) return 0.5
  if (written === 'a' || written === 'an') return 1
  const word = NUMBER_WORDS.indexOf(written)
  return word < 0 ? Number(written) : word + 1
}
