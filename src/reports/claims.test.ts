import { describe, expect, test } from 'vitest'
import { measuredResult } from '../../test/sample-run.ts'
import { briefReasoning, offendingClaims } from './claim-lines.ts'

const judged = (evaluator: string, claims: unknown, reasoning = '') =>
  measuredResult(evaluator, { score: 0, reasoning, raw: { claims } })

const wrong = {
  id: 'c1',
  text: 'It is 20.',
  verdict: 'CONTRADICTED',
  evidence: null,
  reasons: [{ message: 'it is 10' }],
}
const unseen = { id: 'c2', claim: 'It is blue.', verdict: 'NOT_ENOUGH_INFO', evidence: { text: 'red' }, reasons: ['x'] }

describe('offending claims', () => {
  test('are those that were not found supported, contradicted ones first, each once', () => {
    const claims = [unseen, { ...wrong, verdict: 'SUPPORTED', text: 'Fine.' }, wrong]
    expect(offendingClaims([judged('faithfulness', claims), judged('hallucination', claims)])).toEqual([
      { text: 'It is 20.', verdict: 'CONTRADICTED', reasons: ['it is 10'] },
      { text: 'It is blue.', verdict: 'NOT_ENOUGH_INFO', evidence: { passageId: '', text: 'red' }, reasons: ['x'] },
    ])
  })

  test.each([[undefined], ['text'], [[null, 7, 'claim', {}, { text: 'no verdict' }, { verdict: 'CONTRADICTED' }]]])(
    'are none in details of another shape: %j',
    (claims) => {
      expect(offendingClaims([judged('custom', claims)])).toEqual([])
    },
  )

  test('shorten a reasoning that lists them again', () => {
    expect(briefReasoning(judged('faithfulness', [wrong], '0 of 1 hold; not supported: “It is 20.”'))).toBe(
      '0 of 1 hold',
    )
    expect(briefReasoning(judged('custom', [], 'two parts; both matter'))).toBe('two parts; both matter')
  })
})
