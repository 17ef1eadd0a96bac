import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { longestCommonSubsequence } from '../../text/similarity/lcs.ts'
import { ROUGE, rougeTokens } from './rouge-tokens.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'

/** ROUGE-L: how much of the reference the answer has in the same order of words, as an F1. */
export const RougeLEvaluator = defineEvaluator({
  ...ROUGE,
  name: 'rouge_l',
  title: 'ROUGE-L',
  description: 'How many words of the expected text does the answer have, in the same order?',
  score(example, { settings }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const references = compared.references.map((text) => rougeTokens(text, settings))
    if (references.every(({ length }) => length === 0)) {
      return notApplicable(
        `the reference has no words${settings.tokens === 'unicode' ? '' : " of a–z; use `tokens: 'unicode'`"}`,
      )
    }
    const answer = rougeTokens(compared.answer, settings)
    const overlaps = references.map((reference) => overlap(answer, reference))
    if (overlaps.some((found) => found === undefined)) {
      return notApplicable(`the answer of ${answer.length} words and its reference are too long to align; use token_f1`)
    }
    const { item, index } = best(
      overlaps.filter((found) => found !== undefined),
      ({ f }) => f,
    )
    const { f, ...figures } = item
    const reasoning = `${item.common} words in common, in order: precision ${item.precision.toFixed(2)}, recall ${item.recall.toFixed(2)}`
    return measured(f, reasoning, { ...figures, ...matchedReference(index, compared) })
  },
})

interface Overlap {
  readonly common: number
  readonly precision: number
  readonly recall: number
  readonly f: number
}

function overlap(answer: readonly string[], reference: readonly string[]): Overlap | undefined {
  if (answer.length === 0 || reference.length === 0) return { common: 0, precision: 0, recall: 0, f: 0 }
  const common = longestCommonSubsequence(answer, reference)
  if (common === undefined) return undefined
  return {
    common,
    precision: common / answer.length,
    recall: common / reference.length,
    f: (2 * common) / (answer.length + reference.length),
  }
}
