import { describe, expect, test } from 'vitest'
import type { Example, TaskType } from '../core/index.ts'
import { UsageError } from '../core/index.ts'
import { BUILT_IN_EVALUATORS } from '../evaluators/index.ts'
import { chooseEvaluators, type RouteInput } from './choose-evaluators.ts'
import { detectTask } from './detect-task.ts'

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

const route = (over: Partial<RouteInput>): ReturnType<typeof chooseEvaluators> =>
  chooseEvaluators({ sample: [example({})], rubrics: 'overlap', hasTarget: false, isRegistered: () => true, ...over })
const names = (chosen: { evaluators: readonly { name: string }[] }): string[] =>
  chosen.evaluators.map(({ name }) => name)

describe('default evaluators', () => {
  test.each<[TaskType, Partial<RouteInput>, string[]]>([
    ['classification', {}, ['accuracy', 'f1_macro']],
    ['chat', { rubrics: 'any', hasTarget: true }, ['helpfulness_llm_judge', 'latency_ms']],
    [
      'rag_qa',
      { rubrics: 'any', hasTarget: true },
      ['answer_quality_llm_judge', 'rag_faithfulness_llm_judge', 'latency_ms'],
    ],
    ['rag_qa', {}, ['faithfulness', 'hallucination', 'context_precision']],
    [
      'rag_qa',
      { sample: [example({ facts: [] })] },
      ['faithfulness', 'hallucination', 'context_precision', 'context_recall'],
    ],
    ['tool_calling', { hasTarget: true }, ['tool_success_rate', 'invalid_tool_call_rate', 'latency_ms']],
    ['chat', { sample: [example({ timing: { latencyMs: 1 } })] }, ['relevance', 'latency_ms']],
  ])('of %s with %j', (task, over, expected) => {
    expect(names(route({ task, ...over }))).toEqual(expected)
  })

  test('that are not registered give way to those of a judge that only compares words, and it is said', () => {
    const chosen = route({ task: 'rag_qa', rubrics: 'any', isRegistered: (name) => !name.endsWith('_llm_judge') })
    expect(names(chosen)).toEqual(['faithfulness', 'hallucination', 'context_precision'])
    expect(chosen.leftOut.map(({ name }) => name)).toEqual([
      'answer_quality_llm_judge',
      'rag_faithfulness_llm_judge',
      'context_recall',
      'latency_ms',
    ])
  })

  test('say why the task was chosen', () => {
    expect(route({ sample: labelled('a', 'b', 'a', 'b') })).toMatchObject({
      task: 'classification',
      taskReason: 'the references are labels: a, b',
    })
  })

  test('are refused where there are none', () => {
    expect(() => route({ task: 'conversation' })).toThrow(UsageError)
    expect(() => route({ sample: [{ id: 'e', inputs: {} }] })).toThrow(/does not show what task it is/)
  })

  test('of the offline judge are registered for every task that has some', () => {
    const tasks: TaskType[] = ['rag_qa', 'chat', 'classification', 'summarization', 'retrieval', 'extraction']
    const isRegistered = (name: string): boolean => BUILT_IN_EVALUATORS.some(({ spec }) => spec.name === name)
    for (const task of tasks) {
      const chosen = route({ task, isRegistered, hasTarget: true })
      expect(chosen.leftOut.filter(({ reason }) => reason.includes('registered'))).toEqual([])
    }
  })
})
