import { DAY_NAMES, MONTHS } from '../data/months.ts'

/** Names of months and days, which are no proper names here. */
export const CALENDAR: ReadonlySet<string> = new Set([...Object.keys(MONTHS), ...DAY_NAMES.split(' ')])
