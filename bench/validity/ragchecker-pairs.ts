import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evaluator } from '../../src/core/evaluator.ts'
import type { Example } from '../../src/core/example.ts'
import type { Judge } from '../../src/core/judge.ts'
import { pearson, spearman } from './correlation.ts'

export const ASPECTS = ['overall', 'correctness', 'completeness'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Two answers to one question, and how far each of two people prefers the second: −2 to 2. */
export interface Pair {
  readonly id: string
  readonly query: string
  readonly reference: string
  readonly response_a: string
  readonly response_b: string
  readonly human: Readonly<Record<Aspect, readonly [first: number, second: number]>>
}

export function readPairs(folder: string): readonly Pair[] {
  const text = readFileSync(join(folder, 'ragchecker_pairs.jsonl'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair)
}

/** What the evaluator gives the second answer more than the first, for every pair. */
export async function differences(
  pairs: readonly Pair[],
  by: { evaluator: Evaluator; judge: Judge },
): Promise<number[]> {
  const found: number[] = []
  for (const pair of pairs)
    found.push((await scoreOf(pair, 'response_b', by)) - (await scoreOf(pair, 'response_a', by)))
  return found
}

async function scoreOf(
  pair: Pair,
  which: 'response_a' | 'response_b',
  { evaluator, judge }: { evaluator: Evaluator; judge: Judge },
): Promise<number> {
  const { id, query, reference } = pair
  const example: Example = { id, inputs: { query }, output: pair[which], reference }
  const result = await evaluator.evaluate(example, judge)
  if (result.status === 'measured') return result.score
  throw new Error(`${evaluator.name} measured nothing of ${which} of ${id}: ${JSON.stringify(result)}`)
}

export interface Agreement {
  readonly pearson: number
  readonly spearman: number
}

/** Agreement of differences with the mean preference of the two people. */
export function agreement(
  pairs: readonly Pair[],
  { found, aspect }: { found: readonly number[]; aspect: Aspect },
): Agreement {
  const preferred = pairs.map(({ human }) => (human[aspect][0] + human[aspect][1]) / 2)
  return { pearson: pearson(found, preferred), spearman: spearman(found, preferred) }
}

/** Agreement of the two people with each other. */
export function betweenPeople(pairs: readonly Pair[], aspect: Aspect): Agreement {
  const [first, second] = [0, 1].map((person) => pairs.map(({ human }) => human[aspect][person] ?? Number.NaN))
  return { pearson: pearson(first ?? [], second ?? []), spearman: spearman(first ?? [], second ?? []) }
}
