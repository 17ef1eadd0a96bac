import type { JudgeClient } from '../../core/judge.ts'
import type { Accumulator, Aggregate, ResultPlace, VacuousPolicy } from '../../core/aggregate.ts'
import type { EpochSpread } from '../../core/comparison.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { ExampleResult } from '../../core/run.ts'
import type { Usage } from '../../core/usage.ts'
import { meanAccumulator } from '../../stats/mean-accumulator.ts'
import { counted } from '../../support/counted.ts'
import type { CalibrationDistances } from './corrections.ts'
import { EpochFold } from './epoch-fold.ts'
import type { RecordedField } from '../answer/target-answer.ts'
import { resultsDigest } from './results-digest.ts'
import type { Outcome } from '../examples/evaluate-example.ts'
import { UsageSum } from './usage-sum.ts'

/** Applications that answer in more shapes than this are described by the first ones. */
const MOST_REMARKS = 3

interface Named {
  readonly name: string
  readonly accumulator: Accumulator
}

interface FieldOrigin {
  filled: number
  leftOut: number
}

/** Adds the outcomes of a run up as they come, in memory that does not grow with them. */
export class RunFold {
  /** Results: examples, each as often as it was answered. */
  examples = 0
  /** Examples of the data set. */
  distinct = 0
  errors = 0
  /** Results that failed to be measured. */
  failures = 0
  readonly #accumulators: readonly Named[]
  readonly #usage = new UsageSum()
  readonly #digest = resultsDigest()
  readonly #fields = new Map<RecordedField, FieldOrigin>()
  readonly #remarks = new Set<string>()
  readonly #vacuous: VacuousPolicy
  readonly #distances: CalibrationDistances | undefined
  /** Only where examples are answered several times. */
  #epochs: EpochFold | undefined
  #answered = 0
  #blank = 0
  /** Recorded answers, and examples without one: an application that answered some and not others left these empty. */
  #recorded = 0
  #unrecorded = 0
  #lastIndex = -1

  constructor(
    evaluators: readonly Evaluator[],
    {
      vacuous,
      spent,
      distances,
    }: { vacuous: VacuousPolicy; spent?: Usage | undefined; distances?: CalibrationDistances | undefined },
  ) {
    this.#vacuous = vacuous
    this.#distances = distances
    if (spent !== undefined) this.#usage.add(spent)
    this.#accumulators = evaluators.map((evaluator) => ({
      name: evaluator.name,
      accumulator: evaluator.accumulator?.() ?? meanAccumulator({ threshold: evaluator.threshold, vacuous }),
    }))
  }

  add(outcome: Outcome): void {
    const { result, provenance, digestText } = outcome
    this.examples++
    if (result.index !== this.#lastIndex) this.distinct++
    this.#lastIndex = result.index
    if (result.error !== undefined) this.errors++
    this.#countOutput(outcome)
    const place = placeOf(result)
    for (const { name, accumulator } of this.#accumulators) {
      const own = result.results[name]
      if (own === undefined) continue
      accumulator.add(own, place)
      this.#usage.add(own.usage)
      if (own.status === 'failed') this.failures++
    }
    if (result.epoch !== undefined) {
      this.#epochs ??= new EpochFold(this.#vacuous)
      this.#epochs.add(result)
    }
    this.#distances?.add(result)
    this.#digest.add(digestText)
    if (provenance.answeredBy === 'target') this.#answered++
    if (provenance.remark !== undefined && this.#remarks.size < MOST_REMARKS) this.#remarks.add(provenance.remark)
    for (const field of provenance.filled) this.#origin(field).filled++
    for (const field of provenance.leftOut) this.#origin(field).leftOut++
  }

  #countOutput({ result, provenance, emptyOutput, example }: Outcome): void {
    if (emptyOutput) this.#blank++
    if (provenance.answeredBy === 'target') return
    if (result.output !== undefined) this.#recorded++
    else if (result.error === undefined && example.answerable !== false) this.#unrecorded++
  }

  /** Blank answers; and where the data set has answers, examples without one. */
  get emptyOutputs(): number {
    return this.#blank + (this.#recorded > 0 ? this.#unrecorded : 0)
  }

  #origin(field: RecordedField): FieldOrigin {
    let origin = this.#fields.get(field)
    if (origin === undefined) {
      origin = { filled: 0, leftOut: 0 }
      this.#fields.set(field, origin)
    }
    return origin
  }

  get usage(): Usage {
    return this.#usage.result()
  }

  /** Waits for figures over all results that are not there at once. */
  async settle(by: { readonly client?: JudgeClient | undefined }): Promise<void> {
    for (const { accumulator } of this.#accumulators) await accumulator.settle?.(by)
  }

  aggregates(): Record<string, Aggregate> {
    return Object.fromEntries(this.#accumulators.map(({ name, accumulator }) => [name, accumulator.result()]))
  }

  /** Where the spread of repeated examples comes from, by evaluator; `undefined` where none was repeated. */
  epochs(): Record<string, EpochSpread> | undefined {
    return this.#epochs?.result()
  }

  /** The digest over all results. Nothing can be added afterwards. */
  resultsSha256(): string {
    return this.#digest.hex()
  }

  /** Sentences that say where the answers and their evidence came from. */
  notes({ reuseOutputs }: { reuseOutputs: boolean }): string[] {
    const reused = this.examples - this.#answered
    const notes = reuseOutputs
      ? [
          `${counted(reused, 'recorded output was', 'recorded outputs were')} reused; the target answered ${counted(this.#answered, 'example')}.`,
        ]
      : []
    notes.push(...this.#remarks)
    for (const [field, { filled, leftOut }] of this.#fields) {
      if (filled > 0)
        notes.push(`\`${field}\` came from the target in ${filled} of ${counted(this.examples, 'example')}.`)
      if (leftOut > 0) {
        const kept = field === 'output' ? '; `reuseOutputs` keeps what is recorded' : ''
        const whose = counted(leftOut, 'example')
        notes.push(`The recorded \`${field}\` of ${whose} was left out, as the target answered anew${kept}.`)
      }
    }
    return notes
  }
}

/** Repetitions of one example belong together, whether or not the data say so. */
function placeOf({ id, group, epoch }: ExampleResult): ResultPlace {
  if (epoch !== undefined) return { id, group: group ?? `example ${id}`, epoch }
  return group === undefined ? { id } : { id, group }
}
