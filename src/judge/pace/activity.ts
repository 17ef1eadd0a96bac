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
}

/** Watches calls in progress. Give the same one to all models whose calls are shown together. */
export interface ActivityWatch {
  activity(): JudgeActivity
  /** A call was made. The returned function reports its progress. */
  begin(): (stage: 'sent' | 'retrying' | 'queued' | 'ended') => void
  pausedUntil(time: number): void
}

type Place = 'queued' | 'sent' | 'retrying'

/** A watch over calls. `now` in milliseconds. */
export function watchActivity(now: () => number = () => Date.now()): ActivityWatch {
  const at: Record<Place, number> = { queued: 0, sent: 0, retrying: 0 }
  let retries = 0
  let paused = -Infinity
  /** The last end of a call, or the moment when something was asked for after nothing had been. */
  let lastSign = now()

  return {
    activity: () => ({
      inFlight: at.sent,
      queued: at.queued,
      retrying: at.retrying,
      retries,
      pausedUntil: paused,
      silentSince: at.sent + at.queued + at.retrying === 0 ? undefined : lastSign,
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
    pausedUntil: (time) => void (paused = Math.max(paused, time)),
  }
}
