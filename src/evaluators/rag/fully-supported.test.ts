import { describe, expect, test } from 'vitest'
import type { Example } from '../../core/example.ts'
import type { Judge, Verdict } from '../../core/judge.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { shared } from '../../judge/shared.ts'
import { fakeJudge } from '../../../test/support/fake-judge.ts'
import { FaithfulnessEvaluator } from './faithfulness.ts'
import { FullySupportedEvaluator } from './fully-supported.ts'

const S = 'SUPPORTED'
const C = 'CONTRADICTED'
const N = 'NOT_ENOUGH_INFO'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'When was the bridge opened?' },
  output: 'The bridge was opened in 1932. It has eight lanes for cars.',
  facts: ['The bridge was opened in 1932.'],
  context: [
    { id: 'p1', text: 'The bridge was opened in 1932.' },
    { id: 'p2', text: 'The bridge has eight lanes for cars and two for trains.' },
  ],
}

function judging(verdicts: readonly Verdict[]): ReturnType<typeof fakeJudge> {
  const named = verdicts.map((verdict, index) => [`claim ${index + 1}`, verdict] as const)
  return fakeJudge({ claims: named.map(([text]) => text), verdicts: Object.fromEntries(named) })
}

async function scoreOf(example: Example, judge: Judge): Promise<number> {
  const result = await new FullySupportedEvaluator().evaluate(example, judge)
  if (result.status !== 'measured') throw new Error(JSON.stringify(result))
  return result.score
}

describe('with a judge that counts its verdicts', () => {
  test.each<[Verdict[], number]>([
    [[S, S, S], 1],
    [[S], 1],
    [[S, N, S, S, S, S, S, S, S, S], 0],
    [[S, C], 0],
    [[N], 0],
  ])('%j gives %d', async (verdicts, score) => {
    const result = await new FullySupportedEvaluator().evaluate(EXAMPLE, judging(verdicts))
    expect(result).toMatchObject({ status: 'measured', score, passed: score === 1 })
    expect(result).not.toHaveProperty('raw.probability')
  })

  test('names the claims that the passages do not support', async () => {
    expect(await new FullySupportedEvaluator().evaluate(EXAMPLE, judging([S, C, N]))).toMatchObject({
      reasoning: '1 of 3 claims is supported; not supported: “claim 2” (contradicted), “claim 3” (not in the passages)',
      raw: { total: 3, supported: 1, unsupported: 2, contradicted: 1, notEnoughInfo: 1 },
    })
  })
})

describe('with the lexical judge', () => {
  test('is a probability, high where every claim stands in the passages and low where one does not', async () => {
    const good = await scoreOf(EXAMPLE, lexicalJudge())
    const bad = await scoreOf(
      { ...EXAMPLE, output: `${String(EXAMPLE.output)} Its architect Joe Bell painted it green.` },
      lexicalJudge(),
    )
    expect(good).toBeGreaterThan(0.7)
    expect(bad).toBeLessThan(0.4)
  })

  test('is the same whether or not other evaluators have facts verified beside the claims', async () => {
    const evaluators = [new FaithfulnessEvaluator(), new FullySupportedEvaluator()]
    const apart = await scoreOf(EXAMPLE, lexicalJudge())
    expect(await scoreOf(EXAMPLE, shared(lexicalJudge(), { example: EXAMPLE, evaluators }))).toBe(apart)
  })

  test('says which claim is least sure where each counts as supported', async () => {
    const result = await new FullySupportedEvaluator().evaluate(EXAMPLE, lexicalJudge())
    expect(result).toMatchObject({
      reasoning: expect.stringMatching(
        /^every claim is supported with a probability of 0\.\d\d: 2 of 2 claims are supported; least sure of “.+” \(0\.\d\d\)$/,
      ) as string,
    })
  })

  test('does not depend on the threshold for a claim', async () => {
    expect(await scoreOf(EXAMPLE, lexicalJudge({ claimThreshold: 0.99 }))).toBe(await scoreOf(EXAMPLE, lexicalJudge()))
  })
})

describe('edge cases', () => {
  test.each([
    ['', 0],
    ['  ', 0],
    ['Hello!', 1],
  ])('an answer %j without claims is vacuously supported after %d calls', async (output, calls) => {
    const judge = fakeJudge()
    const result = await new FullySupportedEvaluator().evaluate({ ...EXAMPLE, output }, judge)
    expect(result).toMatchObject({ score: 1, passed: true, vacuous: true })
    expect(judge.calls).toHaveLength(calls)
  })

  test('claims without any passage are not supported, and no probability is needed to say so', async () => {
    const result = await new FullySupportedEvaluator().evaluate({ ...EXAMPLE, context: [] }, lexicalJudge())
    expect(result).toMatchObject({ score: 0, raw: { unsupported: 2, notEnoughInfo: 2 } })
    expect(result).not.toHaveProperty('raw.probability')
  })

  test('a judge whose probability is none makes the result a fault, never a score', async () => {
    const judge: Judge = { ...judging([S, S]), everySupported: () => Number.NaN }
    expect(await new FullySupportedEvaluator().evaluate(EXAMPLE, judge)).toMatchObject({
      status: 'failed',
      failure: 'bug',
    })
  })
})
