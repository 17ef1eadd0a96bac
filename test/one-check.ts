import type { Check, Outcome } from '../src/gate/check.ts'
import { indexInput } from '../src/gate/gate-index.ts'
import type { GateInput, Hit } from '../src/gate/input.ts'

/** An answer on some passages, for tests: texts become the hits p1, p2 and so on. */
export function inputOf(
  answer: string,
  passages: readonly (string | Partial<Hit>)[],
  generation: Partial<GateInput['generation']> = {},
): GateInput {
  const hits = passages.map((passage, at) => ({
    node_id: `p${at + 1}`,
    text: '',
    ...(typeof passage === 'string' ? { text: passage } : passage),
  }))
  return {
    conversation_id: 'c',
    message_id: 'm',
    retrieval: { record_id: 'r', hits },
    generation: { record_id: 'g', answer, citations: [], ...generation },
  }
}

/** What a check says of an input under its default parameters, or others. */
export function run(check: Check, input: GateInput, params: Readonly<Record<string, unknown>> = {}): Outcome {
  const defaults = Object.fromEntries(Object.entries(check.params).map(([name, spec]) => [name, spec.default]))
  return check.check(input, { ...defaults, ...params }, indexInput(input))
}

/** Status and reason in one text: `fail number_not_in_evidence`. */
export function said({ status, reason_code }: Outcome): string {
  return `${status} ${reason_code}`
}
