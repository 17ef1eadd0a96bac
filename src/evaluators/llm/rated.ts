import { measured, type Finding } from '../../core/result.ts'
import type { Judge, Rubric } from '../../core/judge.ts'

/** The judge's rating as a finding: its score and its reasoning, with what it noted beside them. */
export async function rated(
  rubric: Rubric,
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Finding> {
  const { score, reasoning, usage, notes } = await judge.rate(rubric, { signal })
  return measured(score, reasoning, { ...notes, score, tokens_used: usage.tokensUsed })
}
