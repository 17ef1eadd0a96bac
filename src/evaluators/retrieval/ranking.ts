import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { notApplicable, type Finding } from '../../core/result.ts'
import type { Example } from '../../core/example.ts'

/** What every metric of a ranking is, and asks of an example. */
export const RANKING_METRIC = {
  kind: 'objective',
  tasks: ['retrieval'],
  requires: ['context', 'relevant'],
  cost: 'none',
  bounded: true,
  threshold: 0.5,
} as const

/** How far down the ranking is looked at, where a metric has a cut. */
export const cutSettings = lazily(() =>
  z.object({
    /** How many passages, from the top, count. */
    k: z.int().positive().default(10),
  }),
)

/** As `cutSettings`, for metrics that look at the whole ranking unless told otherwise. */
export const optionalCutSettings = lazily(() =>
  z.object({
    /** How many passages, from the top, count. All of them when left out. */
    k: z.int().positive().optional(),
  }),
)

/** A ranking with what matters in it. */
export interface Ranking {
  /** Ids from the top down, each once. */
  readonly ids: readonly string[]
  /** Grade of each passage that matters, all above 0. */
  readonly grades: ReadonlyMap<string, number>
}

/**
 * What was retrieved, from the top down: by `rank` where a passage has one, those without after it in the order they
 * came in. A passage that comes twice counts where it comes first. Passages that were retrieved and not put into the
 * prompt belong to the ranking.
 */
export function rankingOf({ context = [], relevant }: Example): Ranking | Finding {
  const grades = gradesOf(relevant)
  if (grades.size === 0) {
    return notApplicable('`relevant` names no passage that matters, so there is nothing that could have been found')
  }
  const ranked = context.toSorted((a, b) => compareRanks(a.rank ?? Infinity, b.rank ?? Infinity))
  return { ids: [...new Set(ranked.map(({ id }) => id))], grades }
}

/** The grades of a ranking down to `k`; 0 for a passage that does not matter. */
export function gradesAt({ ids, grades }: Ranking, k = ids.length): readonly number[] {
  return ids.slice(0, k).map((id) => grades.get(id) ?? 0)
}

/** How many of the first `k` passages matter. */
export function hitsAt(ranking: Ranking, k?: number): number {
  return gradesAt(ranking, k).filter((grade) => grade > 0).length
}

/** Ids with the place in the ranking at which each passage that matters was found, `null` where it was not. */
export function placesOf({ ids, grades }: Ranking): Readonly<Record<string, number | null>> {
  const places = new Map(ids.map((id, index) => [id, index + 1]))
  return Object.fromEntries([...grades.keys()].sort().map((id) => [id, places.get(id) ?? null]))
}

function gradesOf(relevant: Example['relevant']): ReadonlyMap<string, number> {
  if (relevant === undefined || relevant === null) return new Map()
  if (isList(relevant)) return new Map(relevant.map((id) => [id, 1]))
  return new Map(Object.entries(relevant).filter(([, grade]) => Number.isFinite(grade) && grade > 0))
}

function isList(relevant: NonNullable<Example['relevant']>): relevant is readonly string[] {
  return Array.isArray(relevant)
}

function compareRanks(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
