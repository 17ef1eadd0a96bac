import { expect, test } from 'vitest'
import { evaluate, type Example } from '../src/index.ts'
import { modelJudge } from '../src/judge/model/model-judge.ts'
import { openaiCompatible } from '../src/judge/model/providers.ts'
import { reliable } from '../src/judge/reliable.ts'
import { judgeByWords } from './servers/judging-model.ts'
import { startModelServer } from './servers/model-server.ts'

const EVERYDAY = ['faithfulness', 'answer_correctness', 'noise_sensitivity', 'context_precision', 'context_recall']
const ALL = [...EVERYDAY, 'hallucination', 'self_knowledge', 'context_utilization']

const range = (count: number, from = 0): number[] => Array.from({ length: count }, (_, n) => n + from)

/** Nothing that two sentences have in common. */
const sentence = (n: number): string => `Lamp${n} rug${n} chair${n} desk${n}.`
const sentences = (numbers: readonly number[]): string => numbers.map(sentence).join(' ')

/** Ten claims, all from passages, of which the reference has four; what it says besides, no passage has. */
const EXAMPLE: Example = {
  id: 'one',
  inputs: { query: 'What is in the rooms?' },
  output: sentences(range(10)),
  reference: sentences(range(8, 6)),
  context: range(5).map((n) => ({ id: `p${n}`, text: sentences([n, n + 5]) })),
}

test.each<[string, readonly string[], Partial<Example>]>([
  ['five metrics', EVERYDAY, {}],
  ['five metrics with facts of their own', EVERYDAY, { facts: range(8).map((n) => `Bed${n} shelf${n} clock${n}`) }],
  ['eight metrics', ALL, {}],
])('%s of ten claims, eight reference claims and five passages cost a model nine calls or fewer', async (...given) => {
  const [, evaluators, fields] = given
  await using server = await startModelServer({ answer: (call) => ({ content: judgeByWords(call) }) })
  const model = reliable(openaiCompatible({ baseURL: `${server.url}/v1`, apiKey: 'k', model: 'words-1' }))
  const run = await evaluate({
    dataset: [{ ...EXAMPLE, ...fields }],
    evaluators: [...evaluators],
    judge: modelJudge({ model }),
  })
  const results = run.results[0]?.results ?? {}
  expect(Object.values(results).map(({ status }) => status)).toEqual(evaluators.map(() => 'measured'))
  expect(server.calls.length).toBeLessThanOrEqual(9)
  expect(run.summary.usage.calls).toBe(server.calls.length)
  expect(results['noise_sensitivity']).toMatchObject({
    // Claims 6 to 9 are in the reference, so that p1 to p4 are relevant; 0 and 5 stand in p0 alone.
    raw: {
      counts: { claims: 10, correct: 4, faithful: 10, noise: 6, noiseRelevant: 4, noiseIrrelevant: 2, hallucinated: 0 },
      relevantPassages: ['p1', 'p2', 'p3', 'p4'],
    },
  })
})
