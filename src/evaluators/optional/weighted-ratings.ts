import type { Judge, Rubric } from '../../core/judge.ts'
import { measured, type Finding } from '../../core/result.ts'

/** Something that is rated by itself, and how much it counts. */
export interface Weighted {
  readonly name: string
  readonly criteria: string
  readonly weight: number
}

/** All parts in one question, each with a rating of its own. The score is their weighted mean. */
export async function weightedRatings(
  parts: readonly Weighted[],
  { judge, signal, rubric }: { judge: Judge; signal: AbortSignal | undefined; rubric: Rubric },
): Promise<Finding> {
  const items = parts.map(({ name, criteria }) => ({ id: name, text: criteria }))
  const { items: ratings = [], notes, usage } = await judge.rate({ ...rubric, items }, { signal })
  const rated = parts.map(({ name, criteria, weight }) => {
    const rating = ratings.find(({ id }) => id === name)
    if (rating === undefined) throw new Error(`the judge gave no rating of ${name}`)
    return { name, text: criteria, weight, score: rating.score, reasoning: rating.reasoning }
  })
  const total = rated.reduce((sum, { weight }) => sum + weight, 0)
  const score = rated.reduce((sum, part) => sum + part.weight * part.score, 0) / total
  const reasoning = rated.map(({ name, score: own, reasoning: why }) => `${name} ${own}: ${why}`).join('\n')
  return measured(Math.min(1, score), reasoning, { ...notes, score, parts: rated, tokens_used: usage.tokensUsed })
}
