import { MONTHS } from '../data/months.ts'

/** A calendar date, as far as it is given. Months and days count from 1. */
export interface CalendarDate {
  readonly year?: number
  readonly month?: number
  readonly day?: number
}

/** What a date says, and the other way to read it: day and month swapped. */
export interface DateReading extends CalendarDate {
  readonly alternative?: CalendarDate
}

export interface DatePattern {
  /** Matches anywhere. */
  readonly pattern: RegExp
  /** Matches only at a given place. */
  readonly sticky: RegExp
  readonly read: (match: RegExpExecArray) => DateReading | undefined
  /** What a text must contain for the pattern to be worth trying. */
  readonly sign?: string
}

const NAMES = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .join('|')
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`([12]\d{3})(?!\d)`
const NUMBER_START = String.raw`(?<![\d.,/-])`
const WORD_END = '(?![a-z\u0621-\u064A])'

/** 6 December 1975, 6th of December */
export const DAY_FIRST = datePattern(
  new RegExp(`${NUMBER_START}${DAY} (?:of |من )?(${NAMES})${WORD_END}\\.?(?: ?,? ?${YEAR})?`, 'gi'),
  ([, day, month, year]) => named(year, month, day),
)

/** December 1975; December 6, 1975; December 6 */
export const MONTH_FIRST = datePattern(
  new RegExp(
    `(?<![a-z])(${NAMES})\\.?(?:(?: of|,)? ${YEAR}| ${DAY}(?![\\d:]|[.,]\\d)(?: ?, ?${YEAR}| ${YEAR})?)`,
    'gi',
  ),
  ([, month, bareYear, day, year, otherYear]) => named(bareYear ?? year ?? otherYear, month, day),
)

/** 1975-12-06, 1975/12/6, 1975.12.06 */
export const YEAR_FIRST = datePattern(
  new RegExp(`${NUMBER_START}([12]\\d{3})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])`, 'g'),
  ([, year, , month, day]) => checked({ year: Number(year), month: Number(month), day: Number(day) }),
)

/** 11/10/2018, 11.10.2018, 11-10-2018 */
export const YEAR_LAST = datePattern(
  new RegExp(`${NUMBER_START}(\\d{1,2})([-/.])(\\d{1,2})\\2([12]\\d{3})(?![\\d/-])`, 'g'),
  ([, first, , second, year]) => eitherOrder(Number(year), Number(first), Number(second)),
)

/** A year with a month in digits. It may as well be a decimal or a range, so it is read in sources only. */
export const YEAR_AND_MONTH = datePattern(
  new RegExp(`${NUMBER_START}([12]\\d{3})[-/.](0?[1-9]|1[0-2])(?![\\d/.-])`, 'g'),
  ([, year, month]) => ({ year: Number(year), month: Number(month) }),
)

export const CHINESE: readonly DatePattern[] = [
  // 1975年12月6日, 1975年12月, 1975年
  {
    ...datePattern(/(?<!\d)([12]\d{3}) ?年(?!代)(?: ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?[日号號])?)?/g, ([, year, month, day]) =>
      checked(fields(Number(year), month, day)),
    ),
    sign: '年',
  },
  // 12月6日
  {
    ...datePattern(/(?<![\d年] ?)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号號]/g, ([, month, day]) =>
      checked({ month: Number(month), day: Number(day) }),
    ),
    sign: '月',
  },
]

function datePattern(pattern: RegExp, read: DatePattern['read']): DatePattern {
  return { pattern, sticky: new RegExp(pattern, pattern.flags.replace('g', 'y')), read }
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

function eitherOrder(year: number, first: number, second: number): DateReading | undefined {
  const dayFirst = checked({ year, month: second, day: first })
  const monthFirst = checked({ year, month: first, day: second })
  if (dayFirst === undefined || monthFirst === undefined || first === second) return dayFirst ?? monthFirst
  return { ...dayFirst, alternative: monthFirst }
}
