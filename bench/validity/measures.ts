/** A score with its label. */
export interface Scored {
  score: number
  supported: boolean
  /** How much it counts; 1 when left out. */
  weight?: number
}

/** Area under the ROC curve: the probability that a supported row scores above an unsupported one, ties counting half. */
export function auroc(rows: readonly Scored[]): number {
  const sorted = rows.toSorted((a, b) => a.score - b.score)
  const positives = rows.filter(({ supported }) => supported).length
  const negatives = rows.length - positives
  let rankSum = 0
  for (let at = 0; at < sorted.length;) {
    let end = at
    while (end < sorted.length && sorted[end]?.score === sorted[at]?.score) end++
    const rank = (at + 1 + end) / 2
    for (let tied = at; tied < end; tied++) if (sorted[tied]?.supported) rankSum += rank
    at = end
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Mean of the shares of supported rows at or above the threshold and of unsupported rows below it. */
export function balancedAccuracy(rows: readonly Scored[], threshold: number): number {
  const positives = rows.filter(({ supported }) => supported)
  const negatives = rows.filter(({ supported }) => !supported)
  const right = positives.filter(({ score }) => score >= threshold).length / positives.length
  const left = negatives.filter(({ score }) => score < threshold).length / negatives.length
  return (right + left) / 2
}

/** The threshold, in hundredths, with the best balanced accuracy averaged over the sets; the middle one of equals. */
export function bestThreshold(sets: readonly (readonly Scored[])[]): number {
  const tried = Array.from({ length: 99 }, (_, at) => (at + 1) / 100).map((threshold) => ({
    threshold,
    accuracy: mean(sets.map((rows) => balancedAccuracy(rows, threshold))),
  }))
  const best = Math.max(...tried.map(({ accuracy }) => accuracy))
  const equals = tried.filter(({ accuracy }) => accuracy >= best - 1e-9)
  return equals[Math.floor(equals.length / 2)]?.threshold ?? 0.5
}

const BINS = 10

/** Expected calibration error over ten bins of equal width: mean distance of probability and share of supported. */
export function calibrationError(rows: readonly Scored[]): number {
  const bins = Array.from({ length: BINS }, () => ({ weight: 0, score: 0, supported: 0 }))
  for (const { score, supported, weight = 1 } of rows) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))]
    if (bin === undefined) continue
    bin.weight += weight
    bin.score += weight * score
    if (supported) bin.supported += weight
  }
  const total = bins.reduce((sum, { weight }) => sum + weight, 0)
  return bins.reduce((sum, { score, supported }) => sum + Math.abs(score - supported), 0) / total
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
