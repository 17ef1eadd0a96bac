import type { Evaluator } from '../core/evaluator.ts'

const SMALLEST = 32
const LARGEST = 256
const SMALLEST_TURN = 8
/** How long a shard should take in total, with one example after another. */
const SHARD_MS = 32_000
const CALL_MS = 1_000
const CALLS = { none: 0, low: 1, medium: 2, high: 4 } as const

/** How long one example is expected to take, in milliseconds: the application's answer, and the questions to a model. */
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

/**
 * Examples per job: few if each takes long, so that workers end together; many if the queue would be most of the work. Fewer
 * where several variants take turns, so that an hour, a limit or the end of a budget meets all alike.
 */
export function shardSize(exampleMs: number, variants = 1): number {
  const size = exampleMs === 0 ? LARGEST : Math.round(SHARD_MS / exampleMs)
  const whole = Math.min(LARGEST, Math.max(SMALLEST, size))
  return Math.max(SMALLEST_TURN, Math.ceil(whole / variants))
}
