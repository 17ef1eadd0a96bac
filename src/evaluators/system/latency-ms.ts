import { z } from 'zod'
import { defineEvaluator, measured, notApplicable, reported } from '../../core/index.ts'

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
  score({ timing }, { settings: { budgetMs } }) {
    const value = timing.latencyMs
    if (value === undefined) return notApplicable('the latency of this example was not measured')
    if (!(value >= 0)) return notApplicable(`${value} ms is no latency`)
    const took = `took ${Math.round(value)} ms`
    if (budgetMs === undefined) return reported(value, 'ms', took, { value })
    const within = value <= budgetMs
    return measured(
      within ? 1 : budgetMs / value,
      `${took}, ${within ? 'within' : 'over'} the budget of ${budgetMs} ms`,
      { value, budgetMs },
    )
  },
})
