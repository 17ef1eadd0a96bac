import { ClusteredMoments } from '../clusters.ts'
import { estimateOfMean, type Estimate } from '../estimate.ts'
import { isUsable, notFinite, tooFew, unmeasured, type Measurement } from '../measurement.ts'
import { Moments } from '../moments.ts'

/** How much scores of one example differ from repeat to repeat, and examples from one another. */
export interface RepeatVariance {
  /** σ²: mean variance of one example's score over its repeats. */
  readonly within: number
  /** Variance of the examples' true means, without what the repeats add to it. 0 if they explain all of it. */
  readonly between: number
  /** The share of the variance of a single score that is between examples. `null` if there is no variance. */
  readonly reliability: number | null
  readonly examples: number
  readonly scores: number
}

interface Example {
  readonly moments: Moments
  readonly cluster: string | undefined
}

/** Scores of examples that were run several times. Memory grows with the examples. Order and shards do not matter. */
export class RepeatedScores {
  readonly #examples = new Map<string, Example>()
  #broken = 0

  add(score: number, { example, cluster }: { example: string; cluster?: string | undefined }): void {
    if (isUsable(score)) this.#of(example, cluster).add(score)
    else this.#broken++
  }

  merge(other: RepeatedScores): void {
    this.#broken += other.#broken
    for (const [example, { moments, cluster }] of other.#examples) this.#of(example, cluster).merge(moments)
  }

  get scores(): number {
    let n = 0
    for (const { moments } of this.#examples.values()) n += moments.n
    return n
  }

  /** The mean over examples of the mean over repeats (Miller 2024): repeats do not make more examples. */
  mean({ level = 0.95 }: { level?: number | undefined } = {}): Measurement<Estimate> {
    if (this.#broken > 0) return notFinite(this.#broken, { of: this.scores + this.#broken, what: 'score' })
    const means = new ClusteredMoments()
    for (const { moments, cluster } of this.#examples.values()) means.add(moments.sum.value / moments.n, cluster)
    return estimateOfMean(means, { level, what: 'example' })
  }

  variance(): Measurement<RepeatVariance> {
    const { scores } = this
    if (this.#broken > 0) return notFinite(this.#broken, { of: scores + this.#broken, what: 'score' })
    const examples = this.#examples.size
    if (examples < 2) return tooFew(examples, { what: 'example' })
    if (scores === examples) {
      return unmeasured(
        'too_few',
        `Each of the ${examples} examples was run once; its own variance needs at least 2 runs.`,
      )
    }
    const means = new Moments()
    let [deviations, inverse] = [0, 0]
    for (const { moments } of this.#examples.values()) {
      means.add(moments.sum.value / moments.n)
      deviations += moments.squaredDeviations
      inverse += 1 / moments.n
    }
    const within = deviations / (scores - examples)
    const between = Math.max(0, (means.variance ?? 0) - (within * inverse) / examples)
    const whole = within + between
    return { status: 'measured', within, between, reliability: whole > 0 ? between / whole : null, examples, scores }
  }

  #of(example: string, cluster: string | undefined): Moments {
    const known = this.#examples.get(example)
    if (known !== undefined) return known.moments
    const moments = new Moments()
    this.#examples.set(example, { moments, cluster })
    return moments
  }
}
