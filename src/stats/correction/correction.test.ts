import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBrokenNumber, measured } from '../../../test/support/measured.ts'
import { ppiMean } from './ppi.ts'
import { correctedShare, type JudgedShare } from './rogan-gladen.ts'
import { defined } from '../../support/defined.ts'
import { sized } from '../../../test/long-form.ts'

const FIRST: JudgedShare = {
  positive: 800,
  n: 1000,
  sensitivity: { correct: 90, n: 100 },
  specificity: { correct: 85, n: 100 },
}
const SECOND: JudgedShare = {
  positive: 310,
  n: 500,
  sensitivity: { correct: 32, n: 40 },
  specificity: { correct: 54, n: 60 },
}

describe('a corrected share meets values of Rogan–Gladen and Lee et al. computed apart from this code', () => {
  test.each([
    [
      FIRST,
      [0.8666666667, 0.7900895289, 0.9432438044],
      [0.8731053492, 0.0050632986, 0.0408003219, 0.7982014863, 0.9581358093],
    ],
    [
      SECOND,
      [0.7428571429, 0.5952881499, 0.8904261358],
      [0.752338782, 0.0200974237, 0.0791534712, 0.6172982528, 0.9275741586],
    ],
  ])('%j', (judged, plain, adjusted) => {
    const result = measured(correctedShare(judged))
    const got = [result.estimate, ...result.wald]
    const lee = [result.adjusted.estimate, result.adjusted.shift, result.adjusted.standardError, ...result.interval]
    for (const [index, expected] of plain.entries()) expect(got[index]).toBeCloseTo(expected, 10)
    for (const [index, expected] of adjusted.entries()) expect(lee[index]).toBeCloseTo(expected, 10)
  })

  test('a judge that is no better than a coin is refused, and so is one that the labels do not show to be better', () => {
    const coin = { ...FIRST, sensitivity: { correct: 50, n: 100 }, specificity: { correct: 50, n: 100 } }
    const few = { ...FIRST, sensitivity: { correct: 3, n: 4 }, specificity: { correct: 3, n: 4 } }
    expect(correctedShare(coin)).toMatchObject({
      missing: 'uninformative_judge',
      reason:
        "The judge's sensitivity 0.50 and specificity 0.50 do not add up to more than 1: it is no better than a coin, and no correction can mend that.",
    })
    expect(correctedShare(few)).toMatchObject({
      missing: 'uninformative_judge',
      reason: expect.stringContaining('4 positive and 4 negative labels do not show'),
    })
  })

  test.each([
    [{ ...FIRST, n: 0, positive: 0 }, 'too_few'],
    [{ ...FIRST, positive: 1001 }, 'out_of_range'],
    [{ ...FIRST, positive: Number.NaN }, 'out_of_range'],
    [{ ...FIRST, specificity: { correct: 1, n: 1 } }, 'one_class'],
  ])('%j is refused', (judged, missing) => {
    expect(correctedShare(judged)).toMatchObject({ status: 'unmeasured', missing })
  })

  test('labels that cannot be of examples like these are refused', () => {
    const judged = { positive: 17, n: 17, sensitivity: { correct: 5, n: 10 }, specificity: { correct: 29, n: 29 } }
    expect(correctedShare(judged)).toMatchObject({
      missing: 'does_not_fit',
      reason:
        'The judge calls 1.00 of the examples right, but by the labels it can only call between 0.00 and 0.50 right: the labels are not of examples like these.',
    })
  })
})

const LABELS = bits('1011010110')
const JUDGED = bits('1010011110')
const UNLABELLED = bits('110101101110110101110110111010')

describe('PPI++ agrees with ppi_py', () => {
  test.each([
    [0, 0.6, 0.29636369, 0.90363631],
    [1, 0.66666667, 0.34219105, 0.99114229],
    [undefined, 0.63, 0.36880217, 0.89119783],
  ])('λ = %d gives %d', (lambda, estimate, low, high) => {
    const options = { interval: 'published', ...defined({ lambda }) } as const
    const result = measured(ppiMean({ labels: LABELS, judged: JUDGED, unlabelled: UNLABELLED }, options))
    expect(result.estimate).toBeCloseTo(estimate, 8)
    expect(result.interval[0]).toBeCloseTo(low, 8)
    expect(result.interval[1]).toBeCloseTo(high, 8)
  })

  test('the tuned λ is .45, with a standard error of .13326665', () => {
    const result = measured(
      ppiMean({ labels: LABELS, judged: JUDGED, unlabelled: UNLABELLED }, { interval: 'published' }),
    )
    expect(result.lambda).toBeCloseTo(0.45, 12)
    expect(result.standardError).toBeCloseTo(0.13326665, 8)
  })

  test('the default interval is a little wider, and needs 30 labels', () => {
    const sample = { labels: LABELS, judged: JUDGED, unlabelled: UNLABELLED }
    expect(ppiMean(sample)).toMatchObject({
      status: 'unmeasured',
      reason: 'This needs at least 30 labels; there are 10.',
    })
    expect(ppiMean(sample).estimate).toBeCloseTo(0.63, 12)
    const thrice = (scores: readonly number[]): number[] => [...scores, ...scores, ...scores]
    const more = { labels: thrice(LABELS), judged: thrice(JUDGED), unlabelled: UNLABELLED }
    const own = measured(ppiMean(more))
    const published = measured(ppiMean(more, { interval: 'published' }))
    expect(own.estimate).toBe(published.estimate)
    expect(own.standardError / published.standardError).toBeGreaterThan(1.02)
    expect(own.standardError / published.standardError).toBeLessThan(1.2)
  })

  test('a judge that always says the same is not trusted at all', () => {
    const result = measured(
      ppiMean({ labels: LABELS, judged: LABELS.map(() => 1), unlabelled: [1, 1, 1] }, { interval: 'published' }),
    )
    expect(result).toMatchObject({ lambda: 0, estimate: 0.6, classical: 0.6 })
  })

  test.each([
    [{ labels: [1], judged: [1], unlabelled: [1, 0] }, 'too_few'],
    [{ labels: [1, 0], judged: [1], unlabelled: [1, 0] }, 'different_lengths'],
    [{ labels: [1, 0], judged: [1, 0], unlabelled: [1] }, 'too_few'],
    [{ labels: [1, Number.NaN], judged: [1, 0], unlabelled: [1, 0] }, 'not_finite'],
    [{ labels: [1, 1], judged: [1, 1], unlabelled: [1, 1] }, 'no_spread'],
  ])('%j is refused', (sample, missing) => {
    expect(ppiMean(sample, { interval: 'published' })).toMatchObject({ status: 'unmeasured', missing })
  })
})

test('whatever the counts, no correction is NaN', () => {
  const count = fc.integer({ min: 0, max: 30 })
  const part = fc.record({ correct: count, n: count })
  fc.assert(
    fc.property(fc.record({ positive: count, n: count, sensitivity: part, specificity: part }), (judged) => {
      const outcome = correctedShare(judged)
      expect(hasBrokenNumber(outcome)).toBe(false)
      if (outcome.status === 'measured') expect(outcome.interval[0]).toBeLessThan(outcome.interval[1])
    }),
    { numRuns: sized(150, 500) },
  )
})

function bits(text: string): number[] {
  return text.split('').map(Number)
}
