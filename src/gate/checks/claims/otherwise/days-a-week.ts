const DAYS_A_WEEK = /^[ -]days? (?:a|per|each|every|of the) week\b/i
const DAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6}'
const STRETCH = new RegExp(`\\b${DAY} ?(?:–|—|-|to|till|until|through) ?${DAY}\\b`, 'gi')
const CLOSED = new RegExp(`\\b(?:closed|except|not)\\b[^.;]{0,20}?\\b${DAY}\\b(?: and ${DAY}\\b)?`, 'gi')
const DAYS = 'mon tue wed thu fri sat sun'.split(' ')
const WEEK = 7
const MOST = 12

/** Whether it is on how many days of a week something is that the sources give by name: six for `from Tuesday to Sunday`. English. */
export function isDaysAWeek(
  value: string,
  { behind, sources }: { behind: string; sources: readonly string[] },
): boolean {
  if (!DAYS_A_WEEK.test(behind)) return false
  const count = Number(value)
  return sources.some(
    (source) =>
      source
        .matchAll(STRETCH)
        .take(MOST)
        .some(([, from, to]) => ((dayOf(to) - dayOf(from) + WEEK) % WEEK) + 1 === count) ||
      source
        .matchAll(CLOSED)
        .take(MOST)
        .some(([, , other]) => WEEK - (other === undefined ? 1 : 2) === count),
  )
}

function dayOf(name = ''): number {
  return DAYS.indexOf(name.toLowerCase())
}
