import { expect, test } from 'vitest'
import { evaluate } from '../../index.ts'
import { epochSentences } from '../../reports/epochs.ts'

test('a run of repeated examples says where their spread comes from, and how often all repetitions pass', async () => {
  const calls = new Map<unknown, number>()
  // Right always, right in 2 of 4, right never.
  const target = ({ query }: Record<string, unknown>): string => {
    const call = calls.get(query) ?? 0
    calls.set(query, call + 1)
    return query === 'easy' || (query === 'so-so' && call < 2) ? 'yes' : 'no'
  }
  const dataset = ['easy', 'so-so', 'hard'].map((query) => ({ id: query, inputs: { query }, reference: 'yes' }))
  const run = await evaluate({ dataset, target, evaluators: ['exact_match'], epochs: 4, concurrency: 1 })
  const spread = run.summary.epochs?.['exact_match']
  // Variances of one example: 0, 1/3, 0. Means 1, 0.5, 0: variance 1/4, less what the repetitions add, (1/9) / 4.
  expect(spread?.repetitions).toEqual([4, 4])
  expect(spread?.within).toBeCloseTo(1 / 9, 12)
  expect(spread?.between).toBeCloseTo(1 / 4 - 1 / 36, 12)
  // pass^2 of 2 right in 4: 1/6; pass^4: 0.
  expect(spread?.passHatK.map(({ k, mean }) => [k, Number(mean.toFixed(6))])).toEqual([
    [2, Number(((1 + 1 / 6) / 3).toFixed(6))],
    [3, Number((1 / 3).toFixed(6))],
    [4, Number((1 / 3).toFixed(6))],
  ])
  const [sentence] = epochSentences(run.toJSON())
  expect(sentence).toMatch(/^exact_match: 4 repetitions: .*Chance to pass: 2 in a row 0\.39 \(0\.00 – 1\.00\)/)
  expect(run.toMarkdown()).toContain('2 in a row 0.39')
})

test('a run without repetitions says nothing of them', async () => {
  const run = await evaluate({
    dataset: [{ id: 'a', inputs: { query: 'q' }, reference: 'yes', output: 'yes' }],
    evaluators: ['exact_match'],
  })
  expect(run.summary.epochs).toBeUndefined()
})
