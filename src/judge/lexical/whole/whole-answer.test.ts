import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClaimVerdict, Verdict } from '../../../core/judge.ts'
import { COEFFICIENTS } from '../coefficients.ts'
import { lexicalJudge } from '../lexical-judge.ts'
import { probabilityOfAll } from './whole-answer.ts'
import { WHOLE_COEFFICIENTS } from './whole-coefficients.ts'

function told(probability: number, { verdict = 'SUPPORTED', codes = [] }: Partial<Told> = {}): ClaimVerdict {
  return { id: 'c', verdict, probability, evidence: null, reasons: codes.map((code) => ({ code, message: code })) }
}

interface Told {
  verdict: Verdict
  codes: readonly string[]
}

const all = (verdicts: readonly ClaimVerdict[]): number => probabilityOfAll(verdicts, WHOLE_COEFFICIENTS)

const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })

describe('the probability that every claim is supported', () => {
  test('is a probability for any verdicts', () => {
    fc.assert(
      fc.property(probabilities, (given) => {
        const probability = all(given.map((each) => told(each)))
        expect(probability >= 0 && probability <= 1).toBe(true)
      }),
    )
  })

  test('never rises when a claim becomes less probable', () => {
    fc.assert(
      fc.property(probabilities, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (given, which, factor) => {
        const at = which % given.length
        const lower = given.map((each, index) => (index === at ? each * factor : each))
        expect(all(lower.map((each) => told(each)))).toBeLessThanOrEqual(all(given.map((each) => told(each))))
      }),
    )
  })

  test('does not depend on the order of the claims', () => {
    const given = [0.9, 0.2, 0.7, 0.97]
    expect(all(given.toReversed().map((each) => told(each)))).toBeCloseTo(all(given.map((each) => told(each))), 5)
  })

  test('falls with a number or a name that no passage has', () => {
    const plain = all([told(0.8), told(0.8)])
    expect(all([told(0.8), told(0.8, { codes: ['missing_number'] })])).toBeLessThan(plain)
    expect(all([told(0.8), told(0.8, { codes: ['missing_name'] })])).toBeLessThan(plain)
  })

  test('is never above that of a contradicted claim', () => {
    const others = Array.from({ length: 3 }, () => told(0.999))
    expect(all([...others, told(0.05, { verdict: 'CONTRADICTED' })])).toBeLessThanOrEqual(0.05)
  })

  test('one unsupported claim among many good ones counts', () => {
    const good = Array.from({ length: 9 }, () => told(0.95))
    expect(all([...good, told(0.95)])).toBeGreaterThan(0.6)
    expect(all([...good, told(0.02)])).toBeLessThan(all([...good, told(0.95)]) - 0.2)
  })

  test('one claim without support spoils an answer more than several that are not quite sure', () => {
    const good = Array.from({ length: 5 }, () => told(0.95))
    const unsure = Array.from({ length: 6 }, () => told(0.6))
    expect(all([...good, told(0.05)])).toBeLessThan(all(unsure))
  })
})

describe('the lexical judge', () => {
  test('gives it with the coefficients that it was fitted to, whatever the threshold for a claim', () => {
    expect(WHOLE_COEFFICIENTS.claims).toBe(COEFFICIENTS.version)
    expect(lexicalJudge({ claimThreshold: 0.7 }).everySupported?.([told(0.9)])).toBe(all([told(0.9)]))
  })

  test('gives none with coefficients of your own', () => {
    expect(lexicalJudge({ table: { ...COEFFICIENTS, version: 7 } })).not.toHaveProperty('everySupported')
  })
})
