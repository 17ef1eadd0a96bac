import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { queryOf, textOf } from '../../core/example.ts'
import { notApplicable } from '../../core/result.ts'
import { questionParts } from './question-parts.ts'
import { splitByJudge } from './split-by-judge.ts'
import { weightedRatings } from './weighted-ratings.ts'

/** The share of the parts of a question that the answer answers, each rated by itself. */
export const QuestionCoverageEvaluator = defineEvaluator({
  name: 'question_coverage',
  title: 'Question coverage',
  version: '1',
  description: 'Is every part of the question answered?',
  kind: 'llm_judge',
  tasks: ['rag_qa', 'chat'],
  requires: ['query', 'output'],
  cost: 'low',
  threshold: 0.7,
  hintUnder: 'overlap',
  settings: () =>
    z.object({
      /** The field of the example's metadata that lists the parts. Without it the question is split. */
      partsField: z.string().min(1).default('parts'),
      /** How a question is split: by its punctuation and words, or by the judge's model, which takes one more call. */
      splitBy: z.enum(['words', 'judge']).default('words'),
    }),
  async score(example, { judge, settings: { partsField, splitBy }, signal }) {
    const query = queryOf(example) ?? ''
    const given = partsGiven(example.metadata?.[partsField])
    const { client } = judge
    if (given === undefined && splitBy === 'judge' && client === undefined) {
      return notApplicable(`splitBy is judge, and ${judge.id} is no model that could split the question`)
    }
    const parts =
      given ??
      (splitBy === 'judge' && client !== undefined
        ? await splitByJudge(query, { client, signal })
        : questionParts(query))
    if (parts.length === 0) return notApplicable('the question has no part that could be answered')
    return weightedRatings(
      parts.map((text, index) => ({ name: `part ${index + 1}`, criteria: text, weight: 1 })),
      {
        judge,
        signal,
        rubric: {
          name: 'question_coverage',
          criteria:
            'Each item is a part of a question. How well does the response answer it? 1: fully. 0.5: in part. 0: not at all. ' +
            'Judge each part by itself. Whether the answer is true does not count here.',
          inputs: { query, response: textOf(example.output) },
          scale: { kind: 'number', min: 0, max: 1 },
          overlap: { of: 'item', in: 'response' },
        },
      },
    )
  },
})

function partsGiven(given: unknown): readonly string[] | undefined {
  if (!Array.isArray(given)) return undefined
  return given.filter((part): part is string => typeof part === 'string' && part.trim() !== '')
}
