import { boundsOfAnyShape, boundsOfDifference } from '../comparison/difference-bounds.ts'
import { isShares, testOf } from '../comparison/difference-test.ts'
import { canFlip, maxT, stepwise, type JointQuestion } from '../comparison/max-t.ts'
import { PairedDifferences } from '../comparison/paired.ts'
import { holmByWeight, type Decided } from '../comparison/together.ts'
import type { Interval } from '../intervals.ts'
import type { CompleteExample } from './complete-example.ts'
import { permuted } from './permutations.ts'

/** Two variants on the same examples. Differences are first − second. */
export interface PairStanding {
  readonly first: number
  readonly second: number
  readonly difference: number
  /** At the level at which the pair was decided among all, so it holds 0 exactly if they were not told apart. */
  readonly interval: Interval | null
  /** Two-sided, adjusted for all pairs. */
  readonly pValue: number
  /** The one that is better, where that was shown. */
  readonly better?: number
  /** Whether they would be told apart if no loss were larger than those that were seen. */
  readonly undoneByRare?: true
}

/** Slices have this share of α together, and the whole the rest, until one of the two needs it no more. */
const SHARE_OF_PARTS = 0.2

/**
 * All pairs of variants in the whole and in each slice, decided together: the chance that any two that are equal are told
 * apart is at most α. By max-T: two variants change places within each example or whole group, which is a flip of the sign,
 * and more than two are permuted there. By Holm's method where that is too much work.
 *
 * @param parts the whole first, then each slice
 */
export function pairwise(
  parts: readonly (readonly CompleteExample[])[],
  { variants, alpha, flips }: { variants: number; alpha: number; flips?: number | undefined },
): { readonly parts: readonly (readonly PairStanding[])[]; readonly method: 'max-T' | 'Holm' } {
  const asked = parts.flatMap((examples, part) =>
    pairsOf(variants).map(([first, second]) => askedOf(examples, { part, first, second, alpha })),
  )
  const open = asked.filter(({ pValue }) => pValue !== null)
  const { decided, method } = decidedTogether(open, { asked, parts, variants, alpha, flips })
  const decisions = new Map(open.map((own, at) => [own, decided[at]]))
  const pairs = asked.map((own) => ({
    part: own.part,
    standings: standingOf(own, { decided: decisions.get(own) ?? null, alpha }),
  }))
  return {
    parts: parts.map((_, part) => pairs.filter((own) => own.part === part).flatMap(({ standings }) => standings)),
    method,
  }
}

interface Asked {
  readonly part: number
  readonly first: number
  readonly second: number
  readonly differences: PairedDifferences
  /** `null` where the pair could show nothing. */
  readonly pValue: number | null
}

function askedOf(
  examples: readonly CompleteExample[],
  { part, first, second, alpha }: { part: number; first: number; second: number; alpha: number },
): Asked {
  const differences = new PairedDifferences()
  for (const { at, group, scores } of examples) {
    differences.add({
      baseline: scores[second] ?? Number.NaN,
      candidate: scores[first] ?? Number.NaN,
      cluster: group,
      at,
    })
  }
  const { pValue, smallest } = testOf(differences)
  // A test that can find nothing takes no part of α from the others (Tarone 1990).
  return { part, first, second, differences, pValue: smallest > alpha ? null : pValue }
}

function decidedTogether(
  open: readonly Asked[],
  {
    asked,
    parts: examples,
    variants,
    alpha,
    flips: most,
  }: {
    asked: readonly Asked[]
    parts: readonly (readonly CompleteExample[])[]
    variants: number
    alpha: number
    flips: number | undefined
  },
): { decided: readonly Decided[]; method: 'max-T' | 'Holm' } {
  const [only, another] = open
  // One question alone has all of α, and its own p-value.
  if (only !== undefined && only.pValue !== null && another === undefined) {
    return { decided: [{ pValue: only.pValue, level: alpha }], method: 'max-T' }
  }
  const questions = open.flatMap(({ part, differences, pValue }): JointQuestion[] => {
    const signed = differences.signed()
    if (signed === undefined || pValue === null) return []
    // Its own outcome counts in full: over many pairs of passes half of it found too much in simulation.
    return [{ signed, pValue, mid: false, part: part > 0 }]
  })
  const flippable =
    questions.length === open.length && canFlip(questions.reduce((sum, { signed }) => sum + signed.size, 0))
  if (flippable && variants === 2) {
    return { decided: maxT(questions, { alpha, share: SHARE_OF_PARTS, most }), method: 'max-T' }
  }
  if (flippable) {
    return { decided: decidedByPermutation(open, { asked, parts: examples, variants, alpha, most }), method: 'max-T' }
  }
  const parts = open.filter(({ part }) => part > 0).length
  const wholes = open.length - parts
  const weighed = open.map(({ pValue, part }) => ({
    pValue: pValue ?? 1,
    weight: parts === 0 || wholes === 0 ? 1 : part > 0 ? SHARE_OF_PARTS / parts : (1 - SHARE_OF_PARTS) / wholes,
  }))
  return { decided: holmByWeight(weighed, { alpha }), method: 'Holm' }
}

/** Which pairs can show something is chance where variants change places, so all of them count, and those come last. */
function decidedByPermutation(
  open: readonly Asked[],
  {
    asked,
    parts,
    alpha,
    ...how
  }: {
    asked: readonly Asked[]
    parts: readonly (readonly CompleteExample[])[]
    variants: number
    alpha: number
    most: number | undefined
  },
): readonly Decided[] {
  const flips = permuted(parts, { pairs: asked, ...how })
  const seen = flips.seen.map((own, index) => (asked[index]?.pValue === null ? 0 : own))
  const questions = asked.map(({ pValue, part }) => ({ pValue: pValue ?? 1, mid: false, part: part > 0 }))
  const decided = stepwise(questions, { alpha, share: SHARE_OF_PARTS, flips: { ...flips, seen } })
  return open.flatMap((own) => decided[asked.indexOf(own)] ?? [])
}

/**
 * None where the two have no example in common. Changing places takes two for alike in shape: of scores, where one leads
 * by small steps, a rare loss of a whole point would make their means equal, and few examples may well not show it. So
 * one is better only where the bounds of any shape say so too.
 */
function standingOf(
  { first, second, differences }: Asked,
  { decided, alpha }: { decided: Decided | null; alpha: number },
): readonly PairStanding[] {
  const sample = { differences, interval: differences.difference() }
  const difference = sample.interval.estimate
  if (difference === undefined) return []
  const pValue = decided?.pValue ?? 1
  const interval = intervalOf(sample, { decided, alpha })
  const side = pValue <= alpha ? Math.sign(difference) : 0
  const isBounded = isShares(differences) || (interval !== null && (side > 0 ? interval[0] > 0 : interval[1] < 0))
  const shown = side !== 0 && isBounded
  const standing = {
    first,
    second,
    difference,
    interval: interval === null ? null : agreeing(interval, shown ? side : 0),
    pValue,
    ...(side !== 0 && !isBounded ? { undoneByRare: true as const } : {}),
  }
  return [shown ? { ...standing, better: difference > 0 ? first : second } : standing]
}

/** Of passes a difference is as likely to either side where the means are equal, so the test's own interval holds. */
function intervalOf(
  sample: Parameters<typeof boundsOfDifference>[0],
  { decided, alpha }: { decided: Decided | null; alpha: number },
): Interval | null {
  const { differences } = sample
  return isShares(differences)
    ? boundsOfDifference(sample, { differs: decided, alpha }).ci
    : boundsOfAnyShape(differences, (decided?.level ?? alpha) / 2)
}

/** The least by which an end lies beyond 0 where that was ruled out. */
const BEYOND = 1e-12

function agreeing([low, high]: Interval, side: number): Interval {
  return [side > 0 ? Math.max(low, BEYOND) : Math.min(low, 0), side < 0 ? Math.min(high, -BEYOND) : Math.max(high, 0)]
}

function pairsOf(variants: number): readonly (readonly [first: number, second: number])[] {
  const all = Array.from({ length: variants }, (_, index) => index)
  return all.flatMap((first) => all.slice(first + 1).map((second) => [first, second] as const))
}
