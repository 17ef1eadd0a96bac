import { queryOf, textOf } from '../core/example.ts'
import type { Outcome, ScoredExample } from './scored.ts'
import { defined } from '../support/defined.ts'

/** Examples that wait with the beginnings of their texts; further ones wait with their scores alone. */
const WITH_TEXTS = 2_000
/** How many UTF-16 code units of a question, an answer or a reason are kept. A slightly longer one is kept whole. */
const KEPT = 600
const LONGEST_TEXT = 640

/**
 * Examples of one run waiting for their partner in the other, by id. After the first few they are packed into strings
 * of about 200 bytes, so a hundred thousand in a different order take 30 MB.
 */
export class Waiting {
  readonly #examples = new Map<string, ScoredExample | string>()
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#examples.size
  }

  /** The ids that have waited longest. */
  first(count: number): string[] {
    return this.#examples.keys().take(count).toArray()
  }

  add(example: ScoredExample): void {
    const { size } = this.#examples
    this.#examples.set(example.id, size < WITH_TEXTS ? withShortTexts(example) : this.#packed(example))
  }

  /** Removes and returns an example. */
  take(id: string): ScoredExample | undefined {
    const example = this.#examples.get(id)
    if (example === undefined) return undefined
    this.#examples.delete(id)
    return typeof example === 'string' ? this.#unpacked(id, example) : example
  }

  #packed({ asked, group, slices, outcomes }: ScoredExample): string {
    const own = Object.entries(outcomes).map(([name, outcome]) => {
      const { scores, passes, vacuous, notApplicable, failed, figures } = outcome
      return [this.#numberOf(name), scores, passes.map(Number), vacuous, notApplicable, failed, figures ?? 0]
    })
    return JSON.stringify([asked ?? 0, group ?? 0, slices ?? 0, own])
  }

  #unpacked(id: string, text: string): ScoredExample {
    const [asked, group, slices, own] = JSON.parse(text) as Packed
    const outcomes = own.map(([number, scores, passes, vacuous, notApplicable, failed, figures]) => {
      const outcome: Outcome = { scores, passes: passes.map(Boolean), vacuous, notApplicable, failed }
      return [this.#names[number] ?? '', figures === 0 ? outcome : { ...outcome, figures }] as const
    })
    return {
      id,
      outcomes: Object.fromEntries(outcomes),
      ...(asked === 0 ? {} : { asked }),
      ...(group === 0 ? {} : { group }),
      ...(slices === 0 ? {} : { slices }),
    }
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const number = this.#names.push(name) - 1
    this.#numbers.set(name, number)
    return number
  }
}

/** What `#packed` writes; 0 means absent. */
type Packed = readonly [
  asked: string | 0,
  group: string | 0,
  slices: NonNullable<ScoredExample['slices']> | 0,
  outcomes: readonly (readonly [
    name: number,
    scores: readonly number[],
    passes: readonly number[],
    vacuous: readonly number[],
    notApplicable: number,
    failed: number,
    figures: NonNullable<Outcome['figures']> | 0,
  ])[],
]

function withShortTexts({ id, asked, group, slices, inputs, output, outcomes }: ScoredExample): ScoredExample {
  const shortened = Object.entries(outcomes).map(([name, { reasoning, ...outcome }]) => [
    name,
    reasoning === undefined ? outcome : { ...outcome, reasoning: short(reasoning) },
  ])
  const question = inputs === undefined ? undefined : (queryOf({ inputs }) ?? textOf(inputs))
  return {
    id,
    outcomes: Object.fromEntries(shortened) as ScoredExample['outcomes'],
    ...defined({ asked, group, slices }),
    ...defined({
      inputs: question === undefined ? undefined : { query: short(question) },
      output: output === undefined ? undefined : short(textOf(output)),
    }),
  }
}

/** The beginning of a text, with the full length if it was cut. */
export function short(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, KEPT).toWellFormed()}… (${text.length} characters)`
}
