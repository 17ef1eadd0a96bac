import type { CalendarDate } from './date-patterns.ts'

/*
 * Days of the Gregorian calendar by number (Hinnant, chrono-Compatible Low-Level Date Algorithms, 2021). `Date` tells them as well, but
 * also the time: decisions are made without it.
 */

/** Of 400 years. */
const ERA_DAYS = 146_097
/** Days from 1 March of the year 0 to 1 January 1970. */
const EPOCH = 719_468

/** The number of a day, 0 being 1 January 1970. Months and days beyond the calendar count on. */
export function dayNumber({ year, month, day }: Required<CalendarDate>): number {
  const months = year * 12 + month - 1
  // The year begins in March, so that a leap day ends it.
  const [y, m] = [Math.floor((months - 2) / 12), (((months - 2) % 12) + 12) % 12]
  const era = Math.floor(y / 400)
  const ofEra = y - era * 400
  return (
    era * ERA_DAYS + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + daysBefore(m) + day - 1 - EPOCH
  )
}

/** The day of a number. */
export function dateOfDay(number: number): Required<CalendarDate> {
  const since = number + EPOCH
  const era = Math.floor(since / ERA_DAYS)
  const ofEra = since - era * ERA_DAYS
  const years = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * years + Math.floor(years / 4) - Math.floor(years / 100))
  const months = Math.floor((5 * ofYear + 2) / 153)
  const month = months < 10 ? months + 3 : months - 9
  return { year: years + era * 400 + (month <= 2 ? 1 : 0), month, day: ofYear - daysBefore(months) + 1 }
}

/** Days of a year that begins in March before one of its months, of which March is 0. */
function daysBefore(month: number): number {
  return Math.floor((153 * month + 2) / 5)
}
