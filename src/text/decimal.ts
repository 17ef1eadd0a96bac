/** A number as digits, without sign, exponent, leading or trailing zeros: equal numbers are equal texts. */
export type Decimal = string

/** Digits before and after the point, times ten to the `exponent`, as a canonical decimal. */
export function decimal(whole: string, fraction = '', exponent = 0): Decimal {
  // Most numbers are canonical as they stand.
  if (fraction === '' && exponent === 0 && whole !== '' && whole.charCodeAt(0) !== 48) return whole
  let digits = whole + fraction
  let point = whole.length + exponent
  if (point > digits.length) digits = digits.padEnd(point, '0')
  if (point < 0) {
    digits = digits.padStart(digits.length - point, '0')
    point = 0
  }
  const left = digits.slice(0, point).replace(LEADING_ZEROS, '')
  const right = withoutTrailingZeros(digits.slice(point))
  return right === '' ? left || '0' : `${left || '0'}.${right}`
}

const LEADING_ZEROS = /^0+/

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--
  return digits.slice(0, end)
}

/** A decimal times ten to the `exponent`. */
export function scaled(value: Decimal, exponent: number): Decimal {
  const [whole = '', fraction = ''] = value.split('.')
  return decimal(whole, fraction, exponent)
}

/** Negative, zero or positive, as for sorting. Exact, whatever the number of digits. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1
  return fractionA === fractionB ? 0 : fractionA < fractionB ? -1 : 1
}

/** Whether `a` lies within `percent` percent of `b`. Exact for whole percents. */
export function isWithinPercent(a: Decimal, b: Decimal, { percent }: { percent: number }): boolean {
  const places = Math.max(fractionLength(a), fractionLength(b))
  const left = BigInt(scaled(a, places)) * 100n
  const right = BigInt(scaled(b, places))
  const difference = left - right * 100n
  return (difference < 0n ? -difference : difference) <= right * BigInt(percent)
}

function fractionLength(value: Decimal): number {
  const point = value.indexOf('.')
  return point < 0 ? 0 : value.length - point - 1
}
