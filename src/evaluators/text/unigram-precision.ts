import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { comparedTexts } from './texts.ts'
import { countsOf, sharedCount, unicodeTokens } from './tokens.ts'

/** The share of the answer's words that the reference has, each as often as it has it and no more. */
export const UnigramPrecisionEvaluator = defineEvaluator({
  name: 'unigram_precision',
  title: 'Unigram precision',
  version: '1',
  description: 'How many words of the answer does the expected text have?',
  kind: 'objective',
  tasks: ['rag_qa', 'summarization'],
  requires: ['output', 'reference'],
  cost: 'none',
  bounded: true,
  threshold: 0.5,
  score(example) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const references = compared.references.map((reference) => countsOf(unicodeTokens(reference)))
    const available = highestCounts(references)
    if (available.size === 0) return notApplicable('the reference has no words to compare with')
    const words = unicodeTokens(compared.answer)
    if (words.length === 0) return measured(0, 'the answer has no words', { words: 0, shared: 0 })
    const shared = sharedCount(words, available)
    return measured(shared / words.length, `${shared} of ${words.length} words of the answer are in the reference`, {
      words: words.length,
      shared,
    })
  },
})

/** As in BLEU, a word counts as often as the reference that has it most often. */
function highestCounts(references: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const highest = new Map<string, number>()
  for (const counts of references) {
    for (const [word, count] of counts) highest.set(word, Math.max(count, highest.get(word) ?? 0))
  }
  return highest
}
