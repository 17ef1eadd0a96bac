/** Up to here a planned number is shown as it is. */
const EXACT_UP_TO = 100
const DIGITS = 3

/** A planned number of examples, rounded up so that no digit of it only looks precise: 347 is 350, 1,763 is 1,770. */
export function roundedPlan(n: number): number {
  if (n <= EXACT_UP_TO) return Math.ceil(n)
  const step = n < 1000 ? 10 : 10 ** (Math.ceil(Math.log10(n)) - DIGITS)
  return Math.ceil(n / step) * step
}
