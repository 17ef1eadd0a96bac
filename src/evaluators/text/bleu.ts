import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { corpusBleu } from './bleu-accumulator.ts'
import { bleuCounts, bleuScore } from './bleu-score.ts'
import { bleuTokens } from './bleu-tokens.ts'
import { comparedTexts } from './texts.ts'

/** Sentence BLEU of an answer; over a data set, corpus BLEU. Both as sacreBLEU computes them, over 100. */
export const BleuEvaluator = defineEvaluator({
  name: 'bleu',
  title: 'BLEU',
  version: '1',
  description: 'How many runs of up to four words does the answer share with the expected text?',
  kind: 'objective',
  tasks: ['summarization'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.3,
  settings: () =>
    z.object({
      /** `13a` for languages with spaces, `zh` for Chinese, `char` for Japanese, Thai and the like. */
      tokenize: z.enum(['13a', 'zh', 'char']).default('13a'),
      /** `Paris` and `paris` are the same. */
      lowercase: z.boolean().default(false),
    }),
  score(example, { settings: { tokenize, lowercase } }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const tokens = (text: string): string[] => bleuTokens(lowercase ? text.toLowerCase() : text, tokenize)
    const references = compared.references.map(tokens)
    if (references.every(({ length }) => length === 0))
      return notApplicable('the reference has no words to compare with')
    const counts = bleuCounts(tokens(compared.answer), references)
    const { score, precisions, brevityPenalty } = bleuScore(counts, { effectiveOrder: true })
    const shares = precisions.map((precision) => `${(100 * precision).toFixed(0)} %`).join(', ')
    const reasoning = `runs of 1 to ${precisions.length} words: ${shares}; brevity penalty ${brevityPenalty.toFixed(2)}`
    return measured(score, precisions.length === 0 ? 'the answer has no words' : reasoning, {
      ...counts,
      precisions,
      brevityPenalty,
    })
  },
  accumulator: ({ threshold }) => corpusBleu(threshold),
})
