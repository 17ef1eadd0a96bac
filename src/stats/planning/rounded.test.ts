import { expect, test } from 'vitest'
import { roundedPlan } from './rounded.ts'

test.each([
  [12.2, 13],
  [99.5, 100],
  [100, 100],
  [347, 350],
  [968.997, 970],
  [1763, 1770],
  [9991, 10_000],
  [123_456, 124_000],
])('%d examples are planned as %d', (n, planned) => {
  expect(roundedPlan(n)).toBe(planned)
})
