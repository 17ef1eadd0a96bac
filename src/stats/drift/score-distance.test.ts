import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { kolmogorovSmirnov } from './kolmogorov-smirnov.ts'
import { ScoreDistance } from './score-distance.ts'

function distance(sample: readonly number[], values: readonly number[]): ScoreDistance {
  const made = new ScoreDistance(sample.map((value) => ({ value })))
  for (const value of values) made.add({ value })
  return made
}

const scores = fc.array(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.double({ min: 0, max: 4, noNaN: true })), {
  minLength: 2,
  maxLength: 30,
})

describe('the distance of values that come one by one from a sample', () => {
  test('is the statistic of Kolmogorov and Smirnov, with ties and without', () => {
    fc.assert(
      fc.property(scores, scores, (sample, values) => {
        const found = measured(distance(sample, values).result())
        expect(found.statistic).toBeCloseTo(measured(kolmogorovSmirnov(sample, values)).statistic, 12)
        expect(found.n).toBe(values.length)
      }),
    )
  })

  test('has the p-value of the whole samples where these are large', () => {
    const random = seededRandom(3)
    const [sample, values] = [0, 0.08].map((shift) => Array.from({ length: 800 }, () => random() + shift)) as [
      number[],
      number[],
    ]
    const whole = measured(kolmogorovSmirnov(sample, values))
    expect(whole.method).toBe('asymptotic')
    expect(measured(distance(sample, values).result()).pValue).toBeCloseTo(whole.pValue, 12)
  })

  test('of shards that are merged is that of the whole', () => {
    fc.assert(
      fc.property(scores, scores, scores, (sample, one, other) => {
        const merged = distance(sample, one)
        merged.merge(distance(sample, other))
        expect(merged.result()).toEqual(distance(sample, [...one, ...other]).result())
      }),
    )
  })

  test('is no surer for answers of a group that are all alike than for one of each group', () => {
    const sample = Array.from({ length: 40 }, (_, at) => ({ value: at / 40 }))
    const documents = Array.from({ length: 20 }, (_, at) => ({ value: 0.3 + at / 40, group: `document ${at}` }))
    const [once, often] = [1, 50].map((times) => {
      const made = new ScoreDistance(sample)
      for (const row of documents) for (let at = 0; at < times; at++) made.add(row)
      return measured(made.result())
    })
    expect(often).toEqual({ ...once, n: 1000 })
  })

  test.each([
    [[0.5], [0.1, 0.2], 'too_few'],
    [[0.5, 0.6], [0.1], 'too_few'],
    [[0.5, 0.6], [0.1, Number.NaN, 0.2], 'not_finite'],
  ])('of %j and %j is refused', (sample, values, missing) => {
    expect(distance(sample, values).result()).toMatchObject({ status: 'unmeasured', missing })
  })
})
