import { z } from 'zod'
import { defineEvaluator } from '../../core/define-evaluator.ts'
import { measured, notApplicable } from '../../core/result.ts'
import { chrfScore, corpusChrf, ORDERS, type ChrfCounts } from './chrf-score.ts'
import { best, comparedTexts, matchedReference } from './texts.ts'

/**
 * chrF2: how far runs of one to six characters overlap. Works without words, and so in every script. Over a data set,
 * corpus chrF, as sacreBLEU computes it, over 100.
 */
export const ChrfEvaluator = defineEvaluator({
  name: 'chrf',
  title: 'chrF',
  version: '2',
  description: 'How many runs of characters do the answer and the expected text share?',
  kind: 'objective',
  tasks: ['summarization', 'rag_qa'],
  requires: ['output', 'reference'],
  cost: 'none',
  threshold: 0.5,
  settings: () =>
    z.object({
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
      references.map((reference) => {
        const counts = countsOf(answer, reference)
        return { ...chrfScore(counts), ...counts }
      }),
      ({ score }) => score,
    )
    const { score, ...figures } = item
    const reasoning = `runs of characters: precision ${item.precision.toFixed(2)}, recall ${item.recall.toFixed(2)}`
    return measured(score, reasoning, { ...figures, ...matchedReference(index, compared) })
  },
  accumulator: ({ threshold }) => corpusChrf(threshold),
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

function countsOf(answer: Characters, reference: Characters): ChrfCounts {
  const possible = new Uint8Array(answer.count).fill(1)
  const runsIn = (count: number, n: number): number => Math.max(0, count - n + 1)
  return {
    shared: ORDERS.map((n) => (answer.count < n ? 0 : sharedRuns(answer, { reference, n, possible }))),
    answerRuns: ORDERS.map((n) => (reference.count < n ? 0 : runsIn(answer.count, n))),
    referenceRuns: ORDERS.map((n) => runsIn(reference.count, n)),
  }
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
