import type { RunStore, StoredAggregate, StoredRun } from '../../core/stores/run-store.ts'

/** A run in progress, at one moment. */
export interface LiveState {
  readonly run: StoredRun
  readonly aggregates: Readonly<Record<string, StoredAggregate>>
}

/** Runs that somebody follows: each is looked at once, however many follow it. */
export interface LiveRuns {
  /**
   * The states of a run from now on, the newest only: whoever is slow misses what was in between. `undefined` where
   * nothing changed for a while. Ends with the run, or when the signal fires.
   */
  watch(id: string, options: { since?: string | undefined; signal: AbortSignal }): AsyncIterable<LiveState | undefined>
}

interface Followed {
  latest?: LiveState
  followers: number
  readonly waiting: Set<() => void>
}

/** A look at a large run takes longer; it may take a twentieth of the time. */
const SHARE = 20
const USUAL_MS = 1_000
const BEAT_MS = 15_000

export function liveRuns(
  runs: RunStore,
  { everyMs = USUAL_MS, beatMs = BEAT_MS }: { everyMs?: number; beatMs?: number } = {},
): LiveRuns {
  const followed = new Map<string, Followed>()

  async function look(id: string, one: Followed): Promise<void> {
    while (one.followers > 0) {
      const began = performance.now()
      const run = await runs.get(id)
      if (run === undefined || run.state === 'deleted') break
      if (one.latest?.run.results !== run.results || one.latest.run.state !== run.state) {
        one.latest = { run, aggregates: await runs.aggregates(id) }
        wake(one)
      }
      if (run.state !== 'running') break
      await wait(Math.max(everyMs, SHARE * (performance.now() - began)))
    }
    followed.delete(id)
    wake(one)
  }

  function follow(id: string): Followed {
    const known = followed.get(id)
    if (known !== undefined) {
      known.followers++
      return known
    }
    const one: Followed = { followers: 1, waiting: new Set() }
    followed.set(id, one)
    // A fault ends the streams; the browser asks again.
    look(id, one).catch(() => {
      followed.delete(id)
      one.followers = 0
      wake(one)
    })
    return one
  }

  return {
    async *watch(id, { since, signal }) {
      const one = follow(id)
      let told = since
      try {
        while (!signal.aborted) {
          const state = one.latest
          if (state !== undefined && versionOf(state) !== told) {
            told = versionOf(state)
            yield state
          }
          if (followed.get(id) !== one) return
          if (one.latest === state) {
            const changed = await woken(one, { ms: beatMs, signal })
            if (!changed) yield undefined
          }
        }
      } finally {
        one.followers--
      }
    },
  }
}

/** What names a state: the number of its results and whether it has ended. */
export function versionOf({ run }: LiveState): string {
  return `${run.results}-${run.state}`
}

function wake({ waiting }: Followed): void {
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** True when something happened, false after a while. */
function woken(one: Followed, { ms, signal }: { ms: number; signal: AbortSignal }): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (changed: boolean): void => {
      clearTimeout(clock)
      signal.removeEventListener('abort', heard)
      one.waiting.delete(heard)
      resolve(changed)
    }
    const heard = (): void => end(true)
    const clock = setTimeout(() => end(false), ms)
    one.waiting.add(heard)
    signal.addEventListener('abort', heard, { once: true })
  })
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
