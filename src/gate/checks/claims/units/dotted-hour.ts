import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import type { GateIndex } from '../../../gate-index.ts'

/** `17.45`, which is no amount of anything. */
const DOTTED =
  /(?<![\d.,$€£¥+–-])([01]?\d|2[0-3])\.([0-5]\d)(?![\d.,]\d|\d| ?(?:%|[€£$¥]|per ?cent\b|million|billion|points?\b|euros?\b|pounds?\b|dollars?\b|[kcm]?m\b|k?g\b|mg\b|m?l\b|km\b|miles?\b|hours?\b|litres?\b|[KMGT]B\b))/g
const CLOCK = /^(\d{1,2}):([0-5]\d)$/
const MOST = 200
const NOON = 12

/** Whether the evidence has a time of day with a stop for the colon: 17:45 and `5.45 pm` for `17.45`. */
export function isDottedHour(number: NumberMention, { text, index }: { text: string; index: GateIndex }): boolean {
  return minutesSaid(number, text).some((time) => dottedTimes(index).has(time))
}

/** A number as a time of day, in minutes after midnight; in both halves of the day, where it does not say which. */
export function minutesSaid({ value, also = [], start, end }: NumberMention, text: string): readonly number[] {
  const own = [value, ...also].flatMap((one) => minutesOf(CLOCK.exec(one)))
  if (!CLOCK.test(value)) return own
  const [, hour = ''] = CLOCK.exec(text.slice(start, end)) ?? []
  return also.length > 0 || hour.startsWith('0') || Number(hour) > NOON ? own : [...own, ...own.map(inEvening)]
}

function inEvening(time: number): number {
  return time + NOON * 60
}

function minutesOf(match: RegExpExecArray | null): number[] {
  return match === null ? [] : [Number(match[1]) * 60 + Number(match[2])]
}

/** The times of day that the evidence writes with a stop, in minutes after midnight. */
export function dottedTimes(index: GateIndex): ReadonlySet<number> {
  return index.evidence.about(readDotted, () => readDotted(index))
}

function readDotted({ evidence: { passages } }: GateIndex): ReadonlySet<number> {
  return new Set(passages.flatMap(({ text, about }) => about(dottedIn, () => dottedIn(text))))
}

/** Those of one passage; kept with what else is known about its text. */
function dottedIn(text: string): readonly number[] {
  return [...new Set(text.matchAll(DOTTED).take(MOST).flatMap(minutesOf))]
}
