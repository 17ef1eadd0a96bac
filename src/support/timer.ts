/** The longest time that one timer of JavaScript can be set to; beyond it a timer fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A timer that was set. */
export interface Timer {
  stop(): void
  /** Lets the process end although the timer has not fired. */
  unref(): Timer
}

/** Calls `work` once after `ms` milliseconds, however many they are: Infinity is never. Less than nothing, or no number, is at once. */
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

/** Browsers have numbers for timers, which hold up nothing. */
function letGo(timeout: ReturnType<typeof setTimeout>): void {
  if (typeof timeout === 'object') timeout.unref()
}
