import { measured, type Finding } from '../../core/result.ts'
import type { Judge, Rubric } from '../../core/judge.ts'

/** What every metric is that asks a model for one rating of the whole answer. */
export const RATED_METRIC = { kind: 'llm_judge', rubrics: 'any', cost: 'low', threshold: 0.7 } as const

export const RATING_SCALE = { kind: 'number', min: 0, max: 1 } as const

/** The judge's rating as a finding: its score and its reasoning, with what it noted beside them. */
export async function rated(
  rubric: Rubric,
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Finding> {
  const { score, reasoning, usage, notes } = await judge.rate(rubric, { signal })
  return measured(score, reasoning, { ...notes, score, tokens_used: usage.tokensUsed })
}
