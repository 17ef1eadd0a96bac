import type { Claim } from './claims.ts'

/** What is measured of an answer as a whole. Shares lie in 0..1. */
export interface AnswerFeatures {
  /** Share of the content that the closest place of the evidence holds: of the statement that has least, and the mean. */
  readonly lowest: number
  readonly mean: number
  /** Share of the content, rare words weighing more, that the evidence has nowhere. */
  readonly unseen: number
  /** Statements with a number or two names that the evidence lacks: none, one, more, as 0, ½, 1. */
  readonly lacking: number
  /** A third of the logarithm of the number of statements. */
  readonly length: number
}

/**
 * Fitted by logistic regression on 6,364 answers of one to fourteen statements, composed of the labelled statements of
 * WiCE, BEGIN, FactCheckGPT and AttributionBench; half of them have no unsupported statement. Written from
 * what bench/gate/fit-answer-support.ts prints; docs/checks/answer_support.md tells how good it is on other answers.
 */
const INTERCEPT = -0.88
const WEIGHTS: Readonly<Record<keyof AnswerFeatures, number>> = {
  lowest: 3.85,
  mean: -0.96,
  unseen: -1.03,
  lacking: -1.64,
  length: 1.38,
}

/** The probability that not one statement of an answer lacks support, in basis points. */
export function probabilityOfSupport(features: AnswerFeatures): number {
  let sum = INTERCEPT
  for (const name of Object.keys(WEIGHTS) as (keyof AnswerFeatures)[]) sum += WEIGHTS[name] * features[name]
  return Math.floor(10_000 / (1 + exponential(-sum)))
}

/** By additions and multiplications alone, which every machine does alike; Math.exp may differ in its last digit. */
function exponential(x: number): number {
  let power = 1 + x / SQUARED
  for (let doubled = 1; doubled < SQUARED; doubled *= 2) power *= power
  return power
}

const SQUARED = 65_536

/**
 * How many of the statements have a number that the evidence has and the question has not, 0..1: right answers in words of their own hold to
 * the evidence by its figures, and what a model tells of itself has none of them (docs/checks/answer_support.md).
 */
export function shareAnchored(claims: readonly Claim[]): number {
  const anchored = claims.filter(
    ({ numbers, missingNumbers, askedNumbers }) => numbers.length > missingNumbers.length + askedNumbers.length,
  )
  return anchored.length / Math.max(1, claims.length)
}
