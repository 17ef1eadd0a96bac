/** Wilson's 95 % score interval for `count` of `total`, or 0 to 1 if the total is 0. */
export function shareInterval(count: number, total: number): readonly [low: number, high: number] {
  if (total === 0) return [0, 1]
  const z = 1.959963984540054
  const share = count / total
  const width = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const centre = share + (z * z) / (2 * total)
  const scale = 1 + (z * z) / total
  return [
    count === 0 ? 0 : Math.max(0, (centre - width) / scale),
    count === total ? 1 : Math.min(1, (centre + width) / scale),
  ]
}
