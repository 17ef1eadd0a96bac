import { describe, expect, test } from 'vitest'
import type { Accumulator } from '../../core/aggregate.ts'
import { UsageError } from '../../core/errors.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { ChatRequest } from '../../judge/model/chat-model.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { modelJudge } from '../../judge/model/model-judge.ts'
import { scriptedModel, type ModelScript } from '../../testing/scripted-model.ts'
import { AnswerQualityLlmJudgeEvaluator } from './answer-quality-llm-judge.ts'
import { CriteriaEvaluator } from './criteria.ts'
import { HelpfulnessLlmJudgeEvaluator } from './helpfulness-llm-judge.ts'
import { PreferenceEvaluator } from './preference.ts'
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
  ['rag_faithfulness_llm_judge', new RagFaithfulnessLlmJudgeEvaluator(), ['passage 1', 'query', 'response']],
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
    expect(namesOf(asked[0])).toEqual(['passage 1', 'query', 'response', 'reference'])
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

describe('which of two answers is preferred', () => {
  const PAIR: Example = { ...EXAMPLE, alternative: 'Lyon.' }
  const isFirst = ({ messages }: ChatRequest): boolean =>
    messages.at(-1)?.content.includes('answer first>>\nParis') === true
  const own = (request: ChatRequest) => ({ reasoning: 'r', category: isFirst(request) ? 'first' : 'second' })
  const other = (request: ChatRequest) => ({ reasoning: 'r', category: isFirst(request) ? 'second' : 'first' })
  const always = (category: string) => () => ({ reasoning: 'r', category })

  test.each([
    ['won', own, [1, 1], ['first', 'second']],
    ['lost', other, [0, 0], ['second', 'first']],
    ['tied', always('tie'), [0.5, 0], ['tie', 'tie']],
    ['order', always('first'), [0.5, 0], ['first', 'first']],
    ['order', always('second'), [0.5, 0], ['second', 'second']],
  ] as [string, ModelScript, number[], string[]][])(
    '%s: both orders are one score, by the rule for ties',
    async (outcome, script, scores, orders) => {
      for (const [at, ties] of (['half', 'against'] as const).entries()) {
        const { result, asked } = await judged(new PreferenceEvaluator({ ties }), script, PAIR)
        expect(result).toMatchObject({
          status: 'measured',
          score: scores[at],
          raw: { outcome, orders },
          usage: { calls: 2 },
        })
        expect(asked).toHaveLength(2)
      }
    },
  )

  test.each([
    ['Paris, since 987. ', 0.5, 'tied'],
    [' ', 1, 'won'],
  ])('the other answer %j needs no question', async (alternative, score, outcome) => {
    const { result, asked } = await judged(new PreferenceEvaluator(), [], { ...PAIR, alternative })
    expect(result).toMatchObject({ score, raw: { outcome } })
    expect(asked).toEqual([])
  })

  test('does not apply without another answer, nor with a judge that compares words', async () => {
    expect((await judged(new PreferenceEvaluator(), [])).result.status).toBe('not_applicable')
    const lexical = await new PreferenceEvaluator().evaluate(PAIR, lexicalJudge())
    expect(lexical.status).toBe('not_applicable')
  })

  test('over a data set the judge’s lean to a place and to length is reported, in whatever parts it is added up', async () => {
    const evaluator = new PreferenceEvaluator()
    // The judge takes the longer answer; of two that are alike, the one shown first.
    const longer: ModelScript = ({ messages }) => {
      const [, first = '', second = ''] =
        /answer first>>\n([^\n]*)\n[^]*?answer second>>\n([^\n]*)\n/.exec(messages.at(-1)?.content ?? '') ?? []
      return { reasoning: 'r', category: second.length > 1.25 * first.length ? 'second' : 'first' }
    }
    const pairs = [
      ['a long answer, much longer', 'short'],
      ['short', 'a long answer, much longer'],
      ['very, very long, so it wins', 'brief'],
      ['alike 1', 'alike 2'],
      ['alike 3', 'alike 4'],
    ]
    const results = await Promise.all(
      pairs.map(
        async ([output, alternative]) => (await judged(evaluator, longer, { ...PAIR, output, alternative })).result,
      ),
    )
    const accumulator = (): Accumulator => evaluator.accumulator?.() ?? expect.unreachable()
    const [whole, one, two] = [accumulator(), accumulator(), accumulator()]
    for (const [index, result] of results.entries()) {
      whole.add(result, { id: `${index}` })
      ;(index % 2 === 0 ? one : two).add(result, { id: `${index}` })
    }
    one.merge(two)
    expect(one.result()).toEqual(whole.result())
    expect(whole.result()).toMatchObject({
      // 1, 0, 1, ½, ½
      mean: 0.6,
      n: 5,
      details: {
        ties: 'half',
        won: 2,
        lost: 1,
        tied: 0,
        order: 2,
        position: { asked: 5, first: 7, second: 3, tie: 0, alwaysFirst: 2, alwaysSecond: 0 },
        lengthMatched: { within: 0.25, n: 2, winRate: 0.5 },
        longerWon: { longer: 3, of: 3 },
      },
      notes: [
        '5 pairs: 2 won, 1 lost, 0 tied, and in 2 the order of the two answers decided. Both count half.',
        expect.stringContaining('it kept to the first in 2 and to the second in 0 of 5 pairs.'),
        expect.stringMatching(
          /^Length: over the 2 pairs of like length .*win rate is 0\.50.*The longer answer won 3 of the 3 pairs/,
        ),
      ],
    })
  })
})
