import { UsageError } from '../../core/errors.ts'
import { Evaluator, type EvaluateContext } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import type { EvaluationResult } from '../../core/result.ts'
import type { ExampleResult } from '../../core/run.ts'
import { unknownName } from '../../core/unknown-name.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { PreferenceEvaluator } from '../../evaluators/llm/preference.ts'
import { orAborted } from '../../support/deadline.ts'

/** How often each variant's answer is preferred to that of one of them, to the same example. */
export interface PreferringTo {
  readonly to: string
  /** What measures it for one of the variants. The answers of the one are a tie with themselves. */
  evaluatorFor(index: number): Evaluator
  /** Says that a result of a variant is in. */
  arrived(index: number, result: ExampleResult): void
  /** Says that a variant's run has ended. */
  leave(index: number): void
}

/** Throws a UsageError where there is no variant of that name, and for a judge that compares words. */
export function preferringTo(to: string, { names, judge }: { names: readonly string[]; judge: Judge }): PreferringTo {
  const place = names.indexOf(to)
  if (place === -1) throw unknownName(to, { what: 'variant to prefer to', known: names })
  if (judge.rubrics !== 'any') {
    throw new UsageError(
      `preferTo asks which of two answers is better, and ${judge.id} compares words and prefers nothing. Name a model: --judge openai:MODEL.`,
    )
  }
  const answers = new ReferenceAnswers(names.length - 1)
  return {
    to,
    evaluatorFor: (index) => new PreferredTo(to, index === place ? undefined : (id) => answers.of(id)),
    arrived(index, { id, output }) {
      if (index === place) answers.give(id, output)
      else answers.taken(id)
    },
    leave: (index) => (index === place ? answers.end() : answers.without()),
  }
}

interface Held {
  readonly answer: Promise<unknown>
  readonly give: (answer: unknown) => void
  taken: number
}

/** The answers of one variant, each held until all others have their results of the example. */
class ReferenceAnswers {
  readonly #held = new Map<string, Held>()
  #takers: number
  #ended = false

  constructor(takers: number) {
    this.#takers = takers
  }

  /** The answer to an example once it is there; `undefined` where there is none. */
  of(id: string): Promise<unknown> {
    return this.#at(id).answer
  }

  give(id: string, answer: unknown): void {
    const held = this.#at(id)
    held.give(answer)
    this.#forget(id, held)
  }

  taken(id: string): void {
    const held = this.#at(id)
    held.taken++
    this.#forget(id, held)
  }

  /** One fewer will ask. */
  without(): void {
    this.#takers--
    for (const [id, held] of this.#held) this.#forget(id, held)
  }

  end(): void {
    this.#ended = true
    for (const { give } of this.#held.values()) give(undefined)
  }

  #at(id: string): Held {
    const known = this.#held.get(id)
    if (known !== undefined) return known
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const held: Held = { answer: promise, give: resolve, taken: 0 }
    if (this.#ended) resolve(undefined)
    this.#held.set(id, held)
    return held
  }

  #forget(id: string, { taken }: Held): void {
    if (taken >= this.#takers) this.#held.delete(id)
  }
}

/** `preference` against another variant's answer, which is there once that one has it. */
class PreferredTo extends Evaluator {
  static override readonly spec = { ...PreferenceEvaluator.spec, requires: ['query', 'output'] as const }
  readonly #inner = new PreferenceEvaluator()
  readonly #to: string
  readonly #answerOf: ((id: string) => Promise<unknown>) | undefined

  constructor(to: string, answerOf: ((id: string) => Promise<unknown>) | undefined) {
    super()
    this.#to = to
    this.#answerOf = answerOf
  }

  override get settings(): Readonly<Record<string, unknown>> {
    return { ...this.#inner.settings, to: this.#to }
  }

  override accumulator = (): NonNullable<ReturnType<NonNullable<Evaluator['accumulator']>>> => {
    const own = this.#inner.accumulator?.()
    if (own === undefined) throw new TypeError('preference adds up by itself.')
    return own
  }

  override async evaluate(example: Example, judge: Judge, context: EvaluateContext = {}): Promise<EvaluationResult> {
    const alternative =
      this.#answerOf === undefined ? example.output : await orAborted(this.#answerOf(example.id), context.signal)
    if (alternative !== undefined) return this.#inner.evaluate({ ...example, alternative }, judge, context)
    const { name, spec } = this
    const reasoning = `'${this.#to}' gave no answer to compare with`
    return { status: 'not_applicable', evaluator: name, version: spec.version, reasoning, usage: NO_USAGE }
  }
}
