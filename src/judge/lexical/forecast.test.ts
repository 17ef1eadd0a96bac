import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Effort } from './bounds/effort.ts'
import { readEvidence } from './claim-evidence.ts'
import { verdictOn } from './claim-verdict.ts'
import { COEFFICIENTS } from './coefficients.ts'
import { Forecast, mayBeTooMuch } from './forecast.ts'

const counted = <T>(count: number, piece: (at: number) => T) => Array.from({ length: count }, (_, at) => piece(at))
const evidenceOf = (...texts: string[]) => readEvidence(texts.map((text, at) => ({ id: `p${at + 1}`, text })))

class CountingEffort extends Effort {
  sum = 0
  override spend(comparisons: number): void {
    this.sum += comparisons
    super.spend(comparisons)
  }
}

test('claims that all meet a sentence of thousands of words are refused with the figure before any is compared', () => {
  const evidence = evidenceOf(`Latvia has ${counted(20_000, (at) => `cat${at}`).join(' ')}.`)
  const claims = counted(5000, (at) => ({ id: `c${at}`, text: `Latvia has cat${at}.` }))
  expect(mayBeTooMuch(claims, evidence)).toBe(true)
  const forecast = new Forecast(evidence)
  const all = () => {
    for (const { text } of claims) forecast.add(text)
  }
  expect(all).toThrow(/has 1,000,\d{3},\d{3} comparisons of words or more.*at most 1,000,000,000/)
})

test('claims as most answers and passages have them are not counted beforehand', () => {
  const evidence = evidenceOf(counted(5000, (at) => `Latvia has ${at} cats and some dogs in it.`).join(' '))
  expect(
    mayBeTooMuch(
      counted(2000, (at) => ({ id: `c${at}`, text: `Latvia has ${at} cats.` })),
      evidence,
    ),
  ).toBe(false)
})

test('no more is forecast than is counted when claims are compared', () => {
  const word = fc.constantFrom('Riga', 'cat', 'port', '30', 'not', 'the', '.', 'Oslo', 'opened', 'May 1999', 'x-ray')
  const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(text, text, text, (claim, first, second) => {
      const [ahead, spent] = [new CountingEffort(), new CountingEffort()]
      new Forecast(evidenceOf(first, second), ahead).add(claim)
      const asked = { evidence: evidenceOf(first, second), query: undefined, table: COEFFICIENTS, effort: spent }
      verdictOn({ id: 'c1', text: claim }, asked)
      expect(ahead.sum).toBeLessThanOrEqual(spent.sum)
    }),
  )
})
