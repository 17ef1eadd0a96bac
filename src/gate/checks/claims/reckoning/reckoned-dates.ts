import type { CalendarDate } from '../../../../text/dates/date-patterns.ts'
import { dateOfDay, dayNumber } from '../../../../text/dates/days.ts'
import { readDates } from '../../../../text/dates/dates.ts'
import { readNumbers, readNumbersLiberally } from '../../../../text/numbers/numbers.ts'
import type { GateIndex } from '../../../gate-index.ts'
import { type Amount, amountOf } from './amounts.ts'

/** The year of dates that have none. */
const ANY_YEAR = 2001

/** Days between two days, in whichever order; undefined where one is no day. Of dates without a year, within one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  const [first, second] = [timeOf(from), timeOf(to)]
  if (first === undefined || second === undefined || (from.year === undefined) !== (to.year === undefined))
    return undefined
  const days = Math.abs(second - first)
  return days === 0 ? undefined : days
}

function timeOf({ year, month, day }: CalendarDate): number | undefined {
  return month === undefined || day === undefined ? undefined : dayNumber({ year: year ?? ANY_YEAR, month, day })
}

const MOST_DATES = 12
const MOST_SPANS = 24
const MOST_CHARACTERS = 20_000
const SECONDS = 86_400

/**
 * Whether a date is so many days, weeks, months or years from one of the evidence or the question, where they have both: `until 10
 * April 2026` for a guarantee of 36 months from 10 April 2023.
 */
export function isReckonedDate(
  date: CalendarDate,
  { text, question, index }: { readonly text: string; readonly question: string; readonly index: GateIndex },
): boolean {
  // Without a question nobody has asked for it.
  if (
    question === '' ||
    date.month === undefined ||
    index.evidence.passages.reduce((sum, { text: own }) => sum + own.length, 0) > MOST_CHARACTERS
  )
    return false
  const { dates, spans, steps } = index.shared(readSpans, () => readSpans({ text, question, index }))
  return isSpanFrom(date, [...dates, ...steps], spans)
}

interface Known {
  readonly dates: readonly CalendarDate[]
  readonly spans: readonly Amount[]
  /** Dates of the answer that follow, from which it may count on: ten weeks at half pay from the end of six at full pay. */
  readonly steps: readonly CalendarDate[]
}

function isSpanFrom(date: CalendarDate, dates: readonly CalendarDate[], spans: readonly Amount[]): boolean {
  return dates.some(
    (from) => from !== date && spans.some((span) => [1, -1].some((way) => isSame(date, moved(from, span, way)))),
  )
}

/** `text`: the answer, which may add up spans by itself: 24 and 12 months. */
function readSpans({ text, question, index }: { text: string; question: string; index: GateIndex }): Known {
  const { passages, dates } = index.evidence
  const amounts = [
    ...readNumbers(text).flatMap((one) => amountOf(text, one) ?? []),
    ...readNumbersLiberally(question).flatMap((one) => amountOf(question, one) ?? []),
    ...passages.flatMap((passage) => readNumbers(passage.text).flatMap((one) => amountOf(passage.text, one) ?? [])),
  ]
  const all = amounts.filter(({ of, amount }) => (of === 'seconds' && amount % SECONDS === 0) || of === 'months')
  const spans = [...new Map(all.map((span) => [`${span.of} ${span.amount}`, span])).values()].slice(0, MOST_SPANS)
  const said = readDates(text)
  // `If you wanted to start on 1 October, notice would have to be given by 6 August`
  const supposed = said.filter(({ start }) => SUPPOSING.test(text.slice(Math.max(0, start - LONGEST_SUPPOSING), start)))
  const known = [...supposed, ...readDates(question), ...dates].slice(0, MOST_DATES)
  const steps = said.slice(0, MOST_DATES).filter((date) => date.day !== undefined && isSpanFrom(date, known, spans))
  return { dates: known, spans, steps }
}

const SUPPOSING = /\b(?:if|suppose|assuming|say)\b[^.;:!?\n]{0,48}$/i
const LONGEST_SUPPOSING = 60

function moved({ year, month, day }: CalendarDate, { of, amount }: Amount, way: number): CalendarDate | undefined {
  if (month === undefined) return undefined
  const from = { year: year ?? ANY_YEAR, month, day: day ?? 1 }
  if (of !== 'months' && day === undefined) return undefined
  const to = dateOfDay(
    of === 'months'
      ? dayNumber({ ...from, month: month + way * Math.round(amount) })
      : dayNumber(from) + way * Math.round(amount / SECONDS),
  )
  return { ...(year !== undefined && { year: to.year }), month: to.month, ...(day !== undefined && { day: to.day }) }
}

/** Whether a date is the last of its month: full months end with that. */
function endsMonth({ year, month, day }: CalendarDate): boolean {
  if (month === undefined || day === undefined) return false
  return dateOfDay(dayNumber({ year: year ?? ANY_YEAR, month, day }) + 1).day === 1
}

/** Whether two dates are one, as far as the first is told. A guarantee may end the day before. */
function isSame(date: CalendarDate, other: CalendarDate | undefined): boolean {
  if (other === undefined || date.month !== other.month) return false
  if (date.year !== undefined && other.year !== undefined && date.year !== other.year) return false
  return date.day === undefined || (other.day !== undefined && Math.abs(other.day - date.day) <= 1) || endsMonth(date)
}
