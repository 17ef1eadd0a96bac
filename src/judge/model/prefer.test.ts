import { describe, expect, test } from 'vitest'
import { JudgeResponseError } from '../../core/errors.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import type { ChatRequest } from './chat-model.ts'
import { modelJudge } from './model-judge.ts'
import { prefer } from './prefer.ts'

const PAIR = { query: 'q?', a: 'answer A', b: 'answer B' }

function firstIs(text: string, { messages }: ChatRequest): boolean {
  return messages.at(-1)?.content.includes(`answer first>>\n${text}\n`) ?? false
}

function choosing(choose: (request: ChatRequest) => string) {
  return scriptedModel((request) => ({ reasoning: 'r', category: choose(request) }))
}

describe('which of two answers is preferred', () => {
  test.each([
    ['a', (request: ChatRequest) => (firstIs(PAIR.a, request) ? 'first' : 'second')],
    ['b', (request: ChatRequest) => (firstIs(PAIR.a, request) ? 'second' : 'first')],
    ['tie', () => 'tie'],
  ] as const)('is %s when both orders say so', async (winner, choose) => {
    const model = choosing(choose)
    const result = await prefer(model, PAIR)
    expect(result).toMatchObject({ winner, consistent: true, usage: { calls: 2 } })
    expect(model.calls.map((call) => firstIs(PAIR.a, call))).toEqual([true, false])
  })

  test.each([
    ['first', ['a', 'b']],
    ['second', ['b', 'a']],
  ])('is nobody when the judge always takes the %s', async (position, winners) => {
    const { winner, consistent, orders } = await prefer(
      choosing(() => position),
      PAIR,
    )
    expect([winner, consistent]).toEqual([null, false])
    expect(orders.map((order) => order.winner)).toEqual(winners)
    expect(orders.map(({ first }) => first)).toEqual(['a', 'b'])
  })

  test('is asked of any judge, by the criteria that are given', async () => {
    const model = choosing(() => 'tie')
    await prefer(modelJudge({ model }), { ...PAIR, criteria: 'Which one rhymes?' })
    expect(model.calls.every(({ messages }) => messages.at(-1)?.content.includes('Which one rhymes?'))).toBe(true)
  })

  test('is not made up from a reply that names neither', async () => {
    await expect(
      prefer(
        choosing(() => 'A'),
        PAIR,
      ),
    ).rejects.toBeInstanceOf(JudgeResponseError)
  })
})
