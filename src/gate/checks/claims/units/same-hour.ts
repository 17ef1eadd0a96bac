import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'

/** What stands ahead of an hour of the day: `opens at 9 and closes at 5`. */
const AHEAD = /\b(?:at|from|until|till|to|by|before|after|around|between|past)(?: about| around)? $|\d (?:and|or) $/i
/** Something that is counted, or another word that makes it no hour. */
const COUNTED =
  /^(?:[ -]?(?:%|percent|per cent|[a-zÀ-ԯ]+s\b(?<! (?:weekdays|weekends|[a-zÀ-ԯ]+days)))|[.,:]\d| ?[€$£°])/i

const MOST_PLACES = 100

/** Whether the sentences that the claim seems to come from have the hour as a time: `9` for `9:00`, `5` for `17:00`. */
export function isSameHour(
  { kind, value, start, end }: NumberMention,
  { claim, text, index: { evidence } }: { claim: Claim; text: string; index: GateIndex },
): boolean {
  if (kind !== 'plain' || !/^(?:1?\d|2[0-3])$/.test(value)) return false
  if (!AHEAD.test(text.slice(Math.max(0, start - 16), start)) || COUNTED.test(text.slice(end, end + 14))) return false
  const hour = Number(value)
  const times = [`${hour}:00`, ...(hour >= 1 && hour < 12 ? [`${hour + 12}:00`] : [])]
  const { numbers } = evidence
  return times.some((time) =>
    numbers
      .placesOf(time)
      .take(MOST_PLACES)
      .some((place) => claim.support.sentences.includes(numbers.sentenceAt(place))),
  )
}
