import type { Judge, JudgeClient } from './judge.ts'
import { addUsage, NO_USAGE, type Usage } from './usage.ts'
import { defined } from '../support/defined.ts'

/** A judge that answers like `judge` and adds up the cost of its answers. */
export function metered(judge: Judge): { readonly judge: Judge; usage(): Usage } {
  let total = NO_USAGE
  const counted = async <Answer extends { usage: Usage }>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked
    total = addUsage(total, answer.usage)
    return answer
  }
  const ofClient = (client: JudgeClient): JudgeClient => ({
    ...defined({ id: client.id }),
    async chat(messages, options) {
      const answer = client.answer?.(messages, options)
      return answer === undefined ? client.chat(messages, options) : (await counted(answer)).text
    },
  })
  // Made for every evaluation, so without the list of what may be absent.
  const counting: Mutable<Judge> = {
    id: judge.id,
    rubrics: judge.rubrics,
    extractClaims: (text, options) => counted(judge.extractClaims(text, options)),
    verifyClaims: (claims, passages, options) => counted(judge.verifyClaims(claims, passages, options)),
    verifyClaim: (claim, passages, options) => counted(judge.verifyClaim(claim, passages, options)),
    rate: (rubric, options) => counted(judge.rate(rubric, options)),
    evaluateRelevance: (query, response, options) => counted(judge.evaluateRelevance(query, response, options)),
    evaluateFaithfulness: (response, passages, options) =>
      counted(judge.evaluateFaithfulness(response, passages, options)),
  }
  if (judge.everySupported !== undefined) counting.everySupported = judge.everySupported.bind(judge)
  if (judge.client !== undefined) counting.client = ofClient(judge.client)
  return { judge: counting, usage: () => total }
}

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] }
