import { unmeasured, type Measurement } from '../measurement.ts'

/** Counts of pairs of labels of two raters. Exact, mergeable over shards; memory grows with the labels squared. */
export class LabelTable {
  readonly #counts = new Map<string, Map<string, number>>()

  /** One example, labelled by both: `row` is the first rater (the judge), `column` the second (the person). */
  add(row: string, column: string, times = 1): void {
    const counts = this.#counts.get(row) ?? new Map<string, number>()
    this.#counts.set(row, counts.set(column, (counts.get(column) ?? 0) + times))
  }

  merge(other: LabelTable): void {
    for (const [row, counts] of other.#counts) for (const [column, count] of counts) this.add(row, column, count)
  }

  get n(): number {
    return this.labels().reduce(
      (sum, row) => sum + this.labels().reduce((all, column) => all + this.count(row, column), 0),
      0,
    )
  }

  count(row: string, column: string): number {
    return this.#counts.get(row)?.get(column) ?? 0
  }

  /** All labels that either rater used, in order of their names. */
  labels(): string[] {
    const labels = new Set(this.#counts.keys())
    for (const counts of this.#counts.values()) for (const column of counts.keys()) labels.add(column)
    return [...labels].sort()
  }

  /** The square table of counts over `scale`, in its order. Not given if a label is not on the scale. */
  table(scale: readonly string[] = this.labels()): Measurement<{ table: readonly (readonly number[])[] }> {
    const stranger = this.labels().find((label) => !scale.includes(label))
    if (stranger !== undefined) {
      const known = scale.map((label) => `'${label}'`).join(', ')
      return unmeasured('different_scales', `The label '${stranger}' is not on the scale [${known}].`)
    }
    return { status: 'measured', table: scale.map((row) => scale.map((column) => this.count(row, column))) }
  }
}
