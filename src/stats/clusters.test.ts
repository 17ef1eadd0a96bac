import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClusteredMoments } from './clusters.ts'
import { Moments } from './moments.ts'

const TOY = [
  [1, 1, 1],
  [0, 0, 0],
  [1, 1, 0],
  [1, 0, 0],
]

describe('clustered standard error', () => {
  test('of the toy case: iid .1507556723, CR0 with C/(C − 1) .2151657415 (R sandwich)', () => {
    const moments = new ClusteredMoments()
    for (const [index, cluster] of TOY.entries()) for (const x of cluster) moments.add(x, `c${index}`)
    expect(moments.all.mean).toBe(0.5)
    expect(Math.sqrt((moments.all.variance ?? Number.NaN) / 12)).toBeCloseTo(0.1507556723, 9)
    expect(Math.sqrt(moments.squaredError ?? Number.NaN)).toBeCloseTo(0.2151657415, 9)
  })

  test('of clusters of 7, 2, 5, 1, 4 and 3: CR0 .08931215724, corrected .09783656636 (statsmodels 0.15.0)', () => {
    const clusters = [
      [0.91, 0.83, 0.88, 0.95, 0.79, 0.9, 0.86],
      [0.2, 0.35],
      [0.6, 0.55, 0.71, 0.64, 0.58],
      [0.99],
      [0.41, 0.33, 0.47, 0.5],
      [0.77, 0.69, 0.81],
    ]
    const moments = new ClusteredMoments()
    for (const [index, cluster] of clusters.entries()) for (const x of cluster) moments.add(x, `${index}`)
    const corrected = Math.sqrt(moments.squaredError ?? Number.NaN)
    expect(corrected).toBeCloseTo(0.0978365663557149, 14)
    expect(corrected * Math.sqrt(5 / 6)).toBeCloseTo(0.0893121572364601, 14)
  })

  test('equals the plain one when every number is a cluster of its own, named or not', () => {
    const scores = [0.2, 0.9, 0.4, 0.4, 1]
    const named = new ClusteredMoments()
    const single = new ClusteredMoments()
    const mixed = new ClusteredMoments()
    for (const [index, x] of scores.entries()) {
      named.add(x, `c${index}`)
      single.add(x)
      mixed.add(x, index % 2 === 0 ? `c${index}` : undefined)
    }
    const plain = (single.all.variance ?? Number.NaN) / scores.length
    for (const moments of [named, single, mixed]) {
      expect(moments.dependent).toBe(false)
      expect(moments.squaredError).toBeCloseTo(plain, 15)
    }
  })

  test('has fewer degrees of freedom where a few clusters hold most: effective clusters − 1', () => {
    const [equal, one] = [new ClusteredMoments(), new ClusteredMoments()]
    for (let at = 0; at < 12; at++) {
      equal.add(at, `${at % 4}`)
      one.add(at, at < 9 ? 'large' : undefined)
    }
    expect(equal.degreesOfFreedom).toBe(3)
    expect(one.degreesOfFreedom).toBeCloseTo(144 / (81 + 3) - 1, 12)
  })

  test('is none with one cluster', () => {
    const moments = new ClusteredMoments()
    moments.add(0.5, 'only')
    moments.add(0.7, 'only')
    expect(moments.dependent).toBe(true)
    expect(moments.squaredError).toBeNull()
  })
})

const score = fc.double({ min: 0, max: 1, noNaN: true })
const row = fc.record({ x: score, cluster: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }) })

describe('sums do not show how they were added up', () => {
  test('the order of the numbers changes nothing beyond 1e-12', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), (rows) => {
        const forwards = new ClusteredMoments()
        const backwards = new ClusteredMoments()
        for (const { x, cluster } of rows) forwards.add(x, cluster)
        for (const { x, cluster } of rows.toReversed()) backwards.add(x, cluster)
        expect(difference(forwards, backwards)).toBeLessThan(1e-12)
      }),
    )
  })

  test('merged shards equal the whole to 1e-12', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), fc.integer({ min: 1, max: 16 }), (rows, count) => {
        const whole = new ClusteredMoments()
        const shards = Array.from({ length: count }, () => new ClusteredMoments())
        for (const [index, { x, cluster }] of rows.entries()) {
          whole.add(x, cluster)
          shards[index % count]?.add(x, cluster)
        }
        const merged = new ClusteredMoments()
        for (const shard of shards) merged.merge(shard)
        expect(difference(merged, whole)).toBeLessThan(1e-12)
      }),
    )
  })

  test('a spread that is tiny beside the mean is not lost', () => {
    const moments = new Moments()
    for (let index = 0; index < 1000; index++) moments.add(1e6 + (index % 2) * 1e-6)
    const step = 1e6 + 1e-6 - 1e6
    expect((moments.variance ?? 0) / ((step * step) / 4)).toBeCloseTo(1000 / 999, 6)
  })
})

/** The largest difference between two sums' figures; infinite when their counts differ. */
function difference(a: ClusteredMoments, b: ClusteredMoments): number {
  if (a.all.n !== b.all.n || a.clusters !== b.clusters) return Infinity
  return Math.max(
    Math.abs((a.all.mean ?? 0) - (b.all.mean ?? 0)),
    Math.abs(Math.sqrt(a.all.variance ?? 0) - Math.sqrt(b.all.variance ?? 0)),
    Math.abs(Math.sqrt(a.squaredError ?? 0) - Math.sqrt(b.squaredError ?? 0)),
  )
}
