import type { Accumulator, Aggregate, ResultPlace } from '../core/aggregate.ts'
import type { JudgeClient } from '../core/judge.ts'
import type { EvaluationResult, FailureKind } from '../core/result.ts'
import type { Example } from '../core/example.ts'
import { getLLMClient } from '../judge/model/llm-client.ts'
import { FEWEST_FOR_BOOTSTRAP, percentileInterval } from '../stats/bootstrap.ts'
import { poissonNumber, seedOf } from '../stats/random.ts'
import { seededRandom } from '../support/seeded-random.ts'
import type { ComputedMetric, WholeDatasetMetric } from './whole-dataset-metric.ts'
import { defined } from '../support/defined.ts'

interface ComputedAccumulatorOptions {
  readonly id: string
  readonly compute: WholeDatasetMetric['compute']
  readonly threshold: number
  readonly maxExamples: number
  readonly resamples: number
}

type Figure = Pick<Aggregate, 'mean' | 'ci' | 'ciMethod' | 'details'>

interface Kept {
  readonly example: Example
  /** What is resampled together. */
  readonly unit: string
}

/** Keeps the examples of results, at most `maxExamples` of them, and computes one figure over all. */
export class ComputedAccumulator implements Accumulator {
  readonly #options: ComputedAccumulatorOptions
  readonly #failures = new Map<FailureKind, number>()
  #kept: Kept[] = []
  /** The figure and its interval, of so many examples. */
  #settled: { readonly n: number; readonly figure: Figure } | undefined
  #n = 0
  #notApplicable = 0

  constructor(options: ComputedAccumulatorOptions) {
    this.#options = options
  }

  add(result: EvaluationResult, { id, group }: ResultPlace): void {
    if (result.status === 'failed') this.#failures.set(result.failure, (this.#failures.get(result.failure) ?? 0) + 1)
    else if (result.status !== 'reported') this.#notApplicable++
    else
      this.#keep([{ example: exampleIn(result.raw), unit: group === undefined ? `example ${id}` : `group ${group}` }])
  }

  merge(other: Accumulator): void {
    if (!(other instanceof ComputedAccumulator))
      throw new TypeError('A computed metric can only be merged with its like.')
    this.#notApplicable += other.#notApplicable
    for (const [kind, count] of other.#failures) this.#failures.set(kind, (this.#failures.get(kind) ?? 0) + count)
    this.#keep(other.#kept)
    this.#n += other.#n - other.#kept.length
    if (this.#tooMany) this.#kept = []
  }

  result(): Aggregate {
    return {
      ...this.#figure(),
      threshold: this.#options.threshold,
      passed: 0,
      failed: 0,
      n: this.#n,
      vacuous: 0,
      notApplicable: this.#notApplicable,
      failures: Object.fromEntries(this.#failures),
    }
  }

  get #tooMany(): boolean {
    return this.#n > this.#options.maxExamples
  }

  #keep(more: readonly Kept[]): void {
    this.#n += more.length
    // Once there can be no figure, nothing is kept for it.
    if (this.#tooMany) this.#kept = []
    else this.#kept.push(...more)
  }

  async settle({ client }: { readonly client?: JudgeClient | undefined }): Promise<void> {
    if (this.#n === 0 || this.#tooMany) return
    const asked = client ?? getLLMClient()
    const computed = await this.#computed(this.#kept, asked)
    const figure = await this.#figureFrom(computed, () => this.#interval(asked))
    this.#settled = { n: this.#n, figure }
  }

  #figure(): Figure {
    const { id, maxExamples } = this.#options
    if (this.#settled?.n === this.#n) return this.#settled.figure
    if (this.#n === 0) return { mean: null, ci: null, ciMethod: 'none: nothing was measured' }
    if (this.#tooMany) {
      return without(
        `${id} was given ${this.#n} examples and keeps at most ${maxExamples}; raise its setting maxExamples, or evaluate fewer`,
      )
    }
    return without(`${id} has no figure before \`settle\` was awaited`)
  }

  async #figureFrom(
    computed: ComputedMetric | { problem: string },
    interval: () => Promise<Pick<Aggregate, 'ci' | 'ciMethod'>>,
  ): Promise<Figure> {
    if ('problem' in computed) return without(computed.problem)
    const { score, details } = computed
    const extra = defined({ details })
    if (score === null)
      return { mean: null, ci: null, ciMethod: `none: ${this.#options.id} found nothing to measure`, ...extra }
    return { mean: score, ...(await interval()), ...extra }
  }

  async #computed(
    kept: readonly Kept[],
    client: JudgeClient | undefined,
  ): Promise<ComputedMetric | { problem: string }> {
    const { id, compute } = this.#options
    try {
      const found = await compute(
        kept.map(({ example }) => example),
        client,
      )
      if (typeof found !== 'object' || found === null) return { problem: `compute of ${id} returned no figure` }
      const { metricId, metric_id: said = metricId, score } = found
      if (said !== id) return { problem: `compute of ${id} returned the figure of '${said}'` }
      if (score === null || (typeof score === 'number' && score >= 0 && score <= 1)) return found
      return { problem: `compute of ${id} returned the score ${String(score)}, which is none from 0 to 1` }
    } catch (error) {
      return { problem: `compute of ${id} failed: ${error instanceof Error ? error.message : String(error)}` }
    }
  }

  /** Each example, or its whole group, counts Poisson(1) times in a resample, by its id alone. */
  async #interval(client: JudgeClient | undefined): Promise<Pick<Aggregate, 'ci' | 'ciMethod'>> {
    const { id, resamples } = this.#options
    if (resamples === 0) return { ci: null, ciMethod: `none: set resamples of ${id} for an interval` }
    const units = new Map(
      [...new Set(this.#kept.map(({ unit }) => unit))].map((unit) => [unit, seededRandom(seedOf(unit))]),
    )
    if (units.size < FEWEST_FOR_BOOTSTRAP) {
      return { ci: null, ciMethod: `none: fewer than ${FEWEST_FOR_BOOTSTRAP} examples or groups` }
    }
    const estimates: number[] = []
    for (let replicate = 0; replicate < resamples; replicate++) {
      const times = new Map([...units].map(([unit, random]) => [unit, poissonNumber(1, random)]))
      const sample = this.#kept.flatMap((kept) => Array.from({ length: times.get(kept.unit) ?? 1 }, () => kept))
      const computed = sample.length === 0 ? undefined : await this.#computed(sample, client)
      if (computed !== undefined && 'score' in computed && computed.score !== null) estimates.push(computed.score)
    }
    const ci = percentileInterval(estimates)
    return ci === null ? { ci, ciMethod: 'none: the replicates do not differ' } : { ci, ciMethod: 'poisson bootstrap' }
  }
}

function without(problem: string): Pick<Aggregate, 'mean' | 'ci' | 'ciMethod' | 'details'> {
  return { mean: null, ci: null, ciMethod: `none: ${problem}`, details: { problem } }
}

function exampleIn(raw: Readonly<Record<string, unknown>>): Example {
  const { example } = raw
  if (typeof example !== 'object' || example === null) {
    throw new TypeError('A result of a computed metric has no example in its raw part, so it cannot be added up.')
  }
  return example as Example
}
