import type { CalendarDate } from './dates.ts'
import type { DateReading } from './date-patterns.ts'

/** An index of dates by what they say. A lookup costs the same however many there are. */
export class DateLookup {
  /** For every combination of the fields that a reading has: the first date with such a reading. */
  private readonly firsts = new Map<number, number>()
  /** The same for dates without a year. */
  private readonly yearless = new Set<number>()

  constructor(dates: readonly DateReading[]) {
    for (const [place, date] of dates.entries()) {
      this.add(date, place)
      if (date.alternative !== undefined) this.add(date.alternative, place)
      if (date.year === undefined) this.addYearless(date)
    }
  }

  private add(date: CalendarDate, place: number): void {
    for (let fields = 0; fields < COMBINATIONS; fields++) {
      const key = keyFrom(date, fields)
      if (key !== undefined && !this.firsts.has(key)) this.firsts.set(key, place)
    }
  }

  private addYearless(date: CalendarDate): void {
    for (let fields = 0; fields < COMBINATIONS; fields++) {
      const key = keyFrom(date, fields)
      if (key !== undefined) this.yearless.add(key)
    }
  }

  /** Whether a date supports the claimed one by itself: see `matchesDate`. */
  has(claimed: DateReading): boolean {
    return readingsOf(claimed).some((reading) => this.firsts.has(keyOf(reading)))
  }

  /** Whether a date without a year would support the claimed one if it were of that year. */
  hasWithoutYear(claimed: DateReading): boolean {
    if (claimed.year === undefined) return false
    return readingsOf(claimed).some(({ month = 0, day = 0 }) => this.yearless.has(month * 100 + day))
  }

  /** The first of the dates that share most fields with the claimed one, or `undefined` if none shares any. */
  closest(claimed: CalendarDate): number | undefined {
    const bySize: number[] = []
    for (const { key, fields } of choicesOf(claimed)) {
      const place = this.firsts.get(key)
      if (fields > 0 && place !== undefined) bySize[fields] = Math.min(place, bySize[fields] ?? Infinity)
    }
    return bySize.at(-1)
  }
}

function readingsOf(date: DateReading): CalendarDate[] {
  return date.alternative === undefined ? [date] : [date, date.alternative]
}

function keyOf({ year = 0, month = 0, day = 0 }: CalendarDate): number {
  return year * 10_000 + month * 100 + day
}

/** Combinations of year, month and day, each a bit. */
const COMBINATIONS = 8

/** The key of some of a date's fields, unless it lacks any of them. */
function keyFrom({ year = 0, month = 0, day = 0 }: CalendarDate, fields: number): number | undefined {
  const [years, months, days] = [fields & 1, (fields >> 1) & 1, fields >> 2]
  const lacks = (years === 1 && year === 0) || (months === 1 && month === 0) || (days === 1 && day === 0)
  return lacks ? undefined : keyOf({ year: year * years, month: month * months, day: day * days })
}

/** Every combination of a date's fields. A field that is left out is 0. */
function choicesOf({ year = 0, month = 0, day = 0 }: CalendarDate): { key: number; fields: number }[] {
  const choices = [{ key: 0, fields: 0 }]
  for (const part of [year * 10_000, month * 100, day]) {
    if (part === 0) continue
    const before = choices.length
    for (let at = 0; at < before; at++) {
      const { key, fields } = choices[at] as { key: number; fields: number }
      choices.push({ key: key + part, fields: fields + 1 })
    }
  }
  return choices
}
