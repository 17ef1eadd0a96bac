import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { SumBootstrap, percentileInterval } from './bootstrap.ts'
import { poissonNumber, seedOf } from './random.ts'

const examples = Array.from({ length: 400 }, (_, index) => ({ id: `e${index}`, hit: index % 4 === 0 ? 1 : 0 }))
const share = ([hits = 0, n = 0]: readonly number[]): number | null => (n === 0 ? null : hits / n)

function filled(given: readonly { id: string; hit: number; group?: string }[]): SumBootstrap {
  const bootstrap = new SumBootstrap(2)
  for (const { hit, ...place } of given) bootstrap.add([hit, 1], place)
  return bootstrap
}

describe('the bootstrap of sums', () => {
  test('gives about the normal interval of a share: 0.25 ± 1.96 · √(0.25 · 0.75 / 400)', () => {
    const { ci, ciMethod } = filled(examples).interval(share)
    expect(ciMethod).toBe('poisson bootstrap')
    const [low = Number.NaN, high = Number.NaN] = ci ?? []
    expect(Math.abs(low - (0.25 - 0.0424))).toBeLessThan(0.012)
    expect(Math.abs(high - (0.25 + 0.0424))).toBeLessThan(0.012)
  })

  test('does not depend on the order of the examples, nor on shards', () => {
    const whole = filled(examples).interval(share)
    const left = filled(examples.slice(0, 150))
    left.merge(filled(examples.slice(150)))
    expect(filled(examples.toReversed()).interval(share)).toEqual(whole)
    expect(left.interval(share)).toEqual(whole)
  })

  test('is twice as wide where four copies make a group', () => {
    const copies = examples.flatMap(({ id, hit }) =>
      [0, 1, 2, 3].map((copy) => ({ id: `${id}-${copy}`, hit, id0: id })),
    )
    const width = (bootstrap: SumBootstrap): number => {
      const { ci } = bootstrap.interval(share)
      return ci === null ? Number.NaN : ci[1] - ci[0]
    }
    const grouped = filled(copies.map(({ id, hit, id0 }) => ({ id, hit, group: id0 })))
    const plain = filled(copies.map(({ id, hit }) => ({ id, hit })))
    expect(width(grouped) / width(plain)).toBeGreaterThan(1.6)
    expect(width(grouped) / width(plain)).toBeLessThan(2.4)
  })

  test('gives none for few examples, for one group, and where nothing differs', () => {
    expect(filled(examples.slice(0, 19)).interval(share)).toMatchObject({ ci: null })
    expect(filled(examples.map((each) => ({ ...each, group: 'one' }))).interval(share).ci).toBeNull()
    expect(filled(examples.map(({ id }) => ({ id, hit: 1 }))).interval(share).ci).toBeNull()
  })
})

test('the percentile interval holds the middle 95 %', () => {
  expect(percentileInterval(Array.from({ length: 1001 }, (_, index) => 1000 - index))).toEqual([25, 975])
  expect(percentileInterval([])).toBeNull()
})

test.each([0.3, 1, 7, 40, 500])('Poisson numbers of mean %d have that mean and variance', (mean) => {
  const random = seededRandom(seedOf(`poisson ${mean}`))
  const drawn = Array.from({ length: 20_000 }, () => poissonNumber(mean, random))
  const average = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
  const variance = drawn.reduce((sum, x) => sum + (x - average) ** 2, 0) / drawn.length
  // Six standard errors of the mean, and of the variance (about √(2/n) of it, and more for small means).
  expect(Math.abs(average - mean)).toBeLessThan(6 * Math.sqrt(mean / drawn.length))
  expect(Math.abs(variance / mean - 1)).toBeLessThan(6 * Math.sqrt((2 + 1 / mean) / drawn.length))
})

test('seeds of near texts are far apart, and equal texts have equal seeds', () => {
  expect(new Set(Array.from({ length: 5000 }, (_, index) => seedOf(`e${index}`))).size).toBe(5000)
  expect(seedOf('ü')).toBe(seedOf('ü'))
})
