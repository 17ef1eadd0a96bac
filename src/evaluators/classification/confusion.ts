import type { Prediction } from './labels.ts'

/** How often one label was predicted where another (or the same) was right. */
export interface ConfusionCell extends Prediction {
  readonly count: number
}

/** The figures of one label. `precision` is null when it was never predicted, `recall` when it was never right. */
export interface LabelFigures {
  readonly label: string
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number
  /** How often it was right. */
  readonly support: number
}

/** Confusion counts, in memory that grows with the label pairs that occur and not with the predictions. */
export class ConfusionCounts {
  readonly #cells = new Map<string, ConfusionCell>()

  add({ predicted, expected }: Prediction, count = 1): void {
    const key = JSON.stringify([expected, predicted])
    const known = this.#cells.get(key)
    this.#cells.set(key, { predicted, expected, count: (known?.count ?? 0) + count })
  }

  addAll(other: ConfusionCounts): void {
    for (const cell of other.#cells.values()) this.add(cell, cell.count)
  }

  clear(): void {
    this.#cells.clear()
  }

  get total(): number {
    return this.cells().reduce((sum, { count }) => sum + count, 0)
  }

  /** In an order that does not depend on the order of adding. */
  cells(): readonly ConfusionCell[] {
    return [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell)
  }
}

/** Precision, recall and F1 of every label that was predicted or right, sorted by label. */
export function labelFigures(cells: readonly ConfusionCell[]): readonly LabelFigures[] {
  const tallies = new Map<string, { hits: number; predicted: number; expected: number }>()
  const tallyOf = (label: string): { hits: number; predicted: number; expected: number } => {
    const tally = tallies.get(label) ?? { hits: 0, predicted: 0, expected: 0 }
    tallies.set(label, tally)
    return tally
  }
  for (const { predicted, expected, count } of cells) {
    if (count === 0) continue
    tallyOf(expected).expected += count
    if (predicted !== null) tallyOf(predicted).predicted += count
    if (predicted === expected) tallyOf(expected).hits += count
  }
  return [...tallies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, { hits, predicted, expected }]) => ({
      label,
      precision: predicted === 0 ? null : hits / predicted,
      recall: expected === 0 ? null : hits / expected,
      f1: (2 * hits) / (predicted + expected),
      support: expected,
    }))
}
