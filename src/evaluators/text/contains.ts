import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { acceptedAnswers, comparable, comparisonSettings } from './accepted.ts'

/** Whether the expected text is somewhere in the answer. */
export const ContainsEvaluator = defineEvaluator({
  name: 'contains',
  title: 'Contains',
  version: '1',
  description: 'Does the expected text stand somewhere in the answer?',
  kind: 'objective',
  tasks: ['rag_qa', 'chat', 'extraction'],
  requires: ['output', 'reference'],
  cost: 'none',
  bounded: true,
  threshold: 0.5,
  display: {
    direction: 'higher',
    sentence: {
      of: 'answers',
      one: 'lacks the expected text',
      many: 'lack the expected text',
    },
  },
  settings: () =>
    z.object({
      ...comparisonSettings().shape,
      /** Of a list of texts: `any` of them is enough, or `all` have to be there. */
      mode: z.enum(['any', 'all']).default('any'),
    }),
  score({ output, reference }, { settings }) {
    const wanted = acceptedAnswers(reference).map((text) => comparable(text, settings))
    if (wanted.length === 0 || wanted.some((text) => text.trim() === '')) {
      return notApplicable('the expected text in `reference` is blank, and every answer contains nothing')
    }
    const answer = comparable(output, settings)
    const found = wanted.filter((text) => answer.includes(text))
    const missing = wanted.filter((text) => !answer.includes(text))
    const good = settings.mode === 'all' ? missing.length === 0 : found.length > 0
    return measured(good ? 1 : 0, `the answer contains ${found.length} of ${wanted.length} expected texts`, {
      found,
      missing,
    })
  },
})
