import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { budgeted } from './budgeted.ts'
import { FigureAccumulator } from './figure-accumulator.ts'

/** What the evaluators of a run's own figures have in common. Each is scored only against a budget. */
const OF_FIGURES = {
  version: '1',
  kind: 'system',
  tasks: ['rag_qa', 'chat', 'tool_calling'],
  requires: ['timing'],
  cost: 'none',
  threshold: 1,
  rawBetter: 'lower',
} as const

const budget = lazily(() => z.number().positive().optional())

/** How long the application took. */
export const LatencyMsEvaluator = defineEvaluator({
  ...OF_FIGURES,
  name: 'latency_ms',
  title: 'Latency',
  description: 'How many milliseconds did the answer take?',
  /** Milliseconds within which an answer scores 1. Without it the latency is reported and never affects passing. */
  settings: () => z.object({ budgetMs: budget() }),
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

/** What the application spent on its answer. */
export const CostUsdEvaluator = defineEvaluator({
  ...OF_FIGURES,
  name: 'cost_usd',
  title: 'Cost',
  description: 'How many US dollars did the answer cost?',
  /** US dollars within which an answer scores 1. Without it the cost is reported and never affects passing. */
  settings: () => z.object({ budgetUsd: budget() }),
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

/** How many tokens, in and out, the application used. */
export const TokensEvaluator = defineEvaluator({
  ...OF_FIGURES,
  name: 'tokens',
  title: 'Tokens',
  description: 'How many tokens did the answer take?',
  /** Tokens within which an answer scores 1. Without it their number is reported and never affects passing. */
  settings: () => z.object({ budgetTokens: budget() }),
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
