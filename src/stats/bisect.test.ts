import { expect, test } from 'vitest'
import { bisect } from './bisect.ts'

test('finds where a function crosses 0, to the last digit', () => {
  expect(bisect((x) => x * x - 2, [0, 2])).toBeCloseTo(Math.SQRT2, 15)
  expect(bisect((x) => Math.log(x), [0.25, 16])).toBeCloseTo(1, 15)
})

test('gives the end where it never crosses', () => {
  expect(bisect(() => -1, [0, 1])).toBeCloseTo(1, 12)
  expect(bisect(() => 1, [0, 1])).toBeCloseTo(0, 12)
})

test('halves no more often than it is told', () => {
  expect(bisect((x) => x - 0.3, [0, 1], { steps: 2 })).toBe(0.375)
})
