import { BudgetExceededError, UsageError } from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { costUsd, PRICES_AS_OF, priceOf, type Price } from './prices.ts'
import { estimateRequestTokens } from './token-estimate.ts'

/** What may be spent in total. */
export interface Limits {
  maxCostUsd?: number
  maxTokens?: number
  maxCalls?: number
}

/** One allowance, shared by every model that draws on it. */
export interface Budget {
  readonly limits: Limits
  spent(): { calls: number; tokens: number; costUsd: number }
  /** Reserves what a call may cost. The returned function books what it did cost. Throws BudgetExceededError. */
  reserve(model: string, estimate: Spending): (actual: Spending) => void
}

/** A budget shared by several processes, so asking for it takes time. */
export interface RemoteBudget {
  readonly limits: Limits
  /** As in a `Budget`. What the returned function resolves from is booked. */
  reserve(model: string, estimate: Spending): Promise<(actual: Spending) => Promise<void>>
}

interface Spending {
  calls: number
  tokens: number
  costUsd: number
}

/** How many tokens a call is assumed to answer with if the request sets no limit. */
const EXPECTED_OUTPUT_TOKENS = 1_000

/**
 * A budget that models can share: of calls, tokens or US dollars. A question that would exceed it is not asked, and
 * fails with a BudgetExceededError. Throws a UsageError for a limit below 0.
 */
export function createBudget(limits: Limits): Budget {
  for (const [name, limit] of Object.entries(limits)) {
    if (!(limit >= 0)) throw new UsageError(`The budget's ${name} is ${limit}; it must be a number of at least 0.`)
  }
  // Booked and reserved together: calls in flight count as spent until their cost is known.
  const held: Spending = { calls: 0, tokens: 0, costUsd: 0 }
  const booked: Spending = { calls: 0, tokens: 0, costUsd: 0 }

  return {
    limits,
    spent: () => ({ ...booked }),
    reserve(model, estimate) {
      refuseBeyond('call', { limit: limits.maxCalls, used: held.calls, next: estimate.calls, model })
      refuseBeyond('token', { limit: limits.maxTokens, used: held.tokens, next: estimate.tokens, model })
      refuseBeyond('US dollar', { limit: limits.maxCostUsd, used: held.costUsd, next: estimate.costUsd, model })
      add(held, estimate, 1)
      return (actual) => {
        add(held, estimate, -1)
        add(held, actual, 1)
        add(booked, actual, 1)
      }
    },
  }
}

function refuseBeyond(
  unit: string,
  { limit, used, next, model }: { limit: number | undefined; used: number; next: number; model: string },
): void {
  if (limit === undefined || used + next <= limit) return
  throw new BudgetExceededError(
    `The next call of ${model} may take ${amountText(next)} ${unit}${next === 1 ? '' : 's'}; with ${amountText(used)} already used or under way that is more than the ${amountText(limit)} allowed, so it was not made.`,
  )
}

function amountText(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toPrecision(3)
}

function add(sum: Spending, part: Spending, sign: 1 | -1): void {
  sum.calls += sign * part.calls
  sum.tokens += sign * part.tokens
  sum.costUsd += sign * part.costUsd
}

export interface BudgetedOptions {
  budget: Budget | RemoteBudget
  prices?: Readonly<Record<string, Price>> | undefined
  /** The price of a call as a share of the list price. 1 if left out. */
  share?: number | undefined
}

/** A model that makes no call that might exceed the budget. */
export function budgeted(model: ChatModel, { budget, prices, share = 1 }: BudgetedOptions): ChatModel {
  const price = partOf(priceOf(model.id, prices, model), share)
  if (budget.limits.maxCostUsd !== undefined && price === undefined) {
    throw new UsageError(
      `A limit in US dollars needs the price of ${model.id}, and the price list of ${PRICES_AS_OF} does not have it. Give its price in the config (prices: { '${model.id}': { input, output } }, US dollars for a million tokens), or set a limit that needs none: --max-tokens or --max-calls (maxTokens, maxCalls).`,
    )
  }
  return {
    ...model,
    async chat(request, options) {
      const estimate = estimateOf(request, price)
      const book = await budget.reserve(model.id, estimate)
      try {
        const reply = await model.chat(request, options)
        // If a client does not report its usage, the estimate counts.
        await book(reply.unmetered === true ? estimate : spendingOf(reply.usage, price))
        return reply
      } catch (error) {
        await book(spendingOf(usageOf(error), price))
        throw error
      }
    },
  }
}

/** A model whose replies include their cost, if the price is known. */
export function priced(
  model: ChatModel,
  prices?: Readonly<Record<string, Price>>,
  { share = 1 }: Pick<BudgetedOptions, 'share'> = {},
): ChatModel {
  const price = partOf(priceOf(model.id, prices, model), share)
  if (price === undefined) return model
  return {
    ...model,
    async chat(request, options): Promise<ChatReply> {
      const reply = await model.chat(request, options)
      if (reply.unmetered === true) return reply
      return { ...reply, usage: { ...reply.usage, costUsd: costUsd(reply.usage, price) } }
    },
  }
}

function partOf(price: Price | undefined, share: number): Price | undefined {
  if (price === undefined || share === 1) return price
  const { input, output, cachedInput, cacheWrite } = price
  return {
    input: input * share,
    output: output * share,
    cachedInput: cachedInput === undefined ? undefined : cachedInput * share,
    cacheWrite: cacheWrite === undefined ? undefined : cacheWrite * share,
  }
}

function estimateOf(request: ChatRequest, price: Price | undefined): Spending {
  const inputTokens = estimateRequestTokens(request)
  const { maxOutputTokens = EXPECTED_OUTPUT_TOKENS, limitGrows = false } = request
  const outputTokens = limitGrows ? Math.min(EXPECTED_OUTPUT_TOKENS, maxOutputTokens) : maxOutputTokens
  return spendingOf({ calls: 1, inputTokens, outputTokens, tokensUsed: inputTokens + outputTokens }, price)
}

function spendingOf(usage: Usage, price: Price | undefined): Spending {
  return { calls: usage.calls, tokens: usage.tokensUsed, costUsd: price === undefined ? 0 : costUsd(usage, price) }
}

function usageOf(error: unknown): Usage {
  const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
  if (!(error instanceof Error) || !('usage' in error)) return nothing
  return (error.usage as Usage | undefined) ?? nothing
}
