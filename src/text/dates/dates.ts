import { unitAt } from '../characters/characters.ts'
import { MONTHS } from '../data/months.ts'
import {
  ARABIC_SPELLED,
  type CalendarDate,
  DAY_FIRST,
  type DatePattern,
  type DateReading,
  EAST_ASIAN,
  HAN_DATE,
  MONTH_FIRST,
  monthOf,
  YEAR_AND_MONTH,
  YEAR_FIRST,
  YEAR_LAST,
} from './date-patterns.ts'
import { type DigitRuns, digitRuns, placed } from '../numbers/digit-runs.ts'
import { matchesOf } from '../phrases/matches.ts'
import { digitsEnd, isDigitAt, isLatin } from '../numbers/numeral.ts'
import { LetterPairs } from '../words/letter-pairs.ts'

export type { CalendarDate } from './date-patterns.ts'

/** A date in a text, as far as it is given: a year, a month of a year, or a day. */
export interface DateMention extends CalendarDate {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** The other reading of a date such as 11/10/2018, day and month swapped. */
  readonly alternative?: CalendarDate
}

export interface DateOptions {
  /** Reads as a source may mean it: includes a year with a month in digits. */
  liberal?: boolean | undefined
  /** The digit runs of the text, if already known. */
  digits?: DigitRuns | undefined
}

/** The dates of a text that name a month or, in Chinese, a year. In order, none inside another. */
export function readDates(
  text: string,
  { liberal = false, digits = digitRuns(text, { liberal }) }: DateOptions = {},
): DateMention[] {
  const { plain, bounds, isAscii } = digits
  const mayBeSpelled = !isAscii && MAY_BE_SPELLED.test(plain)
  if (bounds.length === 0 && !(mayBeSpelled && (HAN_DATE.test(plain) || plain.includes(' من ')))) return []
  const dates = new Dates(plain, liberal)
  if (mayBeSpelled && ARABIC.test(plain)) dates.readAnywhere()
  else for (let at = 0; at < bounds.length; at += 2) dates.readAround(bounds[at] as number, bounds[at + 1] as number)
  if (mayBeSpelled) for (const pattern of SPELLED) dates.readAll(pattern)
  return placed(outermost(dates.found), digits)
}

/** Arabic months can also follow a prefixed letter, so they are searched for everywhere. */
const ARABIC = /[\u0621-\u06CC]/

const SPELLED = [ARABIC_SPELLED, ...EAST_ASIAN]
/** Arabic letters, and the signs of dates in East Asia: without any, a text has no date that is found by its letters. */
const MAY_BE_SPELLED = new RegExp(`[\\u0621-\\u06CC${EAST_ASIAN.map(({ sign }) => sign).join('')}]`)
const WESTERN = [DAY_FIRST, MONTH_FIRST, YEAR_FIRST, YEAR_LAST]

/** The dates found so far in one text. */
class Dates {
  readonly found: DateMention[] = []
  private readonly text: string
  private readonly liberal: boolean
  /** How far each pattern has matched; it is tried again from there. */
  private dayFirst = 0
  private monthFirst = 0
  private yearFirst = 0
  private yearLast = 0
  private yearAndMonth = 0

  constructor(text: string, liberal: boolean) {
    this.text = text
    this.liberal = liberal
  }

  readAnywhere(): void {
    for (const pattern of WESTERN) this.readAll(pattern)
    if (this.liberal) this.readAll(YEAR_AND_MONTH)
  }

  readAll({ pattern, read, sign }: DatePattern): void {
    if (sign !== undefined && !this.text.includes(sign)) return
    for (const match of matchesOf(this.text, pattern)) this.add(match, read(match))
  }

  /** Tries the patterns that may match around a run of digits. */
  readAround(start: number, end: number): void {
    const { text } = this
    const length = end - start
    if (unitAt(text, start - 1) === 32) this.readMonthBefore(start, end)
    if (length < 3 && mayBeDay(text, end) && start >= this.dayFirst) {
      this.dayFirst = this.readAt(DAY_FIRST, start)
    }
    const joint = unitAt(text, end)
    if (!isJoint(joint) || !isDigitAt(text, end + 1) || (length > 2 && length !== 4)) return
    const twice = unitAt(text, digitsEnd(text, end + 1)) === joint
    if (length < 3) {
      if (twice && start >= this.yearLast) this.yearLast = this.readAt(YEAR_LAST, start)
      return
    }
    if (twice && start >= this.yearFirst) this.yearFirst = this.readAt(YEAR_FIRST, start)
    if (this.liberal && start >= this.yearAndMonth) this.yearAndMonth = this.readAt(YEAR_AND_MONTH, start)
  }

  /** A month before a space and the run of digits, which is its year or its day. */
  private readMonthBefore(start: number, end: number): void {
    const { text } = this
    const joint = jointBefore(text, start - 1)
    const nameEnd = unitAt(text, joint - 1) === 0x2e ? joint - 1 : joint
    if (!mayBe(ENDINGS, unitAt(text, nameEnd - 2), unitAt(text, nameEnd - 1))) return
    const from = lettersStart(text, nameEnd)
    if (from < this.monthFirst) return
    if (monthNamed(text, from, nameEnd) === undefined) return
    const first = unitAt(text, start)
    if (end - start === 4 && (first === 0x31 || first === 0x32)) {
      const month = monthOf(text.slice(from, nameEnd), false)
      if (month === undefined) return
      this.found.push({ start: from, end, year: Number(text.slice(start, end)), month })
      this.monthFirst = end
      // A day can only follow a space.
    } else if (end - start < 3 && joint === start - 1) this.monthFirst = this.readAt(MONTH_FIRST, from)
  }

  /** Tries a pattern at a place, and returns where to continue. */
  private readAt({ sticky, read }: DatePattern, start: number): number {
    sticky.lastIndex = start
    const match = sticky.exec(this.text)
    if (match === null) return start
    // `Nobody under 18 may book.`
    const isAge =
      match[0].endsWith(' may') && AGE_AHEAD.test(this.text.slice(Math.max(0, start - LONGEST_AHEAD), start))
    if (!isAge) this.add(match, read(match))
    return start + match[0].length
  }

  private add(match: RegExpExecArray, date: DateReading | undefined): void {
    if (date !== undefined) this.found.push({ start: match.index, end: match.index + match[0].length, ...date })
  }
}

/** Whether a sign joins the parts of a date. */
function isJoint(code: number): boolean {
  return code === 0x2d || code === 0x2e || code === 0x2f
}

const MONTH = new Map(Object.entries(MONTHS))
const LONGEST_MONTH = 10
const BEGINNINGS = new LetterPairs(MONTH.keys())
const ENDINGS = new LetterPairs(Array.from(MONTH.keys(), (name) => name.slice(-2)))

const AGE_AHEAD = /\b(?:(?:under|over|above|below|aged|age|than|least)|\d{1,2} (?:to|and|or)) $/i
const LONGEST_AHEAD = 8

/** Whether one or two digits, or their ordinal, are followed by a space and what may be a month, `of` or `de`. */
function mayBeDay(text: string, end: number): boolean {
  const from = dayEnd(text, end)
  if (from < 0) return false
  // Letters other than ASCII are left to the pattern.
  const [first, second] = [unitAt(text, from), unitAt(text, from + 1)]
  if (first > 127) return true
  if (!isOf(first, second) && !mayBe(BEGINNINGS, first, second)) return false
  let to = from
  while (to <= from + LONGEST_MONTH && isLatin(unitAt(text, to))) to++
  if (to === from + 2 && isOf(first, second)) return true
  return unitAt(text, to) > 127 || monthNamed(text, from, to) !== undefined
}

/** Where the word after a day begins: after a space, a mark and a space (`22. `), or two letters and a space. -1 if nowhere. */
function dayEnd(text: string, end: number): number {
  if (unitAt(text, end) === 32) return end + 1
  if (unitAt(text, end + 1) === 32) return end + 2
  return unitAt(text, end + 2) === 32 ? end + 3 : -1
}

/** Whether two characters may be a pair: only those that are not ASCII are not told by it. */
function mayBe(pairs: LetterPairs, first: number, second: number): boolean {
  return first > 127 || second > 127 || pairs.has(first, second)
}

/** `of` or `de`. */
function isOf(first: number, second: number): boolean {
  return ((first | 32) === 0x6f && (second | 32) === 0x66) || ((first | 32) === 0x64 && (second | 32) === 0x65)
}

/** Where a comma, ` of ` or ` de ` that ends at `end` begins; `end` if there is none. */
function jointBefore(text: string, end: number): number {
  if (unitAt(text, end - 1) === 0x2c) return end - 1
  return unitAt(text, end - 3) === 32 && isOf(unitAt(text, end - 2), unitAt(text, end - 1)) ? end - 3 : end
}

/** Where the letters that end at `end` begin. Stops counting once there are too many for a month. */
function lettersStart(text: string, end: number): number {
  let from = end
  while (from >= end - LONGEST_MONTH && isMonthLetter(unitAt(text, from - 1))) from--
  return from
}

/** Whether it is one of `LETTERS`. */
function isMonthLetter(code: number): boolean {
  if (code < 0xc0) return isLatin(code)
  return (
    code <= 0x24f ||
    (code >= 0x400 && code <= 0x4ff) ||
    (code >= 0x621 && code <= 0x6cc) ||
    (code >= 0x900 && code <= 0x963)
  )
}

function monthNamed(text: string, start: number, end: number): number | undefined {
  if (!mayBe(BEGINNINGS, unitAt(text, start), unitAt(text, start + 1))) return undefined
  return MONTH.get(text.slice(start, end).toLowerCase())
}

function outermost(found: DateMention[]): DateMention[] {
  if (found.every((mention, at) => at === 0 || (found[at - 1] as DateMention).end <= mention.start)) return found
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((mention) => {
    if (mention.start < end) return false
    end = mention.end
    return true
  })
}

/**
 * Whether a date of a source supports a claimed one: it is the same, or more exact. A field that the claim leaves out
 * matches anything; a field that only the source leaves out does not match.
 */
export function matchesDate(claimed: DateReading, source: DateReading): boolean {
  const claims = claimed.alternative === undefined ? [claimed] : [claimed, claimed.alternative]
  const sources = source.alternative === undefined ? [source] : [source, source.alternative]
  return claims.some((claim) => sources.some((known) => covers(claim, known)))
}

function covers(claim: CalendarDate, known: CalendarDate): boolean {
  return (
    (claim.year === undefined || claim.year === known.year) &&
    (claim.month === undefined || claim.month === known.month) &&
    (claim.day === undefined || claim.day === known.day)
  )
}
