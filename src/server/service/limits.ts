import { Refused } from '../kernel/refused.ts'
import type { ServiceToken } from '../../store/service/token-rows.ts'

interface Bucket {
  tokens: number
  at: number
}

/** Lets each token make so many requests a second, and twice as many at once. `clock` is in milliseconds and never goes back. */
export function tokenBuckets(usual: number | undefined, clock: () => number): (token: ServiceToken) => void {
  const buckets = new Map<string, Bucket>()
  return ({ id, perSecond = usual }) => {
    if (perSecond === undefined) return
    const most = Math.max(1, 2 * perSecond)
    const time = clock()
    const bucket = buckets.get(id) ?? { tokens: most, at: time }
    bucket.tokens = Math.min(most, bucket.tokens + ((time - bucket.at) / 1_000) * perSecond)
    bucket.at = time
    buckets.set(id, bucket)
    if (bucket.tokens < 1) {
      throw new Refused(429, `This token may ask ${perSecond} times a second; ask again later.`, {
        code: 'rate_limited',
        retryAfter: (1 - bucket.tokens) / perSecond,
      })
    }
    bucket.tokens -= 1
  }
}
