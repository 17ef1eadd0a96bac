import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'

const ORDERS = [1, 2, 3, 4, 5, 6]
/** Recall counts twice as much as precision: the 2 of chrF2. */
const BETA_SQUARED = 4

/** chrF2: how far runs of one to six characters overlap. Works without words, and so in every script. */
export const ChrfEvaluator = defineEvaluator({
  name: 'chrf',
  title: 'chrF',
  version: '1',
  description: 'How many runs of characters do the answer and the expected text share?',
  kind: 'objective',
  tasks: ['summarization', 'rag_qa'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.5,
  settings: z.object({
    /** `Paris` and `paris` are the same. */
    ignoreCase: z.boolean().default(false),
  }),
  score(example, { settings: { ignoreCase } }) {
    const compared = comparedTexts(example)
    if ('status' in compared) return compared
    const references = compared.references.map((text) => charactersOf(text, ignoreCase))
    if (references.every(({ count }) => count === 0))
      return notApplicable('the reference has no characters to compare with')
    const answer = charactersOf(compared.answer, ignoreCase)
    const { item, index } = best(
      references.map((reference) => chrf(answer, reference)),
      ({ score }) => score,
    )
    const { score, ...figures } = item
    const reasoning = `runs of characters: precision ${item.precision.toFixed(2)}, recall ${item.recall.toFixed(2)}`
    return measured(score, reasoning, { ...figures, ...matchedReference(index, compared) })
  },
})

/** A text without white space, with the offsets where its code points begin (and where the last one ends). */
interface Characters {
  readonly text: string
  readonly starts: Uint32Array
  readonly count: number
}

function charactersOf(given: string, ignoreCase: boolean): Characters {
  const text = (ignoreCase ? given.toLowerCase() : given).replace(/\s+/g, '')
  const starts = new Uint32Array(text.length + 1)
  let count = 0
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) starts[count++] = at
  starts[count] = text.length
  return { text, starts, count }
}

/** As sacreBLEU: precision and recall are averaged over the orders that both texts are long enough for. */
function chrf(answer: Characters, reference: Characters): { score: number; precision: number; recall: number } {
  const orders = ORDERS.filter((n) => answer.count >= n && reference.count >= n)
  const possible = new Uint8Array(answer.count).fill(1)
  const shared = orders.map((n) => sharedRuns(answer, { reference, n, possible }))
  const average = (total: (n: number) => number): number =>
    orders.reduce((sum, n, index) => sum + (shared[index] as number) / total(n), 0) / orders.length
  const precision = orders.length === 0 ? 0 : average((n) => answer.count - n + 1)
  const recall = orders.length === 0 ? 0 : average((n) => reference.count - n + 1)
  const weighted = BETA_SQUARED * precision + recall
  const score = weighted === 0 ? 0 : Math.min(1, ((1 + BETA_SQUARED) * precision * recall) / weighted)
  return { score, precision, recall }
}

/**
 * How many runs of `n` characters both texts have. Only those of the reference are held in memory. `possible` marks where one
 * may begin: a position that lost its mark for a shorter run never regains it.
 */
function sharedRuns(
  answer: Characters,
  { reference, n, possible }: { reference: Characters; n: number; possible: Uint8Array },
): number {
  const left = new Map<string, number>()
  for (let at = 0; at + n <= reference.count; at++) {
    const run = runAt(reference, { at, n })
    left.set(run, (left.get(run) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at + n <= answer.count; at++) {
    if (possible[at] === 0) continue
    const run = runAt(answer, { at, n })
    const count = left.get(run)
    if (count === undefined) possible[at] = 0
    else if (count > 0) {
      left.set(run, count - 1)
      shared++
    }
  }
  return shared
}

function runAt({ text, starts }: Characters, { at, n }: { at: number; n: number }): string {
  return text.slice(starts[at], starts[at + n])
}
