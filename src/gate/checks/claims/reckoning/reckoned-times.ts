import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { countOf, NUMBER } from '../otherwise/figures-of.ts'
import { dottedTimes, minutesSaid } from '../units/dotted-hour.ts'

/** `40 minutes before departure`, `an hour later`. */
const LENGTH = new RegExp(`(?:${NUMBER}|\\b(half an|an?)) ?(min(?:ute)?s?|hours?|hrs?)\\b`, 'gi')
/** `1 hour 10 minutes`, `2 h 5 min` */
const HOURS_AND_MINUTES = /\b(\d{1,2}) ?h(?:(?:ou)?rs?)?,? (?:and )?(\d{1,2}) ?min(?:ute)?s?\b/gi
const MOST = 60
const DOTTED_HOUR = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/
const OF_HOUR = 60

/** Whether it is a time of day so long before or after one that answer and evidence have as the evidence tells: 17:05 for 17:45 and `40 minutes before`. */
export function isTimeAway(
  number: NumberMention,
  {
    text,
    numbers,
    index,
  }: { readonly text: string; readonly numbers: readonly NumberMention[]; readonly index: GateIndex },
): boolean {
  // Most numbers are no time.
  if (minutesSaid(number, text).length === 0 && !DOTTED_HOUR.test(text.slice(number.start, number.end))) return false
  const dotted = dottedTimes(index)
  const timesIn = (one: NumberMention): readonly number[] => timesOf(one, { text, mayBeDotted: dotted.size > 0 })
  const own = timesIn(number)
  if (own.length === 0) return false
  const lengths = index.evidence.about(readLengths, () => readLengths(index))
  if (lengths.size === 0) return false
  const isKnown = ({ value, also = [] }: NumberMention, times: readonly number[]): boolean =>
    [value, ...also].some((one) => one.includes(':') && index.evidence.numbers.has(one)) ||
    times.some((time) => dotted.has(time))
  return numbers.some((other) => {
    const times = other.start === number.start ? [] : timesIn(other)
    return times.some((from) => own.some((time) => lengths.has(Math.abs(time - from)))) && isKnown(other, times)
  })
}

/** Times of day in a passage, up to which one may be so long before or after another. */
const MOST_OF_PASSAGE = 8

/** Whether it is a time of day so long before or after one of a passage as that tells: 15:15 for `in winter until 16:00` and `45 minutes before closing`. */
export function isTimeAwayInPassage(
  number: NumberMention,
  { text, index }: { readonly text: string; readonly index: GateIndex },
): boolean {
  const own = minutesSaid(number, text)
  if (own.length === 0) return false
  const { numbers, passages } = index.evidence
  const times = new Map<number, number[]>()
  for (const [passage, mention] of numbers.all()) {
    if (!mention.value.includes(':')) continue
    times.set(passage, [
      ...(times.get(passage) ?? []),
      ...minutesSaid(mention, passages[passage]?.text ?? '').slice(0, 1),
    ])
  }
  return times.entries().some(([at, known]) => {
    const passage = passages[at]
    if (passage === undefined || known.length > MOST_OF_PASSAGE) return false
    const lengths = passage.about(lengthsIn, () => lengthsIn(passage.text))
    return known.some((from) => own.some((time) => lengths.includes(Math.abs(time - from))))
  })
}

function timesOf(
  number: NumberMention,
  { text, mayBeDotted }: { readonly text: string; readonly mayBeDotted: boolean },
): readonly number[] {
  const said = minutesSaid(number, text)
  if (said.length > 0 || !mayBeDotted) return said
  const written = text.slice(number.start, number.end)
  if (!DOTTED_HOUR.test(written)) return said
  const [hour, minute] = written.split('.')
  return [Number(hour) * OF_HOUR + Number(minute)]
}

/** How long something takes or is before or after something in the evidence, in minutes. */
function readLengths({ evidence: { passages } }: GateIndex): ReadonlySet<number> {
  return new Set(passages.flatMap(({ text, about }) => about(lengthsIn, () => lengthsIn(text))))
}

/** Those of one passage; kept with what else is known about its text. */
function lengthsIn(text: string): readonly number[] {
  const inBoth = Array.from(text.matchAll(HOURS_AND_MINUTES).take(MOST), ([, hours, minutes]) => {
    return Number(hours) * OF_HOUR + Number(minutes)
  })
  const others = Array.from(text.matchAll(LENGTH).take(MOST), (match) => {
    const [, , , article, unit = ''] = match
    const count = article === undefined ? countOf(match) : article.toLowerCase() === 'half an' ? 0.5 : 1
    return unit.toLowerCase().startsWith('h') ? count * OF_HOUR : count
  })
  return [...inBoth, ...others].filter((minutes) => minutes > 0)
}
