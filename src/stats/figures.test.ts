import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sized } from '../../test/long-form.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { Figures } from './figures.ts'

function summed(values: readonly number[], group?: (index: number) => string) {
  const figures = new Figures()
  values.forEach((value, index) => figures.add(value, { unit: 'ms', group: group?.(index) }))
  return figures.result()
}

/** Exponential figures, as latencies often are: the median is ln 2, p95 is ln 20, p99 is ln 100. */
function exponential(n: number, seed: number): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: n }, () => -Math.log(1 - random()))
}

describe('intervals of percentiles', () => {
  test.each([
    [100, 'p50', Math.LN2],
    [200, 'p95', Math.log(20)],
    [1200, 'p99', Math.log(100)],
  ] as const)('of %d figures hold the true %s about 95 times of 100', (n, name, truth) => {
    const times = sized(20, 500)
    const held = Array.from({ length: times }, (_, seed) => summed(exponential(n, seed))?.ci[name] ?? null).filter(
      (ci) => ci !== null && ci[0] <= truth && truth <= ci[1],
    )
    // Of intervals that each hold with 0.95, fewer do so less than once in a thousand times: of 20, fewer than 15.
    expect(held.length).toBeGreaterThanOrEqual(Math.floor(0.95 * times - 3.3 * Math.sqrt(0.95 * 0.05 * times)))
  })

  test.each([
    [19, false, false, false],
    [20, true, false, false],
    [71, true, false, false],
    [72, true, true, false],
    [367, true, true, false],
    [368, true, true, true],
  ])('of %d figures are there for p50: %s, p95: %s, p99: %s', (n, p50, p95, p99) => {
    const ci = summed(exponential(n, 1))?.ci
    expect([ci?.p50 !== null, ci?.p95 !== null, ci?.p99 !== null]).toEqual([p50, p95, p99])
  })

  test('are the same in any order and any spread over shards', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 20, maxLength: 60 }),
        fc.nat(60),
        (values, cut) => {
          const [first, second] = [new Figures(), new Figures()]
          values.toReversed().forEach((value, index) => (index < cut ? first : second).add(value, { unit: 'ms' }))
          second.merge(first)
          const { ci, ...merged } = second.result() ?? {}
          const { ci: whole, ...rest } = summed(values) ?? {}
          expect({ ...merged, mean: 0 }).toEqual({ ...rest, mean: 0 })
          expect({ ...ci, mean: null }).toEqual({ ...whole, mean: null })
        },
      ),
      { numRuns: sized(8, 200) },
    )
  })

  test('are none where figures come in groups, and the mean is over groups', () => {
    const values = exponential(60, 3)
    const grouped = summed(values, (index) => `user-${index % 6}`)
    expect(grouped).toMatchObject({
      ci: { p50: null, p95: null, p99: null },
      ciMethod: 'none: figures of one group are not independent',
    })
    expect(grouped?.ci.mean).not.toEqual(summed(values)?.ci.mean)
    expect(summed(values, (index) => `user-${index}`)).toEqual(summed(values))
  })
})

test('the interval of the mean of 120, 80, 200, 140 is 135 ± 3.182446 · 50 / √4, with Student’s t as in printed tables', () => {
  const ci = summed([120, 80, 200, 140])?.ci.mean
  expect(ci?.[0]).toBeCloseTo(55.43885, 3)
  expect(ci?.[1]).toBeCloseTo(214.56115, 3)
})

test.each([[[]], [[5]], [[5, 5, 5]], [[1e300, 1e300, 2e300]], [[0, 0, 0.001]], [[-5, -4, 3]]])(
  'of %j nothing is NaN or infinite',
  (values) => {
    const figures = summed(values)
    const numbers = [figures?.mean, ...Object.values(figures?.ci ?? {}).flatMap((ci) => ci ?? [])]
    for (const number of numbers) expect(Number.isFinite(number ?? 0)).toBe(true)
  },
)
