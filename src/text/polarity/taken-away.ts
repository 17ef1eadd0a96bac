import { keyOf } from './polarity-lists.ts'
import type { Statement } from './units.ts'

/** What says without a denial that something is not there, or no longer. */
const TAKING_AWAY: ReadonlySet<string> = new Set(
  (
    'suspended closed waived disabled deactivated removed cancelled canceled withdrawn blocked barred revoked abolished discontinued ' +
    'ended stopped lost missing locked void expired halted paused frozen ceased terminated forfeited dropped scrapped abandoned deleted'
  )
    .split(' ')
    .map(keyOf),
)

/** What else may be taken away with it: `app access and classes are suspended`. */
const MOST_BESIDE = 1

/**
 * Whether what a sentence says beyond what a claim denies is that it is taken away: `no app access` for `app access is suspended`.
 * `matched`: its units that the claim has, by index.
 */
export function isTakenAway({ units }: Statement, matched: ReadonlySet<number>): boolean {
  const clauses = [...matched].flatMap((at) => (units[at]?.content === true ? [units[at].clause] : []))
  const touched = new Set(clauses.flatMap((clause) => [clause, clause + 1]))
  const left = units.filter(({ content, clause }, at) => content && touched.has(clause) && !matched.has(at))
  return left.length <= MOST_BESIDE + 1 && left.some(({ key }) => TAKING_AWAY.has(key))
}
