import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clopperPearsonInterval, tInterval, wilsonInterval } from './intervals.ts'

describe("Wilson's interval (R 4.2.2, statsmodels 0.13.5)", () => {
  test.each([
    [0, 20, 0, 0.1611251581],
    [20, 20, 0.8388748419, 1],
    [9, 10, 0.5958499732, 0.9821237869],
    [5, 10, 0.2365930905, 0.7634069095],
    [7, 50, 0.0695083343, 0.2618619371],
    [682, 925, 0.7079959876, 0.764635801],
  ])('%i of %i', (successes, n, low, high) => {
    const interval = wilsonInterval(successes, { n })
    expect(interval[0]).toBeCloseTo(low, 9)
    expect(interval[1]).toBeCloseTo(high, 9)
  })

  test('holds the proportion and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const successes = Math.round(n * share)
        const [low, high] = wilsonInterval(successes, { n })
        expect(low).toBeGreaterThanOrEqual(0)
        expect(high).toBeLessThanOrEqual(1)
        expect(low).toBeLessThanOrEqual(successes / n)
        expect(high).toBeGreaterThanOrEqual(successes / n)
      }),
    )
  })
})

describe("Clopper and Pearson's interval (R 4.2.2)", () => {
  test.each([
    [682, 925, 0.7076682641, 0.7654065582],
    [7, 50, 0.0581917003, 0.2673960025],
    [0, 20, 0, 0.168433471],
    [9, 10, 0.554983883, 0.9974714215],
  ])('%i of %i', (successes, n, low, high) => {
    const interval = clopperPearsonInterval(successes, { n })
    expect(interval[0]).toBeCloseTo(low, 9)
    expect(interval[1]).toBeCloseTo(high, 9)
  })
})

test("t interval of R's paired t-test on the sleep data", () => {
  const differences = [-1.2, -2.4, -1.3, -1.3, 0, -1, -1.8, -0.8, -4.6, -1.4]
  const n = differences.length
  const mean = differences.reduce((sum, x) => sum + x, 0) / n
  const variance = differences.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1)
  const standardError = Math.sqrt(variance / n)
  const [low, high] = tInterval(mean, { standardError, df: 9 })
  expect(standardError).toBeCloseTo(0.388958723888, 11)
  expect(low).toBeCloseTo(-2.459885763277, 9)
  expect(high).toBeCloseTo(-0.700114236723, 9)
})
