/** What intervals at these levels are called: `95 % interval`, or `interval` if the levels differ. 0.95 where there is none. */
export function intervalTitle(levels: readonly (number | undefined)[]): string {
  const [level, ...others] = new Set(levels.map((each = 0.95) => Number((100 * each).toFixed(1))))
  return level === undefined || others.length > 0 ? 'interval' : `${level} % interval`
}
