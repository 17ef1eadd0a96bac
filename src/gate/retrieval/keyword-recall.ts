import { UsageError } from '../../core/errors.ts'

/** How well what was found matches what should have been found. */
export interface KeywordRecall {
  /** Share of the whole truth that was found, to four decimals. `null` if there was nothing to find. */
  readonly recall: number | null
  /** The same of the `k` that could be found at most, where the truth is larger than `k`. */
  readonly cappedRecall: number | null
  /** Share of what was found that is right, to four decimals. `null` if nothing was found. */
  readonly precision: number | null
  /** What should have been found but was not, sorted. */
  readonly missing: readonly string[]
  /** What was found but should not have been, sorted. */
  readonly extra: readonly string[]
  /** Whether the truth is larger than `k`, so that `recall` cannot reach 1. */
  readonly capped: boolean
}

/** Compares the first `k` found (all if left out) with the truth. Duplicates count once. */
export function keywordRecall(truth: Iterable<string>, found: Iterable<string>, k?: number): KeywordRecall {
  if (k !== undefined && !(Number.isInteger(k) && k >= 1))
    throw new UsageError(`k is ${k}; it must be a whole number of at least 1.`)
  const wanted = new Set(truth)
  const kept = new Set([...new Set(found)].slice(0, k))
  const hits = [...kept].filter((one) => wanted.has(one)).length
  const reachable = Math.min(wanted.size, k ?? wanted.size)
  return {
    recall: shareOf(hits, wanted.size),
    cappedRecall: shareOf(hits, reachable),
    precision: shareOf(hits, kept.size),
    missing: [...wanted].filter((one) => !kept.has(one)).sort(),
    extra: [...kept].filter((one) => !wanted.has(one)).sort(),
    capped: wanted.size > reachable,
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole) / 10_000
}
