import { defined } from '../../support/defined.ts'
import type { Limiter } from './limiter.ts'

/** What a judge's calls are doing right now. Times are in milliseconds on the given clock. */
export interface JudgeActivity {
  /** Calls that a provider is answering. */
  readonly inFlight: number
  /** Calls that wait for a slot, or for the end of a rate limit. */
  readonly queued: number
  /** Calls that wait before their next try. */
  readonly retrying: number
  /** Further tries so far. */
  readonly retries: number
  /** Until when the provider asked for no calls. In the past if it did not. */
  readonly pausedUntil: number
  /** Since when calls have been waiting without any result, or undefined if there are none. */
  readonly silentSince: number | undefined
  /** The judge answers nobody for now, and is waited for: how long so far, and how long at most. In milliseconds. */
  readonly away?: { readonly forMs: number; readonly patienceMs: number }
}

/** Watches calls in progress. Give the same one to all models whose calls are shown together. */
export interface ActivityWatch {
  activity(): JudgeActivity
  /** A call was made. The returned function reports its progress. */
  begin(): (stage: 'sent' | 'retrying' | 'queued' | 'ended') => void
  /** Shows what this limiter waits for. */
  follow(limiter: Limiter): void
}

type Place = 'queued' | 'sent' | 'retrying'

/** A watch over calls. `now` in milliseconds. */
export function watchActivity(now: () => number = () => Date.now()): ActivityWatch {
  const at: Record<Place, number> = { queued: 0, sent: 0, retrying: 0 }
  let retries = 0
  const limiters = new Set<Limiter>()
  /** The last end of a call, or the moment when something was asked for after nothing had been. */
  let lastSign = now()

  return {
    activity: () => ({
      inFlight: at.sent,
      queued: at.queued,
      retrying: at.retrying,
      retries,
      pausedUntil: Math.max(-Infinity, ...[...limiters].map(({ pausedForMs }) => now() + pausedForMs)),
      silentSince: at.sent + at.queued + at.retrying === 0 ? undefined : lastSign,
      ...defined({ away: awayIn(limiters) }),
    }),
    begin() {
      if (at.sent + at.queued + at.retrying === 0) lastSign = now()
      let place: Place | undefined = 'queued'
      at.queued += 1
      return (stage) => {
        if (place !== undefined) at[place] -= 1
        if (stage === 'ended') lastSign = now()
        if (stage === 'retrying') retries += 1
        place = stage === 'ended' ? undefined : stage
        if (place !== undefined) at[place] += 1
      }
    },
    follow: (limiter) => void limiters.add(limiter),
  }
}

function awayIn(limiters: ReadonlySet<Limiter>): JudgeActivity['away'] {
  const all = [...limiters].flatMap(({ silentForMs: forMs, patienceMs }) =>
    forMs === undefined ? [] : [{ forMs, patienceMs }],
  )
  return all.toSorted((one, other) => other.forMs - one.forMs)[0]
}
