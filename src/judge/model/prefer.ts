import type { Judge, JudgeOptions, JudgeResult } from '../../core/judge.ts'
import type { Usage } from '../../core/usage.ts'
import { preferenceRubric } from '../prompts/prefer.ts'
import { modelJudge } from './model-judge.ts'
import { together } from './together.ts'
import type { AnyModel } from './to-chat-model.ts'

/** The first of the two answers given, the second, or neither. */
export type Preferred = 'a' | 'b' | 'tie'

/** The preference with one of the answers shown first. */
export interface PreferenceInOrder {
  readonly first: 'a' | 'b'
  readonly winner: Preferred
  readonly reasoning: string
}

/** Which of two answers a judge prefers, asked in both orders. */
export interface Preference {
  /**
   * The winner if it is the same in both orders. `null` if the order decided, which says more about the judge than
   * about the answers.
   */
  readonly winner: Preferred | null
  readonly consistent: boolean
  readonly orders: readonly [PreferenceInOrder, PreferenceInOrder]
  readonly usage: Usage
}

/**
 * Which of two answers serves a query better. Asked in both orders, because judges favour a position. If the preference
 * changes with the order it is reported as inconsistent, without a winner.
 */
export async function prefer(
  judgeOrModel: Judge | AnyModel,
  {
    query,
    a,
    b,
    criteria,
    ...options
  }: JudgeOptions & { query: string; a: string; b: string; criteria?: string | undefined },
): Promise<Preference> {
  const judge = 'rate' in judgeOrModel ? judgeOrModel : modelJudge({ model: judgeOrModel })
  const { answers, usage } = await together([
    judge.rate(preferenceRubric({ query, first: a, second: b, criteria }), options),
    judge.rate(preferenceRubric({ query, first: b, second: a, criteria }), options),
  ])
  const [ab, ba] = answers as [JudgeResult, JudgeResult]
  const orders = [inOrder('a', ab), inOrder('b', ba)] as const
  const consistent = orders[0].winner === orders[1].winner
  return { winner: consistent ? orders[0].winner : null, consistent, orders, usage }
}

function inOrder(first: 'a' | 'b', { score, reasoning }: JudgeResult): PreferenceInOrder {
  const second = first === 'a' ? 'b' : 'a'
  return { first, winner: score > 0.5 ? first : score < 0.5 ? second : 'tie', reasoning }
}
