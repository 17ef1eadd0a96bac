import { counted } from '../../support/counted.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { isUsable, notFinite, unmeasured, type Measurement } from '../measurement.ts'
import { normalUpper } from '../tails.ts'

/** Up to this many, every assignment of signs is counted. The two halves are combined, so this takes 2 · 2^12 sums. */
const EXACT_UP_TO = 24
/** Beyond, the permutation distribution is normal to more digits than a Monte-Carlo run would show. */
export const MONTE_CARLO_UP_TO = 20_000
const REPLICATES = 9_999
const SEED = 0x51617

/** A permutation test of paired differences: if nothing differs, each sign could as well have been the other. */
export interface SignFlip {
  /** Two-sided. */
  readonly pValue: number
  /** Units (clusters, or differences without one) that are not zero, the only ones that matter. */
  readonly units: number
  readonly method: string
}

/** `sums` are the differences of independent units: of each cluster the sum, so that its signs flip together. */
export function signFlipTest(
  sums: readonly number[],
  { replicates = REPLICATES, seed = SEED }: { replicates?: number | undefined; seed?: number | undefined } = {},
): Measurement<SignFlip> {
  const broken = sums.filter((sum) => !isUsable(sum)).length
  if (broken > 0) return notFinite(broken, { of: sums.length, what: 'difference' })
  const sizes = sums.filter((sum) => sum !== 0).map((sum) => Math.abs(sum))
  const refusal = nothingToFlip({ units: sums.length, moved: sizes.length })
  if (refusal !== undefined) return refusal
  const total = Math.abs(sums.reduce((all, sum) => all + sum, 0))
  const units = sizes.length
  // In one order, so that the order of the examples does not choose who gets which sign.
  sizes.sort((a, b) => a - b)
  const bar = total - 1e-12 * sizes.reduce((all, size) => all + size, 0)
  if (units <= EXACT_UP_TO) {
    const pValue = reaching(sizes, bar) / 2 ** units
    return { status: 'measured', pValue: Math.min(1, pValue), units, method: 'sign-flip, exact' }
  }
  if (units > MONTE_CARLO_UP_TO) {
    return normalSignFlip({ total, squares: sizes.reduce((all, size) => all + size * size, 0), units })
  }
  const pValue = (1 + simulated(sizes, { bar, replicates, seed })) / (1 + replicates)
  return { status: 'measured', pValue, units, method: `sign-flip, ${replicates} random permutations` }
}

/** The test for many units, from the sum of their differences and of the squares of them. */
export function normalSignFlip({
  total,
  squares,
  units,
}: {
  total: number
  squares: number
  units: number
}): Measurement<SignFlip> {
  if (!Number.isFinite(total) || !Number.isFinite(squares)) return notFinite(1, { of: 1, what: 'sum' })
  const refusal = nothingToFlip({ units, moved: squares > 0 ? units : 0 })
  if (refusal !== undefined) return refusal
  const pValue = 2 * normalUpper(Math.abs(total) / Math.sqrt(squares))
  return { status: 'measured', pValue, units, method: 'sign-flip, normal limit' }
}

function nothingToFlip({ units, moved }: { units: number; moved: number }): Measurement<SignFlip> | undefined {
  if (units === 0) return unmeasured('no_pairs', 'There are no pairs to compare.')
  if (units === 1) return unmeasured('too_few', 'This needs at least 2 independent differences; there is 1.')
  if (moved > 0) return undefined
  return unmeasured('no_spread', `All ${counted(units, 'difference')} are 0, so there is nothing to test.`, {
    estimate: 0,
  })
}

/**
 * How many of the 2^n sums of ± sizes are at or beyond ± bar: the sums of one half, ascending, are compared with those
 * of the other, descending, in one pass over both.
 */
function reaching(sizes: readonly number[], bar: number): number {
  const middle = sizes.length >> 1
  const left = signedSums(sizes.slice(0, middle))
  const right = signedSums(sizes.slice(middle))
  // By symmetry, as many are at or below −bar as at or above bar. Every sum reaches a bar of 0 or less.
  if (bar <= 0) return left.length * right.length
  let [count, from] = [0, right.length]
  for (const sum of left) {
    while (from > 0 && (right[from - 1] as number) + sum >= bar) from--
    count += right.length - from
  }
  return 2 * count
}

/** All sums of ± sizes in ascending order: each size merges the sums so far, moved down by it, with them moved up. */
function signedSums(sizes: readonly number[]): Float64Array {
  let sums = new Float64Array(1)
  for (const size of sizes) {
    const merged = new Float64Array(2 * sums.length)
    for (let at = 0, down = 0, up = 0; at < merged.length; at++) {
      const [low, high] = [(sums[down] ?? Infinity) - size, (sums[up] ?? Infinity) + size]
      if (low <= high) down++
      else up++
      merged[at] = Math.min(low, high)
    }
    sums = merged
  }
  return sums
}

/** How many random sums of ± sizes are at or beyond ± bar. Each random byte looks up the sum of eight signed sizes. */
function simulated(
  sizes: readonly number[],
  { bar, replicates, seed }: { bar: number; replicates: number; seed: number },
): number {
  const random = seededRandom(seed)
  const groups = Math.ceil(sizes.length / 8)
  const sums = Float64Array.from({ length: 256 * groups }, (_, at) =>
    signedSum(sizes.slice(8 * (at >> 8), 8 * (at >> 8) + 8), at & 255),
  )
  let count = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    let sum = 0
    let bits = 0
    for (let group = 0; group < groups; group++) {
      bits = (group & 3) === 0 ? (random() * 4_294_967_296) >>> 0 : bits >>> 8
      sum += sums[256 * group + (bits & 255)] as number
    }
    if (Math.abs(sum) >= bar) count++
  }
  return count
}

function signedSum(sizes: readonly number[], minus: number): number {
  return sizes.reduce((sum, size, at) => ((minus >> at) & 1 ? sum - size : sum + size), 0)
}
