/** A number as digits, without sign, exponent, leading or trailing zeros, so that equal numbers are equal strings. */
export type Decimal = string

/** The digits before and after the point, times ten to the `exponent`, as a canonical decimal. */
export function decimal(whole: string, fraction = '', exponent = 0): Decimal {
  // Most numbers are canonical already.
  if (exponent === 0 && whole !== '' && whole.charCodeAt(0) !== ZERO) {
    if (fraction === '') return whole
    if (fraction.charCodeAt(fraction.length - 1) !== ZERO) return `${whole}.${fraction}`
  }
  let digits = whole + fraction
  let point = whole.length + exponent
  if (point > digits.length) digits = digits.padEnd(point, '0')
  if (point < 0) {
    digits = digits.padStart(digits.length - point, '0')
    point = 0
  }
  const left = withoutLeadingZeros(digits.slice(0, point))
  const right = withoutTrailingZeros(digits.slice(point))
  return right === '' ? left || '0' : `${left || '0'}.${right}`
}

const ZERO = 48

function withoutLeadingZeros(digits: string): string {
  let start = 0
  while (start < digits.length && digits.charCodeAt(start) === ZERO) start++
  return digits.slice(start)
}

function withoutTrailingZeros(digits: string): string {
  let end = digits.length
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end--
  return digits.slice(0, end)
}

/** A decimal times ten to the `exponent`. */
export function scaled(value: Decimal, exponent: number): Decimal {
  const point = value.indexOf('.')
  if (point < 0) return decimal(value, '', exponent)
  return decimal(value.slice(0, point), value.slice(point + 1), exponent)
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

const MILLIONTHS = 6

/** In millionths, exactly; what is smaller is cut off. */
export function millionths(value: Decimal): bigint {
  const [whole = '0', fraction = ''] = value.split('.')
  return BigInt(whole + fraction.slice(0, MILLIONTHS).padEnd(MILLIONTHS, '0'))
}
