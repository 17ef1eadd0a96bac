import { bisect } from './bisect.ts'

/** Quantile of the standard normal distribution (Wichura 1988, algorithm AS 241, about 16 digits). */
export function normalQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(CENTRAL_TOP, r)) / polynomial(CENTRAL_BOTTOM, r)
  }
  const tail = q < 0 ? p : 1 - p
  if (tail <= 0) return q < 0 ? -Infinity : Infinity
  const r = Math.sqrt(-Math.log(tail))
  const far = r > 5
  const top = far ? FAR_TOP : MIDDLE_TOP
  const bottom = far ? FAR_BOTTOM : MIDDLE_BOTTOM
  const x = r - (far ? 5 : 1.6)
  const size = polynomial(top, x) / polynomial(bottom, x)
  return q < 0 ? -size : size
}

/** Quantile of Student's t distribution. */
export function tQuantile(p: number, df: number): number {
  if (p === 0.5) return 0
  if (p < 0.5) return -tQuantile(1 - p, df)
  if (df >= 1000) return expandedT(normalQuantile(p), df)
  let high = 2
  while (tUpperTail(high, df) > 1 - p) high *= 2
  return bisect((t) => 1 - p - tUpperTail(t, df), [0, high])
}

/** Quantile of the beta distribution. */
export function betaQuantile(p: number, { a, b }: { a: number; b: number }): number {
  return bisect((x) => incompleteBeta(x, { a, b }) - p, [0, 1])
}

/** Quantile of the F distribution with the degrees of freedom of numerator and denominator. */
export function fQuantile(p: number, [above, below]: readonly [number, number]): number {
  const share = betaQuantile(p, { a: above / 2, b: below / 2 })
  return (below * share) / (above * (1 - share))
}

function tUpperTail(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), { a: df / 2, b: 0.5 }) / 2
}

/** Abramowitz and Stegun 26.7.5: from the normal quantile to that of t, for many degrees of freedom. */
function expandedT(z: number, df: number): number {
  const z2 = z * z
  const g1 = (z2 + 1) / 4
  const g2 = ((5 * z2 + 16) * z2 + 3) / 96
  const g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
  const g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
  return z * (1 + (g1 + (g2 + (g3 + g4 / df) / df) / df) / df)
}

/** Regularised incomplete beta function I_x(a, b), by its continued fraction (Lentz's method; NIST DLMF 8.17.22). */
export function incompleteBeta(x: number, { a, b }: { a: number; b: number }): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, { a: b, b: a })
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  )
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return front * fraction
}

/** ln Γ(x) for x > 0 (Lanczos, g = 7, nine terms, about 15 digits). */
export function logGamma(x: number): number {
  // Counts come again and again.
  if (x > 0 && x < LARGEST_KEPT && Number.isInteger(x)) return (ofIntegers[x] ??= lanczos(x))
  return lanczos(x)
}

const LARGEST_KEPT = 4096
const ofIntegers: number[] = []

function lanczos(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  let series = 0.9999999999998099
  // By index: this is the innermost loop of every exact test.
  for (let index = 0; index < LANCZOS.length; index++) series += (LANCZOS[index] as number) / (z + index + 1)
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series)
}

function nonZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]
const CENTRAL_TOP = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
]
const CENTRAL_BOTTOM = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852546,
]
const MIDDLE_TOP = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
]
const MIDDLE_BOTTOM = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
]
const FAR_TOP = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
]
const FAR_BOTTOM = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
  1.421511758316446e-7, 2.0442631033899397e-15,
]
