import { z } from 'zod'
import type { Sent } from './decision.ts'

const passage = z.union([z.string(), z.looseObject({ id: z.string().optional(), text: z.string().optional() })])

/** A record with its answer, under any of the names that a data set may have. Nothing in it is called, loaded or fetched. */
const example = z
  .looseObject({
    id: z.union([z.string(), z.int()]).optional(),
    query: z.string().optional(),
    output: z.unknown().optional(),
    context: z.union([z.string(), z.array(passage)]).optional(),
    reference: z.unknown().optional(),
    tags: z.array(z.string()).optional(),
  })
  .describe(
    'A record with its answer, as in a data set, by any of the names there. Applications are not called: the answer comes with it.',
  )

const evaluators = z
  .array(z.string().regex(/^[a-z][\w]*(?:@[\d.]+)?$/i, 'must be a name, such as faithfulness or faithfulness@0.8'))
  .min(1)
  .max(50)
  .describe('Names, with a threshold if you like: faithfulness@0.8.')

/** One example and what to measure. */
export const evaluationRequest = z.strictObject({ example, evaluators })

const result = z.looseObject({ status: z.enum(['measured', 'not_applicable', 'reported', 'failed']) })

export const evaluationReply = z.strictObject({
  judge: z.string(),
  results: z.record(z.string(), result).describe('By evaluator.'),
})

/** Records and what to measure of them. */
export const runRequest = z.strictObject({
  name: z.string().max(200).optional(),
  evaluators,
  examples: z.array(example).min(1).max(10_000),
  gates: z.array(z.string().max(200)).max(50).optional().describe('Such as faithfulness >= 0.8.'),
})

export const runAccepted = z.strictObject({ id: z.string(), state: z.literal('running'), events: z.string() })

export const runReply = z.looseObject({
  id: z.string(),
  state: z.enum(['running', 'finished']),
  results: z.int(),
  verdict: z.string().nullable(),
  summary: z.unknown(),
})

export const resultPage = z.strictObject({
  results: z.array(z.looseObject({})),
  next: z.string().nullable().describe('Give it as after to get the next page.'),
})

export const runsReply = z.strictObject({ runs: z.array(z.looseObject({ id: z.string(), state: z.string() })) })

const note = z.string().max(10_000).optional()

/** What a person says of a recorded decision, or of an answer of a run. */
export const labelRequest = z.union([
  z
    .strictObject({
      record: z.string(),
      verdict: z.enum(['pass', 'partial', 'fail', 'skipped']),
      rater: z.string(),
      note,
    })
    .describe('Of a recorded decision.'),
  z
    .strictObject({
      run: z.string(),
      example: z.string(),
      epoch: z.int().min(0).optional(),
      name: z.string().describe('The evaluator whose question was answered.'),
      value: z.union([z.boolean(), z.number(), z.string(), z.null()]),
      rater: z.string().min(1),
      note,
    })
    .describe('Of an answer of a run. It is bound to the texts that were judged.'),
])

export const labelReply = z.looseObject({ id: z.string() })

/** One answer and what to measure of it. */
export type EvaluationRequest = Sent<z.input<typeof evaluationRequest>>
/** The results of one answer, by evaluator. */
export type EvaluationReply = z.output<typeof evaluationReply>
/** Answers and what to measure of them. */
export type RunRequest = Sent<z.input<typeof runRequest>>
/** A run that has begun. */
export type RunAccepted = z.output<typeof runAccepted>
/** A run: its state, its figures, its verdict. */
export type RunReply = z.output<typeof runReply>
/** A page of results. */
export type ResultPageReply = z.output<typeof resultPage>
/** What a person says of a recorded decision, or of an answer of a run. */
export type LabelRequest = Sent<z.input<typeof labelRequest>>
