/** Counts by label number; `total` counts the examples, with those that were given no label. */
export interface LabelTally {
  /** How often the label was predicted where it was right. */
  readonly hits: Float64Array
  readonly predicted: Float64Array
  readonly expected: Float64Array
  readonly total: number
}

/** A figure of a whole data set. `null` where the counts give none. */
export type LabelStatistic = (tally: LabelTally) => number | null

/** The mean F1 over the labels that occur among the predictions or the expected labels. */
export const macroF1: LabelStatistic = (tally) =>
  meanOverLabels(tally, ({ hits, predicted, expected }) => (2 * hits) / (predicted + expected))

/** The mean precision over the labels that occur; 0 for one that was never predicted, as in scikit-learn. */
export const macroPrecision: LabelStatistic = (tally) =>
  meanOverLabels(tally, ({ hits, predicted }) => (predicted === 0 ? 0 : hits / predicted))

/** The mean recall over the labels that occur; 0 for one that was never right, as in scikit-learn. */
export const macroRecall: LabelStatistic = (tally) =>
  meanOverLabels(tally, ({ hits, expected }) => (expected === 0 ? 0 : hits / expected))

/** F1 of all labels together: right labels over the mean of labels given and labels expected. */
export const microF1: LabelStatistic = ({ hits, predicted, expected }) => {
  const all = sumOf(predicted) + sumOf(expected)
  return all === 0 ? null : (2 * sumOf(hits)) / all
}

/**
 * Cohen's κ, from −1 to 1: agreement beyond what chance would give. A missing label is a label of its own that is never
 * right. `null` where there is one label only, since chance alone then agrees always.
 */
export const kappa: LabelStatistic = ({ hits, predicted, expected, total }) => {
  let byChance = 0
  for (const [label, count] of expected.entries()) byChance += count * (predicted[label] ?? Number.NaN)
  const room = total * total - byChance
  return room <= 0 ? null : (total * sumOf(hits) - byChance) / room
}

/** The mean F1 over the labels, each counting as often as it is the right one; as in scikit-learn. */
export const weightedF1: LabelStatistic = ({ hits, predicted, expected, total }) => {
  if (total === 0) return null
  let sum = 0
  for (const [label, support] of expected.entries()) {
    const both = support + (predicted[label] ?? Number.NaN)
    if (both > 0) sum += (support * 2 * (hits[label] ?? Number.NaN)) / both
  }
  return sum / total
}

/**
 * Matthews correlation between labels given and expected, from −1 to 1, for any number of labels (R_K; Gorodkin 2004). A
 * missing label is a label of its own that is never right. `null` where all labels given, or all expected, are the same.
 */
export const matthews: LabelStatistic = ({ hits, predicted, expected, total }) => {
  const missing = total - sumOf(predicted)
  let byChance = 0
  for (const [label, count] of expected.entries()) byChance += count * (predicted[label] ?? Number.NaN)
  const given = total * total - sumOfSquares(predicted) - missing * missing
  const right = total * total - sumOfSquares(expected)
  return given <= 0 || right <= 0 ? null : (total * sumOf(hits) - byChance) / Math.sqrt(given * right)
}

function meanOverLabels(
  { hits, predicted, expected }: LabelTally,
  figure: (counts: { hits: number; predicted: number; expected: number }) => number,
): number | null {
  let sum = 0
  let labels = 0
  for (const [label, right] of hits.entries()) {
    const counts = { hits: right, predicted: predicted[label] ?? Number.NaN, expected: expected[label] ?? Number.NaN }
    if (counts.predicted + counts.expected === 0) continue
    sum += figure(counts)
    labels++
  }
  return labels === 0 ? null : sum / labels
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function sumOfSquares(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count * count, 0)
}
