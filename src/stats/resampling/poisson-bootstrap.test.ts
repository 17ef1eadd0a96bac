import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured } from '../../../test/support/measured.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { ClusteredMoments } from '../clusters.ts'
import { PoissonBootstrap } from './poisson-bootstrap.ts'
import { PoissonWeights } from './poisson-weights.ts'

describe('Poisson weights', () => {
  test('have the shares of Poisson(1): e⁻¹/k! each', () => {
    const weights = new PoissonWeights(1000)
    const counts = Array.from({ length: 256 }, () => 0)
    for (let unit = 0; unit < 1000; unit++) for (const weight of weights.of(`unit ${unit}`)) counts[weight]! += 1
    let expected = 1e6 * Math.exp(-1)
    for (let k = 0; k <= 6; k++) {
      // Five standard errors of a count.
      expect(Math.abs((counts[k] as number) - expected)).toBeLessThan(5 * Math.sqrt(expected))
      expected /= k + 1
    }
    expect(counts.slice(12).every((count) => count === 0)).toBe(true)
  })

  test('of units with like names do not go together', () => {
    const weights = new PoissonWeights(4000)
    const [a, b] = ['example 1', 'example 2'].map((unit) => Float64Array.from(weights.of(unit))) as [
      Float64Array,
      Float64Array,
    ]
    const covariance = a.reduce((sum, weight, at) => sum + (weight - 1) * ((b[at] as number) - 1), 0) / 4000
    expect(Math.abs(covariance)).toBeLessThan(5 / Math.sqrt(4000))
  })
})

describe('Poisson bootstrap', () => {
  test('of clustered rows has the clustered standard error', () => {
    const random = seededRandom(3)
    const bootstrap = new PoissonBootstrap({ columns: 2, replicates: 4000 })
    const moments = new ClusteredMoments()
    for (let cluster = 0; cluster < 300; cluster++) {
      const shift = random()
      for (let row = 0; row < 5; row++) {
        const value = shift + random()
        moments.add(value, `${cluster}`)
        bootstrap.add([value, value > 1 ? 1 : 0], { id: `${cluster}-${row}`, cluster: `${cluster}` })
      }
    }
    const result = measured(bootstrap.mean(0))
    expect(result.estimate).toBeCloseTo(moments.all.mean ?? Number.NaN, 12)
    expect(Math.abs(result.standardError / Math.sqrt(moments.squaredError ?? 0) - 1)).toBeLessThan(0.05)
    expect(result.units).toBe(300)
    expect(measured(bootstrap.mean(1)).interval[0]).toBeGreaterThan(0)
  })

  test('leaves out rows that a column has no number for', () => {
    const [whole, half] = [new PoissonBootstrap({ columns: 1 }), new PoissonBootstrap({ columns: 2 })]
    for (let row = 0; row < 60; row++) {
      const id = `${row}`
      half.add([row % 2 === 0 ? row : null, row], { id })
      if (row % 2 === 0) whole.add([row], { id })
    }
    expect(measured(half.mean(0)).estimate).toBe(29)
    expect(measured(half.mean(0)).interval).toEqual(measured(whole.mean(0)).interval)
    expect(measured(half.mean(1)).estimate).toBe(29.5)
  })

  test.each<[string, readonly (number | null)[], string]>([
    ['nothing', [], 'too_few'],
    ['19 rows', Array.from({ length: 19 }, (_, at) => at), 'too_few'],
    ['equal rows', Array.from({ length: 50 }, () => 0.25), 'no_spread'],
    ['rows without a number', Array.from({ length: 50 }, () => null), 'too_few'],
    ['a row that is NaN', [...Array.from({ length: 50 }, (_, at) => at), Number.NaN], 'not_finite'],
  ])('of %s is refused', (_, values, missing) => {
    const bootstrap = new PoissonBootstrap({ columns: 1, replicates: 100 })
    for (const [at, value] of values.entries()) bootstrap.add([value], { id: `${at}` })
    expect(bootstrap.mean(0)).toMatchObject({ status: 'unmeasured', missing })
  })

  test('16 merged shards give the interval of the whole to 1e-12', () => {
    const row = fc.record({
      value: fc.double({ min: -1, max: 1, noNaN: true }),
      cluster: fc.option(fc.integer({ min: 0, max: 40 }).map(String), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 25, maxLength: 60 }), (rows) => {
        const make = (): PoissonBootstrap => new PoissonBootstrap({ columns: 1, replicates: 200 })
        const [whole, merged, shards] = [make(), make(), Array.from({ length: 16 }, make)]
        for (const [at, { value, cluster }] of rows.entries()) {
          whole.add([value], { id: `${at}`, cluster })
          shards[(at * 5) % 16]?.add([value], { id: `${at}`, cluster })
        }
        for (const shard of shards.toReversed()) merged.merge(shard)
        const [a, b] = [merged.mean(0), whole.mean(0)]
        expect(a.status).toBe(b.status)
        if (a.status === 'unmeasured' || b.status === 'unmeasured') return
        expect(Math.abs(a.interval[0] - b.interval[0])).toBeLessThan(1e-12)
        expect(Math.abs(a.interval[1] - b.interval[1])).toBeLessThan(1e-12)
        expect(Math.abs(a.standardError - b.standardError)).toBeLessThan(1e-12)
      }),
      { numRuns: 40 },
    )
  })
})
