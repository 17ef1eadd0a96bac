import { ClusteredMoments } from '../clusters.ts'
import { estimateOfMean, type Estimate } from '../estimate.ts'
import { notACount, tooFew, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'

/** One example that was tried `n` times and passed `passed` times. */
export interface Tries {
  readonly n: number
  readonly passed: number
  readonly cluster?: string | undefined
}

/** `any`: pass@k, at least one of k tries passes. `all`: pass^k, every one of k tries passes. */
export type PassRule = 'any' | 'all'

/**
 * pass@k = 1 − C(n−c, k)/C(n, k) (Chen et al. 2021) or pass^k = C(c, k)/C(n, k) (Yao et al. 2024) of one example: the
 * unbiased estimates from n ≥ k tries.
 */
export function passOfOne(tries: Tries, { k, rule }: { k: number; rule: PassRule }): Measurement<{ estimate: number }> {
  const refusal = refused(tries, k)
  if (refusal !== undefined) return refusal
  const { n, passed } = tries
  const estimate = rule === 'all' ? allOf(passed, { n, k }) : 1 - allOf(n - passed, { n, k })
  return { status: 'measured', estimate }
}

/** The mean of pass@k or pass^k over examples, with its t interval, clustered if examples belong together. */
export function passAtK(
  examples: Iterable<Tries>,
  { k, rule = 'any', level = 0.95 }: { k: number; rule?: PassRule | undefined; level?: number | undefined },
): Measurement<Estimate> {
  const moments = new ClusteredMoments()
  for (const tries of examples) {
    const one = passOfOne(tries, { k, rule })
    if (one.status === 'unmeasured') return one
    moments.add(one.estimate, tries.cluster)
  }
  const mean = estimateOfMean(moments, { level, what: 'example' })
  if (mean.status === 'unmeasured') return mean
  const [low, high] = mean.interval
  return { ...mean, interval: [Math.max(0, low), Math.min(1, high)] }
}

/** C(c, k) / C(n, k). */
function allOf(c: number, { n, k }: { n: number; k: number }): number {
  let chance = 1
  for (let drawn = 0; drawn < k; drawn++) chance *= Math.max(0, c - drawn) / (n - drawn)
  return chance
}

function refused({ n, passed }: Tries, k: number): Unmeasured | undefined {
  const counts = notACount({ tries: n, 'tries that passed': passed, 'tries asked about (k)': k })
  if (counts !== undefined) return counts
  if (k === 0) return unmeasured('out_of_range', 'k must be at least 1.')
  if (passed > n) return unmeasured('out_of_range', `${passed} of ${n} tries cannot have passed.`)
  return n < k ? tooFew(n, { what: 'repeat', atLeast: k }) : undefined
}
