import type { Judge, JudgeResult } from '../core/judge.ts'
import { NO_USAGE } from '../core/usage.ts'
import { deepFreeze } from '../support/deep-freeze.ts'

/** The judge with replies that nobody can change. */
export function withFrozenReplies(judge: Judge): Judge {
  return Object.freeze({
    ...judge,
    extractClaims: async (...asked) => deepFreeze(await judge.extractClaims(...asked)),
    verifyClaims: async (...asked) => deepFreeze(await judge.verifyClaims(...asked)),
    verifyClaim: async (...asked) => deepFreeze(await judge.verifyClaim(...asked)),
    rate: async (...asked) => deepFreeze(await judge.rate(...asked)),
    evaluateRelevance: async (...asked) => deepFreeze(await judge.evaluateRelevance(...asked)),
    evaluateFaithfulness: async (...asked) => deepFreeze(await judge.evaluateFaithfulness(...asked)),
  } satisfies Judge)
}

/** How faithful an answer is to no passages at all: nothing supports it, unless it says nothing. Asks nobody. */
export function withoutPassages(response: string): JudgeResult {
  return response.trim() === ''
    ? { score: 1, reasoning: 'the response says nothing, so it keeps to its passages', usage: NO_USAGE }
    : { score: 0, reasoning: 'there are no passages that could support the response', usage: NO_USAGE }
}
