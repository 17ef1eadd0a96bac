import type { Usage } from '../../core/usage.ts'

/** Adds usage up without a new object for each addition. The cost is known only if every part's is. */
export class UsageSum {
  #calls = 0
  #inputTokens = 0
  #outputTokens = 0
  #tokensUsed = 0
  #costUsd: number | undefined = 0

  add({ calls, inputTokens, outputTokens, tokensUsed, costUsd }: Usage): void {
    this.#calls += calls
    this.#inputTokens += inputTokens
    this.#outputTokens += outputTokens
    this.#tokensUsed += tokensUsed
    this.#costUsd = this.#costUsd === undefined || costUsd === undefined ? undefined : this.#costUsd + costUsd
  }

  result(): Usage {
    const counted = {
      calls: this.#calls,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      tokensUsed: this.#tokensUsed,
    }
    return this.#costUsd === undefined ? counted : { ...counted, costUsd: this.#costUsd }
  }
}
