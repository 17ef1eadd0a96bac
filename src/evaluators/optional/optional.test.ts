import { describe, expect, test } from 'vitest'
import { assess } from '../../core/assess.ts'
import type { Example } from '../../core/example.ts'
import { createRegistry } from '../../core/registry.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { modelJudge } from '../../judge/model/model-judge.ts'
import { shared } from '../../judge/shared.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { scriptedJudge, type JudgeScript } from '../../testing/scripted-judge.ts'
import { ContextAwareRelevanceEvaluator } from './context-aware-relevance.ts'
import { OPTIONAL_EVALUATORS, registerOptionalEvaluators } from './optional.ts'
import { QuestionCoverageEvaluator } from './question-coverage.ts'
import { questionParts } from './question-parts.ts'
import { WeightedFaithfulnessEvaluator } from './weighted-faithfulness.ts'
import { WeightedRelevanceEvaluator } from './weighted-relevance.ts'

const EXAMPLE: Example = {
  id: 'e',
  inputs: { query: 'When was the bridge opened, and who built it?' },
  output: 'It was opened in 1932.',
  context: [{ id: 'p1', text: 'The bridge was opened in 1932.' }],
}

/** Four claims: supported, contradicted, and two that are open, of which the first is supported in part. */
const FOUR: JudgeScript = {
  claims: { claims: ['a', 'b', 'c', 'd'] },
  verdicts: { verdicts: ['SUPPORTED', 'CONTRADICTED', 'NOT_ENOUGH_INFO', 'NOT_ENOUGH_INFO'] },
  ratings: ({ items = [] }) => ({
    score: 0.5,
    reasoning: 'r',
    items: items.map(({ id }, index) => ({ id, score: index === 0 ? 1 : 0, reasoning: 'r' })),
  }),
}

describe('weighted_faithfulness', () => {
  test.each([
    [{}, 0.25, ['extractClaims', 'verifyClaims']],
    [{ partial: true }, 0.375, ['extractClaims', 'verifyClaims', 'rate']],
    [{ partial: true, weights: { partiallySupported: 0.8, contradicted: -0.5 } }, 0.325, undefined],
    [{ weights: { contradicted: -1 } }, 0, undefined],
  ])('with %j scores %d', async (settings, score, asked) => {
    const judge = scriptedJudge(FOUR)
    const result = await assess(new WeightedFaithfulnessEvaluator(settings), EXAMPLE, { judge })
    expect(result).toMatchObject({ status: 'measured', score: expect.closeTo(score, 10) as number })
    if (asked !== undefined) expect(judge.calls.map(({ method }) => method)).toEqual(asked)
  })

  test('gives the fourth verdict, and counts it apart', async () => {
    const judge = scriptedJudge(FOUR)
    const result = await assess(new WeightedFaithfulnessEvaluator({ partial: true }), EXAMPLE, { judge })
    expect(result).toMatchObject({
      raw: {
        claims: [{ verdict: 'SUPPORTED' }, {}, { verdict: 'PARTIALLY_SUPPORTED' }, { verdict: 'NOT_ENOUGH_INFO' }],
        partiallySupported: 1,
        notEnoughInfo: 1,
        total: 4,
      },
    })
  })

  test('does not ask a judge that compares words for a part of a claim', async () => {
    const partial = new WeightedFaithfulnessEvaluator({ partial: true })
    expect(await assess(partial, EXAMPLE, { judge: lexicalJudge() })).toMatchObject({ status: 'not_applicable' })
    const whole = new WeightedFaithfulnessEvaluator()
    expect(await assess(whole, EXAMPLE, { judge: lexicalJudge() })).toMatchObject({ status: 'measured', score: 1 })
  })

  test('is vacuous without claims', async () => {
    const judge = scriptedJudge({ claims: { claims: [] } })
    const result = await assess(new WeightedFaithfulnessEvaluator(), EXAMPLE, { judge })
    expect(result).toMatchObject({ score: 1, vacuous: true })
  })
})

describe('weighted_relevance', () => {
  test('is the weighted mean of its aspects, each with its reasoning', async () => {
    const aspects = [
      { name: 'date', criteria: 'when it was opened', weight: 3 },
      { name: 'builder', criteria: 'who built it' },
    ]
    const judge = scriptedJudge({
      ratings: {
        score: 0.5,
        reasoning: 'r',
        items: [
          { id: 'date', score: 1, reasoning: 'said' },
          { id: 'builder', score: 0, reasoning: 'not said' },
        ],
      },
    })
    const result = await assess(new WeightedRelevanceEvaluator({ aspects }), EXAMPLE, { judge })
    expect(result).toMatchObject({ score: 0.75, reasoning: 'date 1: said\nbuilder 0: not said' })
  })

  test('has nothing to measure without aspects, and refuses two of one name', async () => {
    const result = await assess(new WeightedRelevanceEvaluator(), EXAMPLE, { judge: scriptedJudge() })
    expect(result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('`aspects`') as string,
    })
    const twice = [1, 2].map(() => ({ name: 'date', criteria: 'c' }))
    expect(() => new WeightedRelevanceEvaluator({ aspects: twice })).toThrow(/name of its own/)
  })
})

describe('context_aware_relevance', () => {
  test.each([
    [{}, 0.7],
    [{ contextWeight: 0 }, 0.9],
    [{ contextWeight: 1 }, 0.5],
  ])('with %j is %d', async (settings, score) => {
    const judge = scriptedJudge({
      ratings: ({ items }) =>
        items === undefined
          ? 0.9
          : { score: 0.5, reasoning: 'r', items: items.map(({ id }) => ({ id, score: 0.5, reasoning: 'r' })) },
    })
    const result = await assess(new ContextAwareRelevanceEvaluator(settings), EXAMPLE, { judge })
    expect(result).toMatchObject({ score: expect.closeTo(score, 10) as number, raw: { context: 0.5, answer: 0.9 } })
  })

  test('does not apply without passages', async () => {
    const example = { ...EXAMPLE, context: [] }
    const result = await assess(new ContextAwareRelevanceEvaluator(), example, { judge: scriptedJudge() })
    expect(result.status).toBe('not_applicable')
  })
})

describe('question_coverage', () => {
  test('rates the parts of a question one by one', async () => {
    const judge = scriptedJudge({
      ratings: ({ items = [] }) => ({
        score: 0.5,
        reasoning: 'r',
        items: items.map(({ id }, index) => ({ id, score: index === 0 ? 1 : 0, reasoning: 'r' })),
      }),
    })
    expect(await assess(new QuestionCoverageEvaluator(), EXAMPLE, { judge })).toMatchObject({
      score: 0.5,
      raw: {
        parts: [
          { text: 'When was the bridge opened', score: 1 },
          { text: 'who built it?', score: 0 },
        ],
      },
    })
  })

  test('has the question split by the model of the judge, which is one more call', async () => {
    const query = 'Tell me the year of the opening and the builder.'
    const item = { reasoning: 'r', score: 1 }
    const model = scriptedModel([
      { parts: ['In which year was the bridge opened?', 'Who built the bridge?'] },
      { ratings: [{ ...item, id: 'i1' }, { ...item, id: 'i2', score: 0 }] }, // prettier-ignore
    ])
    const evaluators = [new QuestionCoverageEvaluator({ splitBy: 'judge' })]
    const example = { ...EXAMPLE, inputs: { query } }
    const judge = shared(modelJudge({ model }), { example, evaluators })
    const result = await assess(new QuestionCoverageEvaluator({ splitBy: 'judge' }), example, { judge })
    expect(result).toMatchObject({
      score: 0.5,
      raw: { parts: [{ text: 'In which year was the bridge opened?' }, { text: 'Who built the bridge?', score: 0 }] },
      usage: { calls: 2, tokensUsed: 30 },
    })
    expect(model.calls[0]?.messages.at(-1)?.content).toContain(query)
  })

  test.each([
    ['a reply without parts', { splits: [] }, { status: 'failed', failure: 'unparsable', usage: { calls: 1 } }],
    ['a reply of text', 'Two parts.', { status: 'failed', failure: 'unparsable' }],
  ])('%s is no split', async (_, reply, expected) => {
    const judge = modelJudge({ model: scriptedModel(reply) })
    expect(await assess(new QuestionCoverageEvaluator({ splitBy: 'judge' }), EXAMPLE, { judge })).toMatchObject(
      expected,
    )
  })

  test('is not applicable where the judge is to split and is no model', async () => {
    const result = await assess(new QuestionCoverageEvaluator({ splitBy: 'judge' }), EXAMPLE, { judge: lexicalJudge() })
    expect(result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('lexical@1 is no model'),
    })
  })

  test('takes parts that the example names, and works offline', async () => {
    const output = 'The bridge was opened in 1932 after nine years of work by many engineers and builders.'
    const example = {
      ...EXAMPLE,
      output,
      metadata: { parts: ['When was the bridge opened?', 'Which engineer built the bridge?'] },
    }
    const result = await assess(new QuestionCoverageEvaluator(), example, { judge: lexicalJudge() })
    expect(result).toMatchObject({ status: 'measured', raw: { parts: [{ text: 'When was the bridge opened?' }, {}] } })
  })
})

test.each([
  ['When was it opened?', ['When was it opened?']],
  ['When was it opened, and who built it?', ['When was it opened', 'who built it?']],
  ['Who built it? Why? 何时开放？', ['Who built it?', 'Why?', '何时开放？']],
  ['Say: 1) when it opened 2) who built it', ['Say:', 'when it opened', 'who built it']],
  ['What do salt and pepper cost?', ['What do salt and pepper cost?']],
  ['Is it open; does it cost anything', ['Is it open;', 'does it cost anything']],
  [' ', []],
])('the parts of %j', (query, parts) => {
  expect(questionParts(query)).toEqual(parts)
})

test('are registered by who asks for them, once, and are no built-ins', () => {
  const registry = createRegistry()
  registerOptionalEvaluators(registry)
  registerOptionalEvaluators(registry)
  expect(registry.list()).toEqual(OPTIONAL_EVALUATORS.map(({ spec }) => spec.name))
})
