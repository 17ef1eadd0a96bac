import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Example } from '../../src/core/example.ts'
import type { Evaluator } from '../../src/core/evaluator.ts'
import {
  ContextPrecisionEvaluator,
  ContextRecallEvaluator,
  FaithfulnessEvaluator,
  RelevanceEvaluator,
} from '../../src/evaluators/index.ts'
import { TurnFaithfulnessEvaluator } from '../../src/evaluators/conversation/turn-faithfulness.ts'
import { lexicalJudge } from '../../src/judge/lexical/lexical-judge.ts'
import { auroc, balancedAccuracy, type Scored } from './measures.ts'
import { table } from './report.ts'
import { dataFolder } from './rows.ts'

/**
 * Prints whether a verdict of the offline judge may decide anything: how well an evaluator's score tells good from bad
 * (AUROC), and how often its verdict at its own threshold is wrong on each side. An evaluator whose good cases mostly fall
 * below its threshold declares `hintUnder: 'overlap'`. Faithfulness stands beside them as one that may decide.
 */
const rowSchema = z.object({
  id: z.string(),
  query: z.string().nullable(),
  context: z.array(z.string()),
  response: z.string(),
  label: z.string(),
})
type Row = z.output<typeof rowSchema>

function rowsOf(file: string): Row[] {
  const lines = readFileSync(join(dataFolder(), `${file}.jsonl`), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => rowSchema.parse(JSON.parse(line)))
}

interface Case {
  readonly example: Example
  readonly good: boolean
}

const passages = (context: readonly string[]) => context.map((text, index) => ({ id: `p${index + 1}`, text }))

/** Ten passages a question; in half of the rows none of them answers it. */
function useful(): Case[] {
  return rowsOf('nomiracl_en').map(({ id, query, context, label }) => ({
    example: { id, inputs: { query: query ?? '' }, context: passages(context) },
    good: label === 'relevant',
  }))
}

/** Answers that were written for their question, and the same answers to the question of another row. */
function relevant(): Case[] {
  const rows = rowsOf('attributionbench_ood').filter(({ query, label }) => query !== null && label === 'supported')
  return rows.flatMap(({ id, query, response }, at) => {
    const other = rows[(at + 97) % rows.length]?.query ?? ''
    return [
      { example: { id, inputs: { query: query ?? '' }, output: response }, good: true },
      { example: { id: `${id} swapped`, inputs: { query: other }, output: response }, good: other === query },
    ]
  })
}

/** Replies in a dialogue and the knowledge that they were to keep to. */
function faithful(): Case[] {
  return rowsOf('begin').map(({ id, query, context, response, label }) => ({
    example: {
      id,
      inputs: { query: query ?? '' },
      output: response,
      context: passages(context),
      messages: [
        { role: 'user', content: query ?? 'Tell me about it.' },
        { role: 'assistant', content: response },
      ],
    },
    good: label === 'supported',
  }))
}

/** Sentences of an encyclopedia as references, and the pages that they cite: nobody wrote them from these pages' words. */
function recalled(): Case[] {
  return rowsOf('wice').map(({ id, query, context, response, label }) => ({
    example: { id, inputs: { query: query ?? '' }, reference: response, context: passages(context) },
    good: label === 'supported',
  }))
}

async function measured(evaluator: Evaluator, cases: readonly Case[]): Promise<string[]> {
  const judge = lexicalJudge()
  const scores: Scored[] = []
  for (const { example, good } of cases) {
    const result = await evaluator.evaluate(example, judge)
    if (result.status === 'measured' && result.vacuous !== true) scores.push({ score: result.score, supported: good })
  }
  const good = scores.filter(({ supported }) => supported)
  const bad = scores.filter(({ supported }) => !supported)
  const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`
  return [
    evaluator.name,
    String(evaluator.threshold),
    `${good.length} / ${bad.length}`,
    auroc(scores).toFixed(3),
    balancedAccuracy(scores, evaluator.threshold).toFixed(3),
    percent(good.filter(({ score }) => !evaluator.isPassing(score)).length, good.length),
    percent(bad.filter(({ score }) => evaluator.isPassing(score)).length, bad.length),
  ]
}

const lines = [
  await measured(new ContextPrecisionEvaluator(), useful()),
  await measured(new RelevanceEvaluator(), relevant()),
  await measured(new ContextRecallEvaluator(), recalled()),
  await measured(new TurnFaithfulnessEvaluator(), faithful()),
  await measured(new FaithfulnessEvaluator(), faithful()),
]
const titles = ['', 'threshold', 'good / bad', 'AUROC', 'balanced', 'good refused', 'bad passed']
process.stdout.write(`${lexicalJudge().id}\n\n${table(titles, lines)}\n`)
