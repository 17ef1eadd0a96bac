import { notFinite, tooFew, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'

export type Adjustment = 'holm' | 'bonferroni' | 'benjamini-hochberg' | 'benjamini-yekutieli'

/** p-values adjusted for several questions, in the order given. */
export interface Adjusted {
  readonly pValues: readonly number[]
  readonly method: Adjustment
}

/**
 * Adjusts p-values for multiplicity. Holm and Bonferroni control the chance of any false finding, under any dependence.
 * Benjamini–Hochberg controls the share of false findings if they are independent, Benjamini–Yekutieli in any case.
 */
export function adjustPValues(
  pValues: readonly number[],
  { method = 'holm' }: { method?: Adjustment | undefined } = {},
): Measurement<Adjusted> {
  const refusal = notPValues(pValues)
  if (refusal !== undefined) return refusal
  const m = pValues.length
  if (method === 'bonferroni')
    return adjusted(
      method,
      pValues.map((p) => Math.min(1, m * p)),
    )
  const order = [...pValues.keys()].sort((a, b) => (pValues[a] as number) - (pValues[b] as number))
  const out = Array.from({ length: m }, () => 1)
  if (method === 'holm') {
    let largest = 0
    for (const [rank, index] of order.entries()) {
      largest = Math.max(largest, Math.min(1, (m - rank) * (pValues[index] as number)))
      out[index] = largest
    }
    return adjusted(method, out)
  }
  const penalty = method === 'benjamini-yekutieli' ? harmonic(m) : 1
  let smallest = 1
  for (const [fromEnd, index] of order.toReversed().entries()) {
    smallest = Math.min(smallest, (pValues[index] as number) * ((penalty * m) / (m - fromEnd)))
    out[index] = smallest
  }
  return adjusted(method, out)
}

function adjusted(method: Adjustment, pValues: number[]): Measurement<Adjusted> {
  return { status: 'measured', pValues, method }
}

function notPValues(pValues: readonly number[]): Unmeasured | undefined {
  if (pValues.length === 0) return tooFew(0, { what: 'p-value', atLeast: 1 })
  const broken = pValues.filter((p) => !Number.isFinite(p)).length
  if (broken > 0) return notFinite(broken, { of: pValues.length, what: 'p-value' })
  const outside = pValues.find((p) => p < 0 || p > 1)
  return outside === undefined
    ? undefined
    : unmeasured('out_of_range', `A p-value lies from 0 to 1; one is ${outside}.`)
}

function harmonic(m: number): number {
  let sum = 0
  for (let j = 1; j <= m; j++) sum += 1 / j
  return sum
}
