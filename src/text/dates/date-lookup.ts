import type { CalendarDate } from './dates.ts'
import type { DateReading } from './date-patterns.ts'

/** Dates in order by what they say, so that looking one up costs the same however many there are. */
export class DateLookup {
  /** Of every choice of the fields that a reading has, the first date with a reading of them. */
  private readonly firsts = new Map<number, number>()
  /** The same of the dates that say no year. */
  private readonly yearless = new Set<number>()

  constructor(dates: readonly DateReading[]) {
    for (const [place, date] of dates.entries()) {
      this.add(date, place)
      if (date.alternative !== undefined) this.add(date.alternative, place)
      if (date.year === undefined) for (const key of keysOf(date)) this.yearless.add(key)
    }
  }

  private add(date: CalendarDate, place: number): void {
    for (const key of keysOf(date)) if (!this.firsts.has(key)) this.firsts.set(key, place)
  }

  /** Whether a date bears out a claimed one as it stands: see `matchesDate`. */
  has(claimed: DateReading): boolean {
    return readingsOf(claimed).some((reading) => this.firsts.has(keyOf(reading)))
  }

  /** Whether one that says no year would, if it were of the claimed year. */
  hasWithoutYear(claimed: DateReading): boolean {
    if (claimed.year === undefined) return false
    return readingsOf(claimed).some(({ month = 0, day = 0 }) => this.yearless.has(month * 100 + day))
  }

  /** The first date that says as many fields as any in the way the claimed one does; `undefined` where none says one. */
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

function keysOf(date: CalendarDate): number[] {
  return choicesOf(date).map(({ key }) => key)
}

/** Every choice of the fields of a date; no field of one is 0. */
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
