/** How many calls a provider takes at once, learned from what became of each. */
export interface Concurrency {
  readonly limit: number
  succeeded(): void
  /** The provider refused a call. Returns whether the round that it ended had too many refusals. */
  refused(): boolean
  /** It answers again after it answered nobody: begins low, and is soon back where it was. */
  resumed(): void
}

/** A round loses at most this much, however many of its calls are refused. */
const SHRINK = 0.7
/** Below this share of refusals a round was good: some providers refuse a few calls whatever the load. */
const TOO_MANY = 0.2
const RESUME = 4
/** A share of fewer outcomes than this says little. */
const SHORTEST_ROUND = 10

/**
 * Each success below the last good limit allows one call more, which doubles the limit in the time of one call. A refusal
 * takes one away. After a round with too many refusals, less counts as good; above what is good, it grows by one a round.
 */
export function learntConcurrency({ start, max }: { start: number; max: number }): Concurrency {
  let limit = Math.max(1, Math.min(start, max))
  let good = max
  let round = limit
  let outcomes = 0
  let refusals = 0

  function begin(): void {
    round = limit
    outcomes = 0
    refusals = 0
  }
  function ended(): boolean {
    outcomes += 1
    if (outcomes < Math.max(round, SHORTEST_ROUND)) return false
    const tooMany = refusals >= TOO_MANY * outcomes
    if (tooMany) good = Math.max(1, Math.floor(round * SHRINK))
    else if (limit >= good) good = Math.min(max, good + 1)
    if (tooMany) limit = Math.min(limit, good)
    else if (limit === good - 1) limit = good
    begin()
    return tooMany
  }

  return {
    get limit() {
      return limit
    },
    succeeded() {
      if (limit < good) limit += 1
      ended()
    },
    refused() {
      refusals += 1
      limit = Math.max(1, Math.floor(round * SHRINK), limit - 1)
      return ended()
    },
    resumed() {
      limit = Math.max(1, Math.ceil(good / RESUME))
      begin()
    },
  }
}
