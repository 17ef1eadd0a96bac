/** The scale of ratings: names, an order, distances, or distances from a true zero. */
export type RatingScale = 'nominal' | 'ordinal' | 'interval' | 'ratio'

/** The ratings of one unit: which values, each how often, and how many in all. */
export interface Unit {
  readonly codes: readonly number[]
  readonly counts: readonly number[]
  readonly size: number
}

interface Coded {
  readonly values: readonly (number | string)[]
  readonly units: readonly Unit[]
}

interface Disagreement {
  readonly observed: number
  readonly expected: number
}

/** Observed and expected disagreement (n · D_o and n · D_e), with each unit counted by its weight. */
export function disagreementOf({ values, units }: Coded, scale: RatingScale): (weights: Float64Array) => Disagreement {
  const numbers = Float64Array.from(values, (value) => (scale === 'nominal' ? 0 : Number(value)))
  const totals = new Float64Array(values.length)
  return (weights) => {
    totals.fill(0)
    let n = 0
    for (const [at, { codes, counts, size }] of units.entries()) {
      const weight = weights[at] as number
      n += weight * size
      for (const [index, code] of codes.entries()) totals[code]! += weight * (counts[index] as number)
    }
    const among = measureOf(scale, scale === 'ordinal' ? midRanks(totals) : numbers)
    let observed = 0
    for (const [at, { codes, counts, size }] of units.entries()) {
      const weight = weights[at] as number
      if (weight > 0 && codes.length > 1) observed += (weight * among(codes, counts)) / (size - 1)
    }
    const all = [...totals.keys()].filter((code) => (totals[code] as number) > 0)
    const expected =
      among(
        all,
        all.map((code) => totals[code] as number),
      ) /
      (n - 1)
    return { observed, expected }
  }
}

type Measure = (codes: readonly number[], counts: readonly number[]) => number

/**
 * Σ n_c n_k δ²_ck over ordered pairs of values. Ordinal distances are those of the mid-ranks, so that all scales but the
 * ratio one need no pass over the pairs.
 */
function measureOf(scale: RatingScale, numbers: Float64Array): Measure {
  if (scale === 'nominal') return distinctPairs
  return scale === 'ratio'
    ? (codes, counts) => ratioPairs(codes, { counts, numbers })
    : (codes, counts) => squaredDistances(codes, { counts, numbers })
}

function distinctPairs(_codes: readonly number[], counts: readonly number[]): number {
  let n = 0
  let squares = 0
  for (const count of counts) {
    n += count
    squares += count * count
  }
  return n * n - squares
}

interface Numbered {
  readonly counts: readonly number[]
  readonly numbers: Float64Array
}

function squaredDistances(codes: readonly number[], { counts, numbers }: Numbered): number {
  let n = 0
  let sum = 0
  for (const [index, code] of codes.entries()) {
    n += counts[index] as number
    sum += (counts[index] as number) * (numbers[code] as number)
  }
  let squares = 0
  for (const [index, code] of codes.entries()) {
    squares += (counts[index] as number) * ((numbers[code] as number) - sum / n) ** 2
  }
  return 2 * n * squares
}

function ratioPairs(codes: readonly number[], { counts, numbers }: Numbered): number {
  let sum = 0
  for (const [i, c] of codes.entries()) {
    for (let j = 0; j < i; j++) {
      const a = numbers[c] as number
      const b = numbers[codes[j] as number] as number
      sum += 2 * (counts[i] as number) * (counts[j] as number) * ((a - b) / (a + b)) ** 2
    }
  }
  return sum
}

function midRanks(totals: Float64Array): Float64Array {
  let before = 0
  return totals.map((count) => {
    before += count
    return before - count / 2
  })
}
