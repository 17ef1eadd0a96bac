import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evaluator } from '../../../src/core/evaluator.ts'
import type { Example } from '../../../src/core/example.ts'
import type { EvaluationResult } from '../../../src/core/result.ts'
import { ContextPrecisionEvaluator } from '../../../src/evaluators/rag/context-precision.ts'
import { FullySupportedEvaluator } from '../../../src/evaluators/rag/fully-supported.ts'
import { PreferenceEvaluator } from '../../../src/evaluators/llm/preference.ts'
import { sha256Hex } from '../../../src/support/digest.ts'

/** One answer, or pair of answers, with what people said of it. */
export interface Labelled {
  readonly example: Example
  /** It is supported, some passage answers, or the first answer of the pair is the better one. */
  readonly label: boolean
  readonly group: string
}

/** What a judge is asked about the rows of one file, and how its result is read. */
export interface Task {
  readonly file: string
  readonly evaluator: () => Evaluator
  readonly read: (row: Row) => Labelled | undefined
  /** The score that is held against the label; the evaluator's own if left out. */
  readonly score?: (result: EvaluationResult & { status: 'measured' }) => number
  readonly threshold: number
  /** Two answers: a tie, or another preference in the other order, counts as half agreeing. */
  readonly pair: boolean
}

/** A row of any of the files, as far as it is read here. */
export interface Row {
  readonly id: string
  readonly query: string | null
  readonly context?: readonly string[]
  readonly response?: string
  readonly response_a?: string
  readonly response_b?: string
  readonly label: string
  readonly human?: { readonly overall: readonly [number, number] }
}

const support = (file: string): Task => ({
  file,
  evaluator: () => new FullySupportedEvaluator(),
  read: ({ id, query, context = [], response = '', label }) => ({
    example: { id, inputs: { query: query ?? '' }, output: response, context: passages(context) },
    label: label === 'supported',
    group: groupOf(context),
  }),
  threshold: new FullySupportedEvaluator().threshold,
  pair: false,
})

const pairs = (file: string, firstIsBetter: (row: Row) => boolean | undefined): Task => ({
  file,
  evaluator: () => new PreferenceEvaluator(),
  read(row) {
    const label = firstIsBetter(row)
    const { id, query, response_a: output, response_b: alternative } = row
    // People who see no difference do not say which is better.
    if (label === undefined) return undefined
    return {
      example: { id, inputs: { query: query ?? '' }, output, alternative },
      label,
      group: groupOf([query ?? '']),
    }
  },
  threshold: 0.5,
  pair: true,
})

export const TASKS: readonly Task[] = [
  support('wice'),
  support('attributionbench_ood'),
  support('answers/lfqa_answers_dev'),
  pairs('llmbar_pairs', ({ label }) => label === 'a'),
  pairs('ragchecker_pairs', ({ human }) => {
    const [one, two] = human?.overall ?? [0, 0]
    return one + two === 0 ? undefined : one + two < 0
  }),
  {
    file: 'nomiracl_en',
    evaluator: () => new ContextPrecisionEvaluator(),
    read: ({ id, query, context = [], label }) => ({
      example: { id, inputs: { query: query ?? '' }, context: passages(context) },
      label: label === 'relevant',
      group: groupOf(context),
    }),
    // Whether any passage answers, wherever it stands.
    score: ({ raw }) => Math.max(...passageScores(raw['passages'])),
    threshold: 0.5,
    pair: false,
  },
]

function passageScores(raw: unknown): number[] {
  if (!Array.isArray(raw)) throw new TypeError('context_precision says nothing about the passages.')
  return raw.map((one: { score: number }) => one.score)
}

function passages(texts: readonly string[]): NonNullable<Example['context']> {
  return texts.map((text, index) => ({ id: `p${index + 1}`, text }))
}

function groupOf(texts: readonly string[]): string {
  return sha256Hex(texts.join('\n')).slice(0, 16)
}

/**
 * The labelled rows of a file. `most` takes those whose id has the smallest digest: the same ones every time, and a larger
 * sample has those of a smaller one, so that a tape is of use.
 */
export function labelledRows(
  folder: string,
  { task, most }: { task: Task; most: number },
): { rows: Labelled[]; all: number } {
  const lines = readFileSync(join(folder, `${task.file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
  const all = lines.flatMap((line) => task.read(JSON.parse(line) as Row) ?? [])
  const order = new Map(all.map(({ example }) => [example.id, sha256Hex(example.id)]))
  const drawn = all.toSorted((a, b) => (order.get(a.example.id) ?? '').localeCompare(order.get(b.example.id) ?? ''))
  return { rows: drawn.slice(0, most), all: all.length }
}
