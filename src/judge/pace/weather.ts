export interface WeatherOptions {
  /** How long to wait for a provider that has answered before, in milliseconds. */
  readonly patienceMs: number
  readonly now: () => number
  readonly random: () => number
}

/** Whether a provider answers at all, learned from all calls together. */
export interface Weather {
  /** It has answered, and has not been silent for longer than the patience since. */
  readonly known: boolean
  /** Since when every call has been refused or lost; undefined in fair weather. */
  readonly badSince: number | undefined
  /** Answers so far. */
  readonly answers: number
  answered(sentAt: number): void
  /** A call was refused or lost while `limit` were allowed at once. Returns for how many milliseconds nobody should call. */
  refused(limit: number): number
}

/** One refusal says little; this many without an answer in between, or a quarter of all calls in flight, do. */
const IN_A_ROW = 3
const SHARE_OF_LIMIT = 0.25
/** A pause is a tenth of the time for which it has lasted, so no more than that is lost at its end. */
const SHARE_OF_OUTAGE = 0.1
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 4_000

export function watchWeather({ patienceMs, now, random }: WeatherOptions): Weather {
  let known = false
  let answers = 0
  let inARow = 0
  let firstRefusal = 0
  let badSince: number | undefined

  return {
    get known() {
      return known
    },
    get badSince() {
      return badSince
    },
    get answers() {
      return answers
    },
    answered(sentAt) {
      known = true
      answers += 1
      // What was sent before says nothing of now.
      if (badSince !== undefined && sentAt < badSince) return
      inARow = 0
      badSince = undefined
    },
    refused(limit) {
      inARow += 1
      if (inARow === 1) firstRefusal = now()
      if (!known) return 0
      const silentMs = now() - firstRefusal
      if (silentMs >= patienceMs) {
        known = false
        inARow = 0
        badSince = undefined
        return 0
      }
      if (inARow < Math.max(IN_A_ROW, limit * SHARE_OF_LIMIT)) return 0
      badSince ??= firstRefusal
      const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, silentMs * SHARE_OF_OUTAGE))
      return Math.min(pause * (0.8 + 0.2 * random()), patienceMs - silentMs)
    },
  }
}
