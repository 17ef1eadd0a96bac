import type { Rubric } from '../../core/judge.ts'

/** What is asked of a pair of answers when the caller does not say. */
const PREFER_CRITERIA =
  'Which of the two answers serves the query better? What counts, in this order: it is correct, it does what was asked ' +
  '(no more and no less), it is complete, it is clear. The position of an answer does not count, nor does its length.'

/** Which of two answers is better, as a question on the rating prompt. The answer names a position, not an answer. */
export function preferenceRubric({
  query,
  first,
  second,
  criteria = PREFER_CRITERIA,
}: {
  query: string
  first: string
  second: string
  criteria?: string | undefined
}): Rubric {
  return {
    name: 'preference',
    criteria,
    inputs: { query, 'answer first': first, 'answer second': second },
    scale: { kind: 'categories', categories: { second: 0, tie: 0.5, first: 1 } },
  }
}
