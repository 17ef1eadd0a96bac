import { createHash, createHmac } from 'node:crypto'
import type { LedgerRequest } from '../../../ledger/ledger-store.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Caller } from '../tokens.ts'

/** Keys whose requests are being answered by this process. */
export interface InFlight {
  /** Runs `work`, and refuses the same key meanwhile. */
  during<T>(request: LedgerRequest | undefined, work: () => Promise<T>): Promise<T>
}

export function inFlight(): InFlight {
  const keys = new Set<string>()
  return {
    async during(request, work) {
      if (request === undefined) return work()
      if (keys.has(request.key)) {
        throw new Refused(409, 'A request with this Idempotency-Key is being answered; ask again shortly.', {
          code: 'request_in_flight',
          retryAfter: 1,
        })
      }
      keys.add(request.key)
      try {
        return await work()
      } finally {
        keys.delete(request.key)
      }
    },
  }
}

/**
 * The request under the caller's key, for this token and route alone. The fingerprint needs the caller's secret, which is
 * nowhere in the store, so nobody can guess from it what was asked.
 */
export function requestOf(
  header: string | undefined,
  { caller, route, body }: { caller: Caller; route: string; body: string },
): LedgerRequest | undefined {
  if (header === undefined) return undefined
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refused(400, 'An Idempotency-Key has 1 to 255 visible ASCII characters.', { code: 'bad_idempotency_key' })
  }
  return {
    key: createHash('sha256').update(`${caller.token.id}\n${route}\n${key}`).digest('hex'),
    fingerprint: createHmac('sha256', caller.secret).update(body).digest('hex'),
  }
}
