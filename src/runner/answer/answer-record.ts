import type { AnswerRecord, ExampleRest, StoredResult } from '../../core/stores/run-store.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import type { Provenance } from './answer.ts'
import type { Outcome } from '../examples/evaluate-example.ts'
import { recordable } from './plain-json.ts'
import { digestText } from '../results/results-digest.ts'
import { ANSWER_FIELDS, RECORDED_FIELDS } from './target-answer.ts'
import { defined } from '../../support/defined.ts'

/** What is kept of an outcome beside its result. */
export function answerRecordOf({ provenance, emptyOutput, example }: Outcome): AnswerRecord {
  const { answeredBy, filled, leftOut } = provenance
  const rest = restOf(example)
  if (rest === NO_REST && !emptyOutput && filled.length === 0 && leftOut.length === 0) return ANSWERED_BY[answeredBy]
  return {
    answeredBy,
    ...(filled.length === 0 ? {} : { filled }),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    ...(emptyOutput ? { emptyOutput: true as const } : {}),
    ...(rest === NO_REST ? {} : { example: rest }),
  }
}

/** Of answers of which there is nothing else to say. */
const ANSWERED_BY: Readonly<Record<AnswerRecord['answeredBy'], AnswerRecord>> = {
  target: Object.freeze({ answeredBy: 'target' }),
  'data set': Object.freeze({ answeredBy: 'data set' }),
}

/** The fields of an example that its result holds already. */
const IN_THE_RESULT = new Set(['id', 'inputs', 'output', 'reference', 'error', 'timing', 'group', 'tags'])

const NO_REST: ExampleRest = {}

function restOf(example: Example): ExampleRest {
  let rest: Record<string, unknown> | undefined
  // Most have nothing else, and no list of the fields is made.
  for (const name in example) {
    if (IN_THE_RESULT.has(name) || !Object.hasOwn(example, name)) continue
    const value = example[name as keyof Example]
    if (value !== undefined) (rest ??= {})[name] = value
  }
  return rest === undefined ? NO_REST : (recordable(rest) as ExampleRest)
}

/** The example behind a stored result, as it was judged. */
export function exampleOf({ result, answer }: StoredResult): Example {
  const { id, inputs, output, reference, error, timing, group, tags } = result
  return {
    ...answer?.example,
    id,
    inputs: { ...inputs },
    ...defined({ output, reference, error, timing: timing && { ...timing }, group, tags }),
  }
}

export function provenanceOf({ answer }: StoredResult): Provenance {
  const { answeredBy = 'data set', filled = [], leftOut = [] } = answer ?? {}
  return { answeredBy, filled: among(ANSWER_FIELDS, filled), leftOut: among(RECORDED_FIELDS, leftOut) }
}

function among<Field extends string>(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return fields.filter((field) => names.includes(field))
}

/** A stored result as the outcome that it was when it was computed. */
export function outcomeOf(stored: StoredResult, evaluators: readonly Evaluator[]): Outcome {
  const result = deepFreeze(stored.result)
  return {
    result,
    provenance: provenanceOf(stored),
    emptyOutput: stored.answer?.emptyOutput === true,
    digestText: digestText(result, evaluators),
    example: exampleOf(stored),
  }
}
