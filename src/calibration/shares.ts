import { ClusteredMoments } from '../stats/clusters.ts'
import { shareInterval } from '../stats/share-interval.ts'
import { weightedShare } from '../stats/correction/weighted-share.ts'
import { wilsonInterval, type Interval } from '../stats/intervals.ts'

/** A share of answers with its 95 % interval, or why there is none. */
export interface Share {
  readonly share: number
  readonly count: number
  readonly n: number
  readonly ci: Interval | null
  readonly method: string
}

/** The share of rows for which something holds, clustered if rows belong together. `null` for no rows. */
export function shareOf<Row extends { readonly group?: string; readonly weight?: number }>(
  rows: readonly Row[],
  holds: (row: Row) => boolean,
): Share | null {
  if (rows.length === 0) return null
  if (rows.some(({ weight }) => weight !== undefined)) return weightedShareOf(rows, holds)
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

/** Likewise over rows that stand for different numbers of answers: Wilson's interval for as many as would tell as much. */
function weightedShareOf<Row extends { readonly weight?: number }>(
  rows: readonly Row[],
  holds: (row: Row) => boolean,
): Share {
  const hits = rows.map((row) => Number(holds(row)))
  const { share, effective } = weightedShare(
    hits,
    rows.map(({ weight = 1 }) => weight),
  )
  return {
    share,
    count: hits.filter((hit) => hit === 1).length,
    n: rows.length,
    ci: rows.length < 2 ? null : wilsonInterval(share * effective, { n: effective }),
    method: 'Wilson, weighted by inclusion probability',
  }
}
