/** A logistic regression: `p = 1 / (1 + exp(−(intercept + Σ weight × x)))`. */
export interface Logistic {
  intercept: number
  weights: number[]
}

export interface LogisticData {
  /** One row of features each. */
  rows: readonly (readonly number[])[]
  labels: readonly (0 | 1)[]
  /** What each row counts. */
  weights: readonly number[]
}

export interface LogisticOptions {
  /** Direction that each coefficient may take: 1, −1, or 0 for either. */
  signs: readonly number[]
  /** Strength of the ridge penalty on standardised features, per unit of row weight. */
  ridge: number
}

const STEPS = 400

/**
 * Ridge-penalised, sign-constrained logistic regression on features standardised with the rows' weights, by accelerated
 * projected gradient (Beck and Teboulle 2009, with restarts). Deterministic; coefficients come back for raw features.
 */
export function fitLogistic({ rows, labels, weights }: LogisticData, { signs, ridge }: LogisticOptions): Logistic {
  const width = signs.length
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const { means, deviations } = moments({ rows, weights, total, width })
  const standard = new Float64Array(rows.length * width)
  rows.forEach((row, at) => {
    for (let j = 0; j < width; j++) standard[at * width + j] = ((row[j] ?? 0) - (means[j] ?? 0)) / (deviations[j] ?? 1)
  })
  const share = Float64Array.from(weights, (weight) => weight / total)
  const rate = 1 / (largestCurvature({ standard, share, width }) + ridge)
  let current = new Float64Array(width + 1)
  let ahead = current.slice()
  let momentum = 1
  for (let step = 0; step < STEPS; step++) {
    const slope = gradient(ahead, { standard, share, labels, width, ridge })
    const next = ahead.map((value, j) => project(value - rate * (slope[j] ?? 0), signs[j] ?? 0))
    const turning = next.reduce((sum, value, j) => sum + (slope[j] ?? 0) * (value - (current[j] ?? 0)), 0) > 0
    const grown = turning ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2
    const push = turning ? 0 : (momentum - 1) / grown
    ahead = next.map((value, j) => value + push * (value - (current[j] ?? 0)))
    momentum = grown
    current = next
  }
  const raw = Array.from({ length: width }, (_, j) => (current[j] ?? 0) / (deviations[j] ?? 1))
  const shift = raw.reduce((sum, weight, j) => sum + weight * (means[j] ?? 0), 0)
  return { intercept: (current[width] ?? 0) - shift, weights: raw }
}

/** The sum before the logistic function. */
export function linear({ intercept, weights }: Logistic, row: readonly number[]): number {
  return weights.reduce((sum, weight, j) => sum + weight * (row[j] ?? 0), intercept)
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function project(value: number, sign: number): number {
  if (sign > 0) return Math.max(0, value)
  return sign < 0 ? Math.min(0, value) : value
}

interface Sizes {
  rows: LogisticData['rows']
  weights: readonly number[]
  total: number
  width: number
}

function moments({ rows, weights, total, width }: Sizes): { means: number[]; deviations: number[] } {
  const means = Array.from({ length: width }, () => 0)
  const squares = Array.from({ length: width }, () => 0)
  rows.forEach((row, at) => {
    const weight = (weights[at] ?? 0) / total
    for (let j = 0; j < width; j++) means[j] = (means[j] ?? 0) + weight * (row[j] ?? 0)
  })
  rows.forEach((row, at) => {
    const weight = (weights[at] ?? 0) / total
    for (let j = 0; j < width; j++) squares[j] = (squares[j] ?? 0) + weight * ((row[j] ?? 0) - (means[j] ?? 0)) ** 2
  })
  return { means, deviations: squares.map((square) => Math.sqrt(square) || 1) }
}

interface Problem {
  standard: Float64Array
  share: Float64Array
  width: number
}

function gradient(
  at: Float64Array,
  { standard, share, labels, width, ridge }: Problem & { labels: LogisticData['labels']; ridge: number },
): Float64Array {
  const slope = new Float64Array(width + 1)
  for (let row = 0; row < share.length; row++) {
    let sum = at[width] as number
    const from = row * width
    for (let j = 0; j < width; j++) sum += (standard[from + j] as number) * (at[j] as number)
    const error = (share[row] as number) * (logistic(sum) - (labels[row] as number))
    for (let j = 0; j < width; j++) slope[j] = (slope[j] as number) + error * (standard[from + j] as number)
    slope[width] = (slope[width] as number) + error
  }
  for (let j = 0; j < width; j++) slope[j] = (slope[j] as number) + ridge * (at[j] as number)
  return slope
}

/** A quarter of the largest eigenvalue of the features' second moments, by power iteration, and a little more. */
function largestCurvature({ standard, share, width }: Problem): number {
  let vector = new Float64Array(width).fill(1 / Math.sqrt(width))
  let value = 1
  for (let round = 0; round < 60; round++) {
    const next = new Float64Array(width)
    for (let row = 0; row < share.length; row++) {
      const from = row * width
      let sum = 0
      for (let j = 0; j < width; j++) sum += (standard[from + j] as number) * (vector[j] as number)
      for (let j = 0; j < width; j++)
        next[j] = (next[j] as number) + (share[row] as number) * sum * (standard[from + j] as number)
    }
    value = Math.hypot(...next)
    vector = next.map((entry) => entry / value)
  }
  return 0.25 * Math.max(1, value) * 1.02
}
