import { wordList } from '../phrases/seen-words.ts'

/** Days of the week as bits, Monday the lowest. */
export type Weekdays = number

const NO_DAYS: Weekdays = 0
const ALL = 0b111_1111
const WORKING = 0b001_1111
const WEEKEND = 0b110_0000

const STEMS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const NAME = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)'
/** Written out, or short in a range: `Mon–Fri`. */
const SINGLE = new RegExp(`(?<![a-zÀ-ԯ])${NAME}days?(?![a-zÀ-ԯ])`, 'gi')
const RANGE = new RegExp(
  `(?<![a-zÀ-ԯ])${NAME}(?:days?)?\\.? ?(?:to|through|thru|until|till|[-–—]) ?${NAME}(?:days?)?(?![a-zÀ-ԯ])`,
  'gi',
)
/** Days that are said together, and what every way to say them has in it. */
const SETS: readonly { readonly set: Weekdays; readonly parts: readonly string[]; readonly words: RegExp }[] = [
  {
    set: WORKING,
    parts: ['weekday', 'working day', 'business day', 'week day'],
    words: /(?<![a-zÀ-ԯ])(?:weekdays?|(?:working|business|week) days?)(?![a-zÀ-ԯ])/i,
  },
  { set: WEEKEND, parts: ['weekend'], words: /(?<![a-zÀ-ԯ])weekends?(?![a-zÀ-ԯ])/i },
  {
    set: ALL,
    parts: ['every day', 'every single day', 'daily', 'days a week', 'all week', '24/7', 'any day'],
    words:
      /(?<![a-zÀ-ԯ])(?:every (?:single )?day(?! (?:except|but|other)(?![a-zÀ-ԯ]))|daily|(?:7|seven) days a week|all week(?: long)?|24\/7|any day(?: of the week)?)(?![a-zÀ-ԯ])/i,
  },
]

/** Nearly no sentence has any, and most are told by the few letters that all of them have, or a short name. */
const LETTERS = /da(?:y|il)|week|24\/7/i
const SHORT = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/i
const MAY_HAVE =
  /(?:on|ues|nes|urs|ri|tur|un)day|week|daily|(?:every|any|single) [a-z ]{0,8}day|days a|24\/7|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/i

/** A word of each way to name days but `24/7`. */
export const MAY_NAME_DAYS = wordList(
  'mon|monday|mondays|tue|tues|tuesday|tuesdays|wed|wednes|wednesday|wednesdays|thu|thur|thurs|thursday|thursdays|fri|friday|fridays|sat|satur|saturday|saturdays|sun|sunday|' +
    'sundays|tueday|tuedays|tuesdays|wedday|weddays|thuday|thudays|thurday|thurdays|satday|satdays|weekday|weekdays|working day|working days|business day|business days|' +
    'week day|week days|weekend|weekends|every day|every single|daily|days a|all week|any day',
)

/** The days of the week that a text names, all together: `Monday to Friday`, `at weekends`, `daily`. English. */
export function weekdaysIn(text: string): Weekdays {
  if (!(LETTERS.test(text) || SHORT.test(text)) || !MAY_HAVE.test(text)) return NO_DAYS
  // What is asked for so seldom is compiled anew each time, so that parts are looked for first.
  const written = text.toLowerCase()
  return daysIn(text, (parts) => parts.some((part) => written.includes(part)))
}

/** `mayHave`: whether a text has one of some parts. */
export function daysIn(text: string, mayHave: (parts: readonly string[]) => boolean): Weekdays {
  let found = NO_DAYS
  if (mayHave(STEMS)) {
    for (const [, from = '', to = ''] of text.matchAll(RANGE)) found |= between(numberOf(from), numberOf(to))
    for (const [, name = ''] of text.matchAll(SINGLE)) found |= 1 << numberOf(name)
  }
  for (const { set, parts, words } of SETS) if (mayHave(parts) && words.test(text)) found |= set
  return found
}

function numberOf(name: string): number {
  const short = name.slice(0, 3).toLowerCase()
  return STEMS.findIndex((stem) => stem === short)
}

/** From one day to another, also over the end of the week. */
function between(from: number, to: number): Weekdays {
  let found = NO_DAYS
  for (let day = from; ; day = (day + 1) % STEMS.length) {
    found |= 1 << day
    if (day === to) return found
  }
}

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The names of days, in order. */
export function namesOf(days: Weekdays): string {
  return NAMES.filter((_, at) => days & (1 << at)).join(', ')
}
