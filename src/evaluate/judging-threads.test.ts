import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { JUDGING_THREAD } from '../../test/command.ts'
import { defineEvaluator } from '../core/define-evaluator.ts'
import type { Example } from '../core/example.ts'
import { measured } from '../core/result.ts'
import { ContainsEvaluator } from '../evaluators/text/contains.ts'
import { COEFFICIENTS } from '../judge/lexical/coefficients.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import { shared } from '../judge/shared.ts'
import { resolveEvaluators } from '../runner/options/resolve-evaluators.ts'
import { runEvaluation } from '../runner/run/run-evaluation.ts'
import { scriptedJudge } from '../testing/scripted-judge.ts'
import { evaluate } from './evaluate.ts'
import { builtIns, judgingThreads, startEarly } from './judging-threads.ts'

const evaluators = resolveEvaluators(['faithfulness', 'relevance@0.3', 'context_recall', 'ndcg_at_5', 'token_f1'], {
  thresholds: { token_f1: 0.4 },
  registry: builtIns(),
})
const judge = lexicalJudge()
const ENTRY = pathToFileURL(JUDGING_THREAD)

const passages = [
  { id: 'a', text: 'Riga is the capital of Latvia. It has 605,273 inhabitants.', relevance: 1 },
  { id: 'b', text: 'Oslo is the capital of Norway.' },
]
const ANSWERS = [
  'Riga is the capital of Latvia.',
  'Riga has 700,000 inhabitants.',
  'Oslo is not the capital of Norway.',
  '',
]
const examples: readonly Example[] = Array.from({ length: 24 }, (_, at) => ({
  id: `e${at}`,
  inputs: { query: 'What is the capital of Latvia?' },
  output: ANSWERS[at % ANSWERS.length] ?? '',
  reference: 'Riga',
  context: passages,
  ...(at === 7 && { error: 'the application failed' }),
}))

test('what threads judge is what this thread judges: results, order and hash', async () => {
  await using threads = judgingThreads({ evaluators, judge, threads: 2 }, ENTRY)
  await threads?.start()
  let elsewhere = 0
  const options = { evaluators, judge, shareJudge: shared, concurrency: 8 }
  const alone = await runEvaluation({ name: 'n', examples }, options)
  const together = await runEvaluation(
    { name: 'n', examples },
    {
      ...options,
      judgeElsewhere: async (example, signal) => {
        const judged = await threads?.run(example, signal)
        if (judged !== undefined) elsewhere += 1
        return judged
      },
    },
  )
  expect(elsewhere).toBe(examples.length - 1)
  expect(together.results.map(({ results }) => results)).toEqual(alone.results.map(({ results }) => results))
  expect(together.toJSON().run.resultsSha256).toBe(alone.toJSON().run.resultsSha256)
})

test('metrics that ask no judge are handed over only where an example takes much longer', () => {
  const leastMs = (...names: string[]): number | undefined =>
    judgingThreads({ evaluators: resolveEvaluators(names, { registry: builtIns() }), judge, threads: 2 }, ENTRY)
      ?.leastMsEach
  expect([leastMs('exact_match'), leastMs('exact_match', 'bleu'), leastMs('exact_match', 'faithfulness')]).toEqual([
    3, 3, 0.3,
  ])
})

test('threads that somebody asked for start at once where there is much to judge', () => {
  const begun = (asked: number | undefined, total: number | undefined, name = 'faithfulness'): boolean => {
    const threads = judgingThreads({
      evaluators: resolveEvaluators([name], { registry: builtIns() }),
      judge,
      threads: 2,
    })
    let isBegun = false
    if (threads === undefined) throw new Error('no threads')
    threads.start = () => Promise.resolve(void (isBegun = true))
    startEarly(threads, { asked, total })
    return isBegun
  }
  expect(begun(2, 2_000)).toBe(true)
  expect([begun(2, 1_999), begun(2, undefined), begun(undefined, 2_000), begun(2, 2_000, 'exact_match')]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('an example that does not arrive as it is, or finds no thread, is left to this thread', async () => {
  await using threads = judgingThreads({ evaluators, judge, threads: 2 }, ENTRY)
  const example: Example = { id: 'e', inputs: { query: 'q' }, output: ANSWERS[0], context: passages }
  expect(await threads?.run(example)).toBeUndefined()
  await threads?.start()
  expect(await threads?.run(example)).toMatchObject({ faithfulness: { status: 'measured', score: 1 } })
  expect(await threads?.run({ ...example, inputs: { query: new Date(0) } })).toBeUndefined()
  await threads?.[Symbol.asyncDispose]()
  expect(await threads?.run(example)).toBeUndefined()
})

const Own = defineEvaluator({ name: 'own', score: () => measured(1, 'always') })

describe('no thread judges', () => {
  test.each([
    ['with a judge that is not the lexical one', { evaluators, judge: scriptedJudge() }],
    ['with coefficients of your own', { evaluators, judge: lexicalJudge({ table: { ...COEFFICIENTS } }) }],
    ['with an evaluator of your own', { evaluators: [...evaluators, new Own()], judge }],
    ['with settings that a name does not say', { evaluators: [new ContainsEvaluator({ mode: 'all' })], judge }],
    ['where one thread was asked for', { evaluators, judge, threads: 1 }],
  ])('%s', (_, options) => {
    expect(judgingThreads(options)).toBeUndefined()
  })

  test('where `threads` is not a number of them', async () => {
    const running = evaluate({ dataset: examples, evaluators, judge, threads: 0 })
    await expect(running).rejects.toThrow('`threads` is 0; it must be a whole number from 1 up.')
  })
})
