import { lazily } from '../../../../support/lazily.ts'
import type { NumberMention } from '../../../../text/numbers/number-mention.ts'
import { readNumbers } from '../../../../text/numbers/numbers.ts'
import type { GateIndex } from '../../../gate-index.ts'
import type { Claim } from '../claims.ts'
import { daysBetween } from './reckoned-dates.ts'

interface Place {
  readonly claim: Claim
  readonly text: string
  readonly numbers: readonly NumberMention[]
  readonly index: GateIndex
}

const OLD_BEHIND = /^[ -]years?[ -]olds?\b/i
const OLD_AHEAD =
  /\b(?:(?:he|she|they|who) (?:was|were|is) (?:only |just |about |around |already )?|(?:aged?|age of|at|turned|turning) (?:only |just |about |around )?)$/i
const FARTHEST = 28
/** `born on 9 May 1842`, `(14 March 1887 – 2 November 1961)` */
const BORN = lazily(
  () =>
    /\b(?:born|b\.)[^.;\d]{0,40}(?:\d{1,2}(?:st|nd|rd|th)?,? (?:\w{3,9}\.? )?)?([12]\d{3})\b|\((?:born )?(?:\p{Lu}[a-zÀ-ԯ .’'-]{1,30}, )?(?:\d{1,2} )?(?:\p{Lu}[a-zÀ-ԯ]{2,9} )?(?:\d{1,2}, )?([12]\d{3})(?:, \p{Lu}[a-zÀ-ԯ .’']{1,30})? ?[–—-]/giu,
)
const MOST = 12
const OLDEST = 110
const YEAR = /(?<![\d.,])[12]\d{3}(?![\d%]|[.,]\d)/g

/** Whether it is how old someone was in a year of the claim, whose year of birth the evidence has, or the year in which they were as old. */
export function isAgeInYear(number: NumberMention, { claim, text, index }: Place): boolean {
  const [ahead, behind] = [
    text.slice(Math.max(0, number.start - FARTHEST), number.start),
    text.slice(number.end, number.end + FARTHEST),
  ]
  const wanted = Number(number.value)
  const isAge = wanted > 0 && wanted < OLDEST && (OLD_BEHIND.test(behind) || OLD_AHEAD.test(ahead))
  if (!isAge && number.kind !== 'year') return false
  const births = index.evidence.about(readBirths, () => readBirths(index))
  if (births.length === 0) return false
  const said = text.slice(claim.sentence.start, claim.sentence.end)
  const others = isAge
    ? Array.from(said.matchAll(YEAR).take(MOST), ([value]) => ({ value }))
    : claim.numbers.filter(
        (one) => OLD_AHEAD.test(text.slice(Math.max(0, one.start - FARTHEST), one.start)) && Number(one.value) < OLDEST,
      )
  return others.some(({ value }) =>
    births.some((birth) => {
      const off = isAge ? Number(value) - birth - wanted : wanted - birth - Number(value)
      return off === 0 || off === 1
    }),
  )
}

function readBirths({ evidence: { passages } }: GateIndex): readonly number[] {
  return [...new Set(passages.flatMap(({ text, about }) => about(birthsIn, () => birthsIn(text))))]
}

function birthsIn(text: string): readonly number[] {
  return Array.from(text.matchAll(BORN()).take(MOST), ([, born, from]) => Number(born ?? from))
}

/** `2:27:09`, which is how long it took. */
const CLOCKED = /(?<![\d:.])(?:(\d{1,2}):)?(\d{1,2}):(\d\d)(?![\d:])/g
const MOST_TIMES = 60
const MINUTE = 60
const SECONDS = /^[ -](?:seconds?|secs?)\b/i
const MINUTES_AHEAD = /\b(\d{1,3}) min(?:ute)?s?(?: and)? $/i

/** Whether it is by how much two times of the evidence differ that were taken by the clock: 43 seconds for 2:27:52 and 2:27:09. */
export function isGapOfTimes(number: NumberMention, { text, index }: Place): boolean {
  const { start, end, value } = number
  const written = text.slice(start, end)
  const [hours = '0', minutes, seconds] = /^(?:(\d{1,2}):)?(\d{1,3}):(\d\d)$/.exec(written)?.slice(1) ?? []
  const isSeconds = SECONDS.test(text.slice(end, end + 10))
  if (seconds === undefined && !isSeconds) return false
  const ahead = MINUTES_AHEAD.exec(text.slice(Math.max(0, start - FARTHEST), start))?.[1] ?? '0'
  const gap = isSeconds
    ? Number(ahead) * MINUTE + Number(value)
    : (Number(hours) * MINUTE + Number(minutes)) * MINUTE + Number(seconds)
  const times = index.evidence.about(readTimes, () => readTimes(index))
  return gap > 0 && times.some((one) => times.includes(one + gap))
}

function readTimes({ evidence: { passages } }: GateIndex): readonly number[] {
  return passages.flatMap(({ text, about }) => about(timesIn, () => timesIn(text))).slice(0, MOST_TIMES)
}

/** Those of one passage, in seconds; of two parts they may be of the day. */
function timesIn(text: string): readonly number[] {
  return Array.from(text.matchAll(CLOCKED).take(MOST_TIMES), ([, hours, minutes, seconds]) =>
    hours === undefined ? 0 : (Number(hours) * MINUTE + Number(minutes)) * MINUTE + Number(seconds),
  ).filter((time) => time > 0)
}

const UNITS: readonly (readonly [unit: RegExp, days: number, within: number])[] = [
  [/^[ -](?:full |whole )?days?\b/i, 1, 1],
  [/^[ -](?:full |whole )?weeks?\b/i, 7, 0.5],
  [/^[ -](?:full |whole )?months?\b/i, 30.44, 0.2],
]
const MOST_DATES = 8

/** Whether so many days, weeks or months lie between two dates of one passage that the claim seems to come from: four months for `from 1 July … on 31 October`. */
export function isBetweenDates({ value, end }: NumberMention, { claim, text, index }: Place): boolean {
  const [, days, within] = UNITS.find(([unit]) => unit.test(text.slice(end, end + 16))) ?? []
  if (days === undefined || within === undefined) return false
  const near = new Set(claim.support.sentences.map((at) => index.evidence.sentences[at]?.passage))
  const dates = index.evidence.dates.filter(({ passage }) => near.has(passage))
  return dates.slice(0, MOST_DATES).some((from, at) =>
    dates.slice(at + 1, MOST_DATES).some((to) => {
      const apart = from.passage === to.passage ? daysBetween(from, to) : undefined
      return apart !== undefined && Math.abs(apart / days - Number(value)) <= within
    }),
  )
}

const EACH = /^(?: ?[a-zÀ-ԯ]{1,12}\.?| ?%)? ?(?:an?|per|each|every|\/ ?)(?: |\b)/i
const MOST_NEAR = 10
const REACH = 240

/** Whether it is what each of several gets of a figure of the evidence, which the answer has next to it with how many they are: 1.3 a day for 18 and 14 days. */
export function isForEach(number: NumberMention, { claim, text, numbers, index }: Place): boolean {
  const { start, end, value } = number
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(value) || !EACH.test(text.slice(end, end + FARTHEST))) return false
  const near = numbers
    .filter((one) => one !== number && one.start > claim.sentence.start - REACH && one.end < claim.sentence.end + 1)
    .filter((one) => one.start < start || one.start > end)
    .slice(-MOST_NEAR)
  const places = value.split('.')[1]?.length ?? 0
  return near.some(
    (whole) =>
      index.evidence.numbers.has(whole.value) &&
      near.some((count) => {
        const share = Number(whole.value) / Number(count.value)
        return (
          count !== whole && Number(count.value) > 1 && Math.abs(share - Number(value)) <= 0.5 * 10 ** -places + 1e-9
        )
      }),
  )
}

/** Whether it is how often a figure that the answer has from the evidence goes into one of the question: 150 pages of 200 for 30,000 entries. */
export function isQuotientOfAsked(
  { value }: NumberMention,
  { text, numbers, question, index }: Place & { readonly question: string },
): boolean {
  const asked = index.shared(readQuestion, () => readQuestion(question))
  return numbers
    .slice(0, MOST_SAID)
    .some(
      (one) =>
        Number(one.value) > 1 &&
        index.evidence.numbers.has(one.value) &&
        text.slice(one.start, one.end) !== value &&
        asked.some((whole) => Math.ceil(whole / Number(one.value)) === Number(value) && whole > Number(one.value)),
    )
}

const MOST_SAID = 40

function readQuestion(question: string): readonly number[] {
  return readNumbers(question).flatMap(({ value, kind }) => (kind === 'year' ? [] : [Number(value)]))
}
