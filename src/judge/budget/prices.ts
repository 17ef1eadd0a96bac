/** US dollars for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
}

/** The date of the prices below, as far as known. Check them against your provider's list before relying on them. */
export const PRICES_AS_OF = '2026-03-31'

/**
 * List prices of the providers' standard tier, by the model's name without its provider. A name that ends in a date or
 * version (`gpt-4o-2024-08-06`) has the price of its family. Models that are not listed have no price: none is guessed.
 */
const PRICES: Readonly<Record<string, Price>> = {
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-5.1': { input: 1.25, output: 10 },
  'gpt-5.4': { input: 2.5, output: 15 },
  o3: { input: 2, output: 8 },
  'o4-mini': { input: 1.1, output: 4.4 },
  'claude-3-haiku': { input: 0.25, output: 1.25 },
  'claude-3-5-haiku': { input: 0.8, output: 4 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-sonnet-4': { input: 3, output: 15 },
  'claude-sonnet-4-5': { input: 3, output: 15 },
  'claude-sonnet-4-6': { input: 3, output: 15 },
  'claude-opus-4': { input: 15, output: 75 },
  'claude-opus-4-1': { input: 15, output: 75 },
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-opus-4-6': { input: 5, output: 25 },
  'claude-opus-4-7': { input: 5, output: 25 },
}

/** The price of a model, whose id may begin with its provider and a colon. Undefined if it is not known. */
export function priceOf(modelId: string, prices: Readonly<Record<string, Price>> = PRICES): Price | undefined {
  const name = modelId.slice(modelId.lastIndexOf(':') + 1)
  const family = name.replace(/[-@](?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  return prices[modelId] ?? prices[name] ?? prices[family]
}

/** The cost of these tokens. */
export function costUsd(tokens: { inputTokens: number; outputTokens: number }, price: Price): number {
  return (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1_000_000
}
