import { sleep } from '../../support/sleep.ts'

/** Keeps calls apart where a provider counts them, as fast as it answered them before. */
export interface Spacing {
  /** Waits until the next call may start. */
  turn(signal?: AbortSignal): Promise<void>
  succeeded(): void
  /** The provider refused a call for coming too soon. Count one for all calls in flight at that moment. Nobody calls for `pauseMs`. */
  objected(pauseMs: number): void
}

/** A first objection may be about anything; a second one within this time says how many calls fit between the two. */
const AGAIN_MS = 30_000
/** A longer wait than this between calls would outlast the hour in which a provider was slow. */
const LONGEST_GAP_MS = 2_000
/** Below what was measured at first, then closer: by this share per second, which doubles with every so many seconds. */
const BELOW = 0.97
const CLOSER_A_SECOND = 0.004
const DOUBLES_AFTER_MS = 5_000
/** An objection moves calls apart by at least this. */
const FARTHER = 1.05

export function learntSpacing(now: () => number): Spacing {
  let gapMs = 0
  let nextAt = 0
  let changedAt = 0
  let objectedAt: number | undefined
  let answered = 0
  let pausedMs = 0

  return {
    async turn(signal) {
      if (gapMs < 1) return
      const wait = nextAt - now()
      nextAt = Math.max(nextAt, now()) + gapMs
      if (wait > 0) await sleep(wait, signal)
    },
    succeeded() {
      answered += 1
      if (gapMs < 1 || objectedAt === undefined) return
      const seconds = (now() - changedAt) / 1000
      const closer = CLOSER_A_SECOND * 2 ** ((now() - objectedAt) / DOUBLES_AFTER_MS)
      gapMs /= 1 + closer * seconds
      changedAt = now()
    },
    objected(pauseMs) {
      const elapsed = objectedAt === undefined ? Infinity : now() - objectedAt
      // Who kept a distance was only a little too fast, and the pause after the last objection says nothing of that.
      if (gapMs >= 1) gapMs = Math.max((elapsed - pausedMs) / Math.max(1, answered), gapMs * FARTHER)
      else if (answered > 0 && elapsed < AGAIN_MS) gapMs = elapsed / answered / BELOW
      gapMs = Math.min(gapMs, LONGEST_GAP_MS)
      pausedMs = pauseMs
      changedAt = now()
      objectedAt = changedAt
      answered = 0
    },
  }
}
