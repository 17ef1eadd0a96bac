import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { acceptedAnswers, comparable, comparisonSettings } from './accepted.ts'

/** Whether the answer is the expected one, or one of several accepted ones. */
export const ExactMatchEvaluator = defineEvaluator({
  name: 'exact_match',
  title: 'Exact match',
  version: '2',
  description: 'Is the answer the expected text, letter for letter?',
  kind: 'objective',
  tasks: ['classification', 'extraction'],
  requires: ['output', 'reference'],
  cost: 'none',
  bounded: true,
  threshold: 0.5,
  display: {
    direction: 'higher',
    sentence: {
      of: 'answers',
      one: 'is not the expected text',
      many: 'are not the expected text',
    },
  },
  settings: comparisonSettings,
  score({ output, reference }, { settings }) {
    const answer = comparable(output, settings)
    // A list can also be the answer itself, such as a list of names that were to be extracted.
    if (answer === comparable(reference, settings)) return measured(1, 'the answer is the expected one')
    const accepted = acceptedAnswers(reference)
    if (accepted.length === 0) return notApplicable('the list of accepted answers in `reference` is empty')
    const found = accepted.findIndex((candidate) => comparable(candidate, settings) === answer)
    if (found >= 0) {
      return measured(1, `the answer is accepted answer ${found + 1} of ${accepted.length}`, { matched: found })
    }
    const none =
      accepted.length === 1
        ? 'the answer is not the expected one'
        : `the answer is none of the ${accepted.length} accepted ones`
    return measured(0, none)
  },
})
