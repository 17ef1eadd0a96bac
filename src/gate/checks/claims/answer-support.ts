import { defineCheck, passed, skipped, warned } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { type AnswerFeatures, probabilityOfSupport } from './whole-answer.ts'

/** The answer as a whole is as well supported as answers that people call supported. See docs/checks/answer_support.md. */
export const answerSupport = defineCheck({
  name: 'answer_support',
  version: '1',
  title: 'The answer as a whole is as well supported as those that people call supported',
  deterministic: true,
  params: {
    /** Warns below this probability that not one statement lacks support. */
    warn_below: share({ default: 0.67 }),
  },
  check(input, { warn_below }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none
    const claims = claimsOf(index, input).all.filter(({ foreign, terms }) => !foreign && terms.length > 0)
    if (claims.length === 0)
      return skipped('nothing_to_check', 'No sentence of the answer has words that could be compared.')
    const score_bp = probabilityOfSupport(featuresOf(claims))
    const detail = { sentences: claims.length }
    const said = `The probability that every statement is supported is ${score_bp / 100} % by the words of the answer`
    return score_bp < basisPoints(warn_below)
      ? warned('thin_answer_support', `${said}; at least ${warn_below * 100} % is wanted.`, { detail, score_bp })
      : passed(`${said}.`, { detail, score_bp })
  },
})

/** What is measured of an answer by its statements. */
export function featuresOf(claims: readonly Claim[]): AnswerFeatures {
  let weight = 0
  let unseen = 0
  for (const { terms } of claims)
    for (const term of terms) {
      weight += term.weight
      if (term.term === undefined) unseen += term.weight
    }
  const recalls = claims.map(({ support }) => support.recall / 10_000)
  const lacking = claims.filter((one) => one.missingNumbers.length > 0 || one.missingNames.length > 1).length
  return {
    lowest: Math.min(...recalls),
    mean: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    unseen: unseen / Math.max(1, weight),
    lacking: Math.min(lacking, 2) / 2,
    length: LENGTHS[Math.min(claims.length, LENGTHS.length) - 1] as number,
  }
}

/** A third of the natural logarithm of the number of statements, by that number. */
const LENGTHS = [
  0, 0.231, 0.366, 0.462, 0.536, 0.597, 0.649, 0.69, 0.732, 0.768, 0.799, 0.828, 0.855, 0.88, 0.903, 0.924, 0.944,
  0.963, 0.981, 0.999, 1.015, 1.03, 1.045, 1.059, 1.073, 1.086, 1.099, 1.111, 1.122, 1.134,
]
