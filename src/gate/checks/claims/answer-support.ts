import { defineCheck, failed, type Outcome, passed, skipped, warned } from '../../check.ts'
import { basisPoints, share } from '../../config/params.ts'
import { hasSeveralPassages } from '../../../text/evidence/several-passages.ts'
import type { GateIndex } from '../../gate-index.ts'
import { languageOf } from './by-language.ts'
import { isBesideTheMatter } from './beside-the-matter.ts'
import { type Claim, claimsOf, notApplicable } from './claims.ts'
import { hasOtherLanguages } from './other-languages.ts'
import { workedOut } from './reckoning/reckoning.ts'
import { type AnswerFeatures, probabilityOfSupport, shareAnchored } from './whole-answer.ts'

/** The answer as a whole is as well supported as answers that people call supported. See docs/checks/answer_support.md. */
export const answerSupport = defineCheck({
  name: 'answer_support',
  version: '1',
  title: 'The answer as a whole is as well supported as those that people call supported',
  deterministic: true,
  params: {
    /** Warns below this probability that not one statement lacks support. */
    warn_below: share({ default: 0.67 }),
    /** Fails if the statements have less than this in one place of the evidence on average, and are thin throughout. */
    fail_mean: share({ default: 0.4 }),
  },
  check(input, { warn_below, fail_mean }, index) {
    const none = notApplicable(index)
    if (none !== undefined) return none.reason_code === 'no_claims' ? nothingCompared() : none
    const read = claimsOf(index, input)
    const worked = workedOut(read, index)
    const compared = read.all.filter(({ foreign, terms }) => !foreign && terms.length > 0)
    if (compared.length === 0) return read.all.some(isComparedOtherwise) ? nothingToCheck() : nothingCompared()
    const ofMatter = compared.filter((claim) => !isBesideTheMatter(claim, read))
    const claims = ofMatter.length > 0 ? ofMatter : compared
    const features = featuresOf(claims)
    const score_bp = Math.min(probabilityOfSupport(features), ...apart(claims))
    const detail = { sentences: claims.length }
    // What an answer works out is in no passage.
    const told = claims.filter((claim) => !claim.missingNumbers.some((number) => worked.mayComeTo(number, claim)))
    const { mean, unseen } = told.length === claims.length ? features : featuresOf(told)
    const isSeveral = hasSeveralPassages(index.evidence)
    if (isThinThroughout(told, { mean, unseen, below: fail_mean, isSeveral }) && mayFail(index)) {
      const message = `The closest places of the evidence hold ${Math.floor(mean * 100)} % of what the statements say, and much of it is nowhere.`
      return failed('no_answer_support', message, { detail, score_bp })
    }
    const said = `The probability that every statement is supported is ${score_bp / 100} % by the words of the answer`
    return score_bp < basisPoints(warn_below)
      ? warned('thin_answer_support', `${said}; at least ${warn_below * 100} % is wanted.`, { detail, score_bp })
      : passed(`${said}.`, { detail, score_bp })
  },
})

/** Whether other checks compare what a statement without content words has, or say why they cannot. */
function isComparedOtherwise({ foreign, numbers, dates, names }: Claim): boolean {
  return foreign || numbers.length + dates.length + names.length > 0
}

function nothingToCheck(): Outcome {
  return skipped('nothing_to_check', 'No sentence of the answer has words that could be compared.')
}

/** Nobody has looked at what such an answer says, so it does not pass. */
function nothingCompared(): Outcome {
  return warned('nothing_compared', 'Nothing that the answer says could be compared with the evidence.')
}

/** Up to this many statements, each must do by itself: a list of a few is no better than its items. */
const FEW = 3

function apart(claims: readonly Claim[]): number[] {
  return claims.length > FEW ? [] : claims.map((claim) => probabilityOfSupport(featuresOf([claim])))
}

/** From this many statements on an answer may be thin throughout; of fewer, lexical_support judges each by itself. */
const STATEMENTS = 3
/** In basis points. */
const THIN = 2500
const FEWEST_TERMS = 3
/** Share of the content that is nowhere in the evidence, where several statements are thin, and where one is. */
const UNSEEN = 0.5
const UNSEEN_OF_ONE = 0.6
const SEVERAL = 2

/** Share of the statements with a figure of the evidence: nearly all answers from elsewhere have fewer. */
const ANCHORED = 0.2

/** How thin an answer is, the share below which it may be, and whether there are several passages. */
interface Thinness extends Pick<AnswerFeatures, 'mean' | 'unseen'> {
  readonly below: number
  readonly isSeveral: boolean
}

/**
 * Whether the statements have less than a share of their content in one place on average, some of them hardly any, and half of all
 * content is nowhere in the evidence. Right answers over several passages, in words of their own, hold to them by their figures.
 */
export function isThinThroughout(claims: readonly Claim[], { mean, unseen, below, isSeveral }: Thinness): boolean {
  if (claims.length < STATEMENTS || mean >= below || unseen <= UNSEEN) return false
  if (isSeveral && shareAnchored(claims) >= ANCHORED) return false
  const thin = claims.filter(({ terms, support }) => terms.length >= FEWEST_TERMS && support.recall < THIN).length
  return thin >= SEVERAL || (thin > 0 && unseen > UNSEEN_OF_ONE)
}

/** In inflected languages a supported answer has fewer word forms of its evidence. */
function mayFail(index: GateIndex): boolean {
  return languageOf(index) === 'en' && !hasOtherLanguages(index)
}

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
