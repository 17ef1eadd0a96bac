import { mcNemarTest } from '../stats/comparison/mcnemar.ts'

/** One answer's standing with a judge: what it said, and what people say. */
export interface Standing {
  readonly id: string
  readonly right: boolean
  /** What people said, so that a changed label is not taken for a changed judge. */
  readonly agreed: string
}

/** Whether the judge agrees with people less often than it did when it was pinned. */
export interface Drift {
  readonly pairs: number
  /** Answers that only one of the two has, or that people judged differently since. */
  readonly unpaired: number
  /** Share of the pairs on which it agreed with people when it was pinned, and now. */
  readonly agreedThen: number
  readonly agreedNow: number
  /** Answers on which it was right then and is wrong now. */
  readonly lost: number
  readonly won: number
  /** McNemar's exact test; `null` where nothing changed. */
  readonly pValue: number | null
  /** It agrees less often than then, and by more than chance would explain. */
  readonly alarm: boolean
}

const ALARM_BELOW = 0.05

/**
 * The agreement of now against that of a pinned calibration, over the same answers. The tolerance is the sample's own:
 * one changed verdict among fourteen is no alarm, six of six are. `null` when the two share no answer.
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
