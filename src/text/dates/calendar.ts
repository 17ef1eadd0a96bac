import { DAY_NAMES, MONTHS } from '../data/months.ts'

/** Names of months and days, which do not count as proper names. */
export const CALENDAR: ReadonlySet<string> = new Set([...Object.keys(MONTHS), ...DAY_NAMES.split(' ')])
