import { unusable, type Measurement } from '../measurement.ts'

export interface KolmogorovSmirnov {
  /** The largest gap between the two cumulative shares. */
  readonly statistic: number
  /** Two-sided. */
  readonly pValue: number
  readonly method: 'exact' | 'asymptotic'
}

/** Up to this product of the sizes, the paths are counted, with ties as they are (Schröer and Trenkler 1995). */
const EXACT_UP_TO = 250_000

/** Whether two samples come from the same distribution (Kolmogorov and Smirnov). */
export function kolmogorovSmirnov(
  baseline: readonly number[],
  current: readonly number[],
): Measurement<KolmogorovSmirnov> {
  const refusal = unusable(baseline, { what: 'baseline value' }) ?? unusable(current, { what: 'current value' })
  if (refusal !== undefined) return refusal
  const [m, n] = [baseline.length, current.length]
  const [a, b] = [Float64Array.from(baseline).sort(), Float64Array.from(current).sort()]
  const statistic = largestGap(a, b)
  if (m * n > EXACT_UP_TO) {
    const x = statistic * Math.sqrt((m * n) / (m + n))
    return { status: 'measured', statistic, pValue: kolmogorovUpper(x), method: 'asymptotic' }
  }
  return { status: 'measured', statistic, pValue: exactUpper(statistic, { a, b }), method: 'exact' }
}

function largestGap(a: Float64Array, b: Float64Array): number {
  let gap = 0
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const x = Math.min(a[i] as number, b[j] as number)
    while (i < a.length && a[i] === x) i++
    while (j < b.length && b[j] === x) j++
    gap = Math.max(gap, Math.abs(i / a.length - j / b.length))
  }
  return gap
}

/** P(D ≥ d) over all ways to split the pooled values: the share of lattice paths that leave the band, checked between ties. */
function exactUpper(statistic: number, { a, b }: { a: Float64Array; b: Float64Array }): number {
  const [m, n] = [a.length, b.length]
  const pooled = new Float64Array(m + n)
  pooled.set(a)
  pooled.set(b, m)
  pooled.sort()
  const bar = (0.5 + Math.floor(statistic * m * n - 1e-7)) / (m * n)
  const leaves = (i: number, j: number): boolean =>
    Math.abs(i / m - j / n) > bar && (i + j === m + n || pooled[i + j - 1] !== pooled[i + j])
  // The share of the paths to (i, j) that stayed within. It is a share at each step, so nothing overflows.
  const share = new Float64Array(n + 1)
  share[0] = 1
  for (let j = 1; j <= n; j++) share[j] = leaves(0, j) ? 0 : (share[j - 1] as number)
  for (let i = 1; i <= m; i++) {
    if (leaves(i, 0)) share[0] = 0
    for (let j = 1; j <= n; j++) {
      const mixed = ((share[j] as number) * i + (share[j - 1] as number) * j) / (i + j)
      share[j] = leaves(i, j) ? 0 : mixed
    }
  }
  return Math.min(1, Math.max(0, 1 - (share[n] as number)))
}

/** P(K > x) of Kolmogorov's distribution: 2 Σ (−1)^{k−1} e^{−2k²x²}, or its twin series for small x. */
export function kolmogorovUpper(x: number): number {
  if (x <= 0) return 1
  if (x < 1) {
    let sum = 0
    for (let k = 1; k < 20; k += 2) sum += Math.exp((-k * k * Math.PI ** 2) / (8 * x * x))
    return 1 - (Math.sqrt(2 * Math.PI) / x) * sum
  }
  let sum = 0
  for (let k = 1; k < 20; k++) sum += (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * x * x)
  return Math.min(1, Math.max(0, sum))
}
