import { tQuantile } from '../distributions.ts'
import { unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'
import { noncentralTUpper } from '../noncentral-t.ts'
import { largestWhole, notCertain, rootOf } from './root.ts'

/** A t test that is being planned. `n` counts pairs, or the examples of one of two samples. */
export interface PlannedTest {
  /** Standard deviation of the differences (`paired`), or of the scores of each sample. */
  readonly sd?: number
  readonly alpha?: number
  readonly design?: 'paired' | 'two samples'
  readonly sides?: 1 | 2
}

/** The chance that a t test on `n` finds a true `difference` (R's power.t.test). */
export function powerOfT({
  n,
  difference,
  ...test
}: PlannedTest & { n: number; difference: number }): Measurement<{ power: number }> {
  const refusal = refused({ n, difference, ...test })
  return refusal ?? { status: 'measured', power: power({ n, difference, ...test }) }
}

/** How many are needed to find a true `difference` with the given power. `n` is not rounded up. */
export function sampleSizeOfT({
  difference,
  power: wanted = 0.8,
  ...test
}: PlannedTest & { difference: number; power?: number }): Measurement<{ n: number }> {
  const refusal = refused({ difference, power: wanted, ...test })
  if (refusal !== undefined) return refusal
  const n = rootOf((n) => power({ n, difference, ...test }) - wanted, [2, 1e7])
  return n === null ? largestWhole(1e7) : { status: 'measured', n }
}

function power({
  n,
  difference,
  sd = 1,
  alpha = 0.05,
  design = 'paired',
  sides = 2,
}: PlannedTest & { n: number; difference: number }): number {
  const samples = design === 'paired' ? 1 : 2
  const df = (n - 1) * samples
  const delta = (Math.sqrt(n / samples) * Math.abs(difference)) / sd
  return noncentralTUpper(tQuantile(1 - alpha / sides, df), { df, delta })
}

function refused({
  n = 2,
  difference = 1,
  sd = 1,
  alpha = 0.05,
  power = 0.8,
}: PlannedTest & { n?: number; difference?: number; power?: number }): Unmeasured | undefined {
  if (!(n >= 2 && n < Infinity)) return unmeasured('too_few', `A t test needs at least 2 examples; n is ${n}.`)
  if (!(Math.abs(difference) > 0 && Math.abs(difference) < Infinity)) {
    return unmeasured('out_of_range', `The difference to find must be a number other than 0; it is ${difference}.`)
  }
  if (!(sd > 0 && sd < Infinity)) {
    return unmeasured('no_spread', `The standard deviation must be above 0; it is ${sd}.`)
  }
  return notCertain({ alpha, power })
}
