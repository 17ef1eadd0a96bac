import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { queryOf, textOf } from '../../core/example.ts'
import { notApplicable } from '../../core/result.ts'
import { weightedRatings } from './weighted-ratings.ts'

const aspect = z
  .object({ name: z.string().min(1), criteria: z.string().min(1), weight: z.number().positive().default(1) })
  .strict()

const settings = z.object({
  /** What an answer must take up, each with its weight. */
  aspects: z
    .array(aspect)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'each needs a name of its own')
    .default([]),
})

/** How far the answer takes up each aspect of the question, as a weighted mean: an answer may be relevant in part. */
export const WeightedRelevanceEvaluator = defineEvaluator({
  name: 'weighted_relevance',
  title: 'Weighted relevance',
  version: '1',
  description: 'How far does the answer take up each aspect that counts?',
  kind: 'llm_judge',
  rubrics: 'any',
  tasks: ['rag_qa', 'chat'],
  requires: ['query', 'output'],
  cost: 'low',
  threshold: 0.7,
  settings,
  score(example, { judge, settings: { aspects }, signal }) {
    if (aspects.length === 0) {
      return notApplicable('weighted_relevance has no aspects to look for; name them in its setting `aspects`')
    }
    return weightedRatings(aspects, {
      judge,
      signal,
      rubric: {
        name: 'weighted_relevance',
        criteria:
          'Each item names an aspect of the query. How far does the response take it up? 1: fully. 0.5: in part. 0: not at all. ' +
          'Whether it is true does not count here.',
        inputs: { query: queryOf(example) ?? '', response: textOf(example.output) },
        scale: { kind: 'number', min: 0, max: 1 },
      },
    })
  },
})
