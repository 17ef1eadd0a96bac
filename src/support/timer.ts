/** The longest delay of a JavaScript timer; with a longer one it fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A running timer. */
export interface Timer {
  stop(): void
  /** Lets the process end before the timer has fired. */
  unref(): Timer
}

/** Calls `work` once after `ms` milliseconds, however many: never for Infinity, at once if negative or NaN. */
export function setTimer(work: () => void, ms: number): Timer {
  let left = ms > 0 ? ms : 0
  let referenced = true
  let timeout = next()

  function next(): ReturnType<typeof setTimeout> {
    const now = Math.min(left, LONGEST_TIMER_MS)
    left -= now
    const set = setTimeout(() => {
      if (left > 0) timeout = next()
      else work()
    }, now)
    if (!referenced) letGo(set)
    return set
  }

  const timer: Timer = {
    stop: () => clearTimeout(timeout),
    unref() {
      referenced = false
      letGo(timeout)
      return timer
    },
  }
  return timer
}

/** In browsers a timer is a number, and keeps nothing alive. */
function letGo(timeout: ReturnType<typeof setTimeout>): void {
  if (typeof timeout === 'object') timeout.unref()
}
