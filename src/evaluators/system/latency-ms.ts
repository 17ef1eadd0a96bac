import { z } from 'zod'
import { defineEvaluator } from '../../core/index.ts'
import { budgeted } from './budgeted.ts'
import { FigureAccumulator } from './figure-accumulator.ts'

/** How long the application took. Scored only against a budget. */
export const LatencyMsEvaluator = defineEvaluator({
  name: 'latency_ms',
  title: 'Latency',
  version: '1',
  description: 'How many milliseconds did the answer take?',
  kind: 'system',
  tasks: ['rag_qa', 'chat', 'tool_calling'],
  requires: ['timing'],
  cost: 'none',
  threshold: 1,
  rawBetter: 'lower',
  settings: z.object({
    /** Milliseconds within which an answer scores 1. Without it the latency is reported and never affects passing. */
    budgetMs: z.number().positive().optional(),
  }),
  score: ({ timing }, { settings: { budgetMs } }) =>
    budgeted({
      value: timing.latencyMs,
      budget: budgetMs,
      unit: 'ms',
      setting: 'budgetMs',
      noun: 'latency',
      shown: (value) => `took ${Math.round(value)} ms`,
    }),
  accumulator: (evaluator) => new FigureAccumulator(evaluator, 'ms'),
})
