import { describe, expect, test } from 'vitest'
import { JudgeUnavailableError, UsageError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { Evaluator } from '../../core/evaluator.ts'
import type { Example, Message } from '../../core/example.ts'
import type { Rubric } from '../../core/judge.ts'
import { lexicalJudge } from '../../judge/lexical/lexical-judge.ts'
import { scriptedJudge, type ScriptedJudge } from '../../testing/scripted-judge.ts'
import { ConversationCompletenessEvaluator } from './conversation-completeness.ts'
import { KnowledgeRetentionEvaluator } from './knowledge-retention.ts'
import { RoleAdherenceEvaluator } from './role-adherence.ts'
import { TurnFaithfulnessEvaluator } from './turn-faithfulness.ts'
import { TurnRelevanceEvaluator } from './turn-relevance.ts'
import { turnsOf, windowsOf } from './turns.ts'
import { sized } from '../../../test/long-form.ts'

const MESSAGES: readonly Message[] = [
  { role: 'system', content: 'You are a librarian.' },
  { role: 'user', content: 'My name is Ann. When was the bridge opened?' },
  { role: 'tool', content: 'The bridge was opened in 1932.' },
  { role: 'assistant', content: 'The bridge was opened in 1932.' },
  { role: 'user', content: 'How many lanes does the bridge have?' },
  { role: 'assistant', content: 'The bridge has eight lanes. What is your name?' },
  { role: 'user', content: 'Who built the bridge?' },
  { role: 'assistant', content: 'Bananas are rich in potassium.' },
]

const EXAMPLE: Example = { id: 'e1', inputs: {}, messages: MESSAGES }

/** Gives every reply the score that is listed for its turn, and the whole conversation 0.75. */
function judgeOf(scores: Readonly<Record<string, number>>): ScriptedJudge {
  return scriptedJudge({
    ratings: ({ items }) => ({
      score: 0.75,
      reasoning: 'mostly',
      ...(items === undefined
        ? {}
        : { items: items.map(({ id }) => ({ id, score: scores[id] ?? NaN, reasoning: `said of ${id}` })) }),
    }),
    usage: { calls: 1, tokensUsed: 9 },
  })
}

function asked({ calls }: ScriptedJudge): readonly Rubric[] {
  return calls.map(({ question }) => question as Rubric)
}

const SCORES = { t1: 1, t2: 0.5, t3: 0 }

describe('turns', () => {
  test('begin with what the user says and hold what follows, tools and all', () => {
    const turns = turnsOf(EXAMPLE)
    expect(turns.map(({ number, said, reply }) => [number, said.slice(0, 8), reply.slice(0, 8)])).toEqual([
      [1, 'My name ', 'The brid'],
      [2, 'How many', 'The brid'],
      [3, 'Who buil', 'Bananas '],
    ])
    expect(turns[0]?.messages.map(({ role }) => role)).toEqual(['user', 'tool', 'assistant'])
  })

  test('may open with the assistant, and join messages that one side sends in a row', () => {
    const roles: [Message['role'], string][] = [
      ['assistant', 'Hello!'],
      ['user', 'One.'],
      ['user', 'Two.'],
      ['assistant', 'Three.'],
      ['assistant', 'Four.'],
    ]
    const messages = roles.map(([role, content]) => ({ role, content }))
    expect(turnsOf({ ...EXAMPLE, messages }).map(({ said, reply }) => [said, reply])).toEqual([
      ['', 'Hello!'],
      ['One.\n\nTwo.', 'Three.\n\nFour.'],
    ])
  })

  test('end with the output where it replies to the last message', () => {
    const messages = [{ role: 'user', content: 'One?' }] as const
    expect(turnsOf({ ...EXAMPLE, messages, output: 'Two.' }).map(({ reply }) => reply)).toEqual(['Two.'])
    expect(turnsOf({ ...EXAMPLE, output: 'Bananas are rich in potassium.' })).toHaveLength(3)
  })

  test.each([
    [5, 2, 'before', ['1-2 of 1-2', '3-4 of 1-4', '5-5 of 3-5']],
    [5, 2, 'after', ['1-2 of 1-4', '3-4 of 3-5', '5-5 of 5-5']],
    [3, 10, 'before', ['1-3 of 1-3']],
  ] as const)('%d in windows of %d, shown with those %s', (count, window, around, expected) => {
    const turns = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      messages: [],
      said: '',
      reply: '',
    }))
    const ends = (list: readonly { number: number }[]): string => `${list[0]?.number}-${list.at(-1)?.number}`
    const windows = windowsOf(turns, { window, around }).map(({ judged, shown }) => `${ends(judged)} of ${ends(shown)}`)
    expect(windows).toEqual(expected)
  })
})

const ALL: readonly (readonly [Evaluator, number])[] = [
  [new KnowledgeRetentionEvaluator(), 0.25],
  [new RoleAdherenceEvaluator(), 0.5],
  [new ConversationCompletenessEvaluator(), 0.75],
  [new TurnRelevanceEvaluator(), 0.5],
  [new TurnFaithfulnessEvaluator(), 0.5],
]

describe.each(ALL.map(([evaluator, score]) => [evaluator.name, evaluator, score] as const))(
  '%s',
  (_, evaluator, score) => {
    test('is the mean over its turns, in one question, with the usage kept', async () => {
      const judge = judgeOf(SCORES)
      const result = await evaluator.evaluate(EXAMPLE, judge)
      expect(result).toMatchObject({ status: 'measured', score, usage: { calls: 1, tokensUsed: 9 } })
      expect(judge.calls).toHaveLength(1)
    })

    test('asks one question a window, and finds the same', async () => {
      const Class = evaluator.constructor as new (options: object) => Evaluator
      const judge = judgeOf(SCORES)
      const result = await new Class({ window: 1 }).evaluate(EXAMPLE, judge)
      expect(result).toMatchObject({ status: 'measured', score })
      expect(judge.calls).toHaveLength(evaluator.name === 'knowledge_retention' ? 2 : 3)
      expect(() => new Class({ window: 0 })).toThrow(UsageError)
    })

    test.each<[string, Partial<Example>]>([
      ['without messages', {}],
      ['without any message', { messages: [] }],
      ['without a word', { messages: [{ role: 'user', content: ' ' }] }],
      ['with nothing but instructions', { messages: [{ role: 'system', content: 'Be kind.' }] }],
    ])('does not apply %s, and asks nothing', async (_, fields) => {
      const judge = judgeOf(SCORES)
      expect(await evaluator.evaluate({ id: 'e1', inputs: {}, ...fields }, judge)).toMatchObject({
        status: 'not_applicable',
        usage: NO_USAGE,
      })
      expect(judge.calls).toHaveLength(0)
    })

    test('takes Chinese, Arabic, emoji, long and strange messages with the offline judge', async () => {
      const texts = ['桥于1932年通车。', 'افتتح الجسر عام 1932.', '🙂', 'word '.repeat(sized(40_000, 200_000)), '', ' ']
      for (const text of texts) {
        const messages = ['user', 'tool', 'assistant', 'user', 'assistant'].map((role) => ({
          role: role as 'user',
          content: text,
        }))
        const result = await evaluator.evaluate({ ...EXAMPLE, messages, output: { not: 'text' } }, lexicalJudge())
        expect(['measured', 'not_applicable']).toContain(result.status)
        expect(JSON.parse(JSON.stringify(result))).toEqual(result)
      }
    }, 60_000)

    test('has no score when the judge fails or leaves a turn out, and says what was spent', async () => {
      const usage = { ...NO_USAGE, calls: 1, tokensUsed: 9 }
      const down = scriptedJudge({ ratings: new JudgeUnavailableError('down', { usage }) })
      expect(await evaluator.evaluate(EXAMPLE, down)).toMatchObject({ status: 'failed', failure: 'judge_error', usage })
      const silent = scriptedJudge({ ratings: { score: NaN, reasoning: '', items: [] }, usage })
      expect(await evaluator.evaluate(EXAMPLE, silent)).toMatchObject({
        status: 'failed',
        failure: 'unparsable',
        usage,
      })
    })
  },
)

test('replies are rated one by one, among the messages, each by itself', async () => {
  const judge = judgeOf(SCORES)
  await new RoleAdherenceEvaluator().evaluate(EXAMPLE, judge)
  const [rubric] = asked(judge)
  expect(rubric?.items?.map(({ id }) => id)).toEqual(['t1', 't2', 't3'])
  expect(rubric?.items?.[2]?.text).toBe('Reply in turn 3:\nBananas are rich in potassium.')
  expect(rubric?.inputs).toMatchObject({
    role: 'You are a librarian.',
    'turn 1 message 1 user': 'My name is Ann. When was the bridge opened?',
    'turn 1 message 2 tool': 'The bridge was opened in 1932.',
  })
})

test('turns that fall short are named', async () => {
  const result = await new TurnRelevanceEvaluator().evaluate(EXAMPLE, judgeOf(SCORES))
  expect(result).toMatchObject({
    reasoning: '2 of 3 replies answer what the user has said; not in turn 3: “Bananas are rich in potassium.”',
    raw: { turns: [{ turn: 1, score: 1 }, { turn: 2 }, { turn: 3, score: 0, reasoning: 'said of t3' }] },
  })
})

describe('role_adherence', () => {
  test('takes the role from its setting, or from the system message, or does not apply', async () => {
    const judge = judgeOf(SCORES)
    const result = await new RoleAdherenceEvaluator({ role: 'A pirate.' }).evaluate(EXAMPLE, judge)
    expect(result).toMatchObject({ raw: { role: 'setting' } })
    expect(asked(judge)[0]?.inputs['role']).toBe('A pirate.')
    const messages = MESSAGES.slice(1)
    expect(await new RoleAdherenceEvaluator().evaluate({ ...EXAMPLE, messages }, judge)).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('`role`'),
    })
  })
})

describe('with the offline judge', () => {
  test.each([KnowledgeRetentionEvaluator, RoleAdherenceEvaluator, ConversationCompletenessEvaluator])(
    '%o has no basis and does not apply',
    async (Class) => {
      expect(await new Class().evaluate(EXAMPLE, lexicalJudge())).toMatchObject({
        status: 'not_applicable',
        reasoning: expect.stringContaining('only compares words'),
      })
    },
  )

  test('turn_relevance compares each reply with its own question, and leaves out what is too short', async () => {
    const result = await new TurnRelevanceEvaluator().evaluate(
      {
        ...EXAMPLE,
        messages: [...MESSAGES, { role: 'user', content: 'And the colour?' }, { role: 'assistant', content: 'Grey.' }],
      },
      lexicalJudge(),
    )
    if (result.status !== 'measured') throw new Error(JSON.stringify(result))
    const scores = (result.raw['turns'] as { turn: number; score: number }[]).map(({ turn, score }) => [
      turn,
      score > 0.3,
    ])
    expect(scores).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
  })

  test('turn_faithfulness compares each reply with passages and what tools have returned so far', async () => {
    const context = [{ id: 'p1', text: 'The bridge has eight lanes.' }]
    const result = await new TurnFaithfulnessEvaluator().evaluate({ ...EXAMPLE, context }, lexicalJudge())
    if (result.status !== 'measured') throw new Error(JSON.stringify(result))
    const scores = (result.raw['turns'] as { turn: number; score: number }[]).map(({ score }) => score > 0.5)
    expect(scores).toEqual([true, true, false])
  })

  test('turn_faithfulness without passages and tools does not apply', async () => {
    const messages = MESSAGES.filter(({ role }) => role !== 'tool')
    expect(await new TurnFaithfulnessEvaluator().evaluate({ ...EXAMPLE, messages }, lexicalJudge())).toMatchObject({
      status: 'not_applicable',
      reasoning: expect.stringContaining('`tool`'),
    })
  })
})
