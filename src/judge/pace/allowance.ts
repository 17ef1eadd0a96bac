import type { StatedLimit } from './rate-limit-headers.ts'

/** What a provider's last answer said that it still takes. Both say for how many milliseconds no call should be sent. */
export interface Allowance {
  /** An answer stated its limits. `unseen` calls were sent after that call, so the statement may lack them. */
  stated(limits: readonly StatedLimit[], call: { unseen: number; tokens: number }): number
  /** A call is sent. */
  sent(): number
}

/** How much the last call counts in the mean of tokens. */
const LAST_CALL = 0.1

/** Counts down what a provider said is left, and then waits as long as it said. A wait longer than `longestMs` is none. */
export function statedAllowance({ now, longestMs }: { now: () => number; longestMs: number }): Allowance {
  let left = Infinity
  let until = 0
  /** Where the allowance comes back little by little: how long one call takes to come back. */
  let gapMs = Infinity
  let tokensACall = 0

  const wait = (): number => (left > 0 ? 0 : Math.max(0, Math.min(until - now(), gapMs)))
  return {
    stated(limits, { unseen, tokens }) {
      if (tokens > 0) tokensACall += tokensACall === 0 ? tokens : (tokens - tokensACall) * LAST_CALL
      left = Infinity
      for (const { unit, remaining, limit = 0, resetMs } of limits) {
        const cost = unit === 'tokens' ? tokensACall : 1
        // One that asks to wait too long refuses the next call, and says why.
        if (resetMs > longestMs || (cost === 0 && remaining > 0)) continue
        const calls = remaining === 0 ? 0 : Math.floor(remaining / cost) - unseen
        if (calls >= left) continue
        left = calls
        until = now() + resetMs
        gapMs = limit > remaining ? (resetMs / (limit - remaining)) * cost : Infinity
      }
      return wait()
    },
    sent() {
      left -= 1
      return wait()
    },
  }
}
