import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notAShare, tooFew, unmeasured, unusable, type Measurement, type Unmeasured } from '../measurement.ts'
import { midRanks } from '../ranks.ts'
import { tUpper } from '../tails.ts'
import { kendallTau } from './kendall.ts'

export type CorrelationKind = 'pearson' | 'spearman' | 'kendall'

export interface Correlation {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly n: number
  readonly method: string
}

export interface PartialCorrelation extends Correlation {
  /** Two-sided, for "no correlation with the others held fixed". */
  readonly pValue: number
}

interface ByFisher {
  readonly n: number
  readonly level: number
  readonly error: number
  readonly method: string
}

/**
 * How two lists of numbers go together: Pearson's r, Spearman's ρ or Kendall's τ-b. The interval is Fisher's, with the
 * standard errors of Bonett and Wright (2000) for ρ and of Fieller, Hartley and Pearson (1957) for τ.
 */
export function correlation(
  x: readonly number[],
  {
    with: y,
    kind = 'pearson',
    level = 0.95,
  }: { with: readonly number[]; kind?: CorrelationKind | undefined; level?: number | undefined },
): Measurement<Correlation> {
  const refusal = notSides([x, y]) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const n = x.length
  const estimate = coefficient(x, { with: y, kind })
  if (!Number.isFinite(estimate))
    return unmeasured('no_spread', 'One side varies too little to be told apart from rounding.')
  if (n < 5) return { ...tooFew(n, { what: 'pair', atLeast: 5 }), estimate }
  const error = {
    pearson: Math.sqrt(1 / (n - 3)),
    spearman: Math.sqrt((1 + estimate ** 2 / 2) / (n - 3)),
    kendall: Math.sqrt(0.437 / (n - 4)),
  }[kind]
  return fisher(estimate, { n, level, error, method: `${kind}, Fisher z` })
}

/**
 * Pearson's correlation of two lists with others held fixed, such as score and length with quality held fixed: this
 * shows a judge that rewards length alone (verbosity bias).
 */
export function partialCorrelation(
  x: readonly number[],
  {
    with: y,
    given,
    level = 0.95,
  }: { with: readonly number[]; given: readonly (readonly number[])[]; level?: number | undefined },
): Measurement<PartialCorrelation> {
  const refusal = notSides([x, y, ...given]) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const n = x.length
  const k = given.length
  if (n < k + 5) return tooFew(n, { what: 'example', atLeast: k + 5 })
  const [left, right] = [x, y].map((side) => residuals(side, given)) as [Residuals, Residuals]
  if (left.explained || right.explained) {
    return unmeasured('no_spread', 'What is held fixed explains one side wholly, so nothing is left to correlate.')
  }
  const estimate = pearson(left.values, right.values)
  const error = Math.sqrt(1 / (n - k - 3))
  const outcome = fisher(estimate, { n, level, error, method: `partial correlation given ${k}, Fisher z` })
  if (outcome.status === 'unmeasured') return outcome
  const df = n - k - 2
  const t = Math.abs(estimate) * Math.sqrt(df / (1 - estimate ** 2))
  return { ...outcome, pValue: 2 * tUpper(t, df) }
}

function fisher(estimate: number, { n, level, error, method }: ByFisher): Measurement<Correlation> {
  if (Math.abs(estimate) > 1 - 1e-12) {
    return unmeasured('no_spread', `All ${n} pairs lie in perfect order, so how sure the correlation is is unknown.`, {
      estimate,
    })
  }
  const centre = Math.atanh(estimate)
  const half = normalQuantile((1 + level) / 2) * error
  return {
    status: 'measured',
    estimate,
    interval: [Math.tanh(centre - half), Math.tanh(centre + half)],
    level,
    n,
    method,
  }
}

function coefficient(
  x: readonly number[],
  { with: y, kind }: { with: readonly number[]; kind: CorrelationKind },
): number {
  if (kind === 'kendall') return kendallTau(x, y)
  return kind === 'pearson' ? pearson(x, y) : pearson(midRanks(x).ranks, midRanks(y).ranks)
}

function pearson(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const [a, b] = [centred(x), centred(y)]
  const r = dot(a, b) / Math.sqrt(dot(a, a)) / Math.sqrt(dot(b, b))
  return Math.min(1, Math.max(-1, r))
}

interface Residuals {
  readonly values: Float64Array
  readonly explained: boolean
}

/** The residuals of a list after the best linear fit on others (Gram–Schmidt, each step done twice for precision). */
function residuals(side: readonly number[], given: readonly (readonly number[])[]): Residuals {
  const basis: Float64Array[] = []
  for (const other of given) {
    const left = without(centred(other), basis)
    const size = Math.sqrt(dot(left, left))
    if (size > 1e-9 * Math.sqrt(dot(centred(other), centred(other)))) basis.push(left.map((value) => value / size))
  }
  const whole = centred(side)
  const values = without(whole, basis)
  return { values, explained: !(dot(values, values) > 1e-18 * dot(whole, whole)) }
}

function without(values: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const left = Float64Array.from(values)
  for (let round = 0; round < 2; round++) {
    for (const direction of basis) {
      const share = dot(left, direction)
      for (let at = 0; at < left.length; at++) left[at]! -= share * (direction[at] as number)
    }
  }
  return left
}

/** Differences from the mean, as shares of the largest: correlations do not depend on the unit, and nothing underflows. */
function centred(values: ArrayLike<number>): Float64Array {
  const list = Float64Array.from(values)
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length
  const largest = list.reduce((size, value) => Math.max(size, Math.abs(value - mean)), 0)
  return largest === 0 ? list.fill(0) : list.map((value) => (value - mean) / largest)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

function notSides(sides: readonly (readonly number[])[]): Unmeasured | undefined {
  const lengths = sides.map((side) => side.length)
  if (new Set(lengths).size > 1) {
    return unmeasured('different_lengths', `The lists must be equally long; they have ${lengths.join(', ')} numbers.`)
  }
  for (const side of sides) {
    const refusal = unusable(side)
    if (refusal !== undefined) return refusal
    if (side.every((value) => value === side[0])) {
      return unmeasured(
        'no_spread',
        `All ${side.length} numbers of one side are equal, so nothing can go together with them.`,
      )
    }
  }
  return undefined
}
