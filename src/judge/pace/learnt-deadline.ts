/** How long one try of a call may take. */
export interface Deadline {
  readonly ms: number
  /** A call was answered after so many milliseconds. */
  answered(tookMs: number): void
  /** A call was not answered in time. */
  missed(): void
}

/** Until it is known how fast the model answers. */
const USUAL_MS = 120_000
const SHORTEST_MS = 30_000
const LONGEST_MS = 600_000
/** A call may take so many times as long as the slowest of the last ones. */
const SLACK = 8
const REMEMBERED = 50
/** Fewer answers say little. */
const ENOUGH = 5

/**
 * The deadline that somebody named, or one that follows the model's speed: a call that hangs is noticed early where
 * answers take a second, and a slow machine is given its time. What has never answered is waited for as long as usual.
 */
export function learntDeadline(namedMs: number | undefined): Deadline {
  const took: number[] = []
  let at = 0
  let learnt = USUAL_MS

  return {
    get ms() {
      return namedMs ?? learnt
    },
    answered(tookMs) {
      took[at % REMEMBERED] = tookMs
      at += 1
      if (at < ENOUGH) return
      learnt = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, SLACK * Math.max(...took)))
    },
    missed() {
      // It answers others, so it is slow and not dead.
      if (at > 0) learnt = Math.min(LONGEST_MS, learnt * 2)
    },
  }
}
