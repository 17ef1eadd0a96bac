import type { Accumulator, Aggregate, ResultPlace } from '../../core/aggregate.ts'
import type { EvaluationResult, Raw } from '../../core/result.ts'
import { FEWEST_FOR_BOOTSTRAP } from '../../stats/bootstrap.ts'
import { counted } from '../../support/counted.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { ConfusionCounts, labelFigures } from './confusion.ts'
import { estimate, labelInterval } from './label-bootstrap.ts'
import type { LabelStatistic } from './label-statistics.ts'
import type { Prediction } from './labels.ts'

/** More different labels than this are no classification: most likely free text was given as a label. */
export const MOST_LABELS = 1000
const MOST_LABELS_IN_TABLE = 30
/** With fewer examples of a label, other samples would have had so many more or fewer that the bootstrap cannot know. */
const FEWEST_OF_A_LABEL = 10

type Estimate = Pick<Aggregate, 'mean' | 'ci' | 'ciMethod' | 'details'>

export interface LabelAccumulatorOptions {
  readonly threshold: number
  /** The figure of the data set; none for the table alone. */
  readonly statistic?: LabelStatistic | undefined
  /** Why the figure may not exist though labels were measured, for the statistic that can be `null`. */
  readonly whyNone?: string | undefined
  /** What the figure is called in the details, where it lies in −1 to 1 and the mean is what of it is above 0. */
  readonly signedName?: string | undefined
}

/** Adds up predictions to a figure of the data set. Memory grows with the label pairs that occur, and the clusters. */
export class LabelAccumulator implements Accumulator {
  readonly #options: LabelAccumulatorOptions
  readonly #tally: Accumulator
  readonly #labels = new Set<string>()
  readonly #ungrouped = new ConfusionCounts()
  readonly #groups = new Map<string, ConfusionCounts>()

  constructor(options: LabelAccumulatorOptions) {
    this.#options = options
    this.#tally = meanAccumulator({ threshold: options.threshold })
  }

  add(result: EvaluationResult, place: ResultPlace): void {
    this.#tally.add(result, place)
    if (result.status !== 'measured' && result.status !== 'reported') return
    const prediction = predictionIn(result)
    this.#learn([prediction.expected, ...(prediction.predicted === null ? [] : [prediction.predicted])])
    if (!this.#tooManyLabels) this.#countsOf(place.group).add(prediction)
  }

  merge(other: Accumulator): void {
    if (!(other instanceof LabelAccumulator))
      throw new TypeError('Counts of labels can only be merged with their like.')
    this.#tally.merge(other.#tally)
    this.#learn(other.#labels)
    if (this.#tooManyLabels) return
    this.#ungrouped.addAll(other.#ungrouped)
    for (const [group, counts] of other.#groups) this.#countsOf(group).addAll(counts)
  }

  result(): Aggregate {
    const counts = new ConfusionCounts()
    counts.addAll(this.#ungrouped)
    for (const group of this.#groups.values()) counts.addAll(group)
    return { ...this.#tally.result(), ...this.#estimate(counts) }
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

  /** Once there can be no figure, nothing is kept for it. */
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

  #estimate(counts: ConfusionCounts): Estimate {
    if (this.#tooManyLabels) {
      const problem = `there are more than ${MOST_LABELS} different labels, so these are no classes; compare texts with exact_match instead`
      return { mean: null, ci: null, ciMethod: `none: ${problem}`, details: { problem } }
    }
    const details = detailsOf(counts)
    const { statistic, whyNone, signedName } = this.#options
    if (statistic === undefined)
      return { mean: null, ci: null, ciMethod: 'none: this is a table and no score', details }
    const figure = estimate(counts.cells(), statistic)
    if (figure === null) {
      const reason = counts.total === 0 || whyNone === undefined ? 'nothing was measured' : whyNone
      return { mean: null, ci: null, ciMethod: `none: ${reason}`, details }
    }
    const interval = this.#interval(counts.total, statistic)
    return signedName === undefined
      ? { mean: figure, ...interval, details }
      : withoutSign({ mean: figure, ...interval, details }, signedName)
  }

  #interval(total: number, statistic: LabelStatistic): Pick<Aggregate, 'ci' | 'ciMethod'> {
    if (total < FEWEST_FOR_BOOTSTRAP) return { ci: null, ciMethod: `none: fewer than ${FEWEST_FOR_BOOTSTRAP} examples` }
    const clusters = [...this.#groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts)
    if (this.#ungrouped.total === 0 && clusters.length < 2) return { ci: null, ciMethod: 'none: a single cluster' }
    const independent = new ConfusionCounts()
    independent.addAll(this.#ungrouped)
    for (const cluster of clusters) if (cluster.total === 1) independent.addAll(cluster)
    const grouped = clusters.filter(({ total: size }) => size > 1)
    const resampled = { independent: independent.cells(), clusters: grouped.map((counts) => counts.cells()) }
    const ci = labelInterval(resampled, statistic)
    if (ci === null) return { ci, ciMethod: 'none: every label was right or every label wrong' }
    const method = grouped.length > 0 ? 'clustered poisson bootstrap' : 'poisson bootstrap'
    const rarest = this.#rarest()
    if (rarest >= FEWEST_OF_A_LABEL) return { ci, ciMethod: method }
    return { ci, ciMethod: `${method}, not to be trusted: a label has only ${counted(rarest, 'example')}` }
  }

  /** Examples of the label that is expected least often; 0 if one was predicted and never expected. */
  #rarest(): number {
    const expected = new Map<string, number>([...this.#labels].map((label) => [label, 0]))
    for (const counts of [this.#ungrouped, ...this.#groups.values()]) {
      for (const cell of counts.cells()) expected.set(cell.expected, (expected.get(cell.expected) ?? 0) + cell.count)
    }
    return Math.min(...expected.values())
  }
}

/** A score is never below 0: a negative figure becomes 0, and the details have the figure itself. */
function withoutSign({ mean, ci, ciMethod, details }: Estimate, name: string): Estimate {
  const above = (value: number): number => Math.max(0, value)
  return {
    mean: mean === null ? null : above(mean),
    ci: ci === null ? null : [above(ci[0]), above(ci[1])],
    ciMethod,
    details: { [name]: mean, [`${name}Ci`]: ci, ...details },
  }
}

function predictionIn({ raw, evaluator }: { raw: Raw; evaluator: string }): Prediction {
  const { predicted, expected } = raw
  if (typeof expected !== 'string' || (typeof predicted !== 'string' && predicted !== null)) {
    throw new TypeError(`A result of ${evaluator} has no labels in its raw part, so its labels cannot be counted.`)
  }
  return { predicted, expected }
}

function detailsOf(counts: ConfusionCounts): Raw {
  const cells = counts.cells()
  const labels = labelFigures(cells)
  const missing = cells.reduce((sum, { predicted, count }) => sum + (predicted === null ? count : 0), 0)
  if (labels.length > MOST_LABELS_IN_TABLE) return { labelCount: labels.length, missing }
  return { labelCount: labels.length, missing, labels, confusion: cells }
}
