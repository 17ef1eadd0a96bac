import { describe, expect, test } from 'vitest'
import { noncentralTUpper } from './noncentral-t.ts'
import { binomialAt, binomialLower, chiSquaredUpper, normalLower, normalUpper, tUpper } from './tails.ts'

/** How far a number is from another, as a share of it: a small tail needs as many digits as a large one. */
function error(actual: number, expected: number): number {
  return Math.abs(actual / expected - 1)
}

describe('tails agree with scipy 1.17.1', () => {
  test.each([
    [0, 0.5],
    [1.96, 0.024997895148220435],
    [10, 7.61985302416047e-24],
    [-1, 0.8413447460685429],
  ])('norm.sf(%d) is %d', (z, expected) => {
    expect(error(normalUpper(z), expected)).toBeLessThan(1e-12)
    expect(error(normalLower(-z), expected)).toBeLessThan(1e-12)
  })

  test.each([
    [2, 1, 0.14758361765043326],
    [-2, 1, 0.8524163823495667],
    [4.062127683382, 9, 0.0014164450986922132],
  ])('t.sf(%d, %d) is %d', (t, df, expected) => {
    expect(tUpper(t, df)).toBeCloseTo(expected, 12)
  })

  test.each([
    [17.35593220338983, 1, 3.099293441045215e-5],
    [5, 5, 0.4158801869955079],
    [0, 3, 1],
  ])('chi2.sf(%d, %d) is %d', (x, df, expected) => {
    expect(error(chiSquaredUpper(x, df), expected)).toBeLessThan(1e-12)
  })

  test.each([
    [2.5, 3, 4, 0.8855637530342051],
    [2, 1, 0, 0.14758361765043326],
    [1.9842169515864174, 99, 2.5, 0.6969756927460167],
  ])('nct.sf(%d, %d, %d) is %d', (t, df, delta, expected) => {
    expect(noncentralTUpper(t, { df, delta })).toBeCloseTo(expected, 10)
  })
})

test('the binomial distribution adds up to its tails', () => {
  let sum = 0
  for (let k = 0; k <= 30; k++) {
    sum += binomialAt(k, { n: 30, p: 0.3 })
    expect(binomialLower(k, { n: 30, p: 0.3 })).toBeCloseTo(sum, 12)
  }
  expect(binomialAt(0, { n: 5, p: 0 })).toBe(1)
  expect(binomialAt(3, { n: 5, p: 1 })).toBe(0)
})
