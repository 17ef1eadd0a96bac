import { describe, expect, test } from 'vitest'
import { betaQuantile, incompleteBeta, logGamma, normalQuantile, tQuantile } from './distributions.ts'

describe('quantiles agree with R 4.2.2', () => {
  test.each([
    [0.975, 1.9599639845],
    [0.8, 0.8416212336],
    [0.025, -1.9599639845],
    [1e-10, -6.3613409024],
  ])('qnorm(%d) is %d', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 9)
  })

  test.each([
    [4, 2.7764451052],
    [9, 2.2621571628],
    [29, 2.0452296421],
  ])('qt(0.975, %d) is %d', (df, expected) => {
    expect(tQuantile(0.975, df)).toBeCloseTo(expected, 9)
  })
})

describe('Student t', () => {
  test('has the closed form of the Cauchy distribution at one degree of freedom', () => {
    expect(tQuantile(0.975, 1)).toBeCloseTo(Math.tan(Math.PI * 0.475), 9)
  })

  test('is symmetric about 0', () => {
    expect(tQuantile(0.5, 7)).toBe(0)
    expect(tQuantile(0.1, 7)).toBeCloseTo(-tQuantile(0.9, 7), 12)
  })

  test('goes over into its expansion for many degrees of freedom without a step', () => {
    const [before, at, after] = [998, 999, 1000].map((df) => tQuantile(0.975, df)) as [number, number, number]
    expect(at - after).toBeGreaterThan(0)
    expect(before - at - (at - after)).toBeCloseTo(0, 8)
  })
})

describe('beta and gamma', () => {
  test('ln Γ meets factorials and Γ(1/2) = √π', () => {
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 11)
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12)
    expect(logGamma(0.25)).toBeCloseTo(1.2880225246980774, 11)
  })

  test.each([
    [0.3, 1, 1, 0.3],
    [0.3, 2, 1, 0.09],
    [0.3, 1, 3, 1 - 0.7 ** 3],
    [0.5, 7, 7, 0.5],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('I_%d(%d, %d) has its closed form', (x, a, b, expected) => {
    expect(incompleteBeta(x, { a, b })).toBeCloseTo(expected, 12)
  })

  test('the quantile undoes the distribution', () => {
    const shape = { a: 2.5, b: 40 }
    for (const p of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      expect(incompleteBeta(betaQuantile(p, shape), shape)).toBeCloseTo(p, 10)
    }
  })
})
