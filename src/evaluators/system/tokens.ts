import { z } from 'zod'
import { defineEvaluator } from '../../core/index.ts'
import { budgeted } from './budgeted.ts'
import { FigureAccumulator } from './figure-accumulator.ts'

/** How many tokens, in and out, the application used. Scored only against a budget. */
export const TokensEvaluator = defineEvaluator({
  name: 'tokens',
  title: 'Tokens',
  version: '1',
  description: 'How many tokens did the answer take?',
  kind: 'system',
  tasks: ['rag_qa', 'chat', 'tool_calling'],
  requires: ['timing'],
  cost: 'none',
  threshold: 1,
  rawBetter: 'lower',
  settings: z.object({
    /** Tokens within which an answer scores 1. Without it their number is reported and never affects passing. */
    budgetTokens: z.number().positive().optional(),
  }),
  score: ({ timing }, { settings: { budgetTokens } }) =>
    budgeted({
      value: timing.tokens,
      budget: budgetTokens,
      unit: 'tokens',
      setting: 'budgetTokens',
      noun: 'number of tokens',
      shown: (value) => `used ${value} tokens`,
    }),
  accumulator: (evaluator) => new FigureAccumulator(evaluator, 'tokens'),
})
