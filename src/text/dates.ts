import { unitAt } from './characters.ts'
import { MONTHS } from './data/months.ts'
import { withAsciiDigits } from './digits.ts'

/** A calendar date as far as it is written out. Months and days count from 1. */
export interface CalendarDate {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

export interface DateMention extends CalendarDate {
  /** UTF-16 code units into the text, end exclusive. */
  readonly start: number
  readonly end: number
  /** The other reading of a date such as 11/10/2018, day and month swapped. */
  readonly alternative?: CalendarDate
}

const NAMES = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .join('|')
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`([12]\d{3})(?!\d)`
const NUMBER_START = String.raw`(?<![\d.,/-])`
const WORD_END = '(?![a-z\u0621-\u064A])'

type Reader = (groups: readonly (string | undefined)[]) => Omit<DateMention, 'start' | 'end'> | undefined

interface Pattern {
  readonly pattern: RegExp
  readonly read: Reader
  /** Where in a text it can begin, ascending, so that the pattern is tried there alone; anywhere when left out. */
  readonly starts?: (text: string, runs: readonly Run[]) => readonly number[]
  /** What a text must hold for the pattern to be worth trying. */
  readonly sign?: string
}

/** Digits in a row. */
interface Run {
  readonly start: number
  readonly end: number
}

const PATTERNS: readonly Pattern[] = [
  // 6 December 1975, 6th of December
  {
    pattern: new RegExp(`${NUMBER_START}${DAY} (?:of |من )?(${NAMES})${WORD_END}\\.?(?: ?,? ?${YEAR})?`, 'gi'),
    read: ([day, month, year]) => named(year, month, day),
    starts: dayStarts,
  },
  // December 1975; December 6, 1975; December 6
  {
    pattern: new RegExp(
      `(?<![a-z])(${NAMES})\\.?(?:(?: of|,)? ${YEAR}| ${DAY}(?![\\d:]|[.,]\\d)(?: ?, ?${YEAR}| ${YEAR})?)`,
      'gi',
    ),
    read: ([month, bareYear, day, year, otherYear]) => named(bareYear ?? year ?? otherYear, month, day),
    starts: monthStarts,
  },
  // 1975-12-06, 1975/12/6, 1975.12.06
  {
    pattern: new RegExp(`${NUMBER_START}([12]\\d{3})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])`, 'g'),
    read: ([year, , month, day]) => checked({ year: Number(year), month: Number(month), day: Number(day) }),
    starts: yearStarts,
  },
  // 11/10/2018, 11.10.2018, 11-10-2018
  {
    pattern: new RegExp(`${NUMBER_START}(\\d{1,2})([-/.])(\\d{1,2})\\2([12]\\d{3})(?![\\d/-])`, 'g'),
    read: ([first, , second, year]) => eitherOrder(Number(year), Number(first), Number(second)),
    starts: (text, runs) =>
      runs.filter(({ start, end }) => end - start < 3 && isJoint(text, end)).map(({ start }) => start),
  },
  // 1975年12月6日, 1975年12月, 1975年
  {
    pattern: /(?<!\d)([12]\d{3}) ?年(?: ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?[日号號])?)?/g,
    sign: '年',
    read: ([year, month, day]) => checked(fields(Number(year), month, day)),
  },
  // 12月6日
  {
    pattern: /(?<![\d年] ?)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號]/g,
    sign: '月',
    read: ([month, day]) => checked({ month: Number(month), day: Number(day) }),
  },
]

/** A year with a month in digits, which may as well be a decimal or a range: for sources only. */
const YEAR_AND_MONTH: Pattern = {
  pattern: new RegExp(`${NUMBER_START}([12]\\d{3})[-/.](0?[1-9]|1[0-2])(?![\\d/.-])`, 'g'),
  read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
  starts: yearStarts,
}

function yearStarts(text: string, runs: readonly Run[]): readonly number[] {
  return runs.filter(({ start, end }) => end - start === 4 && isJoint(text, end)).map(({ start }) => start)
}

/** Whether a sign stands there that joins the parts of a date. */
function isJoint(text: string, at: number): boolean {
  const code = unitAt(text, at)
  return code === 0x2d || code === 0x2e || code === 0x2f
}

/** One or two digits before a space or the ending of an ordinal, and then the first letter of a month, or `of`. */
function dayStarts(text: string, runs: readonly Run[]): readonly number[] {
  return runs
    .filter(({ start, end }) => {
      if (end - start > 2) return false
      const ahead = unitAt(text, end) === 32 ? end + 1 : unitAt(text, end + 2) === 32 ? end + 3 : -1
      return ahead >= 0 && mayBeginMonth(unitAt(text, ahead))
    })
    .map(({ start }) => start)
}

/** First letters of the months in English and of `of`; anything else is left to the pattern. */
function mayBeginMonth(code: number): boolean {
  return code > 127 || MONTH_INITIALS.has(code)
}

const MONTH_INITIALS = new Set('j f m a s o n d J F M A S O N D'.split(' ').map((letter) => letter.charCodeAt(0)))

/** Before a space and digits: the name of a month, with a stop, a comma or `of` behind it. */
function monthStarts(text: string, runs: readonly Run[]): readonly number[] {
  const found: number[] = []
  for (const { start } of runs) {
    if (unitAt(text, start - 1) !== 32) continue
    let end = start - 1
    if (unitAt(text, end - 1) === 0x2c) end -= 1
    else if (/^ of$/i.test(text.slice(Math.max(0, end - 3), end))) end -= 3
    if (unitAt(text, end - 1) === 0x2e) end -= 1
    let from = end
    while (from > end - 10 && isLatin(unitAt(text, from - 1))) from--
    if (end - from > 2 && Object.hasOwn(MONTHS, text.slice(from, end).toLowerCase())) found.push(from)
  }
  return found
}

function isLatin(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
}

/** Arabic months also stand behind a letter that leans on them, so that they are looked for anywhere. */
const ARABIC = /[\u0621-\u064A]/

const DIGITS = /\d+/g

function digitRuns(text: string): Run[] {
  const runs: Run[] = []
  DIGITS.lastIndex = 0
  // Over a text with few digits a regular expression goes four times as fast as a loop.
  for (let match = DIGITS.exec(text); match !== null; match = DIGITS.exec(text)) {
    runs.push({ start: match.index, end: DIGITS.lastIndex })
  }
  return runs
}

/** The dates of a text that say a month or, in Chinese, a year; in order, none within another. */
export function readDates(text: string, { liberal = false }: { liberal?: boolean } = {}): DateMention[] {
  const plain = withAsciiDigits(text)
  const runs = digitRuns(plain)
  if (runs.length === 0) return []
  const anywhere = ARABIC.test(plain)
  const found: DateMention[] = []
  for (const { pattern, read, sign, starts } of liberal ? [...PATTERNS, YEAR_AND_MONTH] : PATTERNS) {
    if (sign !== undefined && !plain.includes(sign)) continue
    const matches =
      starts === undefined || anywhere ? plain.matchAll(pattern) : matchesAt(plain, pattern, starts(plain, runs))
    for (const match of matches) {
      const date = read(match.slice(1))
      if (date !== undefined) found.push({ start: match.index, end: match.index + match[0].length, ...date })
    }
  }
  return outermost(found)
}

/** What `matchAll` finds of a pattern that can begin at these places alone. */
function matchesAt(text: string, pattern: RegExp, starts: readonly number[]): RegExpExecArray[] {
  if (starts.length === 0) return []
  const sticky = STICKY.get(pattern) ?? new RegExp(pattern, pattern.flags.replace('g', 'y'))
  STICKY.set(pattern, sticky)
  const found: RegExpExecArray[] = []
  let end = 0
  for (const start of starts) {
    if (start < end) continue
    sticky.lastIndex = start
    const match = sticky.exec(text)
    if (match === null) continue
    found.push(match)
    end = start + match[0].length
  }
  return found
}

const STICKY = new Map<RegExp, RegExp>()

function outermost(found: DateMention[]): DateMention[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((mention) => {
    if (mention.start < end) return false
    end = mention.end
    return true
  })
}

function named(year: string | undefined, month: string | undefined, day: string | undefined) {
  const number = MONTHS[(month ?? '').toLowerCase()]
  return number === undefined
    ? undefined
    : checked(fields(year === undefined ? undefined : Number(year), String(number), day))
}

function fields(year: number | undefined, month: string | undefined, day: string | undefined): CalendarDate {
  return {
    ...(year !== undefined && { year }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  }
}

function checked(date: CalendarDate): CalendarDate | undefined {
  const { month = 1, day = 1 } = date
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? date : undefined
}

function eitherOrder(year: number, first: number, second: number): Omit<DateMention, 'start' | 'end'> | undefined {
  const dayFirst = checked({ year, month: second, day: first })
  const monthFirst = checked({ year, month: first, day: second })
  if (dayFirst === undefined || monthFirst === undefined || first === second) return dayFirst ?? monthFirst
  return { ...dayFirst, alternative: monthFirst }
}

/**
 * Whether a date of a source bears out a claimed one: it is the same as far as the claim goes, or more exact. What the
 * claim leaves open matches anything; what the source leaves open does not match what the claim says.
 */
export function matchesDate(
  claimed: CalendarDate & { alternative?: CalendarDate },
  source: CalendarDate & { alternative?: CalendarDate },
): boolean {
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
