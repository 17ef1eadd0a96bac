import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JudgeResponseError } from '../src/core/errors.ts'
import { NO_USAGE, addUsage } from '../src/core/usage.ts'
import { assess } from '../src/core/assess.ts'
import { defineEvaluator } from '../src/core/define-evaluator.ts'
import { measured, type EvaluationResult } from '../src/core/result.ts'
import { shownPassages, textOf, type Example } from '../src/core/example.ts'
import type { Evaluator } from '../src/core/evaluator.ts'
import type { Judge, Verdict } from '../src/core/judge.ts'
import { ContextPrecisionEvaluator } from '../src/evaluators/rag/context-precision.ts'
import { ContextRecallEvaluator } from '../src/evaluators/rag/context-recall.ts'
import { FaithfulnessEvaluator } from '../src/evaluators/rag/faithfulness.ts'
import { HallucinationEvaluator } from '../src/evaluators/rag/hallucination.ts'
import { RelevanceEvaluator } from '../src/evaluators/rag/relevance.ts'
import { fakeJudge, tokens, type FakeAnswers } from './support/fake-judge.ts'
import { shared } from '../src/judge/shared.ts'
import { sized } from './long-form.ts'

const CLAIMS = Array.from({ length: 10 }, (_, index) => `claim ${index + 1}`)
const FACTS = Array.from({ length: 8 }, (_, index) => `fact ${index + 1}`)

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'What is it?' },
  output: 'the answer',
  reference: 'the reference',
  facts: FACTS,
  context: Array.from({ length: 5 }, (_, index) => ({ id: `p${index + 1}`, text: `passage ${index + 1}` })),
}

const ANSWERS: FakeAnswers = {
  claims: { 'the answer': CLAIMS, 'the reference': FACTS },
  verdicts: { 'claim 1': 'SUPPORTED', 'claim 2': 'CONTRADICTED', 'fact 1': 'SUPPORTED', 'fact 8': 'SUPPORTED' },
  ratings: [1, 0.5, 0, 0, 1],
  usage: { extract: tokens(50), verify: tokens(55), rate: tokens(7) },
}

function fiveEvaluators(): Evaluator[] {
  return [
    new FaithfulnessEvaluator(),
    new HallucinationEvaluator(),
    new RelevanceEvaluator(),
    new ContextPrecisionEvaluator(),
    new ContextRecallEvaluator(),
  ]
}

/** All evaluators on one example, at the same time or one after the other. */
async function assessAll(
  judge: Judge,
  {
    example = EXAMPLE,
    evaluators = fiveEvaluators(),
    together = true,
  }: { example?: Example; evaluators?: readonly Evaluator[]; together?: boolean } = {},
): Promise<EvaluationResult[]> {
  if (together) return Promise.all(evaluators.map((evaluator) => assess(evaluator, example, { judge })))
  const results: EvaluationResult[] = []
  for (const evaluator of evaluators) results.push(await assess(evaluator, example, { judge }))
  return results
}

function sharedOf(judge: Judge, { example = EXAMPLE, evaluators = fiveEvaluators() } = {}): Judge {
  return shared(judge, { example, evaluators })
}

function withoutUsage(results: readonly EvaluationResult[]): unknown[] {
  return results.map((result) => ({ ...result, usage: NO_USAGE }))
}

describe.each([
  ['at the same time', true],
  ['one after the other', false],
])('five RAG metrics over 10 claims, 8 facts and 5 passages, asked %s', (_, together) => {
  test('cost four calls', async () => {
    const judge = fakeJudge(ANSWERS)
    await assessAll(sharedOf(judge), { together })
    expect(judge.calls.map(({ method }) => method).sort()).toEqual([
      'evaluateRelevance',
      'extractClaims',
      'rate',
      'verifyClaims',
    ])
  })

  test('verify claims and facts in one question, in declared order', async () => {
    const judge = fakeJudge(ANSWERS)
    await assessAll(sharedOf(judge), { together })
    expect(judge.calls.find(({ method }) => method === 'verifyClaims')).toMatchObject({
      texts: [...CLAIMS, ...FACTS],
      query: 'What is it?',
    })
    const backwards = fiveEvaluators().reverse()
    const other = fakeJudge(ANSWERS)
    await assessAll(sharedOf(other, { evaluators: backwards }), { together, evaluators: backwards })
    expect(other.calls.find(({ method }) => method === 'verifyClaims')?.texts).toEqual([...FACTS, ...CLAIMS])
  })

  test('find what they find without sharing', async () => {
    const plain = await assessAll(fakeJudge(ANSWERS), { together })
    const sharing = await assessAll(sharedOf(fakeJudge(ANSWERS)), { together })
    expect(withoutUsage(sharing)).toEqual(withoutUsage(plain))
    expect(plain.map((result) => result.status === 'measured' && result.score)).toEqual([
      0.1,
      0.1,
      1,
      expect.closeTo((1 + 0.25 + 0.2) / (1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5), 12),
      0.25,
    ])
  })

  test('are charged in sum for what was asked, and no more', async () => {
    const results = await assessAll(sharedOf(fakeJudge(ANSWERS)), { together })
    expect(addUsage(...results.map(({ usage }) => usage))).toMatchObject({ calls: 4, tokensUsed: 50 + 55 + 7 + 7 })
    expect(results[1]?.usage).toEqual(NO_USAGE)
  })

  test('take one call more when the facts have to be taken from the reference', async () => {
    const judge = fakeJudge(ANSWERS)
    const example = { ...EXAMPLE, facts: null }
    const results = await assessAll(sharedOf(judge, { example }), { together, example })
    expect(judge.count('verifyClaims')).toBe(1)
    expect(judge.calls).toHaveLength(5)
    expect(results[4]).toMatchObject({ status: 'measured', score: 0.25, raw: { source: 'reference' } })
  })
})

test('sharing never changes a result, for any claims, facts and verdicts', async () => {
  const text = fc.constantFrom('one', 'two', 'three', 'four', 'five')
  const verdict = fc.constantFrom<Verdict>('SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO')
  const evaluatorsOf = (order: readonly number[]): Evaluator[] => {
    const all = [new FaithfulnessEvaluator(), new HallucinationEvaluator(), new ContextRecallEvaluator()]
    return order.flatMap((index) => all[index] ?? [])
  }
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        claims: fc.array(text, { maxLength: 5 }),
        facts: fc.option(fc.array(text, { maxLength: 4 })),
        fromReference: fc.array(text, { maxLength: 4 }),
        verdicts: fc.dictionary(text, verdict),
        passages: fc.array(fc.constantFrom('alpha', 'beta', ' '), { maxLength: 3 }),
        order: fc.shuffledSubarray([0, 1, 2]),
        together: fc.boolean(),
      }),
      async ({ claims, facts, fromReference, verdicts, passages, order, together }) => {
        const answers = { claims: { answer: claims, reference: fromReference }, verdicts, usage: ANSWERS.usage ?? {} }
        const context = passages.map((passage, index) => ({ id: `p${index}`, text: passage }))
        const example = { id: 'e', inputs: { query: 'q' }, output: 'answer', reference: 'reference', facts, context }
        const evaluators = evaluatorsOf(order)
        const [plainJudge, judge] = [fakeJudge(answers), fakeJudge(answers)]
        const plain = await assessAll(plainJudge, { example, evaluators, together })
        const results = await assessAll(sharedOf(judge, { example, evaluators }), { example, evaluators, together })
        expect(withoutUsage(results)).toEqual(withoutUsage(plain))
        expect(judge.calls.length).toBeLessThanOrEqual(plainJudge.calls.length)
        expect(judge.count('verifyClaims')).toBeLessThanOrEqual(1)
        const spent = addUsage(NO_USAGE, ...results.map(({ usage }) => usage))
        expect(spent.calls).toBe(judge.calls.length)
      },
    ),
    { numRuns: sized(60, 200) },
  )
})

describe('equal questions', () => {
  const judgeOf = (answers: FakeAnswers = ANSWERS): { judge: ReturnType<typeof fakeJudge>; asking: Judge } => {
    const judge = fakeJudge(answers)
    return { judge, asking: sharedOf(judge, { evaluators: [] }) }
  }

  test('are asked once while the answer is on its way, and the second asker pays nothing', async () => {
    const { judge, asking } = judgeOf()
    const [first, second] = await Promise.all([asking.extractClaims('the answer'), asking.extractClaims('the answer')])
    expect(judge.calls).toHaveLength(1)
    expect(second.claims).toEqual(first.claims)
    expect([first.usage, second.usage]).toEqual([tokens(50), NO_USAGE])
  })

  test.each<[string, (asking: Judge) => Promise<unknown>]>([
    ['verifyClaims', (asking) => asking.verifyClaims(['claim 1'], ['p'])],
    ['verifyClaim', (asking) => asking.verifyClaim('claim 1', ['p'])],
    ['evaluateRelevance', (asking) => asking.evaluateRelevance('q', 'r')],
    ['evaluateFaithfulness', (asking) => asking.evaluateFaithfulness('r', ['p'])],
    ['rate', (asking) => asking.rate({ name: 'tone', criteria: 'Is it polite?', inputs: { response: 'r' } })],
  ])('%s is asked once', async (method, ask) => {
    const { judge, asking } = judgeOf()
    const [first, second] = [await ask(asking), await ask(asking)]
    expect(judge.count(method)).toBe(1)
    expect(second).toEqual({ ...(first as object), usage: NO_USAGE })
  })

  test('differ by text, by passage and by rubric', async () => {
    const { judge, asking } = judgeOf()
    await asking.extractClaims('a')
    await asking.extractClaims('b')
    await asking.verifyClaims(['a'], ['p'])
    await asking.verifyClaims(['a'], ['q'])
    await asking.rate({ name: 'tone', criteria: 'Polite?', inputs: { response: 'r' } })
    await asking.rate({ name: 'tone', criteria: 'Rude?', inputs: { response: 'r' } })
    expect(judge.calls).toHaveLength(6)
  })

  test('plain strings and the same as objects are one question', async () => {
    const { judge, asking } = judgeOf()
    await asking.verifyClaims(['a'], ['p'])
    await asking.verifyClaims([{ id: 'c1', text: 'a' }], [{ id: 'p1', text: 'p' }])
    expect(judge.calls).toHaveLength(1)
  })

  test('share a fault too: nobody asks again, and only the first pays', async () => {
    const fault = new JudgeResponseError('The reply is no JSON.', { reply: '¿', usage: tokens(9) })
    const { judge, asking } = judgeOf({ faults: { extract: fault } })
    const faults = await Promise.allSettled([asking.extractClaims('x'), asking.extractClaims('x')])
    const reasons = faults.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as unknown) : undefined))
    expect(judge.calls).toHaveLength(1)
    expect(reasons[0]).toBe(fault)
    expect(reasons[1]).toBeInstanceOf(JudgeResponseError)
    expect(reasons[1]).toMatchObject({ message: 'The reply is no JSON.', reply: '¿', usage: NO_USAGE })
  })

  test('a question given up by a cancelled asker is asked again for the next', async () => {
    const stop = new AbortController()
    const judge = fakeJudge(ANSWERS)
    const cancellable: Judge = {
      ...judge,
      async extractClaims(text, options) {
        const answer = await judge.extractClaims(text, options)
        options?.signal?.throwIfAborted()
        return answer
      },
    }
    const asking = sharedOf(cancellable, { evaluators: [] })
    const given = asking.extractClaims('the answer', { signal: stop.signal })
    const waiting = asking.extractClaims('the answer', { signal: new AbortController().signal })
    stop.abort()
    await expect(given).rejects.toThrow(/abort/i)
    expect((await waiting).claims).toHaveLength(10)
  })

  test('a fault stays shared when its asker is cancelled only afterwards', async () => {
    const stop = new AbortController()
    const judge = fakeJudge({ faults: { extract: new JudgeResponseError('The reply is no JSON.') } })
    const asking = sharedOf(judge, { evaluators: [] })
    await expect(asking.extractClaims('x', { signal: stop.signal })).rejects.toThrow(JudgeResponseError)
    stop.abort()
    await expect(asking.extractClaims('x')).rejects.toThrow(JudgeResponseError)
    expect(judge.calls).toHaveLength(1)
  })
})

describe('when statements cannot be verified together', () => {
  const evaluators = [new FaithfulnessEvaluator(), new ContextRecallEvaluator()]

  test('a fault of one extraction does not touch the other evaluator, and is charged once', async () => {
    const extract = new JudgeResponseError('The reply is no JSON.', { usage: tokens(9) })
    const judge = fakeJudge({ ...ANSWERS, faults: { extract } })
    for (const order of [evaluators, evaluators.toReversed()]) {
      const results = await assessAll(sharedOf(judge, { evaluators: order }), { evaluators: order })
      const byName = Object.fromEntries(results.map((result) => [result.evaluator, result]))
      expect(byName['faithfulness']).toMatchObject({ status: 'failed', failure: 'unparsable' })
      expect(byName['context_recall']).toMatchObject({ status: 'measured', score: 0.25 })
      expect(addUsage(...results.map(({ usage }) => usage)).tokensUsed).toBe(9 + 55)
    }
  })

  test('a fault of the joint verification fails both, and is charged once', async () => {
    const verify = new JudgeResponseError('The reply is no JSON.', { usage: tokens(55) })
    const judge = fakeJudge({ ...ANSWERS, faults: { verify } })
    const results = await assessAll(sharedOf(judge, { evaluators }), { evaluators })
    expect(results.map((result) => result.status)).toEqual(['failed', 'failed'])
    expect(judge.count('verifyClaims')).toBe(1)
    expect(addUsage(...results.map(({ usage }) => usage)).tokensUsed).toBe(50 + 55)
  })

  test('a verdict that is missing from the joint answer fails both', async () => {
    const judge = fakeJudge(ANSWERS)
    const forgetful: Judge = {
      ...judge,
      async verifyClaims(claims, passages, options) {
        const answer = await judge.verifyClaims(claims, passages, options)
        return { ...answer, verdicts: answer.verdicts.slice(1) }
      },
    }
    const results = await assessAll(sharedOf(forgetful, { evaluators }), { evaluators })
    expect(results).toMatchObject([
      { status: 'failed', failure: 'unparsable' },
      { status: 'failed', failure: 'unparsable' },
    ])
  })

  test('a question over other passages, or about other statements, is asked by itself', async () => {
    const judge = fakeJudge(ANSWERS)
    const asking = sharedOf(judge, { evaluators })
    await asking.verifyClaims(CLAIMS, ['somewhere else'])
    await asking.verifyClaims(['a foreign claim'], shownPassages(EXAMPLE))
    expect(judge.calls.filter(({ method }) => method === 'verifyClaims').map(({ texts }) => texts)).toEqual([
      CLAIMS,
      ['a foreign claim'],
    ])
  })

  test('facts are not asked about for an evaluator that does not apply', async () => {
    const judge = fakeJudge(ANSWERS)
    const needsToolCalls = defineEvaluator({
      name: 'facts_of_tools',
      requires: ['toolCalls'],
      verifies: 'facts',
      score: () => measured(1, 'never'),
    })
    await assessAll(sharedOf(judge, { evaluators: [new FaithfulnessEvaluator(), new needsToolCalls()] }), {
      evaluators: [new FaithfulnessEvaluator()],
    })
    expect(judge.calls.find(({ method }) => method === 'verifyClaims')?.texts).toEqual(CLAIMS)
  })
})

test('an evaluator of one’s own joins in, also when it does not pass the question on', async () => {
  const Own = defineEvaluator({
    name: 'own',
    requires: ['output', 'context'],
    verifies: 'claims',
    async score({ output, context }, { judge }) {
      const { claims } = await judge.extractClaims(textOf(output))
      const { verdicts } = await judge.verifyClaims(claims, context)
      return measured(verdicts.filter(({ verdict }) => verdict === 'SUPPORTED').length / claims.length, 'counted')
    },
  })
  const judge = fakeJudge(ANSWERS)
  const evaluators = [new Own(), new FaithfulnessEvaluator(), new ContextRecallEvaluator()]
  const results = await assessAll(sharedOf(judge, { evaluators }), { evaluators })
  expect(results.map((result) => result.status === 'measured' && result.score)).toEqual([0.1, 0.1, 0.25])
  expect(judge.calls.map(({ method }) => method)).toEqual(['extractClaims', 'verifyClaims'])
})
