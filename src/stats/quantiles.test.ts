import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QuantileSketch } from './quantiles.ts'

function sketchOf(numbers: Iterable<number>): QuantileSketch {
  const sketch = new QuantileSketch()
  for (const x of numbers) sketch.add(x)
  return sketch
}

describe('quantiles', () => {
  test('are none of nothing', () => {
    expect(new QuantileSketch().quantile(0.5)).toBeNull()
    expect(new QuantileSketch().max).toBeNull()
  })

  test('of a few numbers are exact, with the definition of R type 7 and numpy', () => {
    const sketch = sketchOf([30, 10, 20, 40])
    expect(sketch.quantile(0.5)).toBe(25)
    expect(sketch.quantile(0.95)).toBeCloseTo(38.5, 12)
    expect(sketch.max).toBe(40)
  })

  test('of many numbers are within 1 % of the exact ones, over nine orders of magnitude and below 0', () => {
    const numbers = Array.from({ length: 5001 }, (_, index) =>
      index < 500 ? -(10 ** (index / 100)) : 10 ** ((index % 900) / 100 - 3),
    )
    const sketch = sketchOf(numbers)
    const sorted = numbers.toSorted((a, b) => a - b)
    for (const q of [0, 0.05, 0.5, 0.95, 0.99, 1]) {
      const exact = sorted[Math.floor(q * 5000)] as number
      expect(Math.abs(((sketch.quantile(q) as number) - exact) / exact)).toBeLessThan(0.01)
    }
  })

  test('zeros stay 0 among many', () => {
    expect(sketchOf(Array.from({ length: 3000 }, () => 0)).quantile(0.99)).toBe(0)
  })

  test('of merged shards are those of the whole', () => {
    const figures = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 1500 })
    fc.assert(
      fc.property(figures, fc.integer({ min: 2, max: 16 }), (numbers, count) => {
        const merged = new QuantileSketch()
        for (let shard = 0; shard < count; shard++) {
          merged.merge(sketchOf(numbers.filter((_, index) => index % count === shard)))
        }
        const whole = sketchOf(numbers)
        for (const q of [0.5, 0.95, 0.99]) expect(merged.quantile(q)).toBe(whole.quantile(q))
        expect(merged.max).toBe(whole.max)
      }),
      { numRuns: 40 },
    )
  })
})
