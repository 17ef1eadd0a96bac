import { ERAS } from '../data/han-words.ts'
import { AMBIGUOUS_MONTHS, MONTHS } from '../data/months.ts'
import { hanValue } from '../numbers/han-value.ts'

/** A calendar date, as far as it is given. Months and days count from 1; months of the Persian calendar from 21. */
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

/** A pattern that is made when the first text with digits or signs of a date is read: most programs read none. */
class LazyPattern implements DatePattern {
  readonly read: DatePattern['read']
  readonly sign?: string
  private readonly make: () => RegExp
  private made: RegExp | undefined
  private madeSticky: RegExp | undefined

  constructor(make: () => RegExp, read: DatePattern['read'], sign?: string) {
    this.make = make
    this.read = read
    if (sign !== undefined) this.sign = sign
  }

  get pattern(): RegExp {
    return (this.made ??= this.make())
  }

  get sticky(): RegExp {
    return (this.madeSticky ??= new RegExp(this.pattern, this.pattern.flags.replace('g', 'y')))
  }
}

const NAMES = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .join('|')
/** Letters that a name of a month may consist of or be part of. */
const LETTERS = String.raw`a-z\u00C0-\u024F\u0400-\u04FF\u0621-\u06CC\u0900-\u0963`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|[.º°ª])?`
const YEAR = String.raw`([12]\d{3})(?!\d)`
const NUMBER_START = String.raw`(?<![\d.,/-])`
const WORD_END = `(?![${LETTERS}])`

/** 6 December 1975, 6th of December, 22. September 2019, 1er mai, 5 de mayo de 2020, 5 أيار/مايو 2020 */
export const DAY_FIRST = datePattern(
  () =>
    new RegExp(
      `${NUMBER_START}${DAY} (?:of |de |من )?(${NAMES})${WORD_END}(?:/(?:${NAMES})${WORD_END})?\\.?(?: ?,? ?(?:del? |عام |سنة |سال )?${YEAR})?`,
      'gi',
    ),
  ([, day, month, year]) => named(year, month, day),
)

/** December 1975; December 6, 1975; December 6; mayo de 2020 */
export const MONTH_FIRST = datePattern(
  () =>
    new RegExp(
      `(?<![${LETTERS}])(${NAMES})\\.?(?:(?: of| de|,)? ${YEAR}| ${DAY}(?![\\d:]|[.,]\\d)(?: ?, ?${YEAR}| ${YEAR})?)`,
      'gi',
    ),
  ([, month, bareYear, day, year, otherYear]) => named(bareYear ?? year ?? otherYear, month, day),
)

/** 1975-12-06, 1975/12/6, 1975.12.06 */
export const YEAR_FIRST = datePattern(
  () => new RegExp(`${NUMBER_START}([12]\\d{3})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-])`, 'g'),
  ([, year, , month, day]) => checked({ year: Number(year), month: Number(month), day: Number(day) }),
)

/** 11/10/2018, 11.10.2018, 11-10-2018 */
export const YEAR_LAST = datePattern(
  () => new RegExp(`${NUMBER_START}(\\d{1,2})([-/.])(\\d{1,2})\\2([12]\\d{3})(?![\\d/-])`, 'g'),
  ([, first, , second, year]) => eitherOrder(Number(year), Number(first), Number(second)),
)

/** A year with a month in digits. It may as well be a decimal or a range, so it is read in sources only. */
export const YEAR_AND_MONTH = datePattern(
  () => new RegExp(`${NUMBER_START}([12]\\d{3})[-/.](0?[1-9]|1[0-2])(?![\\d/.-])`, 'g'),
  ([, year, month]) => ({ year: Number(year), month: Number(month) }),
)

const ERA = Object.keys(ERAS).join('|')
const HAN_YEAR = `[12]\\d{3}|[一二][〇零一二三四五六七八九]{3}|(?:${ERA}|民國)(?:\\d{1,3}|元|[一二三四五六七八九十百零]{1,6})`
const HAN_PART = '(\\d{1,2}|[一二三四五六七八九十廿卅]{1,3})'
/** What a text without digits must contain to have a date in Chinese characters. */
export const HAN_DATE = /[〇零一二三四五六七八九十元] ?[年月]/

const ARABIC_DAYS = ['[اأ]ول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع', 'ثامن', 'تاسع', 'عاشر']

/** الرابع من فبراير عام ١٩٤١, الخامس والعشرون من أيار, العشرين من آذار */
export const ARABIC_SPELLED: DatePattern = datePattern(
  () =>
    new RegExp(
      `(?<![\\u0621-\\u064A])ال(?:(${ARABIC_DAYS.join('|')}|حادي)(?: (عشر)| وال(عشرين|عشرون|ثلاثين|ثلاثون))?|(عشرين|عشرون|ثلاثين|ثلاثون)) من (?:شهر )?(${NAMES})${WORD_END}(?:/(?:${NAMES})${WORD_END})?(?: ?،? ?(?:عام |سنة )?${YEAR})?`,
      'g',
    ),
  ([, unit, teen, tens, round, month, year]) => named(year, month, String(arabicDay(unit, { teen, tens, round }))),
  ' من ',
)

function arabicDay(
  unit: string | undefined,
  { teen, tens, round }: Readonly<Record<'teen' | 'tens' | 'round', string | undefined>>,
): number {
  const ten = tens ?? round
  const above = teen !== undefined ? 10 : ten === undefined ? 0 : ten.startsWith('عشر') ? 20 : 30
  if (unit === undefined) return above
  return above + (unit === 'حادي' ? 1 : ARABIC_DAYS.findIndex((day) => new RegExp(`^${day}$`).test(unit)) + 1)
}

export const EAST_ASIAN: readonly DatePattern[] = [
  // 1975年12月6日, 1975年12月, 1975年, 二〇〇五年五月, 民國112年5月6日, 令和6年
  datePattern(
    () =>
      new RegExp(
        `(?<![\\d一二三四五六七八九十〇零])(${HAN_YEAR}) ?年(?!代)(?: ?${HAN_PART} ?月(?: ?${HAN_PART} ?[日号號])?)?`,
        'g',
      ),
    ([, year, month, day]) => checked(fields(hanYear(year), hanPart(month), hanPart(day))),
    '年',
  ),
  // 12月6日, 九月一号
  datePattern(
    () => new RegExp(`(?<![\\d年一二三四五六七八九十] ?)${HAN_PART} ?月 ?${HAN_PART} ?[日号號]`, 'g'),
    ([, month, day]) => checked(fields(undefined, hanPart(month), hanPart(day))),
    '月',
  ),
  // 2020년 5월 3일, 2020년 5월
  datePattern(
    () => /(?<!\d)([12]\d{3}) ?년 ?(\d{1,2}) ?월(?: ?(\d{1,2}) ?일)?/g,
    ([, year, month, day]) => checked(fields(Number(year), month, day)),
    '년',
  ),
  // 5월 3일
  datePattern(
    () => /(?<![\d년] ?)(\d{1,2}) ?월 ?(\d{1,2}) ?일/g,
    ([, month, day]) => checked(fields(undefined, month, day)),
    '월',
  ),
]

function hanYear(year = ''): number | undefined {
  const era = year.replace('民國', '民国').slice(0, 2)
  const before = ERAS[era]
  const count = Number(hanPart(before === undefined ? year : year.slice(2)))
  return count + (before ?? 0)
}

function hanPart(part: string | undefined): string | undefined {
  if (part === undefined || /^\d/.test(part)) return part
  return part === '元' ? '1' : hanValue(part)
}

function datePattern(make: () => RegExp, read: DatePattern['read'], sign?: string): DatePattern {
  return new LazyPattern(make, read, sign)
}

function named(year: string | undefined, month: string | undefined, day: string | undefined): CalendarDate | undefined {
  const number = monthOf(month ?? '', year !== undefined && day !== undefined)
  if (number === undefined || (day !== undefined && !(Number(day) >= 1 && Number(day) <= 31))) return undefined
  return fields(year === undefined ? undefined : Number(year), String(number), day)
}

/** The month of this name. `dated`: whether a day and a year stand beside it. */
export function monthOf(name: string, dated: boolean): number | undefined {
  const lower = name.toLowerCase()
  if (!dated && name !== lower && AMBIGUOUS_MONTHS.has(lower)) return undefined
  return MONTHS[lower]
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
