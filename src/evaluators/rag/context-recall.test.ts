import { describe, expect, test } from 'vitest'
import type { Example } from '../../core/example.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { ContextRecallEvaluator } from './context-recall.ts'
import { defined } from '../../support/defined.ts'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'q' },
  context: [{ id: 'p1', text: 'Berlin is the capital of Germany.' }],
}

function facts(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `fact ${index + 1}`)
}

/** A judge that finds the first `found` facts. */
function finding(found: number, claims: readonly string[] = []): ReturnType<typeof fakeJudge> {
  const verdicts = Object.fromEntries(facts(found).map((fact) => [fact, 'SUPPORTED' as const]))
  return fakeJudge({ claims, verdicts })
}

describe('over labelled facts', () => {
  test.each([
    [1, 2, 0.5, false],
    [5, 7, 5 / 7, true],
    [7, 10, 0.7, true],
    [0, 3, 0, false],
    [3, 3, 1, true],
  ])('%d of %d gives %d and passes at 0.7: %s', async (found, total, score, passed) => {
    const judge = finding(found)
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, facts: facts(total) }, judge)
    expect(result).toMatchObject({
      status: 'measured',
      score,
      passed,
      raw: { total, supported: found, source: 'facts' },
    })
    expect(judge.calls.map(({ method }) => method)).toEqual(['verifyClaims'])
  })

  test('needs no answer, and names the facts that are missing', async () => {
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, facts: facts(2) }, finding(1))
    expect(result).toMatchObject({ reasoning: '1 of 2 facts is in the passages; missing: “fact 2”' })
  })

  test('labelled as needing none, it is vacuously 1 without a call', async () => {
    const judge = finding(1)
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, facts: [] }, judge)
    expect(result).toMatchObject({ status: 'measured', score: 1, passed: true, vacuous: true })
    expect(judge.calls).toEqual([])
  })

  test('an empty context holds none of them, without a call', async () => {
    const judge = finding(2)
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, context: [], facts: facts(2) }, judge)
    expect(result).toMatchObject({ status: 'measured', score: 0 })
    expect(judge.calls).toEqual([])
  })

  test('they win over the reference', async () => {
    const judge = finding(1, ['another claim'])
    const example = { ...EXAMPLE, facts: facts(1), reference: 'a reference' }
    expect(await new ContextRecallEvaluator().evaluate(example, judge)).toMatchObject({ score: 1 })
    expect(judge.count('extractClaims')).toBe(0)
  })
})

describe('over a reference', () => {
  test.each([undefined, null])('its claims stand in for facts that are %s', async (labelled) => {
    const judge = finding(1, facts(2))
    const example = {
      ...EXAMPLE,
      reference: 'the reference',
      ...defined({ facts: labelled }),
    }
    const result = await new ContextRecallEvaluator().evaluate(example, judge)
    expect(result).toMatchObject({ score: 0.5, raw: { source: 'reference' } })
    expect(judge.calls.map(({ method, texts }) => [method, ...texts])).toEqual([
      ['extractClaims', 'the reference'],
      ['verifyClaims', 'fact 1', 'fact 2'],
    ])
  })

  test('without a claim it is not applicable, and says what to add', async () => {
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, reference: '?' }, fakeJudge())
    expect(result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('add `facts`') as string,
    })
  })
})

test.each([{}, { facts: null }, { reference: ' ' }, { facts: null, reference: null }])(
  'with %j there is nothing to look for: not applicable, without a call, and it says what to add',
  async (fields) => {
    const judge = finding(1)
    const result = await new ContextRecallEvaluator().evaluate({ ...EXAMPLE, ...fields }, judge)
    expect(result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringMatching(/add `facts`.*`reference`/) as string,
    })
    expect(judge.calls).toEqual([])
  },
)
