import type { Evaluator } from '../core/evaluator.ts'

const SMALLEST = 32
const LARGEST = 256
/** What a shard should take all together, one example after the other. */
const SHARD_MS = 32_000
const CALL_MS = 1_000
const CALLS = { none: 0, low: 1, medium: 2, high: 4 } as const

/** What one example is expected to take, in milliseconds: the application's answer, and what is asked of a model. */
export function expectedMs({
  evaluators,
  hasTarget,
  asksModel,
}: {
  evaluators: readonly Evaluator[]
  hasTarget: boolean
  asksModel: boolean
}): number {
  const judging = evaluators.filter(({ spec }) => spec.kind === 'llm_judge').map(({ spec }) => CALLS[spec.cost])
  const calls = (hasTarget ? 1 : 0) + (asksModel ? judging.reduce((sum: number, count) => sum + count, 0) : 0)
  return calls * CALL_MS
}

/** Examples of one job: few where each takes long, so that workers end together; many where the queue would be the work. */
export function shardSize(exampleMs: number): number {
  const size = exampleMs === 0 ? LARGEST : Math.round(SHARD_MS / exampleMs)
  return Math.min(LARGEST, Math.max(SMALLEST, size))
}
