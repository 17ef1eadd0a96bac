import type { Claim } from '../claims.ts'

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
