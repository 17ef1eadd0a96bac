import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EpochSpreads } from './epoch-spreads.ts'
import { passAtK } from './pass-at-k.ts'
import { RepeatedScores } from './repeated-scores.ts'

const repetition = fc.record({ score: fc.constantFrom(0, 0.3, 0.5, 0.9, 1), passed: fc.boolean() })
const examples = fc.array(fc.array(repetition, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 20 })

describe('the spread of repeated scores', () => {
  test('is that of the scores kept example by example', () => {
    fc.assert(
      fc.property(examples, (given) => {
        const [spreads, kept] = [new EpochSpreads(), new RepeatedScores()]
        for (const [index, repetitions] of given.entries()) {
          spreads.add(repetitions)
          for (const { score } of repetitions) kept.add(score, { example: `${index}` })
        }
        const [streamed, whole] = [spreads.result(), kept.variance()]
        if (whole.status === 'unmeasured') throw new Error(whole.reason)
        expect(streamed?.within).toBeCloseTo(whole.within, 12)
        expect(streamed?.between).toBeCloseTo(whole.between, 12)
      }),
    )
  })

  test('has the chance that k repetitions all pass, for every k that all examples have', () => {
    const spreads = new EpochSpreads()
    const given = [
      { n: 4, passed: 4 },
      { n: 4, passed: 2 },
      { n: 3, passed: 1 },
    ]
    for (const { n, passed } of given) {
      spreads.add(Array.from({ length: n }, (_, index) => ({ score: index < passed ? 1 : 0, passed: index < passed })))
    }
    const result = spreads.result()
    expect(result?.repetitions).toEqual([3, 4])
    expect(result?.passHatK.map(({ k }) => k)).toEqual([2, 3])
    // C(4,2)/C(4,2) = 1, C(2,2)/C(4,2) = 1/6, C(1,2)/C(3,2) = 0.
    expect(result?.passHatK[0]?.mean).toBeCloseTo((1 + 1 / 6 + 0) / 3, 12)
    const expected = passAtK(given, { k: 2, rule: 'all' })
    expect(result?.passHatK[0]?.ci).toEqual(expected.status === 'measured' ? expected.interval : null)
  })

  test('is not there where nothing was repeated', () => {
    const spreads = new EpochSpreads()
    spreads.add([{ score: 1, passed: true }])
    spreads.add([{ score: 0, passed: false }])
    spreads.add([])
    expect(spreads.result()).toBeUndefined()
  })
})
