import { keyOf } from './polarity-lists.ts'
import type { Statement, Unit } from './units.ts'

/** What says without a denial that something is not there, or no longer. */
const TAKING_AWAY: ReadonlySet<string> = new Set(
  (
    'suspended closed waived disabled deactivated removed cancelled canceled withdrawn blocked barred revoked abolished discontinued ' +
    'ended stopped lost missing locked void expired halted paused frozen ceased terminated forfeited dropped scrapped abandoned deleted'
  )
    .split(' ')
    .map(keyOf),
)

/** Words beside it that the claim lacks, at most, and how soon behind what both have it is said: `app access and classes are suspended`. */
const MOST_BESIDE = 1
const NEXT = 4

/**
 * Whether what a sentence says beyond what a claim denies is that it is taken away: `no app access` for `app access is suspended`.
 * `matched`: its units that the claim has, by index.
 */
export function isTakenAway({ units }: Statement, matched: ReadonlySet<number>): boolean {
  const touched = new Set([...matched].flatMap((at) => (units[at]?.content === true ? [units[at].clause] : [])))
  const left = units.filter(({ content, clause }, at) => content && touched.has(clause) && !matched.has(at))
  const isTaking = ({ key }: Unit): boolean => TAKING_AWAY.has(key)
  if (left.filter((unit) => !isTaking(unit)).length > MOST_BESIDE) return false
  const next = units.slice(Math.max(...matched) + 1).filter(({ content }) => content)
  return left.some(isTaking) || next.slice(0, NEXT).some(isTaking)
}
