import { describe, expect, test } from 'vitest'
import { UsageError } from '../../core/errors.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { modelJudge } from '../../judge/model/model-judge.ts'
import { scriptedModel, type ModelScript } from '../../testing/scripted-model.ts'
import { AnswerQualityLlmJudgeEvaluator } from './answer-quality-llm-judge.ts'
import { CriteriaEvaluator } from './criteria.ts'
import { HelpfulnessLlmJudgeEvaluator } from './helpfulness-llm-judge.ts'
import { RagFaithfulnessLlmJudgeEvaluator } from './rag-faithfulness-llm-judge.ts'

const EXAMPLE: Example = {
  id: 'e1',
  inputs: { query: 'What is the capital of France?' },
  output: 'Paris, since 987.',
  reference: 'Paris',
  context: [
    { id: 'a', text: 'Paris is the capital of France.' },
    { id: 'b', text: 'Never shown.', offered: false },
  ],
}

const RUBRICS: [string, Evaluator, string[]][] = [
  ['answer_quality_llm_judge', new AnswerQualityLlmJudgeEvaluator(), ['query', 'reference', 'response']],
  ['helpfulness_llm_judge', new HelpfulnessLlmJudgeEvaluator(), ['query', 'response']],
  ['rag_faithfulness_llm_judge', new RagFaithfulnessLlmJudgeEvaluator(), ['query', 'passage 1', 'response']],
  ['criteria', new CriteriaEvaluator({ criteria: 'Is it polite?' }), ['query', 'response']],
]

/** Evaluates with a scripted model; gives the result and the last message of every request. */
async function judged(evaluator: Evaluator, script: ModelScript, example: Example = EXAMPLE) {
  const model = scriptedModel(script)
  const result = await evaluator.evaluate(example, modelJudge({ model }))
  return { result, asked: model.calls.map(({ messages }) => messages.at(-1)?.content ?? '') }
}

function namesOf(message: string | undefined): string[] {
  return [...(message ?? '').matchAll(/^<<(?!end)[0-9a-f]{16} (.+)>>$/gm)].map((match) => match[1] ?? '')
}

describe.each(RUBRICS)('%s', (name, evaluator, texts) => {
  test('takes the model’s score in one question, with its reasoning', async () => {
    const { result, asked } = await judged(evaluator, { reasoning: 'Because.', score: 0.8 })
    expect(result).toMatchObject({
      status: 'measured',
      evaluator: name,
      score: 0.8,
      passed: true,
      reasoning: 'Because.',
      raw: { score: 0.8, tokens_used: 15, prompt: expect.stringMatching(/^rate@/) },
      usage: { calls: 1, tokensUsed: 15 },
    })
    expect(asked.map(namesOf)).toEqual([texts])
  })

  test('fails below its threshold, and flags a score that had to be moved', async () => {
    expect((await judged(evaluator, { score: 0.3 })).result).toMatchObject({ score: 0.3, passed: false })
    expect((await judged(evaluator, { score: 1.2 })).result).toMatchObject({ score: 1, raw: { clamped: true } })
  })

  test('has no score when the model gives none', async () => {
    const { result, asked } = await judged(evaluator, () => 'It is fine, I would say 0.8.')
    expect(result).toMatchObject({ status: 'failed', failure: 'unparsable', usage: { calls: 2, tokensUsed: 30 } })
    expect(result).not.toHaveProperty('score')
    expect(asked).toHaveLength(2)
  })

  test('does not apply with the lexical judge, which has no basis for it', async () => {
    const result = await evaluator.evaluate(EXAMPLE, lexicalJudge())
    expect(result).toMatchObject({ status: 'not_applicable', evaluator: name })
  })

  test('does not apply without an answer, and asks nothing', async () => {
    const { output: _, ...unanswered } = EXAMPLE
    const { result, asked } = await judged(evaluator, [], unanswered)
    expect(result.status).toBe('not_applicable')
    expect(asked).toHaveLength(0)
  })
})

describe('a blank answer', () => {
  test.each([
    [new AnswerQualityLlmJudgeEvaluator(), { status: 'measured', score: 0 }],
    [new HelpfulnessLlmJudgeEvaluator(), { status: 'measured', score: 0 }],
    [new RagFaithfulnessLlmJudgeEvaluator(), { status: 'measured', score: 1, vacuous: true }],
  ] as [Evaluator, object][])('is judged by %s without a question', async (evaluator, expected) => {
    const { result, asked } = await judged(evaluator, [], { ...EXAMPLE, output: ' \n' })
    expect(result).toMatchObject(expected)
    expect(asked).toHaveLength(0)
  })
})

test('an answer whose passages are all blank or unshown has nothing to keep to', async () => {
  const context = [{ id: 'a', text: ' ' }]
  const { result, asked } = await judged(new RagFaithfulnessLlmJudgeEvaluator(), [], { ...EXAMPLE, context })
  expect(result).toMatchObject({ status: 'not_applicable', reasoning: expect.stringContaining('no passages') })
  expect(asked).toHaveLength(0)
})

test('a conversation is shown to the model that judges helpfulness', async () => {
  const messages = [{ role: 'user', content: 'Hello?' }] as const
  const { asked } = await judged(new HelpfulnessLlmJudgeEvaluator(), { score: 1 }, { ...EXAMPLE, messages })
  expect(namesOf(asked[0])).toEqual(['conversation', 'query', 'response'])
  expect(asked[0]).toContain('\nuser: Hello?\n')
})

describe('criteria of one’s own', () => {
  test('reach the model word for word, with the fields that are named', async () => {
    const fields = ['output', 'reference', 'context'] as const
    const evaluator = new CriteriaEvaluator({ criteria: 'Does it name {{one}} city & no more?', fields: [...fields] })
    const { asked } = await judged(evaluator, { score: 1 })
    expect(asked[0]).toContain('Criteria: Does it name {{one}} city & no more? 1: fully met.')
    expect(namesOf(asked[0])).toEqual(['query', 'response', 'reference', 'passage 1'])
  })

  test('may be categories, each with a score', async () => {
    const evaluator = new CriteriaEvaluator({ criteria: 'How polite?', categories: { rude: 0, plain: 0.6, polite: 1 } })
    const { result, asked } = await judged(evaluator, { reasoning: 'r', category: 'Plain' })
    expect(result).toMatchObject({ score: 0.6, passed: false, raw: { category: 'plain' } })
    expect(asked[0]).toContain('"rude", "plain", "polite"')
    expect((await judged(evaluator, () => ({ category: 'friendly' }))).result).toMatchObject({ failure: 'unparsable' })
  })

  test('may be several with weights, rated in one question', async () => {
    const evaluator = new CriteriaEvaluator({
      subCriteria: [
        { name: 'short', criteria: 'It is short.', weight: 3 },
        { name: 'kind', criteria: 'It is kind.' },
      ],
    })
    const ratings = [
      { id: 'i2', reasoning: 'not very', score: 0.2 },
      { id: 'i1', reasoning: 'very', score: 1 },
    ]
    const { result, asked } = await judged(evaluator, { ratings })
    // (3 × 1 + 1 × 0.2) ÷ 4
    expect(result).toMatchObject({
      score: 0.8,
      reasoning: 'short 1: very\nkind 0.2: not very',
      raw: {
        parts: [
          { name: 'short', weight: 3, score: 1 },
          { name: 'kind', weight: 1, score: 0.2 },
        ],
      },
    })
    expect(asked).toHaveLength(1)
    expect(namesOf(asked[0])).toEqual(['query', 'response', 'item i1', 'item i2'])
  })

  test('that are not given, or look at what an example lacks, do not apply', async () => {
    expect((await judged(new CriteriaEvaluator(), [])).result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('`criteria`'),
    })
    const { reference: _, ...example } = EXAMPLE
    const looking = new CriteriaEvaluator({ criteria: 'Right?', fields: ['output', 'reference'] })
    expect((await judged(looking, [], example)).result).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('`reference`'),
    })
  })

  test.each([
    [{ criteria: 'x', categories: { only: 1 } }],
    [{ criteria: 'x', categories: { good: 2, bad: 0 } }],
    [{ criteria: 'x', fields: [] }],
    [{ subCriteria: [{ name: 'a', criteria: 'x', weight: 0 }] }],
    [
      {
        subCriteria: [
          { name: 'a', criteria: 'x' },
          { name: 'a', criteria: 'y' },
        ],
      },
    ],
    [{ subCriteria: [{ name: 'a', criteria: '' }] }],
  ])('that cannot be used are refused at construction: %j', (options) => {
    expect(() => new CriteriaEvaluator(options)).toThrow(UsageError)
  })
})
