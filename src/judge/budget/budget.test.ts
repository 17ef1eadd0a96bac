import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BudgetExceededError } from '../../core/errors.ts'
import type { ChatModel, ChatReply } from '../model/chat-model.ts'
import { budgeted, createBudget, priced } from './budget.ts'
import { costUsd, daysTooOld, priceOf, PRICES_AS_OF } from './prices.ts'
import { approximateTokens } from '../model/token-count.ts'
import { estimateRequestTokens } from './token-estimate.ts'

function model(id: string, usage: { inputTokens: number; outputTokens: number }): ChatModel & { asked: () => number } {
  let asked = 0
  return {
    specificationVersion: 'assay-1',
    id,
    provider: 'test',
    asked: () => asked,
    chat(): Promise<ChatReply> {
      asked += 1
      const tokensUsed = usage.inputTokens + usage.outputTokens
      return Promise.resolve({ text: 'ok', finishReason: 'stop', usage: { calls: 1, ...usage, tokensUsed } })
    },
  }
}

const ask = { messages: [{ role: 'user' as const, content: 'x'.repeat(350) }], maxOutputTokens: 100 }

test.each([
  ['openai:gpt-4o', { input: 2.5, output: 10, cachedInput: 1.25 }],
  ['gpt-4o-2024-08-06', { input: 2.5, output: 10, cachedInput: 1.25 }],
  ['anthropic:claude-sonnet-4-5-20250929', { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 }],
  ['openai:gpt-5.2', { input: 1.75, output: 14, cachedInput: 0.175 }],
  ['openai:o1', { input: 15, output: 60, cachedInput: 7.5 }],
  ['anthropic:claude-3-7-sonnet-20250219', { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 }],
  ['compatible:openai/gpt-4o-mini', { input: 0.15, output: 0.6, cachedInput: 0.075 }],
  ['google.generative-ai:gemini-2.5-flash', { input: 0.3, output: 2.5, cachedInput: 0.03 }],
  ['amazon-bedrock:us.amazon.nova-lite-v1:0', { input: 0.06, output: 0.24, cachedInput: 0.015 }],
  // What anybody may serve has no price of its own.
  ['compatible:gpt-oss-20b', undefined],
  ['compatible:qwen2.5:7b', undefined],
  ['compatible:deepseek-r1:7b', undefined],
  ['compatible:someone/gpt-4o', undefined],
  ['compatible:qwen2.5-7b-instruct', undefined],
  ['gpt-4o-miniature', undefined],
])('the price of %s is %j', (id, price) => {
  expect(priceOf(id)).toEqual(price)
})

test('the same name has the price of the host that serves it', () => {
  const name = 'compatible:openai/gpt-oss-20b'
  const at = (host: string) => priceOf(name, {}, { host })?.input
  expect([at('api.groq.com'), at('127.0.0.1')]).toEqual([expect.any(Number), undefined])
  expect(at('api.together.xyz')).not.toBe(at('api.groq.com'))
})

test.each(['compatible:qwen2.5:7b', 'qwen2.5:7b', 'compatible:vendor/qwen2.5:7b'])(
  'a price of the user is found for %s, and the built-in ones stay',
  (id) => {
    const own = { 'qwen2.5:7b': { input: 1, output: 2 } }
    expect(priceOf(id, own)).toEqual({ input: 1, output: 2 })
    expect(priceOf('openai:gpt-4o', own)).toEqual(priceOf('openai:gpt-4o'))
  },
)

test('a list of prices is called old after 90 days', () => {
  const later = (days: number): Date => new Date(Date.parse(PRICES_AS_OF) + days * 86_400_000)
  expect([daysTooOld(later(90)), daysTooOld(later(91))]).toEqual([undefined, 91])
})

test('a price of the user goes before the list, and the cache has prices of its own', () => {
  const price = { input: 1, output: 2, cachedInput: 0.1, cacheWrite: 1.25 }
  const tokens = { inputTokens: 1000, outputTokens: 100, cachedInputTokens: 600, cacheWriteTokens: 200 }
  expect(costUsd(tokens, price)).toBeCloseTo((200 * 1 + 600 * 0.1 + 200 * 1.25 + 100 * 2) / 1e6, 15)
  expect(priceOf('compatible:own', { 'compatible:own': { input: 1, output: 2 } })).toEqual({ input: 1, output: 2 })
  expect(costUsd({ inputTokens: 1_000_000, outputTokens: 500_000 }, { input: 1, output: 2 })).toBe(2)
})

test('replies of a model with a price say what they cost, others say only tokens', async () => {
  const usage = { inputTokens: 1_000, outputTokens: 100 }
  expect((await priced(model('gpt-4o', usage)).chat(ask)).usage.costUsd).toBeCloseTo(0.0035, 12)
  expect((await priced(model('unknown', usage)).chat(ask)).usage).not.toHaveProperty('costUsd')
})

test('the call that could pass the limit is not made, and the sentence has the figures', async () => {
  const inner = model('gpt-4o', { inputTokens: 104, outputTokens: 100 })
  const limited = budgeted(inner, { budget: createBudget({ maxCalls: 2 }) })
  await limited.chat(ask)
  await limited.chat(ask)
  await expect(limited.chat(ask)).rejects.toThrow(
    'The next call of gpt-4o may take 1 call; with 2 already used or under way that is more than the 2 allowed, so it was not made.',
  )
  expect(inner.asked()).toBe(2)
})

test('calls under way count, so that many at once do not pass the limit together', async () => {
  const inner = model('gpt-4o', { inputTokens: 104, outputTokens: 100 })
  const one = costUsd({ inputTokens: estimateRequestTokens(ask), outputTokens: 100 }, { input: 2.5, output: 10 })
  const limited = budgeted(inner, { budget: createBudget({ maxCostUsd: one * 3.5 }) })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => limited.chat(ask)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  expect(refused.every((error) => error instanceof BudgetExceededError)).toBe(true)
})

test('what was spent never passes the limit when calls cost no more than estimated', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 100 }),
      async (maxTokens, output) => {
        const budget = createBudget({ maxTokens })
        const limited = budgeted(model('m', { inputTokens: 100, outputTokens: output }), { budget })
        await Promise.allSettled(Array.from({ length: 20 }, () => limited.chat(ask)))
        expect(budget.spent().tokens).toBeLessThanOrEqual(maxTokens)
      },
    ),
  )
})

test('a failed call gives back what was set aside for it', async () => {
  const budget = createBudget({ maxCalls: 1 })
  const failing: ChatModel = {
    ...model('m', { inputTokens: 1, outputTokens: 1 }),
    chat: () => Promise.reject(new Error('no')),
  }
  await expect(budgeted(failing, { budget }).chat(ask)).rejects.toThrow('no')
  await expect(budgeted(failing, { budget }).chat(ask)).rejects.toThrow('no')
  expect(budget.spent().calls).toBe(0)
})

test('a limit in dollars for a model of unknown price is refused before anything is spent', () => {
  expect(() =>
    budgeted(model('mystery', { inputTokens: 1, outputTokens: 1 }), { budget: createBudget({ maxCostUsd: 2 }) }),
  ).toThrow(/needs the price of mystery/)
  expect(() => createBudget({ maxCostUsd: Number.NaN })).toThrow(/must be a number of at least 0/)
})

test('estimates of tokens are on the high side for English and count a character for Chinese', () => {
  expect(approximateTokens('The quick brown fox jumps over the lazy dog.')).toBeGreaterThanOrEqual(10)
  expect(approximateTokens('法律规定了什么')).toBe(7)
  expect(approximateTokens('')).toBe(0)
})

test('a client that does not say what it used counts with the estimate, and has no cost made up', async () => {
  const inner = model('gpt-4o', { inputTokens: 0, outputTokens: 0 })
  const silent: ChatModel = {
    ...inner,
    chat: async (request, options) => ({ ...(await inner.chat(request, options)), unmetered: true }),
  }
  const budget = createBudget({ maxTokens: 500 })
  const limited = budgeted(priced(silent), { budget })
  expect((await limited.chat(ask)).usage).not.toHaveProperty('costUsd')
  expect(budget.spent().tokens).toBe(estimateRequestTokens(ask) + 100)
})
