import { ClusteredMoments } from '../stats/clusters.ts'
import { shareInterval } from '../stats/share-interval.ts'
import type { Interval } from '../stats/intervals.ts'

/** A share of answers with its 95 % interval, or why there is none. */
export interface Share {
  readonly share: number
  readonly count: number
  readonly n: number
  readonly ci: Interval | null
  readonly method: string
}

/** The share of rows for which something holds, clustered if rows belong together. `null` for no rows. */
export function shareOf<Row extends { readonly group?: string }>(
  rows: readonly Row[],
  holds: (row: Row) => boolean,
): Share | null {
  if (rows.length === 0) return null
  const moments = new ClusteredMoments()
  let count = 0
  for (const row of rows) {
    const held = holds(row)
    moments.add(Number(held), row.group)
    if (held) count++
  }
  const { ci, ciMethod } = shareInterval(moments)
  return { share: count / rows.length, count, n: rows.length, ci, method: ciMethod }
}
