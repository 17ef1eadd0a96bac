/** What judging cost. `costUsd` is absent if a price is unknown: prices are never guessed. */
export interface Usage {
  /** Requests that left for a model. */
  calls: number
  inputTokens: number
  outputTokens: number
  /** All tokens. More than input and output together if a provider only reports a total. */
  tokensUsed: number
  costUsd?: number
}

export const NO_USAGE: Usage = Object.freeze({ calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })

/** The sum. Its cost is known only if that of every part is. */
export function addUsage(...parts: readonly Usage[]): Usage {
  const sum = { calls: 0, inputTokens: 0, outputTokens: 0, tokensUsed: 0 }
  let costUsd: number | undefined = 0
  for (const part of parts) {
    sum.calls += part.calls
    sum.inputTokens += part.inputTokens
    sum.outputTokens += part.outputTokens
    sum.tokensUsed += part.tokensUsed
    costUsd = costUsd === undefined || part.costUsd === undefined ? undefined : costUsd + part.costUsd
  }
  return costUsd === undefined ? sum : { ...sum, costUsd }
}
