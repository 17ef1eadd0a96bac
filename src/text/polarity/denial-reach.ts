import type { Denial, Statement, Unit } from './units.ts'

/** Whether a denial is about something that both have. */
export function reaches({ at, clause }: Denial, units: readonly Unit[], matched: ReadonlySet<number>): boolean {
  const denied = denies(at, { units, clause })
  if (denied === undefined || !matched.has(denied)) return false
  const { key } = units[denied] as Unit
  // Where it says so again without the denial, it cannot be told which of them the other repeats.
  return !units.some((unit, other) => unit.key === key && !matched.has(other))
}

/**
 * Whether all that a denial is about is in the claim, but for what `or` adds to it. Whoever says that refunds are not available after
 * thirty days does not say that they are not available.
 */
export function isTakenUp({ at, clause }: Denial, units: readonly Unit[], matched: ReadonlySet<number>): boolean {
  for (let next = at; units[next]?.clause === clause; next++) {
    const unit = units[next]
    if (unit?.isAlternative && !matched.has(next)) return true
    if (unit?.content && !matched.has(next)) return false
  }
  return true
}

export function deniedIn({ units }: Statement, { at, clause }: Denial): number | undefined {
  return denies(at, { units, clause })
}

/** The next unit that says something or, at the end of a clause, the one before. */
function denies(at: number, { units, clause }: { units: readonly Unit[]; clause: number }): number | undefined {
  let last: number | undefined
  for (let next = at; units[next]?.clause === clause; next++) {
    last = next
    if (units[next]?.content) return next
  }
  return last ?? (units[at - 1]?.clause === clause ? at - 1 : undefined)
}
