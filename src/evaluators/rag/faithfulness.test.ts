import { describe, expect, test } from 'vitest'
import { JudgeResponseError, UsageError } from '../../core/errors.ts'
import type { Example } from '../../core/example.ts'
import type { Verdict } from '../../core/judge.ts'
import { fakeJudge, tokens, type FakeAnswers } from '../../../test/support/fake-judge.ts'
import { FaithfulnessEvaluator } from './faithfulness.ts'

const S = 'SUPPORTED'
const C = 'CONTRADICTED'
const N = 'NOT_ENOUGH_INFO'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'Where is the Eiffel Tower?' },
  output: 'The Eiffel Tower is in Paris.',
  context: [{ id: 'doc', text: 'The Eiffel Tower stands in Paris.' }],
}

/** A judge that finds one claim for each verdict and gives it. */
function judging(verdicts: readonly Verdict[], more: FakeAnswers = {}): ReturnType<typeof fakeJudge> {
  const claims = verdicts.map((_, index) => `claim ${index + 1}`)
  return fakeJudge({
    claims,
    verdicts: Object.fromEntries(verdicts.map((verdict, index) => [`claim ${index + 1}`, verdict])),
    ...more,
  })
}

function times(verdict: Verdict, count: number): Verdict[] {
  return Array.from({ length: count }, () => verdict)
}

describe('attributes', () => {
  test('has a name, a description and a threshold of 0.7', () => {
    const evaluator = new FaithfulnessEvaluator()
    expect(evaluator.name).toBe('faithfulness')
    expect(evaluator.description).toContain('grounded')
    expect(evaluator.threshold).toBe(0.7)
  })

  test('takes a threshold of its own', () => {
    expect(new FaithfulnessEvaluator({ threshold: 0.9 }).threshold).toBe(0.9)
  })

  test('prints as its name with its threshold', () => {
    expect(String(new FaithfulnessEvaluator({ threshold: 0.8 }))).toBe(
      "FaithfulnessEvaluator(name='faithfulness', threshold=0.8)",
    )
  })

  test.each([-0.1, 1.1, Number.NaN])('refuses the threshold %s', (threshold) => {
    expect(() => new FaithfulnessEvaluator({ threshold })).toThrow(UsageError)
  })
})

describe('score', () => {
  test.each<[string, Verdict[], number]>([
    ['all supported', [S, S], 1],
    ['half supported', [S, N], 0.5],
    ['all unsupported', [C, N], 0],
    ['a single supported claim', [S], 1],
    ['a single contradicted claim', [C], 0],
    ['one contradicted', [S, C], 0.5],
    ['not enough info counts as not supported', [N], 0],
    ['mixed', [S, C, N, S], 0.5],
    ['one of three', [S, N, N], 1 / 3],
    ['7 of 10', [...times(S, 7), ...times(N, 3)], 0.7],
    ['97 of 100', [...times(S, 97), ...times(C, 3)], 0.97],
  ])('%s', async (_, verdicts, score) => {
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judging(verdicts))
    expect(result).toMatchObject({ status: 'measured', score })
  })

  test.each([
    [[S, C, N, S], 0.8, false],
    [[S, C, N, S], 0.5, true],
    [[...times(S, 7), ...times(N, 3)], 0.7, true],
    [[...times(S, 7), ...times(N, 3)], 0.8, false],
    [[S, N, N], 1 / 3, true],
  ] as [Verdict[], number, boolean][])('%j passes at %d: %s', async (verdicts, threshold, passed) => {
    const result = await new FaithfulnessEvaluator({ threshold }).evaluate(EXAMPLE, judging(verdicts))
    expect(result).toMatchObject({ passed, threshold })
  })
})

describe('nothing to be wrong about', () => {
  test.each(['', ' \n\t ', '\u00A0'])('a blank answer %j is vacuously faithful and costs no call', async (output) => {
    const judge = judging([S])
    const result = await new FaithfulnessEvaluator().evaluate({ ...EXAMPLE, output }, judge)
    expect(result).toMatchObject({ status: 'measured', score: 1, passed: true, vacuous: true })
    expect(judge.calls).toEqual([])
  })

  test('an answer without claims is vacuously faithful after one extraction', async () => {
    const judge = judging([])
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ score: 1, passed: true, vacuous: true, raw: { claims: [], total: 0 } })
    expect(judge.calls.map(({ method }) => method)).toEqual(['extractClaims'])
  })

  test('a measured score is not marked as vacuous', async () => {
    expect(await new FaithfulnessEvaluator().evaluate(EXAMPLE, judging([S]))).not.toHaveProperty('vacuous')
  })
})

describe('without what it needs', () => {
  test.each([
    ['output', 'an answer (`output`)'],
    ['context', 'the passages that were shown to the model (`context`)'],
  ] as const)('an example without %s is not applicable, and the judge is not asked', async (field, words) => {
    const judge = judging([S])
    const { [field]: _, ...rest } = EXAMPLE
    const result = await new FaithfulnessEvaluator().evaluate(rest, judge)
    expect(result).toMatchObject({ status: 'not_applicable', reasoning: expect.stringContaining(words) as string })
    expect(judge.calls).toEqual([])
  })

  test.each([
    ['empty', []],
    ['blank', [{ id: 'p', text: ' ' }]],
    ['retrieved but not shown', [{ id: 'p', text: 'It stands in Paris.', offered: false }]],
  ])('claims over a context that is %s are unverified without a call', async (_, context) => {
    const judge = judging([S, S])
    const result = await new FaithfulnessEvaluator().evaluate({ ...EXAMPLE, context }, judge)
    expect(result).toMatchObject({ status: 'measured', score: 0, passed: false, raw: { total: 2, notEnoughInfo: 2 } })
    expect(judge.count('verifyClaims')).toBe(0)
  })
})

describe('what is kept beside the score', () => {
  test('every claim with its verdict, probability, evidence and reasons, in order', async () => {
    const judge = judging([S, C], { probabilities: { 'claim 1': 0.9, 'claim 2': 0.1 } })
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    const text = 'The Eiffel Tower stands in Paris.'
    expect(result).toMatchObject({
      raw: {
        claims: [
          {
            id: 'c1',
            text: 'claim 1',
            verdict: S,
            probability: 0.9,
            evidence: { passageId: 'doc', start: 0, end: text.length, text },
            reasons: [],
          },
          { id: 'c2', text: 'claim 2', verdict: C, probability: 0.1, evidence: null, reasons: [] },
        ],
        support: 0.5,
      },
    })
  })

  test('the counts', async () => {
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judging([S, C, N, S]))
    expect(result).toMatchObject({ raw: { total: 4, supported: 2, contradicted: 1, notEnoughInfo: 1 } })
  })

  test('no mean support where the judge does not give every probability', async () => {
    const judge = judging([S, S], { probabilities: { 'claim 1': 0.9 } })
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(result).not.toHaveProperty('raw.support')
  })

  test('name, version and a reasoning that quotes what is not supported', async () => {
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judging([S, C, N]))
    expect(result).toMatchObject({
      evaluator: 'faithfulness',
      version: '1',
      reasoning:
        '1 of 3 claims is supported by the passages; not supported: “claim 2” (contradicted), “claim 3” (not in the passages)',
    })
  })

  test('long claims are cut in the reasoning, never inside a character, and whole in raw', async () => {
    const long = `${'x'.repeat(119)}😀 and more`
    const judge = fakeJudge({ claims: [long] })
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ raw: { claims: [{ text: long }] } })
    const reasoning = 'reasoning' in result ? result.reasoning : ''
    expect(reasoning).toContain(`${'x'.repeat(119)}…`)
    expect(reasoning.isWellFormed()).toBe(true)
  })

  test('results are frozen all the way down', async () => {
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judging([S]))
    expect(Object.isFrozen(result)).toBe(true)
    const claims = result.status === 'measured' ? (result.raw['claims'] as readonly object[]) : []
    expect(claims.length).toBe(1)
    expect(claims.every((claim) => Object.isFrozen(claim))).toBe(true)
  })
})

describe('the judge', () => {
  test('is asked for claims once and for all verdicts at once, with the question beside them', async () => {
    const judge = judging([S, C, N])
    await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(judge.calls).toEqual([
      { method: 'extractClaims', texts: [EXAMPLE.output], query: 'Where is the Eiffel Tower?' },
      {
        method: 'verifyClaims',
        texts: ['claim 1', 'claim 2', 'claim 3'],
        passages: ['The Eiffel Tower stands in Paris.'],
        query: 'Where is the Eiffel Tower?',
      },
    ])
  })

  test('an extraction of 50 tokens and a verification of 55 come to 105', async () => {
    const judge = judging([S], { usage: { extract: tokens(50), verify: tokens(55) } })
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(result.usage).toMatchObject({ calls: 2, tokensUsed: 105 })
  })

  test('what was spent is kept when the verification fails', async () => {
    const verify = new JudgeResponseError('The reply is no JSON.', { reply: 'perhaps', usage: tokens(55) })
    const judge = judging([S], { usage: { extract: tokens(50) }, faults: { verify } })
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable', raw: { reply: 'perhaps' } })
    expect(result.usage.tokensUsed).toBe(105)
    expect(result).not.toHaveProperty('score')
  })

  test.each<[string, (verdicts: object[]) => object[]]>([
    ['left out', (verdicts) => verdicts.slice(1)],
    ['given twice', (verdicts) => [...verdicts.slice(1), ...verdicts.slice(1)]],
    ['about another claim', (verdicts) => verdicts.map((verdict) => ({ ...verdict, id: 'zzz' }))],
    [
      'given with a probability that is none',
      (verdicts) => verdicts.map((verdict) => ({ ...verdict, probability: Number.NaN })),
    ],
    ['no verdict at all', (verdicts) => verdicts.map((verdict) => ({ ...verdict, verdict: 'MAYBE' }))],
  ])('a verdict that is %s makes the result unparsable, never a guess', async (_, spoil) => {
    const judge = judging([S, S])
    const spoiled = {
      ...judge,
      verifyClaims: async (...args: Parameters<typeof judge.verifyClaims>) => {
        const answer = await judge.verifyClaims(...args)
        return { ...answer, verdicts: spoil([...answer.verdicts]) as typeof answer.verdicts }
      },
    }
    const result = await new FaithfulnessEvaluator().evaluate(EXAMPLE, spoiled)
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable' })
  })

  test('one instance judges many examples at once without mixing them up', async () => {
    const evaluator = new FaithfulnessEvaluator()
    const judge = fakeJudge({ claims: { yes: ['true'], no: ['false'] }, verdicts: { true: S, false: C } })
    const outputs = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'yes' : 'no'))
    const results = await Promise.all(outputs.map((output) => evaluator.evaluate({ ...EXAMPLE, output }, judge)))
    expect(results.map((result) => result.status === 'measured' && result.score)).toEqual(
      outputs.map((output) => (output === 'yes' ? 1 : 0)),
    )
  })
})
