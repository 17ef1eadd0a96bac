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
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const z = x - 1
  let series = 0.99999999999980993
  for (const [index, term] of LANCZOS.entries()) series += term / (z + index + 1)
  const t = z + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(series)
}

/** Where an increasing function crosses 0. */
function bisect(f: (x: number) => number, [from, to]: readonly [number, number]): number {
  let low = from
  let high = to
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (f(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function nonZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)
}

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]
const CENTRAL_TOP = [
  3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125, 45921.953931549871457,
  67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
]
const CENTRAL_BOTTOM = [
  1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867, 39307.89580009271061,
  28729.085735721942674, 5226.495278852545925,
]
const MIDDLE_TOP = [
  1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504, 1.27045825245236838258,
  0.24178072517745061177, 0.0227238449892691845833, 7.7454501427834140764e-4,
]
const MIDDLE_BOTTOM = [
  1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455, 0.14810397642748007459,
  0.0151986665636164571966, 5.475938084995344946e-4, 1.05075007164441684324e-9,
]
const FAR_TOP = [
  6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123, 0.026532189526576123093,
  0.0012426609473880784386, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
]
const FAR_BOTTOM = [
  1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525, 7.868691311456132591e-4,
  1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15,
]
