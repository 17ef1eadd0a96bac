import { unmeasured, unusable, type Measurement } from '../measurement.ts'
import { chiSquaredUpper } from '../tails.ts'

/** How far the shares of current values in the baseline's bins are from its own. */
export interface PopulationStability {
  /** PSI = Σ (q − p) ln(q / p). Often read as: below 0.1 stable, above 0.25 shifted – for large samples only. */
  readonly index: number
  /** The average by chance alone for these sizes: (bins − 1)(1/m + 1/n). */
  readonly expectedByChance: number
  /** Of "nothing shifted", by the χ² limit (Yurdakul 2018). */
  readonly pValue: number
  /** Upper ends of all bins but the last. */
  readonly edges: readonly number[]
  readonly baseline: readonly number[]
  readonly current: readonly number[]
}

/** Population stability index over bins with equal shares of the baseline. Half a value is added to every bin. */
export function populationStability(
  baseline: readonly number[],
  { current, bins = 10 }: { current: readonly number[]; bins?: number | undefined },
): Measurement<PopulationStability> {
  if (!Number.isSafeInteger(bins) || bins < 2)
    return unmeasured('out_of_range', `There must be at least 2 bins; ${bins} were asked for.`)
  const atLeast = 5 * bins
  const refusal =
    unusable(baseline, { what: 'baseline value', atLeast }) ?? unusable(current, { what: 'current value', atLeast })
  if (refusal !== undefined) return refusal
  const ascending = Float64Array.from(baseline).sort()
  const top = ascending[ascending.length - 1] as number
  const ends = Array.from(
    { length: bins - 1 },
    (_, at) => ascending[Math.ceil(((at + 1) / bins) * ascending.length) - 1] as number,
  )
  const edges = [...new Set(ends)].filter((edge) => edge < top)
  if (edges.length === 0) {
    return unmeasured('no_spread', 'Nearly all baseline values are equal, so they cannot be put into bins.')
  }
  const [p, q] = [baseline, current].map((values) => shares(values, edges)) as [number[], number[]]
  const index = p.reduce((sum, share, at) => sum + ((q[at] as number) - share) * Math.log((q[at] as number) / share), 0)
  const scale = 1 / baseline.length + 1 / current.length
  return {
    status: 'measured',
    index,
    expectedByChance: edges.length * scale,
    pValue: chiSquaredUpper(index / scale, edges.length),
    edges,
    baseline: p,
    current: q,
  }
}

function shares(values: readonly number[], edges: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length + 1 }, () => 0.5)
  for (const value of values) {
    const bin = edges.findIndex((edge) => value <= edge)
    counts[bin === -1 ? edges.length : bin]! += 1
  }
  return counts.map((count) => count / (values.length + counts.length / 2))
}
