import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { passAtK, passOfOne } from './pass-at-k.ts'
import { RepeatedScores } from './repeated-scores.ts'

describe('pass@k and pass^k', () => {
  test.each([
    ['any', 1, 0.3],
    ['any', 5, 0.9166666667],
    ['all', 2, 0.0666666667],
    ['all', 4, 0],
    ['any', 8, 1],
  ] as const)('%s of k = %i, with 3 of 10 passed, is %d (Chen et al. 2021)', (rule, k, expected) => {
    expect(measured(passOfOne({ n: 10, passed: 3 }, { k, rule })).estimate).toBeCloseTo(expected, 10)
  })

  test('over examples is their mean with the interval over examples, not over tries', () => {
    const examples = [10, 8, 3, 0, 10, 7, 9, 2].map((passed) => ({ n: 10, passed }))
    const result = measured(passAtK(examples, { k: 1 }))
    expect(result).toMatchObject({ n: 8, df: 7, method: 't' })
    expect(result.estimate).toBeCloseTo(0.6125, 12)
    expect(result.interval[1]).toBeLessThanOrEqual(1)
  })

  test.each([
    [
      [
        { n: 3, passed: 1 },
        { n: 10, passed: 4 },
      ],
      'too_few',
      'This needs at least 5 repeats; there are 3.',
    ],
    [[{ n: 10, passed: 11 }], 'out_of_range', '11 of 10 tries cannot have passed.'],
    [[{ n: 10, passed: 4 }], 'too_few', 'This needs at least 2 examples; there is 1.'],
    [[], 'too_few', 'This needs at least 2 examples; there are 0.'],
    [
      [
        { n: 10, passed: 10 },
        { n: 9, passed: 9 },
      ],
      'no_spread',
      'All 2 examples are equal, so their spread is unknown.',
    ],
  ])('%j with k = 5 is refused', (examples, missing, reason) => {
    expect(passAtK(examples, { k: 5 })).toMatchObject({ status: 'unmeasured', missing, reason })
  })
})

describe('scores of repeated runs', () => {
  test('vary within and between examples as a one-way analysis of variance says', () => {
    const scores = repeated({ a: [1, 2, 3], b: [4, 6, 8], c: [5, 5, 8] })
    // Means 2, 6, 6; mean squares within (2 + 8 + 6)/6 and between 3 · 16/3 (by hand).
    const result = measured(scores.variance())
    expect(result.within).toBeCloseTo(16 / 6, 12)
    expect(result.between).toBeCloseTo(16 / 3 - 16 / 18, 12)
    expect(result).toMatchObject({ examples: 3, scores: 9 })
  })

  test('are averaged within an example first: an example that ran more often does not count more', () => {
    const result = measured(repeated({ a: [1, 1, 1, 1, 1, 1], b: [0] }).mean())
    expect(result).toMatchObject({ estimate: 0.5, n: 2, df: 1 })
  })

  test.each<[string, Record<string, number[]>, string]>([
    ['nothing', {}, 'too_few'],
    ['one run each', { a: [1], b: [0] }, 'too_few'],
    ['NaN', { a: [1, Number.NaN], b: [0, 1] }, 'not_finite'],
  ])('of %s have no known variance', (_, scores, missing) => {
    expect(repeated(scores).variance()).toMatchObject({ status: 'unmeasured', missing })
  })

  test('16 merged shards give the statistics of the whole to 1e-12', () => {
    const row = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('a', 'b', 'c', 'd', 'e'))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
        const whole = new RepeatedScores()
        const shards = Array.from({ length: 16 }, () => new RepeatedScores())
        for (const [at, [score, example]] of rows.entries()) {
          whole.add(score, { example })
          shards[at % 16]?.add(score, { example })
        }
        const merged = new RepeatedScores()
        for (const shard of shards.toReversed()) merged.merge(shard)
        const [a, b] = [merged, whole].map((of) => [of.mean(), of.variance()].flatMap((x) => Object.values(x)))
        expect(a?.length).toBe(b?.length)
        for (const [at, value] of (a ?? []).entries()) {
          if (typeof value === 'number') expect(value).toBeCloseTo(b?.[at] as number, 12)
        }
        expect(hasBrokenNumber(a)).toBe(false)
      }),
    )
  })
})

function repeated(examples: Readonly<Record<string, readonly number[]>>): RepeatedScores {
  const scores = new RepeatedScores()
  for (const [example, values] of Object.entries(examples)) for (const value of values) scores.add(value, { example })
  return scores
}
