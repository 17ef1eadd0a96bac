import { describe, expect, test } from 'vitest'
import { type EvaluatorSpec, specOf } from '../core/evaluator.ts'
import { type Example, type TaskType, TASK_TYPES } from '../core/example.ts'
import { JudgeResponseError, UsageError } from '../core/errors.ts'
import { NO_USAGE } from '../core/usage.ts'
import { BUILT_IN_EVALUATORS } from '../evaluators/index.ts'
import type { Candidate } from './candidates.ts'
import { chooseEvaluators, type RouteInput } from './choose-evaluators.ts'
import { routeEvaluators } from './choose-with.ts'
import { detectTask } from './detect-task.ts'
import { FLAG_RULES, PRESETS, RULES } from './rules.ts'

const example = (fields: Partial<Example>): Example => ({ id: 'e', inputs: { query: 'q' }, ...fields })
const labelled = (...references: string[]): Example[] => references.map((reference) => example({ reference }))

describe('the task of a data set', () => {
  test.each<[TaskType, string, Example[]]>([
    ['rag_qa', 'there are passages', [example({}), example({ context: [{ id: 'p', text: 't' }], output: 'x' })]],
    ['rag_qa', 'facts', [example({ facts: ['f'] })]],
    ['retrieval', 'relevant passages', [example({ relevant: ['p'], context: [{ id: 'p', text: 't' }] })]],
    ['tool_calling', 'tool calls', [example({ expectedToolCalls: [] })]],
    ['classification', 'labels: yes, no', labelled('yes', 'no', 'yes', 'no')],
    ['chat', 'questions', labelled('yes', 'no', 'perhaps', 'often')],
    ['chat', 'questions', labelled('a whole sentence is no label', 'a whole sentence is no label')],
    ['conversation', 'conversations', [{ id: 'e', inputs: {}, messages: [] }]],
  ])('is %s, because of %s', (task, reason, sample) => {
    expect(detectTask(sample)).toEqual({ task, reason: expect.stringContaining(reason) })
  })

  test('is unknown when the fields say nothing', () => {
    expect(detectTask([{ id: 'e', inputs: {} }])).toBeUndefined()
  })
})

const built = new Map<string, EvaluatorSpec>(BUILT_IN_EVALUATORS.map((cls) => [cls.spec.name, specOf(cls)]))
const named = [...RULES, ...FLAG_RULES].map(({ evaluator }) => evaluator)
/** Every evaluator that the table names, with those that are built in as they are. */
const ALL: readonly Candidate[] = [...new Set([...named, ...built.keys()])].map((name) => ({
  spec: built.get(name) ?? specOf({ name, spec: {} }),
  unusable: name === 'criteria' ? 'it needs settings of its own' : undefined,
}))
const without = (refused: (name: string) => boolean): readonly Candidate[] =>
  ALL.filter(({ spec }) => !refused(spec.name))

const route = (over: Partial<RouteInput>): ReturnType<typeof chooseEvaluators> =>
  chooseEvaluators({ sample: [example({})], rubrics: 'overlap', hasTarget: false, registered: ALL, ...over })
const names = (chosen: { evaluators: readonly { name: string }[] }): string[] =>
  chosen.evaluators.map(({ name }) => name)

test('every evaluator that the table names is built in', () => {
  expect(named.filter((name) => !built.has(name))).toEqual([])
})

describe('default evaluators', () => {
  test.each<[TaskType, Partial<RouteInput>, string[]]>([
    ['classification', {}, ['accuracy', 'f1_macro']],
    ['chat', { rubrics: 'any', hasTarget: true }, ['helpfulness_llm_judge', 'latency_ms']],
    [
      'rag_qa',
      { rubrics: 'any', hasTarget: true },
      ['answer_quality_llm_judge', 'rag_faithfulness_llm_judge', 'latency_ms'],
    ],
    ['rag_qa', {}, ['faithfulness', 'fully_supported', 'context_precision']],
    [
      'rag_qa',
      { sample: [example({ facts: [] })], hasTarget: true },
      ['faithfulness', 'fully_supported', 'context_precision', 'context_recall', 'latency_ms'],
    ],
    ['tool_calling', { hasTarget: true }, ['tool_success_rate', 'invalid_tool_call_rate', 'latency_ms']],
    ['chat', { sample: [example({ timing: { latencyMs: 1 } })] }, ['relevance', 'latency_ms']],
    ['retrieval', { sample: [example({ relevant: ['p'], context: [] })] }, ['recall_at_k', 'ndcg_at_k', 'mrr']],
    ['retrieval', { sample: [example({ context: [{ id: 'p', text: 't' }] })] }, ['context_precision']],
  ])('of %s with %j', (task, over, expected) => {
    expect(names(route({ task, ...over }))).toEqual(expected)
  })

  test('of tool calls that say nothing of their end compare them with the expected ones', () => {
    const calls = [{ name: 'search', arguments: {} }]
    const chosen = route({ sample: [example({ toolCalls: calls, expectedToolCalls: calls })] })
    expect(names(chosen)).toEqual(['tool_call_match'])
    expect(chosen.leftOut).toContainEqual({ name: 'tool_success_rate', reason: 'no tool call says how it ended' })
  })

  test('that are not registered give way to those of a judge that only compares words, and it is said', () => {
    const registered = without((name) => name === 'answer_quality_llm_judge')
    const chosen = route({ task: 'rag_qa', rubrics: 'any', registered })
    expect(names(chosen)).toEqual(['faithfulness', 'fully_supported', 'context_precision'])
    expect(chosen.leftOut.map(({ name }) => name)).toEqual([
      'answer_quality_llm_judge',
      'rag_faithfulness_llm_judge',
      'latency_ms',
      'context_recall',
    ])
  })

  test('of a conversation are for a model: comparing words says nothing of a turn', () => {
    const sample = [example({ messages: [{ role: 'user', content: 'For two?' }] })]
    expect(names(route({ task: 'conversation', sample, rubrics: 'any' }))).toEqual([
      'conversation_completeness',
      'knowledge_retention',
      'turn_relevance',
    ])
    expect(() => route({ task: 'conversation', sample })).toThrow(
      /no default evaluators for conversation .*conversation_completeness: only a model can answer its question/,
    )
    expect(names(route({ task: 'conversation', sample, preset: 'deep_dive' }))).toContain('turn_relevance')
  })

  test('come each with its reason, and with that of the task', () => {
    expect(route({ sample: labelled('a', 'b', 'a', 'b') })).toMatchObject({
      task: 'classification',
      taskReason: 'the references are labels: a, b',
      preset: 'standard',
      evaluators: [{ name: 'accuracy', reason: 'the share of right labels' }, { name: 'f1_macro' }],
    })
  })

  test('are refused where there are none', () => {
    expect(() => route({ task: 'conversation', registered: [] })).toThrow(UsageError)
    expect(() => route({ sample: [{ id: 'e', inputs: {} }] })).toThrow(/does not show what task it is/)
  })

  test('of the offline judge are registered for every task', () => {
    const registered = [...built.values()].map((spec) => ({ spec }))
    const sample = [
      example({ relevant: ['p'], context: [{ id: 'p', text: 't' }], messages: [{ role: 'user', content: 'hi' }] }),
    ]
    for (const task of TASK_TYPES) {
      const chosen = route({ task, registered, hasTarget: true, sample })
      expect(chosen.leftOut.filter(({ reason }) => reason.includes('registered'))).toEqual([])
    }
  })
})

const full = example({
  output: 'an answer',
  reference: 'a reference',
  relevant: ['p'],
  facts: ['f'],
  context: [{ id: 'p', text: 't' }],
  timing: { latencyMs: 1, costUsd: 0.1, tokens: 5 },
})

describe('presets', () => {
  test('lightweight asks no judge, whatever the task', () => {
    for (const task of TASK_TYPES) {
      const rules = RULES.filter((rule) => rule.task === task && rule.slots.includes('lightweight'))
      const judged = rules.filter(({ evaluator }) => built.get(evaluator)?.kind === 'llm_judge')
      expect(judged.map(({ evaluator }) => evaluator)).toEqual([])
    }
    expect(names(route({ task: 'rag_qa', preset: 'lightweight', sample: [full] }))).toEqual([
      'recall_at_k',
      'mrr',
      'token_f1',
      'latency_ms',
    ])
  })

  test('ci takes the offline judge, which is deterministic, and no timings; a model it does not ask', () => {
    const offline = names(route({ task: 'rag_qa', preset: 'ci', sample: [full] }))
    expect(offline).toEqual([
      'faithfulness',
      'fully_supported',
      'context_precision',
      'context_recall',
      'recall_at_k',
      'mrr',
      'token_f1',
    ])
    const asked = names(route({ task: 'rag_qa', preset: 'ci', sample: [full], rubrics: 'any' }))
    expect(asked).toEqual(['recall_at_k', 'mrr', 'token_f1'])
  })

  test('deep_dive takes everything that declares the task and finds its fields, and says what it left out', () => {
    const chosen = route({ task: 'rag_qa', preset: 'deep_dive', sample: [full], rubrics: 'any' })
    const declared = [...built.values()].filter(({ tasks }) => tasks.includes('rag_qa')).map(({ name }) => name)
    const mentioned = [...names(chosen), ...chosen.leftOut.map(({ name }) => name)]
    expect(mentioned).toEqual(expect.arrayContaining(declared))
    expect(names(chosen)).toEqual(expect.arrayContaining(['answer_correctness', 'context_recall', 'recall_at_k']))
    expect(chosen.leftOut).toContainEqual({ name: 'criteria', reason: 'it needs settings of its own' })
    const offline = route({ task: 'rag_qa', preset: 'deep_dive', sample: [full] })
    expect(offline.leftOut).toContainEqual({
      name: 'answer_quality_llm_judge',
      reason: 'only a model can answer its question',
    })
    const poor = route({ task: 'rag_qa', preset: 'deep_dive', sample: [example({ context: [], output: '' })] })
    expect(poor.leftOut).toContainEqual({ name: 'recall_at_k', reason: 'no example has `relevant`' })
  })

  test('say what they lack when nothing fits', () => {
    expect(() => route({ task: 'chat', preset: 'lightweight' })).toThrow(
      /The preset lightweight has no evaluators for chat that fit this data \(token_f1: no example has `output` or `reference`/,
    )
  })

  test('are named in the error for one that is not known', () => {
    expect(() => route({ preset: 'deepdive' as never })).toThrow(
      "Unknown preset: 'deepdive'. Available presets: lightweight, standard, deep_dive, ci. Did you mean 'deep_dive'?",
    )
    expect(PRESETS).toHaveLength(4)
  })
})

describe('a use case', () => {
  test('adds what its flags ask for', () => {
    const chosen = route({
      task: 'classification',
      useCase: { latencySensitive: true, costSensitive: true, safetyCritical: true },
      sample: [full],
    })
    expect(names(chosen)).toEqual(['accuracy', 'f1_macro', 'latency_ms', 'cost_usd', 'pii_leak'])
    expect(chosen.evaluators.at(-1)?.reason).toBe('the use case is critical to safety')
  })

  test('with references adds those that compare, and without them leaves these out', () => {
    const chosen = route({ task: 'rag_qa', useCase: { hasReference: true }, sample: [full] })
    expect(names(chosen)).toEqual(expect.arrayContaining(['answer_correctness', 'token_f1']))
    const none = route({ task: 'rag_qa', preset: 'ci', useCase: { hasReference: false }, sample: [full] })
    expect(names(none)).not.toContain('token_f1')
    expect(none.leftOut).toContainEqual({ name: 'token_f1', reason: 'the use case has no references' })
  })

  test('names the task where nobody else does', () => {
    expect(route({ useCase: { taskType: 'chat' } })).toMatchObject({
      task: 'chat',
      taskReason: 'as the use case says',
    })
  })
})

describe('a model that chooses', () => {
  const SPENT = { ...NO_USAGE, calls: 1, inputTokens: 900, outputTokens: 40, tokensUsed: 940 }
  const input: RouteInput = { sample: [full], task: 'rag_qa', rubrics: 'any', hasTarget: false, registered: ALL }

  test('is offered what the rules leave, and its reasons are kept', async () => {
    let offered: readonly EvaluatorSpec[] = []
    const chosen = await routeEvaluators({
      ...input,
      chooseWith: (candidates) => {
        offered = candidates
        const reasons = { faithfulness: 'medical questions' }
        return Promise.resolve({ names: ['faithfulness'], reasons, usage: SPENT })
      },
    })
    expect(chosen).toMatchObject({
      chosenBy: 'model',
      evaluators: [{ name: 'faithfulness', reason: 'medical questions' }],
      usage: SPENT,
    })
    expect(offered.map(({ name }) => name)).toEqual(expect.arrayContaining(['answer_quality_llm_judge', 'recall_at_k']))
    expect(offered.map(({ name }) => name)).not.toContain('accuracy')
    expect(chosen.leftOut).toContainEqual({ name: 'recall_at_k', reason: 'the model did not choose it' })
  })

  test.each([
    ['one that was not offered', { names: ['accuracy'], reasons: {} }, /it chose 'accuracy', which was not offered/],
    ['nothing', { names: [], reasons: {} }, /it chose none/],
  ])('that chooses %s leaves the choice to the rules, and it is said', async (_, choice, note) => {
    const chosen = await routeEvaluators({ ...input, chooseWith: () => Promise.resolve(choice) })
    expect(chosen).toMatchObject({ chosenBy: 'rules', evaluators: chooseEvaluators(input).evaluators })
    expect(chosen.notes[0]).toMatch(note)
  })

  test('whose answer cannot be read leaves the choice to the rules, but an abort ends the routing', async () => {
    const chooseWith = (): Promise<never> =>
      Promise.reject(new JudgeResponseError('The reply cannot be read.', { usage: SPENT }))
    const chosen = await routeEvaluators({ ...input, chooseWith })
    expect(chosen.usage).toEqual(SPENT)
    expect(chosen.notes).toEqual([
      'A model was asked to choose the evaluators, and the rules decided instead: The reply cannot be read.',
    ])
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(routeEvaluators({ ...input, chooseWith, signal })).rejects.toThrow('stopped')
  })
})
