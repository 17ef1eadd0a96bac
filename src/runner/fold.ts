import type { Accumulator, Aggregate, Evaluator, Usage, VacuousPolicy } from '../core/index.ts'
import { meanAccumulator } from '../stats/index.ts'
import type { AnswerField } from './target-answer.ts'
import { resultsDigest } from './results-digest.ts'
import type { Outcome } from './evaluate-example.ts'
import { UsageSum } from './usage-sum.ts'

interface FieldOrigin {
  filled: number
  leftOut: number
}

/** Adds the outcomes of a run up as they come, in memory that does not grow with them. */
export class RunFold {
  examples = 0
  errors = 0
  emptyOutputs = 0
  /** Results that failed to be measured. */
  failures = 0
  readonly #accumulators: ReadonlyMap<string, Accumulator>
  readonly #usage = new UsageSum()
  readonly #digest = resultsDigest()
  readonly #fields = new Map<AnswerField, FieldOrigin>()
  #answered = 0

  constructor(
    evaluators: readonly Evaluator[],
    { vacuous, spent }: { vacuous: VacuousPolicy; spent?: Usage | undefined },
  ) {
    if (spent !== undefined) this.#usage.add(spent)
    this.#accumulators = new Map(
      evaluators.map((evaluator) => [
        evaluator.name,
        evaluator.accumulator?.() ?? meanAccumulator({ threshold: evaluator.threshold, vacuous }),
      ]),
    )
  }

  add({ result, provenance, emptyOutput, digestText }: Outcome): void {
    this.examples++
    if (result.error !== undefined) this.errors++
    if (emptyOutput) this.emptyOutputs++
    const place = result.group === undefined ? { id: result.id } : { id: result.id, group: result.group }
    for (const [name, accumulator] of this.#accumulators) {
      const own = result.results[name]
      if (own === undefined) continue
      accumulator.add(own, place)
      this.#usage.add(own.usage)
      if (own.status === 'failed') this.failures++
    }
    this.#digest.add(digestText)
    if (provenance.answeredBy === 'target') this.#answered++
    for (const field of provenance.filled) this.#origin(field).filled++
    for (const field of provenance.leftOut) this.#origin(field).leftOut++
  }

  #origin(field: AnswerField): FieldOrigin {
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

  aggregates(): Record<string, Aggregate> {
    return Object.fromEntries([...this.#accumulators].map(([name, accumulator]) => [name, accumulator.result()]))
  }

  /** The digest over all results. Nothing can be added afterwards. */
  resultsSha256(): string {
    return this.#digest.hex()
  }

  /** Sentences that say where the answers and their evidence came from. */
  notes({ reuseOutputs }: { reuseOutputs: boolean }): string[] {
    const reused = this.examples - this.#answered
    const notes = reuseOutputs
      ? [`${reused} recorded outputs were reused; the target answered ${this.#answered} examples.`]
      : []
    for (const [field, { filled, leftOut }] of this.#fields) {
      if (filled > 0) notes.push(`\`${field}\` came from the target in ${filled} of ${this.examples} examples.`)
      if (leftOut > 0) {
        notes.push(`The recorded \`${field}\` of ${leftOut} examples were left out, as the target answered anew.`)
      }
    }
    return notes
  }
}
