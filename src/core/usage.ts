/** What judging cost. `costUsd` is absent if a price is unknown: prices are never guessed. */
export interface Usage {
  /** Requests that left for a model. */
  calls: number
  inputTokens: number
  outputTokens: number
  /** All tokens. More than input and output together if a provider only reports a total. */
  tokensUsed: number
  /** Input tokens that the provider had in its cache, which cost less. Part of `inputTokens`; absent if none are known. */
  cachedInputTokens?: number
  /** Input tokens that were written to the cache, which may cost more. Part of `inputTokens`; absent if none are known. */
  cacheWriteTokens?: number
  /** Output tokens that the model thought with. Part of `outputTokens`; absent if none are known. */
  reasoningTokens?: number
  costUsd?: number
}

export const NO_USAGE: Usage = Object.freeze({ calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })

/** The sum. Its cost is known only if that of every part is. */
export function addUsage(...parts: readonly Usage[]): Usage {
  const sum: Usage = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
  let costUsd: number | undefined = 0
  for (const part of parts) {
    sum.calls += part.calls
    sum.inputTokens += part.inputTokens
    sum.outputTokens += part.outputTokens
    sum.tokensUsed += part.tokensUsed
    for (const name of ['cachedInputTokens', 'cacheWriteTokens', 'reasoningTokens'] as const) {
      const count = part[name]
      if (count !== undefined) sum[name] = (sum[name] ?? 0) + count
    }
    costUsd = costUsd === undefined || part.costUsd === undefined ? undefined : costUsd + part.costUsd
  }
  return costUsd === undefined ? sum : { ...sum, costUsd }
}
