import { dayNumber } from '../../../text/dates/days.ts'
import { DateLookup } from '../../../text/dates/date-lookup.ts'
import type { CalendarDate } from '../../../text/dates/date-patterns.ts'
import { type DateMention, matchesDate, readDates } from '../../../text/dates/dates.ts'
import type { EvidenceIndex } from '../../../text/evidence/evidence.ts'
import type { PlacedDate } from '../../../text/evidence/mentions.ts'
import type { Word } from '../../../text/words/word.ts'
import { defineCheck, type EvidenceSpan, type CheckFinding, judged, skipped } from '../../check.ts'
import type { GateIndex } from '../../gate-index.ts'
import { languageOf, levelIn } from './by-language.ts'
import { hasOtherLanguages } from './other-languages.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { isDayOfSaying } from './otherwise/follows.ts'
import { isEndOfMonth } from './otherwise/month-ends.ts'
import { loneMonths } from './otherwise/lone-months.ts'
import { isReckonedDate } from './reckoning/reckoned-dates.ts'
import { distancesInDays, isYearsFromAnother } from './otherwise/years.ts'
import { hitSpan, quotedText } from './evidence-spans.ts'

/** Every date that the answer states is in the evidence or the question. See docs/checks/date_consistency.md. */
export const dateConsistency = defineCheck({
  name: 'date_consistency',
  version: '2',
  title: 'The dates of the answer are in the evidence',
  deterministic: true,
  check(input, _, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const { all, text, question } = claimsOf(index, input)
    const dates = all.flatMap((claim) => claim.dates)
    const months = all.flatMap((claim) => loneMonths(claim, index.evidence))
    if (dates.length + months.length === 0) return skipped('nothing_to_check', 'The answer states no dates.')
    const asked = readDates(question)
    const missing = all.flatMap((claim) =>
      claim.dates.filter((date) => !isKnown(date, claim, index.evidence) && !isEndOfMonth(date, index)),
    )
    const findings = [
      ...missing.map((date) => missingDate(date, { text, question, asked, index })),
      ...months.map((month) => missingMonth(month, text)),
    ]
    const wrong = findings.filter(({ level }) => level !== 'info').length
    return judged(findings, {
      passed:
        dates.length === 1
          ? 'The date of the answer is in the evidence.'
          : `All ${dates.length} dates of the answer are in the evidence.`,
      detail: { dates: dates.length + months.length, missing: wrong },
      score_bp: Math.floor(((dates.length + months.length - wrong) * 10_000) / (dates.length + months.length)),
    })
  },
})

/** A month alone may follow from a date and a time, so that it never refuses an answer. */
function missingMonth({ start, end }: Word, text: string): CheckFinding {
  return {
    level: 'warn',
    reason_code: 'date_not_in_evidence',
    message: `The evidence has other months than ${quotedText(text.slice(start, end))}.`,
    span: [start, end],
  }
}

/** Whether the evidence has a date. Most are in the passage that their claim comes from, and those of others are not read then. */
function isKnown(date: DateMention, { support }: Claim, evidence: EvidenceIndex): boolean {
  const source = evidence.sentences[support.sentences[0] ?? -1]
  return (source !== undefined && evidence.datesIn(source.passage).has(date)) || evidence.hasDate(date)
}

interface Context {
  readonly text: string
  readonly question: string
  readonly asked: readonly DateMention[]
  readonly index: GateIndex
}

function missingDate(date: DateMention, { text, question, asked, index }: Context): CheckFinding {
  const written = quotedText(text.slice(date.start, date.end))
  const span = [date.start, date.end] as const
  if (asked.some((known) => matchesDate(date, known))) {
    return {
      level: 'info',
      reason_code: 'from_question',
      message: `The date ${written} is in the question, not in the evidence.`,
      span,
    }
  }
  const evidence = closestDate(date, index)
  if (hasParts(date, index)) {
    const message = `The evidence has the parts of the date ${written}, but not together.`
    return { level: 'warn', reason_code: 'date_parts_apart', message, span, evidence }
  }
  const mayFail =
    !isDayOfSaying(date, text) &&
    !isSupposed(date, text) &&
    !isOfExample(date, text) &&
    !isNextDay(date, index) &&
    !isWeeksLater(date, { text, index }) &&
    !isCountedFrom(date, index) &&
    !isEndOfAsked(date, asked) &&
    contradicts(date, index) &&
    !isReckonedDate(date, { text, question, index })
  const level = mayFail ? levelIn(index, 'date_consistency', 'fail') : 'warn'
  return {
    level,
    reason_code: 'date_not_in_evidence',
    message: `The evidence does not have the date ${written}.`,
    span,
    evidence,
  }
}

/** Whether the question names the month that a day begins or ends: `from 2024-06-01 to 2024-07-01` for June 2024. */
function isEndOfAsked({ year, month, day }: DateMention, asked: readonly DateMention[]): boolean {
  return asked.some((known) => {
    if (known.day !== undefined || known.month === undefined || month === undefined || day === undefined) return false
    if (year !== undefined && known.year !== undefined && Math.abs(year - known.year) > 1) return false
    const months = (month - known.month + MONTHS_OF_YEAR) % MONTHS_OF_YEAR
    return months === 0 ? day === 1 || day >= SHORTEST_MONTH : months === 1 && day === 1
  })
}

const MONTHS_OF_YEAR = 12
const SHORTEST_MONTH = 28

/** `The day before the trip`, `a day ahead`. */
const NEXT_DAY =
  /\b(?:the )?(?:day|evening|night) (?:before|after|ahead|earlier|later)\b|\b(?:previous|preceding|following|next) day\b(?! (?:deliver|service|shipping|collection))|\bthe eve\b|前一[天日]|前[天日]|次日|翌日|隔天|第二天|اليوم (?:السابق|التالي)|اليوم الذي (?:قبل|يلي)|قبل(?:ه|ها)? بيوم|بعد(?:ه|ها)? بيوم/i
const NEAR_DAY = 160

/** Whether a date is the day before or behind one of the evidence, and the answer or the sentences around that one speak of such a day. */
function isNextDay({ year, month, day, start, end }: DateMention, { answer: { text }, evidence }: GateIndex): boolean {
  if (month === undefined || day === undefined) return false
  const isSaid = NEXT_DAY.test(text.slice(Math.max(0, start - NEAR_DAY), end + NEAR_DAY))
  const own = dayNumber({ year: year ?? ANY_YEAR, month, day })
  const around = (known: PlacedDate): string =>
    evidence.passages[known.passage]?.text.slice(Math.max(0, known.start - NEAR_DAY), known.end + NEAR_DAY) ?? ''
  return evidence.dates.some(
    (known) =>
      known.month !== undefined &&
      known.day !== undefined &&
      (year === undefined || known.year === undefined || known.year === year) &&
      Math.abs(own - dayNumber({ year: year ?? ANY_YEAR, month: known.month, day: known.day })) === 1 &&
      (isSaid || NEXT_DAY.test(around(known))),
  )
}

const WEEKDAY_AHEAD = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?$/i
const WEEK = 7
const MOST_WEEKS = 4

/** Whether it is a day of the week that the claim names, some weeks from the same one of the evidence: Friday 17 April for `Friday 10 April`. */
function isWeeksLater(
  { year, month, day, start }: DateMention,
  { text, index: { evidence } }: { readonly text: string; readonly index: GateIndex },
): boolean {
  const [, weekday] = WEEKDAY_AHEAD.exec(text.slice(Math.max(0, start - LONGEST_WEEKDAY), start)) ?? []
  if (weekday === undefined || month === undefined || day === undefined) return false
  if (!GOES_ON.test(text.slice(Math.max(0, start - LONGEST_GOING_ON), start))) return false
  const own = dayNumber({ year: year ?? ANY_YEAR, month, day })
  return evidence.dates.some((known) => {
    if (known.month === undefined || known.day === undefined) return false
    const before = evidence.passages[known.passage]?.text.slice(Math.max(0, known.start - LONGEST_WEEKDAY), known.start)
    if (WEEKDAY_AHEAD.exec(before ?? '')?.[1]?.toLowerCase() !== weekday.toLowerCase()) return false
    const apart = Math.abs(own - dayNumber({ year: year ?? ANY_YEAR, month: known.month, day: known.day }))
    return apart > 0 && apart % WEEK === 0 && apart <= MOST_WEEKS * WEEK
  })
}

const LONGEST_WEEKDAY = 16
/** What is so week by week. */
const GOES_ON = /\b(?:next|following|normal|again|resumes?|weekly|every (?:other )?week|fortnight(?:ly)?)\b[^.!?\n]*$/i
const LONGEST_GOING_ON = 120

/** For days of which no year is told. */
const ANY_YEAR = 2023

/** What supposes a case: `If you come on 10 June, …`, 若您6月10日来. */
const SUPPOSING =
  /(?:(?<![a-zÀ-ԯ\u0621-\u064A])(?:if|suppose|assuming|say,?|for example,?|for instance,?|e\.g\.,?|[وف]?(?:إذا|اذا|لو)|(?:على سبيل ال)?مثال)(?![a-zÀ-ԯ\u0621-\u064A])|若|如果|假如|假设|假設|假定|比如|例如|譬如|要是)[^.。;；!！?？\n]{0,32}$/i
const LONGEST_SUPPOSING = 48

/** A date by which, or from which on, something holds is a condition, not an instance of one. */
const BOUND_AHEAD =
  /\b(?:by|before|until|till|after|from|since|than|through)(?: the)? $|(?<![a-zÀ-ԯ\u0621-\u064A])(?:قبل|بعد|حتى|منذ|من)(?: يوم)? ?$/i
const BOUND_BEHIND = /^ ?(?:之?前|以前|之?后|以后|之?後|以後|为止|為止|起|止)/u

/** Whether a date is of a case that the answer supposes, of which no passage has one. */
function isSupposed({ start, end }: DateMention, text: string): boolean {
  const ahead = text.slice(Math.max(0, start - LONGEST_SUPPOSING), start)
  return SUPPOSING.test(ahead) && !BOUND_AHEAD.test(ahead) && !BOUND_BEHIND.test(text.slice(end, end + 4))
}

const EXAMPLE = /\b(?:for example|for instance|as an example|e\.g\.|suppose|let['’]s say)(?![a-zÀ-ԯ])[^.!?\n]*\d/i
const LONGEST_EXAMPLE = 200

/** Whether a date stands behind another in a case made up to show how something is counted: `For example, if you opened it on 1 June 2025, interest is paid on 1 June 2026`. */
function isOfExample({ start }: DateMention, text: string): boolean {
  const ahead = text.slice(Math.max(0, start - LONGEST_EXAMPLE), start)
  return EXAMPLE.test(ahead.split(/[.!?\n](?=\s|$)/).at(-1) ?? '')
}

/** Whether the evidence says it as so many years, weeks or days from another. Outside English, as in numbers. */
function isCountedFrom({ year, month, day }: DateMention, index: GateIndex): boolean {
  if (year === undefined || languageOf(index) === 'en') return false
  if (month === undefined && day === undefined) return isYearsFromAnother(String(year), index)
  if (month === undefined || day === undefined) return false
  const own = dayNumber({ year, month, day })
  const apart = distancesInDays(index)
  return index.evidence.dates.some(
    (known) =>
      known.year !== undefined &&
      known.month !== undefined &&
      known.day !== undefined &&
      apart.has(Math.abs(own - dayNumber({ year: known.year, month: known.month, day: known.day }))),
  )
}

/** Whether the evidence has the year, the month and the day, each somewhere: `12 to 18 April` contains 18 April. */
function hasParts(date: DateMention, { evidence }: GateIndex): boolean {
  const { numbers } = evidence
  const months = evidence.about(monthsOf, () => monthsOf(evidence))
  const readings: CalendarDate[] = date.alternative === undefined ? [date] : [date, date.alternative]
  return readings.some(
    ({ year, month, day }) =>
      (year === undefined || numbers.has(String(year))) &&
      (day === undefined || numbers.has(String(day))) &&
      (month === undefined || months.has(month)),
  )
}

/** Languages whose dates are read in words and in digits. */
const READ_AS_A_WHOLE: ReadonlySet<string | undefined> = new Set(['en', 'zh', 'ar'])

/**
 * Whether the evidence has another date for what a missing one says: one that shares its day, month or year. In other
 * languages, where days in words and `22.09.` are not read, a date beside none is no reason to refuse.
 */
function contradicts({ year, month, day }: DateMention, index: GateIndex): boolean {
  if (READ_AS_A_WHOLE.has(languageOf(index)) && !hasOtherLanguages(index)) return true
  return index.evidence.dates.some(
    (known) =>
      (year !== undefined && known.year === year) ||
      (month !== undefined && known.month === month) ||
      (day !== undefined && known.day === day),
  )
}

function monthsOf({ dates }: EvidenceIndex): ReadonlySet<number | undefined> {
  return new Set(dates.flatMap(({ month, alternative }) => [month, alternative?.month]))
}

/** The date in the evidence that has most in common with the claimed one. */
function closestDate(date: DateMention, index: GateIndex): EvidenceSpan[] {
  const { evidence } = index
  const { dates, lookup } = evidence.about(datesOfSentences, () => datesOfSentences(evidence))
  const known = dates[lookup.closest(date) ?? -1]
  return known === undefined ? [] : hitSpan(index, known.passage, known)
}

function firstReading({ year, month, day }: CalendarDate): CalendarDate {
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day }),
  }
}

/** The dates in the evidence's sentences as first read, without their alternative readings. */
function datesOfSentences({ dates }: EvidenceIndex) {
  const placed = dates.filter(({ sentence }) => sentence >= 0)
  return { dates: placed, lookup: new DateLookup(placed.map(firstReading)) }
}
