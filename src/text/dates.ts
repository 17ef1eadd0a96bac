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

/** `sign`: what a text must hold for the pattern to be worth trying. */
const PATTERNS: readonly { pattern: RegExp; read: Reader; sign?: string }[] = [
  // 6 December 1975, 6th of December
  {
    pattern: new RegExp(`${NUMBER_START}${DAY} (?:of |من )?(${NAMES})${WORD_END}\\.?(?: ?,? ?${YEAR})?`, 'gi'),
    read: ([day, month, year]) => named(year, month, day),
  },
  // December 1975; December 6, 1975; December 6
  {
    pattern: new RegExp(
      `(?<![a-z])(${NAMES})\\.?(?:(?: of|,)? ${YEAR}| ${DAY}(?![\\d:]|[.,]\\d)(?: ?, ?${YEAR}| ${YEAR})?)`,
      'gi',
    ),
    read: ([month, bareYear, day, year, otherYear]) => named(bareYear ?? year ?? otherYear, month, day),
  },
  // 1975-12-06, 1975/12/6, 1975.12.06
  {
    pattern: new RegExp(`${NUMBER_START}([12]\\d{3})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])`, 'g'),
    read: ([year, , month, day]) => checked({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  // 11/10/2018, 11.10.2018, 11-10-2018
  {
    pattern: new RegExp(`${NUMBER_START}(\\d{1,2})([-/.])(\\d{1,2})\\2([12]\\d{3})(?![\\d/-])`, 'g'),
    read: ([first, , second, year]) => eitherOrder(Number(year), Number(first), Number(second)),
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
const YEAR_AND_MONTH: (typeof PATTERNS)[number] = {
  pattern: new RegExp(`${NUMBER_START}([12]\\d{3})[-/.](0?[1-9]|1[0-2])(?![\\d/.-])`, 'g'),
  read: ([year, month]) => ({ year: Number(year), month: Number(month) }),
}

const ANY_DIGIT = /\d/

/** The dates of a text that say a month or, in Chinese, a year; in order, none within another. */
export function readDates(text: string, { liberal = false }: { liberal?: boolean } = {}): DateMention[] {
  const plain = withAsciiDigits(text)
  if (!ANY_DIGIT.test(plain)) return []
  const found: DateMention[] = []
  for (const { pattern, read, sign } of liberal ? [...PATTERNS, YEAR_AND_MONTH] : PATTERNS) {
    if (sign !== undefined && !plain.includes(sign)) continue
    for (const match of plain.matchAll(pattern)) {
      const date = read(match.slice(1))
      if (date !== undefined) found.push({ start: match.index, end: match.index + match[0].length, ...date })
    }
  }
  return outermost(found)
}

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
