import { sleep } from '../support/sleep.ts'
import { persistently } from './persistently.ts'
import type { Statements } from './sql.ts'

export interface BucketOptions {
  /** How many tokens may be taken at once after a pause. */
  readonly capacity: number
  readonly refillPerSecond: number
}

/** A rate limit shared by all processes. */
export interface TokenBucket {
  /** Takes tokens, and resolves when they are available. Callers are served in the order they asked. */
  take(count: number, signal?: AbortSignal): Promise<void>
}

/**
 * A single statement: refills the bucket for the time passed on the server's clock, takes from it even what is not
 * there yet, and returns in how many milliseconds it will be. So nobody has to ask again.
 */
const TAKE = `
  insert into work_buckets as b (bucket, tokens, filled)
  values ($1, $2::float8 - $4::float8, extract(epoch from clock_timestamp()))
  on conflict (bucket) do update set
    tokens = least($2::float8, b.tokens + greatest(0, extract(epoch from clock_timestamp()) - b.filled) * $3::float8) - $4::float8,
    filled = greatest(b.filled, extract(epoch from clock_timestamp()))
  returning greatest(0, -tokens / $3::float8 * 1000)::float8 as wait_ms`

/** How many milliseconds to wait for what was taken. */
export async function takeTokens(
  sql: Statements,
  { bucket, count, capacity, refillPerSecond }: BucketOptions & { bucket: string; count: number },
): Promise<number> {
  const { rows } = await sql.executeSql(TAKE, [bucket, capacity, refillPerSecond, count])
  return Number(rows[0]?.['wait_ms'])
}

/** A token bucket of this process alone. */
export function localBucket(
  { capacity, refillPerSecond }: BucketOptions,
  now: () => number = () => performance.now(),
): TokenBucket {
  let tokens = capacity
  let filled = now()
  return {
    async take(count, signal) {
      const time = now()
      tokens = Math.min(capacity, tokens + ((time - filled) / 1000) * refillPerSecond) - count
      filled = time
      if (tokens < 0) await sleep((-tokens / refillPerSecond) * 1000, signal)
    },
  }
}

/** A rate of this many per minute. What a second brings may be taken at once. */
export function perMinute(calls: number): BucketOptions {
  return { capacity: Math.max(1, Math.round(calls / 60)), refillPerSecond: calls / 60 }
}

/** A token bucket in PostgreSQL. */
export function sharedBucket(sql: Statements, bucket: string, options: BucketOptions): TokenBucket {
  return {
    async take(count, signal) {
      const waitMs = await persistently(() => takeTokens(sql, { ...options, bucket, count }), { signal })
      if (waitMs > 0) await sleep(waitMs, signal)
    },
  }
}
