import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EvaluationResult } from '../../core/result.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example, Passage } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { resolveEvaluators } from '../../runner/options/resolve-evaluators.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../index.ts'
import { HitRateAtKEvaluator } from './hit-rate-at-k.ts'
import { MapEvaluator } from './map.ts'
import { MrrEvaluator } from './mrr.ts'
import { NdcgAtKEvaluator } from './ndcg-at-k.ts'
import { PrecisionAtKEvaluator } from './precision-at-k.ts'
import { RecallAtKEvaluator } from './recall-at-k.ts'
import { defined } from '../../support/defined.ts'
import { sized } from '../../../test/long-form.ts'

type Relevant = NonNullable<Example['relevant']>

interface Reference {
  readonly k: number
  readonly ranking: readonly string[]
  readonly relevant: Relevant
  readonly expected: Readonly<Record<string, number>>
}

function passagesOf(ids: readonly string[]): Passage[] {
  return ids.map((id) => ({ id, text: `text of ${id}` }))
}

async function evaluated(
  evaluator: Evaluator,
  { context, relevant }: { context: readonly Passage[]; relevant?: Relevant },
): Promise<EvaluationResult> {
  const judge = fakeJudge()
  const example = { id: 'e', inputs: {}, context, ...defined({ relevant }) }
  const result = await evaluator.evaluate(example, judge)
  expect(judge.calls).toEqual([])
  return result
}

async function scoreOf(evaluator: Evaluator, ids: readonly string[], relevant: Relevant): Promise<number> {
  const result = await evaluated(evaluator, { context: passagesOf(ids), relevant })
  if (result.status !== 'measured') throw new Error(`not measured: ${JSON.stringify(result)}`)
  return result.score
}

const all = (k?: number): readonly Evaluator[] => {
  const cut = k === undefined ? {} : { k }
  return [
    new RecallAtKEvaluator(cut),
    new PrecisionAtKEvaluator(cut),
    new HitRateAtKEvaluator(cut),
    new NdcgAtKEvaluator(cut),
    new MrrEvaluator(cut),
    new MapEvaluator(cut),
  ]
}

const file = new URL('../../../test/fixtures/metrics/retrieval.json', import.meta.url)
const { rankings } = JSON.parse(readFileSync(file, 'utf8')) as { rankings: readonly Reference[] }

describe('against trec_eval (see the provenance in the fixture)', () => {
  test('there are at least 50 rankings', () => expect(rankings.length).toBeGreaterThanOrEqual(50))

  test.each(rankings.map((reference, index) => [index, reference] as const))('ranking %d', async (_, reference) => {
    const { k, ranking, relevant, expected } = reference
    const evaluators: Readonly<Record<string, Evaluator>> = {
      ndcg: new NdcgAtKEvaluator({ k }),
      precision: new PrecisionAtKEvaluator({ k }),
      recall: new RecallAtKEvaluator({ k }),
      hit_rate: new HitRateAtKEvaluator({ k }),
      mrr: new MrrEvaluator(),
      map: new MapEvaluator(),
      mrr_cut: new MrrEvaluator({ k }),
      map_cut: new MapEvaluator({ k }),
      ndcg_linear: new NdcgAtKEvaluator({ k, gain: 'linear' }),
    }
    expect(Object.keys(expected).sort()).toEqual(Object.keys(evaluators).sort())
    const scores: Record<string, number> = {}
    for (const [name, evaluator] of Object.entries(evaluators)) {
      scores[name] = await scoreOf(evaluator, ranking, relevant)
    }
    const close = Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 9) as number] as const)
    expect(scores).toEqual(Object.fromEntries(close))
  })
})

describe('published examples', () => {
  // TREC, Common Evaluation Measures: four relevant documents at ranks 1, 2, 4 and 7 have precisions 1, 1, 0.75, 0.57.
  const ranking = ['r1', 'r2', 'n1', 'r3', 'n2', 'n3', 'r4']
  const relevant = ['r1', 'r2', 'r3', 'r4']

  test('average precision of ranks 1, 2, 4, 7 is 0.83 (TREC, Common Evaluation Measures)', async () => {
    expect(await scoreOf(new MapEvaluator(), ranking, relevant)).toBeCloseTo((1 + 1 + 3 / 4 + 4 / 7) / 4, 12)
    expect(await scoreOf(new MapEvaluator(), ranking, relevant)).toBeCloseTo(0.83, 2)
  })

  test('a right answer at rank 3 has the reciprocal rank 1/3, and none has 0 (TREC-8 question answering)', async () => {
    expect(await scoreOf(new MrrEvaluator(), ['a', 'b', 'c'], ['c'])).toBe(1 / 3)
    expect(await scoreOf(new MrrEvaluator(), ['a', 'b'], ['c'])).toBe(0)
  })

  test('nDCG of grades 3, 2, 3, 0, 1, 2 with gains 2^g − 1 is 13.848 / 14.595 (Burges et al. 2005’s formula)', async () => {
    const grades = { a: 3, b: 2, c: 3, d: 0, e: 1, f: 2 }
    expect(await scoreOf(new NdcgAtKEvaluator({ k: 6 }), ['a', 'b', 'c', 'd', 'e', 'f'], grades)).toBeCloseTo(
      13.84826363 / 14.59539075,
      6,
    )
  })
})

describe('a perfect ranking', () => {
  const grades = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 })

  test('scores exactly 1, whatever the grades', async () => {
    await fc.assert(
      fc.asyncProperty(grades, fc.nat(20), async (given, noise) => {
        const sorted = given.toSorted((a, b) => b - a).map((grade, index) => [`r${index}`, grade] as const)
        const ids = [...sorted.map(([id]) => id), ...Array.from({ length: noise }, (_, index) => `n${index}`)]
        const relevant = Object.fromEntries(sorted)
        for (const evaluator of [new NdcgAtKEvaluator(), new NdcgAtKEvaluator({ k: 1 }), new MrrEvaluator()]) {
          expect(await scoreOf(evaluator, ids, relevant)).toBe(1)
        }
        expect(await scoreOf(new MapEvaluator(), ids, relevant)).toBe(1)
        const k = given.length
        for (const evaluator of all(k)) expect(await scoreOf(evaluator, ids, relevant)).toBe(1)
      }),
      { numRuns: sized(25, 60) },
    )
  })

  test('scores 1 with grades beyond the range of numbers', async () => {
    expect(await scoreOf(new NdcgAtKEvaluator(), ['a', 'b'], { a: 5000, b: 4999 })).toBe(1)
    expect(await scoreOf(new NdcgAtKEvaluator(), ['b', 'a'], { a: 5000, b: 4999 })).toBeLessThan(1)
    expect(await scoreOf(new NdcgAtKEvaluator(), ['a'], { a: 0.001 })).toBe(1)
  })
})

test('no ranking of any kind scores outside 0 to 1', async () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const relevant = fc.oneof(
    fc.array(id, { minLength: 1 }),
    fc.dictionary(id, fc.integer({ min: 1, max: 4 }), { minKeys: 1 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(id), relevant, fc.integer({ min: 1, max: 12 }), async (ids, wanted, k) => {
      for (const evaluator of all(k)) {
        const score = await scoreOf(evaluator, ids, wanted)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: sized(25, 60) },
  )
})

describe('the ranking', () => {
  test('follows `rank` where it is given, not the order of the list', async () => {
    const context: Passage[] = [
      { id: 'late', text: 't', rank: 2 },
      { id: 'unranked', text: 't' },
      { id: 'first', text: 't', rank: 1 },
    ]
    const scores = await Promise.all(
      ['first', 'late', 'unranked'].map((id) => evaluated(new MrrEvaluator(), { context, relevant: [id] })),
    )
    expect(scores).toMatchObject([{ score: 1 }, { score: 1 / 2 }, { score: 1 / 3 }])
  })

  test('counts a passage once, where it comes first', async () => {
    expect(await scoreOf(new PrecisionAtKEvaluator({ k: 3 }), ['a', 'a', 'a'], ['a'])).toBe(1 / 3)
    expect(await scoreOf(new RecallAtKEvaluator({ k: 2 }), ['a', 'a', 'b'], ['a', 'b'])).toBe(1)
    expect(await scoreOf(new MapEvaluator(), ['a', 'a', 'b'], ['a', 'b', 'a'])).toBe(1)
  })

  test('holds passages that were retrieved and not offered to the model', async () => {
    const context = [{ id: 'a', text: 't', offered: false }]
    expect(await evaluated(new RecallAtKEvaluator(), { context, relevant: ['a'] })).toMatchObject({ score: 1 })
  })

  test('shows where each passage that matters was found', async () => {
    const result = await evaluated(new RecallAtKEvaluator({ k: 1 }), {
      context: passagesOf(['x', 'b']),
      relevant: { a: 1, b: 2, c: 0 },
    })
    expect(result).toMatchObject({
      score: 0,
      reasoning: '0 of the 2 passages that matter are among the first 1',
      raw: { places: { a: null, b: 2 }, relevant: 2 },
    })
  })

  test('with nothing in it has found nothing', async () => {
    for (const evaluator of all()) expect(await scoreOf(evaluator, [], ['a'])).toBe(0)
  })
})

describe.each(all().map((evaluator) => [evaluator.name, evaluator] as const))('%s', (_, evaluator) => {
  test.each([[[]], [{}], [{ a: 0, b: -1 }], [{ a: Number.NaN }]])(
    'with %j as what matters is not applicable',
    async (relevant) => {
      const result = await evaluated(evaluator, { context: passagesOf(['a', 'b']), relevant })
      expect(result).toMatchObject({
        status: 'not_applicable',
        reasoning: expect.stringContaining('`relevant`') as string,
      })
    },
  )

  test('without labels is not applicable and asks no judge', async () => {
    expect(await evaluated(evaluator, { context: passagesOf(['a']) })).toMatchObject({ status: 'not_applicable' })
  })
})

test('k has to be a whole number above 0', () => {
  expect(() => new NdcgAtKEvaluator({ k: 0 })).toThrow(/ndcg_at_k cannot be set up: k/)
  expect(() => new MrrEvaluator({ k: 1.5 })).toThrow(/mrr cannot be set up: k/)
})

test('a number may stand for k in the name', () => {
  const names = ['ndcg_at_5', 'recall_at_20', 'precision_at_1', 'hit_rate_at_3', 'mrr_at_10', 'map_at_100']
  const evaluators = resolveEvaluators([...names, 'ndcg_at_k', 'mrr'])
  expect(evaluators.map(({ name, settings }) => [name, settings['k']])).toEqual([
    ...names.map((name) => [name, Number(/\d+$/.exec(name)?.[0])]),
    ['ndcg_at_k', 10],
    ['mrr', undefined],
  ])
})
