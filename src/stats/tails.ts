import { incompleteBeta, logGamma } from './distributions.ts'

/** P(Z > z) of the standard normal distribution, precise far out in the tail too. */
export function normalUpper(z: number): number {
  return z < 0 ? 1 - normalUpper(-z) : gammaUpper((z * z) / 2, 0.5) / 2
}

/** P(Z ≤ z) of the standard normal distribution. */
export function normalLower(z: number): number {
  return normalUpper(-z)
}

/** P(T > t) of Student's t distribution. */
export function tUpper(t: number, df: number): number {
  const tail = incompleteBeta(df / (df + t * t), { a: df / 2, b: 0.5 }) / 2
  return t < 0 ? 1 - tail : tail
}

/** P(X > x) of the χ² distribution. */
export function chiSquaredUpper(x: number, df: number): number {
  return gammaUpper(x / 2, df / 2)
}

/** P(X ≤ k) of the binomial distribution. */
export function binomialLower(k: number, { n, p }: { n: number; p: number }): number {
  if (k < 0) return 0
  return k >= n ? 1 : incompleteBeta(1 - p, { a: n - k, b: k + 1 })
}

/** P(X = k) of the binomial distribution. */
export function binomialAt(k: number, { n, p }: { n: number; p: number }): number {
  if (p === 0 || p === 1) return k === n * p ? 1 : 0
  return Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p))
}

/** ln of the number of ways to choose `k` of `n`. */
function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}

/** Regularised upper incomplete gamma function Q(a, x): series below a + 1, continued fraction above (NIST DLMF 8.7, 8.9). */
function gammaUpper(x: number, a: number): number {
  if (x <= 0) return 1
  if (x === Infinity) return 0
  const front = Math.exp(a * Math.log(x) - x - logGamma(a))
  return x < a + 1 ? 1 - front * series(x, a) : front * fraction(x, a)
}

function series(x: number, a: number): number {
  let term = 1 / a
  let sum = term
  for (let k = 1; k < 10_000 && term > sum * 1e-17; k++) {
    term *= x / (a + k)
    sum += term
  }
  return sum
}

function fraction(x: number, a: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let value = d
  for (let k = 1; k < 10_000; k++) {
    const factor = k * (a - k)
    b += 2
    d = 1 / nonZero(factor * d + b)
    c = nonZero(b + factor / c)
    value *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return value
}

function nonZero(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x
}
