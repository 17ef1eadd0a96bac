import { describe, expect, test } from 'vitest'
import type { Example } from '../../core/example.ts'
import type { Verdict } from '../../core/judge.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { HallucinationEvaluator } from './hallucination.ts'

const S = 'SUPPORTED'
const C = 'CONTRADICTED'
const N = 'NOT_ENOUGH_INFO'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'q' },
  output: 'an answer',
  context: [{ id: 'p1', text: 'a passage' }],
}

function judging(verdicts: readonly Verdict[]): ReturnType<typeof fakeJudge> {
  const named = verdicts.map((verdict, index) => [`claim ${index + 1}`, verdict] as const)
  return fakeJudge({ claims: named.map(([text]) => text), verdicts: Object.fromEntries(named) })
}

function times(verdict: Verdict, count: number): Verdict[] {
  return Array.from({ length: count }, () => verdict)
}

describe('attributes', () => {
  test('name, description, threshold and how it prints', () => {
    const evaluator = new HallucinationEvaluator()
    expect(evaluator).toMatchObject({ name: 'hallucination', threshold: 0.8 })
    expect(evaluator.description).not.toBe('')
    expect(String(new HallucinationEvaluator({ threshold: 0.9 }))).toBe(
      "HallucinationEvaluator(name='hallucination', threshold=0.9)",
    )
  })
})

describe('score', () => {
  test.each<[Verdict[], number, number]>([
    [[S, S], 1, 0],
    [[C, N], 0, 2],
    [[S, C, N, S], 0.5, 2],
    [[...times(S, 8), ...times(N, 2)], 0.8, 2],
    [[...times(S, 1), ...times(C, 9)], 0.1, 9],
  ])('%j gives %d with %d hallucinated', async (verdicts, score, count) => {
    const result = await new HallucinationEvaluator().evaluate(EXAMPLE, judging(verdicts))
    expect(result).toMatchObject({ status: 'measured', score, raw: { count } })
  })

  test('8 of 10 passes at 0.8 and fails at 0.9', async () => {
    const judge = judging([...times(S, 8), ...times(C, 2)])
    expect(await new HallucinationEvaluator().evaluate(EXAMPLE, judge)).toMatchObject({ passed: true })
    expect(await new HallucinationEvaluator({ threshold: 0.9 }).evaluate(EXAMPLE, judge)).toMatchObject({
      passed: false,
    })
  })

  test('lists the offenders in order and tells contradicted from unverifiable', async () => {
    const result = await new HallucinationEvaluator().evaluate(EXAMPLE, judging([S, C, N, S]))
    expect(result).toMatchObject({
      reasoning: '2 of 4 claims are hallucinated: “claim 2” (contradicted), “claim 3” (not in the passages)',
      raw: {
        count: 2,
        contradicted: 1,
        notEnoughInfo: 1,
        hallucinated: [
          { id: 'c2', text: 'claim 2', verdict: C },
          { id: 'c3', text: 'claim 3', verdict: N },
        ],
      },
    })
  })

  test('at most three offenders are quoted in the reasoning, and how many more there are', async () => {
    const result = await new HallucinationEvaluator().evaluate(EXAMPLE, judging(times(C, 5)))
    expect(result).toMatchObject({
      reasoning: expect.stringMatching(/“claim 3” \(contradicted\) and 2 more$/) as string,
    })
  })
})

describe('edge cases', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ['Hello!', 1],
  ])('an answer %j without claims is vacuously free of hallucination after %d calls', async (output, calls) => {
    const judge = fakeJudge()
    const result = await new HallucinationEvaluator().evaluate({ ...EXAMPLE, output }, judge)
    expect(result).toMatchObject({ score: 1, passed: true, vacuous: true })
    expect(judge.calls).toHaveLength(calls)
  })

  test('claims over an empty context are all unverifiable, without a verification', async () => {
    const judge = judging([S, S])
    const result = await new HallucinationEvaluator().evaluate({ ...EXAMPLE, context: [] }, judge)
    expect(result).toMatchObject({ score: 0, raw: { count: 2, notEnoughInfo: 2 } })
    expect(judge.count('verifyClaims')).toBe(0)
  })
})
