import { z } from 'zod'
import { defineEvaluator } from '../../core/index.ts'
import { budgeted } from './budgeted.ts'
import { FigureAccumulator } from './figure-accumulator.ts'

/** What the application spent on its answer. Scored only against a budget. */
export const CostUsdEvaluator = defineEvaluator({
  name: 'cost_usd',
  title: 'Cost',
  version: '1',
  description: 'How many US dollars did the answer cost?',
  kind: 'system',
  tasks: ['rag_qa', 'chat', 'tool_calling'],
  requires: ['timing'],
  cost: 'none',
  threshold: 1,
  rawBetter: 'lower',
  settings: z.object({
    /** US dollars within which an answer scores 1. Without it the cost is reported and never affects passing. */
    budgetUsd: z.number().positive().optional(),
  }),
  score: ({ timing }, { settings: { budgetUsd } }) =>
    budgeted({
      value: timing.costUsd,
      budget: budgetUsd,
      unit: 'USD',
      setting: 'budgetUsd',
      noun: 'cost',
      shown: (value) => `cost ${value.toPrecision(3)} USD`,
    }),
  accumulator: (evaluator) => new FigureAccumulator(evaluator, 'USD'),
})
