import { DAY_NAMES, ENGLISH_MONTHS } from '../data/months.ts'

/** English names of months and days, which do not count as proper names. Names of other languages are people too: Avril, Julio. */
export const CALENDAR: ReadonlySet<string> = new Set([...ENGLISH_MONTHS, ...DAY_NAMES.split(' ')])
