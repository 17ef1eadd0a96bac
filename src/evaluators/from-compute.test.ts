import { describe, expect, test } from 'vitest'
import { UsageError } from '../core/errors.ts'
import { assess } from '../core/assess.ts'
import type { Accumulator } from '../core/aggregate.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Example } from '../core/example.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import { scriptedJudge } from '../testing/scripted-judge.ts'
import { fromCompute } from './from-compute.ts'
import type { ComputedMetric, WholeDatasetMetric } from './whole-dataset-metric.ts'

/** The share of different outputs: a figure that no single example has. */
function variety(examples: readonly Example[]): ComputedMetric {
  const different = new Set(examples.map(({ output }) => output)).size
  return { metricId: 'variety', score: different / examples.length, details: { different } }
}

const METADATA = {
  id: 'variety',
  name: 'Variety',
  task_types: ['chat'],
  metric_type: 'objective',
  requires: { output: true, reference: false },
  cost_estimate: 'low',
  description: 'How varied are the answers?',
} as const

const Variety = fromCompute({ metadata: METADATA, compute: variety })

function examples(outputs: readonly unknown[]): Example[] {
  return outputs.map((output, index) => ({ id: `e${index}`, inputs: { query: 'q' }, output }))
}

function accumulatorOf(evaluator: Evaluator): Accumulator {
  const accumulator = evaluator.accumulator?.()
  if (accumulator === undefined) throw new Error('a computed metric adds up in a way of its own')
  return accumulator
}

async function addedUp(evaluator: Evaluator, given: readonly Example[]): Promise<Accumulator> {
  const accumulator = accumulatorOf(evaluator)
  for (const example of given) {
    const place = example.group === undefined ? { id: example.id } : { id: example.id, group: example.group }
    accumulator.add(await assess(evaluator, example, { judge: scriptedJudge() }), place)
  }
  await accumulator.settle?.({})
  return accumulator
}

function computing(compute: WholeDatasetMetric['compute']): Evaluator {
  return new (fromCompute({ metadata: { id: 'mine' }, compute }))()
}

describe('a metric over a whole data set', () => {
  test('becomes an evaluator of its metadata', () => {
    const { spec } = new Variety()
    expect(spec).toMatchObject({
      name: 'variety',
      title: 'Variety',
      kind: 'objective',
      tasks: ['chat'],
      requires: ['output'],
      cost: 'low',
      description: 'How varied are the answers?',
    })
    expect(() => fromCompute({ metadata: { id: 'x', requires: { nonsense: true } }, compute: variety })).toThrow(
      UsageError,
    )
    expect(() => fromCompute({ metadata: { id: ' ' }, compute: variety })).toThrow(UsageError)
    expect(() => new Variety({ maxExamples: 0 })).toThrow(UsageError)
  })

  test('is computed once over all examples, and gives single ones no score', async () => {
    const given = examples(['a', 'b', 'a', 'c'])
    const result = await assess(new Variety(), given[0] ?? fail(), { judge: scriptedJudge() })
    expect(result).toMatchObject({ status: 'reported', value: 1, unit: 'example' })
    expect(result).not.toHaveProperty('score')
    expect((await addedUp(new Variety(), given)).result()).toMatchObject({
      mean: 0.75,
      n: 4,
      passed: 0,
      failed: 0,
      details: { different: 3 },
    })
  })

  test('runs like any other evaluator, and holds its gate', async () => {
    const run = await evaluate({
      dataset: examples(['a', 'b', 'a', 'c']),
      evaluators: [new Variety({ threshold: 0.8 })],
    })
    expect(run.summary.evaluators['variety']).toMatchObject({ mean: 0.75, n: 4 })
    expect(run.summary.gates.find(({ name }) => name === 'variety')).toMatchObject({ outcome: 'fails' })
    expect(run.metricResults).toMatchObject([
      { metricId: 'variety', score: 0.75, details: { details: { different: 3 } } },
    ])
  })

  test('leaves the caller’s examples as they are', async () => {
    const given = examples([['a']])
    await addedUp(new Variety(), given)
    expect(Object.isFrozen(given[0]?.output)).toBe(false)
  })

  test('leaves out examples that lack what it requires', async () => {
    const { output: _, ...unanswered } = examples(['a'])[0] ?? fail()
    expect((await addedUp(new Variety(), [unanswered, ...examples(['a', 'b'])])).result()).toMatchObject({
      mean: 1,
      n: 2,
      notApplicable: 1,
    })
    expect((await addedUp(new Variety(), [unanswered])).result()).toMatchObject({ mean: null, n: 0 })
  })

  test('can be added up in parts', async () => {
    const given = examples(['a', 'b', 'a', 'c', 'd'])
    const [first, rest] = [
      await addedUp(new Variety(), given.slice(0, 2)),
      await addedUp(new Variety(), given.slice(2)),
    ]
    first.merge(rest)
    await first.settle?.({})
    expect(first.result()).toEqual((await addedUp(new Variety(), given)).result())
  })

  test.each([[[2, 2]], [[4, 0]], [[3, 1]], [[0, 4]]])(
    'keeps no more than it may: %j examples of 3',
    async ([one = 0, two = 0]) => {
      const evaluator = new Variety({ maxExamples: 3 })
      const accumulator = await addedUp(evaluator, examples(Array.from({ length: one }, String)))
      accumulator.merge(await addedUp(evaluator, examples(Array.from({ length: two }, String))))
      expect(accumulator.result()).toMatchObject({
        mean: null,
        n: 4,
        details: {
          problem: 'variety was given 4 examples and keeps at most 3; raise its setting maxExamples, or evaluate fewer',
        },
      })
    },
  )

  test.each<[string, WholeDatasetMetric['compute'], string]>([
    ['throws', () => fail('no luck'), 'compute of mine failed: no luck'],
    [
      'gives NaN',
      () => ({ metricId: 'mine', score: NaN }),
      'compute of mine returned the score NaN, which is none from 0 to 1',
    ],
    [
      'gives 2',
      () => ({ metricId: 'mine', score: 2 }),
      'compute of mine returned the score 2, which is none from 0 to 1',
    ],
    [
      'gives another’s figure',
      () => ({ metricId: 'other', score: 1 }),
      "compute of mine returned the figure of 'other'",
    ],
    ['says nothing, now or later', (() => Promise.resolve()) as never, 'compute of mine returned no figure'],
  ])('that %s has no figure, and says why', async (_, compute, problem) => {
    const aggregate = (await addedUp(computing(compute), examples(['a']))).result()
    expect(aggregate).toMatchObject({ mean: null, ci: null, ciMethod: `none: ${problem}`, details: { problem } })
  })

  test('may find nothing to measure', async () => {
    const evaluator = computing(() => ({ metricId: 'mine', score: null, details: { why: 'too few' } }))
    expect((await addedUp(evaluator, examples(['a']))).result()).toMatchObject({
      mean: null,
      details: { why: 'too few' },
    })
  })
})

describe('its interval', () => {
  const mean: WholeDatasetMetric['compute'] = (all) => ({
    metricId: 'mine',
    score: all.reduce((sum, { output }) => sum + Number(output), 0) / all.length,
  })
  const Mean = fromCompute({ metadata: { id: 'mine' }, compute: mean })
  const halves = examples(Array.from({ length: 400 }, (_, index) => index % 2))

  test('is that of resampled data sets, the same each time, and about as wide as theory says', async () => {
    const one = (await addedUp(new Mean({ resamples: 400 }), halves)).result()
    expect(one).toEqual((await addedUp(new Mean({ resamples: 400 }), halves)).result())
    const [low = NaN, high = NaN] = one.ci ?? []
    // 1.96 · √(0.25 / 400) = 0.049 on either side.
    expect(low).toBeGreaterThan(0.43)
    expect(low).toBeLessThan(0.47)
    expect(high).toBeGreaterThan(0.53)
    expect(high).toBeLessThan(0.57)
  })

  test('takes groups as wholes', async () => {
    const grouped = halves.map((example, index) => ({ ...example, group: `g${index % 40}` }))
    const [low = NaN, high = NaN] = (await addedUp(new Mean({ resamples: 200 }), grouped)).result().ci ?? []
    // Ten alike in each of 40 groups: √10 times as wide as without groups.
    expect(high - low).toBeGreaterThan(0.2)
  })

  test.each([
    ['not asked for', new Mean(), halves, 'set resamples'],
    ['too few examples', new Mean({ resamples: 50 }), halves.slice(0, 5), 'fewer than 20'],
    ['no spread', new Mean({ resamples: 50 }), examples(Array.from({ length: 30 }, () => 1)), 'do not differ'],
  ] as const)('is none where %s', async (_, evaluator, given, why) => {
    expect((await addedUp(evaluator, given)).result()).toMatchObject({
      ci: null,
      ciMethod: expect.stringContaining(why),
    })
  })
})

function fail(message = 'no example'): never {
  throw new Error(message)
}
