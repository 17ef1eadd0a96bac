import type {
  Accumulator,
  Aggregate,
  EvaluationResult,
  FailureKind,
  Measured,
  Raw,
  ResultPlace,
} from '../../core/index.ts'
import { ConfusionCounts, labelFigures, macroF1 } from './confusion.ts'
import type { Prediction } from './labels.ts'
import { macroF1Interval } from './poisson-bootstrap.ts'

/** More different labels than this are no classification: most likely free text was given as a label. */
export const MOST_LABELS = 1000
/** Below this the bootstrap says more about itself than about the sample. */
const FEWEST_FOR_INTERVAL = 20
const MOST_LABELS_IN_TABLE = 30

/** Adds up predictions to macro-F1. Memory grows with the pairs of labels that occur, and with the clusters. */
export class MacroF1Accumulator implements Accumulator {
  readonly #threshold: number
  readonly #labels = new Set<string>()
  readonly #ungrouped = new ConfusionCounts()
  readonly #groups = new Map<string, ConfusionCounts>()
  readonly #failures: Partial<Record<FailureKind, number>> = {}
  #n = 0
  #passed = 0
  #notApplicable = 0

  constructor(threshold: number) {
    this.#threshold = threshold
  }

  add(result: EvaluationResult, { group }: ResultPlace): void {
    if (result.status === 'failed') this.#failures[result.failure] = (this.#failures[result.failure] ?? 0) + 1
    if (result.status === 'not_applicable' || result.status === 'reported') this.#notApplicable++
    if (result.status !== 'measured') return
    this.#n++
    if (result.passed) this.#passed++
    const prediction = predictionIn(result)
    this.#learn([prediction.expected, ...(prediction.predicted === null ? [] : [prediction.predicted])])
    if (!this.#tooManyLabels) this.#countsOf(group).add(prediction)
  }

  merge(other: Accumulator): void {
    if (!(other instanceof MacroF1Accumulator)) throw new TypeError('Macro-F1 can only be merged with macro-F1.')
    this.#n += other.#n
    this.#passed += other.#passed
    this.#notApplicable += other.#notApplicable
    for (const [kind, count] of failuresIn(other.#failures)) this.#failures[kind] = (this.#failures[kind] ?? 0) + count
    this.#learn(other.#labels)
    if (this.#tooManyLabels) return
    this.#ungrouped.addAll(other.#ungrouped)
    for (const [group, counts] of other.#groups) this.#countsOf(group).addAll(counts)
  }

  result(): Aggregate {
    const counts = new ConfusionCounts()
    counts.addAll(this.#ungrouped)
    for (const group of this.#groups.values()) counts.addAll(group)
    return {
      ...this.#estimate(counts),
      threshold: this.#threshold,
      passed: this.#passed,
      failed: this.#n - this.#passed,
      n: this.#n,
      vacuous: 0,
      notApplicable: this.#notApplicable,
      failures: { ...this.#failures },
    }
  }

  get #tooManyLabels(): boolean {
    return this.#labels.size > MOST_LABELS
  }

  #learn(labels: Iterable<string>): void {
    for (const label of labels) {
      if (this.#tooManyLabels) break
      this.#labels.add(label)
    }
    if (this.#tooManyLabels) this.#forget()
  }

  /** Once there is no macro-F1 to be had, nothing is kept for it. */
  #forget(): void {
    this.#ungrouped.clear()
    this.#groups.clear()
  }

  #countsOf(group: string | undefined): ConfusionCounts {
    if (group === undefined) return this.#ungrouped
    const counts = this.#groups.get(group) ?? new ConfusionCounts()
    this.#groups.set(group, counts)
    return counts
  }

  #estimate(counts: ConfusionCounts): Pick<Aggregate, 'mean' | 'ci' | 'ciMethod' | 'details'> {
    if (this.#tooManyLabels) {
      const problem = `there are more than ${MOST_LABELS} different labels, so these are no classes; compare texts with exact_match instead`
      return { mean: null, ci: null, ciMethod: `none: ${problem}`, details: { problem } }
    }
    const cells = counts.cells()
    const mean = macroF1(cells)
    return { mean, ...this.#interval(mean), details: detailsOf(counts) }
  }

  #interval(mean: number | null): Pick<Aggregate, 'ci' | 'ciMethod'> {
    if (mean === null) return { ci: null, ciMethod: 'none: nothing was measured' }
    if (this.#n < FEWEST_FOR_INTERVAL) {
      return { ci: null, ciMethod: `none: fewer than ${FEWEST_FOR_INTERVAL} examples` }
    }
    const clusters = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts)
    if (this.#ungrouped.total === 0 && clusters.length < 2) return { ci: null, ciMethod: 'none: a single cluster' }
    const independent = new ConfusionCounts()
    independent.addAll(this.#ungrouped)
    for (const cluster of clusters) if (cluster.total === 1) independent.addAll(cluster)
    const grouped = clusters.filter(({ total }) => total > 1)
    const ci = macroF1Interval({ independent: independent.cells(), clusters: grouped.map((counts) => counts.cells()) })
    if (ci === null) return { ci, ciMethod: 'none: every label was right or every label wrong' }
    return { ci, ciMethod: grouped.length > 0 ? 'clustered poisson bootstrap' : 'poisson bootstrap' }
  }
}

function predictionIn({ raw, evaluator }: Measured): Prediction {
  const { predicted, expected } = raw
  if (typeof expected !== 'string' || (typeof predicted !== 'string' && predicted !== null)) {
    throw new TypeError(`A result of ${evaluator} has no labels in its raw part, so it cannot be added to macro-F1.`)
  }
  return { predicted, expected }
}

function failuresIn(failures: Partial<Record<FailureKind, number>>): [FailureKind, number][] {
  return Object.entries(failures) as [FailureKind, number][]
}

function detailsOf(counts: ConfusionCounts): Raw {
  const cells = counts.cells()
  const labels = labelFigures(cells)
  const missing = cells.reduce((sum, { predicted, count }) => sum + (predicted === null ? count : 0), 0)
  if (labels.length > MOST_LABELS_IN_TABLE) return { labelCount: labels.length, missing }
  return { labelCount: labels.length, missing, labels, confusion: cells }
}
