import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { bestThreshold, type Labelled } from './best-threshold.ts'

/** Good answers score around 0.7 and bad ones around 0.4, with an overlap. */
function sample(n: number, seed = 7): Labelled[] {
  const random = seededRandom(seed)
  return Array.from({ length: n }, (_, at) => {
    const label = at % 2 === 0
    const noise = (random() + random() + random() - 1.5) * 0.3
    return { score: Math.min(1, Math.max(0, (label ? 0.7 : 0.4) + noise)), label }
  })
}

describe('the best threshold', () => {
  test('lies between the two kinds of answers, with a spread that holds it', () => {
    const found = bestThreshold(sample(400), 0.9)
    expect(found?.threshold).toBeGreaterThan(0.5)
    expect(found?.threshold).toBeLessThan(0.62)
    expect(found?.spread[0]).toBeLessThanOrEqual(found?.threshold ?? 0)
    expect(found?.spread[1]).toBeGreaterThanOrEqual(found?.threshold ?? 1)
    expect(found?.balancedAccuracy).toBeGreaterThan((found?.inForce ?? 1) + 0.2)
  })

  test('stays where it is when nothing is better', () => {
    const rows = [0.1, 0.2, 0.3, 0.8, 0.9, 1].map((score, at) => ({ score, label: at > 2 }))
    expect(bestThreshold(rows, 0.7)?.threshold).toBe(0.7)
  })

  test('is not praised for noise: labels without any relation to the scores stay near one half', () => {
    const random = seededRandom(3)
    const rows = Array.from({ length: 300 }, () => ({ score: random(), label: random() < 0.5 }))
    expect(bestThreshold(rows, 0.5)?.balancedAccuracy).toBeGreaterThan(0.42)
    expect(bestThreshold(rows, 0.5)?.balancedAccuracy).toBeLessThan(0.58)
  })

  test('keeps the rows of one document together: copies of a row do not make it surer', () => {
    const rows = sample(24, 5)
    const copied = rows.flatMap((row, at) => Array.from({ length: 10 }, () => ({ ...row, group: `d${at}` })))
    const once = bestThreshold(rows, 0.5)
    const many = bestThreshold(copied, 0.5)
    expect(many?.balancedAccuracy).toBeCloseTo(once?.balancedAccuracy ?? 0, 1)
  })

  test.each<[string, Labelled[]]>([
    [
      'labels of one kind',
      [
        { score: 0.1, label: true },
        { score: 0.9, label: true },
      ],
    ],
    [
      'one group',
      [
        { score: 0.1, label: false, group: 'a' },
        { score: 0.9, label: true, group: 'a' },
      ],
    ],
    ['nothing', []],
  ])('cannot be found in %s', (_, rows) => {
    expect(bestThreshold(rows, 0.5)).toBeUndefined()
  })

  test('does not depend on anything but the rows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 60 }), fc.integer(), (n, seed) => {
        expect(bestThreshold(sample(n, seed), 0.5)).toEqual(bestThreshold(sample(n, seed), 0.5))
      }),
      { numRuns: 10 },
    )
  })
})
