import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured } from '../../core/result.ts'
import { squadNormalised, type SquadForm } from './accepted.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'
import { countsOf, sharedCount } from './tokens.ts'

/** How far the words of a short answer overlap with the expected ones, as in SQuAD. */
export const TokenF1Evaluator = defineEvaluator({
  name: 'token_f1',
  title: 'Token F1',
  version: '2',
  description: 'How many words do the answer and the expected answer share?',
  kind: 'objective',
  tasks: ['rag_qa', 'extraction'],
  requires: ['output', 'reference'],
  cost: 'none',
  bounded: true,
  threshold: 0.5,
  settings: () =>
    z.object({
      /**
       * `unicode`: punctuation of every script counts for nothing, forms of a character are one, and characters of scripts
       * without spaces are words. `squad`: what the official script of SQuAD does, for figures to be set beside others.
       */
      normalisation: z.enum(['unicode', 'squad']).default('unicode'),
    }),
  score(example, { settings: { normalisation } }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const answer = squadTokens(compared.answer, normalisation)
    const overlaps = compared.references.map((reference) => overlap(answer, squadTokens(reference, normalisation)))
    const { item, index } = best(overlaps, ({ f1 }) => f1)
    const reasoning = `${item.shared} ${item.shared === 1 ? 'word is' : 'words are'} shared: precision ${item.precision.toFixed(2)}, recall ${item.recall.toFixed(2)}`
    const { f1, ...figures } = item
    return measured(f1, reasoning, { ...figures, ...matchedReference(index, compared) })
  },
})

interface Overlap {
  readonly shared: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** SQuAD's normalisation, split at spaces; in the Unicode form, each character of Han and kana is a word of its own. */
function squadTokens(text: string, form: SquadForm): string[] {
  const normalised = squadNormalised(text, form)
  const spaced =
    form === 'squad'
      ? normalised
      : normalised.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, ' $& ')
  return spaced.split(/\s+/).filter((token) => token !== '')
}

/** As in SQuAD 2.0, two answers without words are equal, and one without words shares nothing with one that has some. */
function overlap(answer: readonly string[], reference: readonly string[]): Overlap {
  if (answer.length === 0 || reference.length === 0) {
    const same = answer.length === reference.length ? 1 : 0
    return { shared: 0, precision: same, recall: same, f1: same }
  }
  const shared = sharedCount(answer, countsOf(reference))
  const precision = shared / answer.length
  const recall = shared / reference.length
  // 2PR / (P + R) in terms of counts, so that equal answers give exactly 1.
  return { shared, precision, recall, f1: (2 * shared) / (answer.length + reference.length) }
}
