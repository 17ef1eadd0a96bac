import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable, type Finding } from '../../core/result.ts'
import { counted } from '../../support/counted.ts'
import { ROUGE, rougeTokens, type RougeSettings } from './rouge-tokens.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'
import { countsOf, sharedCount } from './tokens.ts'

/** ROUGE-1: how many words answer and reference share, as an F1. */
export const Rouge1Evaluator = defineEvaluator({
  ...ROUGE,
  name: 'rouge_1',
  title: 'ROUGE-1',
  description: 'How many words of the expected text does the answer have?',
  score: (example, { settings }) => sharedRuns(example, { n: 1, settings }),
})

/** ROUGE-2: how many pairs of neighbouring words answer and reference share, as an F1. */
export const Rouge2Evaluator = defineEvaluator({
  ...ROUGE,
  name: 'rouge_2',
  title: 'ROUGE-2',
  description: 'How many pairs of neighbouring words of the expected text does the answer have?',
  score: (example, { settings }) => sharedRuns(example, { n: 2, settings }),
})

function sharedRuns(
  example: Parameters<typeof comparedTexts>[0],
  { n, settings }: { n: number; settings: RougeSettings },
): Finding {
  const compared = comparedTexts(example)
  if ('status' in compared) return compared
  const runsIn = (text: string): string[] => runsOf(rougeTokens(text, settings), n)
  const references = compared.references.map(runsIn)
  if (references.every(({ length }) => length === 0)) {
    return notApplicable(
      `the reference has fewer than ${counted(n, 'word')}${settings.tokens === 'unicode' ? '' : " of a–z; use `tokens: 'unicode'`"}`,
    )
  }
  const answer = runsIn(compared.answer)
  const overlaps = references.map((reference) => {
    const shared = sharedCount(answer, countsOf(reference))
    const precision = answer.length === 0 ? 0 : shared / answer.length
    const recall = reference.length === 0 ? 0 : shared / reference.length
    return { shared, precision, recall, f: shared === 0 ? 0 : (2 * shared) / (answer.length + reference.length) }
  })
  const { item, index } = best(overlaps, ({ f }) => f)
  const { f, ...figures } = item
  const what = n === 1 ? 'words' : `runs of ${n} words`
  const reasoning = `${item.shared} ${what} in common: precision ${item.precision.toFixed(2)}, recall ${item.recall.toFixed(2)}`
  return measured(f, reasoning, { ...figures, ...matchedReference(index, compared) })
}

/** The runs of `n` neighbouring tokens, as texts. Tokens hold no space. */
function runsOf(tokens: readonly string[], n: number): string[] {
  if (n === 1) return [...tokens]
  return tokens.slice(n - 1).map((_, at) => tokens.slice(at, at + n).join(' '))
}
