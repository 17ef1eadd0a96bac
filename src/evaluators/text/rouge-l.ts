import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { longestCommonSubsequence } from '../../text/similarity/lcs.ts'
import { porterStem } from './porter-stem.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'
import { rougeScoreTokens, unicodeTokens } from './tokens.ts'

const TOKENISERS = { unicode: unicodeTokens, rouge_score: rougeScoreTokens }

/** ROUGE-L: how much of the reference the answer has in the same order of words, as an F1. */
export const RougeLEvaluator = defineEvaluator({
  name: 'rouge_l',
  title: 'ROUGE-L',
  version: '1',
  description: 'How many words of the expected text does the answer have, in the same order?',
  kind: 'objective',
  tasks: ['summarization', 'rag_qa'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.5,
  settings: z.object({
    /** `unicode`: words of every script. `rouge_score`: only a–z and 0–9, as the Python package has it. */
    tokens: z.enum(['unicode', 'rouge_score']).default('unicode'),
    /** Compare the stems of English words of more than three letters (Porter), so that `killed` is `kills`. */
    stem: z.boolean().default(false),
  }),
  score(example, { settings: { tokens, stem } }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const tokenise = (text: string): string[] => {
      const found = TOKENISERS[tokens](text)
      return stem ? found.map((token) => (token.length > 3 ? porterStem(token) : token)) : found
    }
    const references = compared.references.map(tokenise)
    if (references.every(({ length }) => length === 0)) {
      return notApplicable(
        `the reference has no words${tokens === 'unicode' ? '' : " of a–z; use `tokens: 'unicode'`"}`,
      )
    }
    const answer = tokenise(compared.answer)
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
