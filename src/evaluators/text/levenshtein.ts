import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { comparable } from './accepted.ts'
import { levenshteinDistance } from '../../text/similarity/edit-distance.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'

/** How similar two texts are, letter by letter: 1 − edit distance / length of the longer text. */
export const LevenshteinEvaluator = defineEvaluator({
  name: 'levenshtein',
  title: 'Levenshtein similarity',
  version: '1',
  description: 'How few letters have to be changed to turn the answer into the expected text?',
  kind: 'objective',
  tasks: ['extraction', 'classification'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.8,
  settings: () =>
    z.object({
      /** `Paris` and `paris` are the same. */
      ignoreCase: z.boolean().default(false),
      /** White space around a text is ignored. */
      trim: z.boolean().default(true),
    }),
  score(example, { settings }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const form = { ...settings, normalise: false }
    const answer = Array.from(comparable(compared.answer, form))
    const distances = compared.references.flatMap((reference, index) => {
      const letters = Array.from(comparable(reference, form))
      const distance = levenshteinDistance(answer, letters)
      const longer = Math.max(answer.length, letters.length)
      return distance === undefined ? [] : [{ distance, index, score: longer === 0 ? 1 : 1 - distance / longer }]
    })
    if (distances.length < compared.references.length) {
      return notApplicable(
        `the answer of ${answer.length} characters and its reference are too long to compare letter by letter; use chrf`,
      )
    }
    const { item } = best(distances, ({ score }) => score)
    const reasoning = `${item.distance} ${item.distance === 1 ? 'letter differs' : 'letters differ'} from the expected text`
    return measured(item.score, reasoning, { distance: item.distance, ...matchedReference(item.index, compared) })
  },
})
