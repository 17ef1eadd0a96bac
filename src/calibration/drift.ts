import { mcNemarTest } from '../stats/comparison/mcnemar.ts'

/** One answer: what the judge said, and what people say. */
export interface Standing {
  readonly id: string
  readonly right: boolean
  /** What people said, so that a changed label is not mistaken for a changed judge. */
  readonly agreed: string
}

/** Whether the judge agrees with people less often than when it was pinned. */
export interface Drift {
  readonly pairs: number
  /** Answers that only one side has, or whose label has changed since. */
  readonly unpaired: number
  /** Share of the pairs on which it agreed with people when it was pinned, and now. */
  readonly agreedThen: number
  readonly agreedNow: number
  /** Answers it got right then and gets wrong now. */
  readonly lost: number
  readonly won: number
  /** McNemar's exact test, or `null` if nothing changed. */
  readonly pValue: number | null
  /** Whether it agrees less often than then, by more than chance would explain. */
  readonly alarm: boolean
}

const ALARM_BELOW = 0.05

/**
 * Compares the agreement with that of a pinned calibration, over the same answers. The sample itself sets the
 * tolerance: one changed verdict in fourteen is no alarm, six of six are. `null` if the two share no answer.
 */
export function driftOf(pinned: readonly Standing[], current: readonly Standing[]): Drift | null {
  const before = new Map(pinned.map((standing) => [standing.id, standing]))
  const pairs = current.flatMap((now) => {
    const then = before.get(now.id)
    return then === undefined || then.agreed !== now.agreed ? [] : [{ was: then.right, is: now.right }]
  })
  if (pairs.length === 0) return null
  const lost = pairs.filter(({ was, is }) => was && !is).length
  const won = pairs.filter(({ was, is }) => !was && is).length
  const test = mcNemarTest({ onlyCandidate: won, onlyBaseline: lost })
  const pValue = test.status === 'measured' ? test.exact : null
  return {
    pairs: pairs.length,
    unpaired: pinned.length + current.length - 2 * pairs.length,
    agreedThen: pairs.filter(({ was }) => was).length / pairs.length,
    agreedNow: pairs.filter(({ is }) => is).length / pairs.length,
    lost,
    won,
    pValue,
    alarm: lost > won && pValue !== null && pValue < ALARM_BELOW,
  }
}
