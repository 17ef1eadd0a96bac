import { seededRandom } from '../support/seeded-random.ts'

/** What the threshold is chosen on. */
export interface Labelled {
  readonly score: number
  readonly label: boolean
  readonly group?: string
}

/** The threshold that best separates good from bad, and how reliable it is. */
export interface BestThreshold {
  readonly threshold: number
  /** (sensitivity + specificity) / 2 on rows that were not used for choosing, over all repetitions. */
  readonly balancedAccuracy: number
  /** The same for the current threshold. */
  readonly inForce: number
  /** The middle 90 % of the thresholds that the folds chose. */
  readonly spread: readonly [low: number, high: number]
  readonly folds: number
  readonly repetitions: number
}

const FOLDS = 5
const REPETITIONS = 20
const SEED = 20_251

/**
 * The threshold with the best balanced accuracy. That accuracy comes from cross-validation in which rows of one group
 * stay together; the spread is over the thresholds that the folds chose.
 */
export function bestThreshold(rows: readonly Labelled[], inForce: number): BestThreshold | undefined {
  const groups = [...groupsOf(rows).values()]
  const folds = Math.min(FOLDS, groups.length)
  if (folds < 2 || !hasBoth(rows)) return undefined
  const random = seededRandom(SEED)
  const chosen: number[] = []
  const heldOut: number[] = []
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const parts = dealt(groups, { folds, random })
    const judged: (Labelled & { passed: boolean })[] = []
    for (const [at, part] of parts.entries()) {
      const others = parts.filter((_, other) => other !== at).flat()
      if (!hasBoth(others)) continue
      const threshold = cutOf(others, inForce)
      chosen.push(threshold)
      judged.push(...part.map((row) => ({ ...row, passed: row.score >= threshold })))
    }
    const reached = balancedAccuracy(judged)
    if (reached !== undefined) heldOut.push(reached)
  }
  const now = balancedAccuracy(rows.map((row) => ({ ...row, passed: row.score >= inForce })))
  if (heldOut.length === 0 || now === undefined) return undefined
  return {
    threshold: cutOf(rows, inForce),
    balancedAccuracy: heldOut.reduce((sum, value) => sum + value, 0) / heldOut.length,
    inForce: now,
    spread: [quantile(chosen, 0.05), quantile(chosen, 0.95)],
    folds,
    repetitions: heldOut.length,
  }
}

function groupsOf(rows: readonly Labelled[]): Map<string, Labelled[]> {
  const groups = new Map<string, Labelled[]>()
  for (const [at, row] of rows.entries()) {
    const key = row.group === undefined ? `row ${at}` : `group ${row.group}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

function hasBoth(rows: readonly Labelled[]): boolean {
  return rows.some(({ label }) => label) && rows.some(({ label }) => !label)
}

/** Groups dealt like cards, in a newly drawn order. */
function dealt(
  groups: readonly (readonly Labelled[])[],
  { folds, random }: { folds: number; random: () => number },
): Labelled[][] {
  const keyed = groups.map((group) => ({ group, key: random() })).toSorted((a, b) => a.key - b.key)
  const parts: Labelled[][] = Array.from({ length: folds }, () => [])
  for (const [at, { group }] of keyed.entries()) parts[at % folds]?.push(...group)
  return parts.filter((part) => part.length > 0)
}

/** The cut with the best balanced accuracy, half way between two scores. Ties go to the one nearest to `near`. */
function cutOf(rows: readonly Labelled[], near: number): number {
  const sorted = rows.toSorted((a, b) => a.score - b.score)
  const positives = rows.filter(({ label }) => label).length
  const negatives = rows.length - positives
  let best = -1
  let cut = near
  let goodBelow = 0
  let badBelow = 0
  for (const [at, { score, label }] of sorted.entries()) {
    const before = sorted[at - 1]?.score
    if (before === undefined || before < score) {
      const reached = (1 - goodBelow / positives + badBelow / negatives) / 2
      const candidate = before === undefined ? score : between(before, score, near)
      const closer = Math.abs(candidate - near) < Math.abs(cut - near)
      if (reached > best + 1e-12 || (reached > best - 1e-12 && closer)) {
        best = reached
        cut = candidate
      }
    }
    if (label) goodBelow++
    else badBelow++
  }
  return cut
}

/** The current threshold if it separates the two as well, otherwise the middle, with few digits because it will be typed. */
function between(low: number, high: number, near: number): number {
  if (near > low && near <= high) return near
  const middle = (low + high) / 2
  for (const decimals of [3, 4, 5, 6]) {
    const short = Number(middle.toFixed(decimals))
    if (short > low && short <= high) return short
  }
  return middle
}

function balancedAccuracy(rows: readonly { label: boolean; passed: boolean }[]): number | undefined {
  const good = rows.filter(({ label }) => label)
  const bad = rows.filter(({ label }) => !label)
  if (good.length === 0 || bad.length === 0) return undefined
  const sensitivity = good.filter(({ passed }) => passed).length / good.length
  const specificity = bad.filter(({ passed }) => !passed).length / bad.length
  return (sensitivity + specificity) / 2
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number
}
