import type { Interval } from '../intervals.ts'
import { lettersOf } from './letters.ts'
import type { CompleteExample } from './complete-example.ts'
import { pairwise, type PairStanding } from './pairwise.ts'

/** Scores of several variants over the same examples. */
export interface ScoreMatrix {
  readonly examples: readonly {
    readonly group?: string | undefined
    /** Slices that it belongs to. */
    readonly tags?: readonly string[] | undefined
  }[]
  /** By example, then by variant: from 0 to 1, or `null` where it was not measured. */
  readonly scores: readonly (readonly (number | null)[])[]
}

export interface RankingOptions {
  /** Chance that any two equal variants are told apart, over all pairs and slices together. 0.05 if left out. */
  readonly alpha?: number | undefined
  /** Tags over which the ranking is repeated. */
  readonly slices?: readonly string[] | undefined
  /** So many random flips, or permutations of three variants and more, at most; 9,999 if left out. */
  readonly flips?: number | undefined
}

/** How one variant stands against the others, over the examples on which all were measured. */
export interface Standing {
  readonly mean: number
  /**
   * The best and the worst rank that it may have, from 1: one more than those shown to be better, and than all that were
   * not shown to be worse. All true ranks lie in these together, with a chance of 1 − α.
   */
  readonly ranks: readonly [best: number, worst: number]
  /** Letters of the groups that it belongs to: variants that share one cannot be told apart. */
  readonly groups: string
  /** Whether no other was shown to be better. */
  readonly mayBeBest: boolean
  /**
   * Its mean less that of the best of the others (multiple comparisons with the best: Hsu 1984), with bounds that
   * follow from those of all pairs. `interval` is `null` where there are too few groups to bound anything.
   */
  readonly toBest: { readonly difference: number; readonly interval: Interval | null }
}

/** A ranking over the whole, or over a slice. */
export interface Ranking {
  /** Examples on which every variant was measured; only these count. */
  readonly n: number
  /** Independent units among them: groups, and examples without one. */
  readonly clusters: number
  /** Variants by their mean, the best first. The order alone says nothing of who is better: `standings` do. */
  readonly order: readonly number[]
  /** In the order of the matrix. Empty where no example was measured on all. */
  readonly standings: readonly Standing[]
  /** Each two once. */
  readonly pairs: readonly PairStanding[]
  /** Whether any two were told apart. */
  readonly conclusive: boolean
}

/** The ranking over the whole and over each slice, decided together. */
export interface Rankings extends Ranking {
  /** On how many examples each variant was measured. */
  readonly measured: readonly number[]
  readonly slices: ReadonlyMap<string, Ranking>
  /** How the pairs were decided together. */
  readonly method: 'max-T' | 'Holm'
}

/**
 * Ranks variants over the examples on which all of them were measured. One is called better than another only where a
 * test says so that is made for all pairs (and slices) at once: the chance that any two equal ones are told apart is at
 * most α. Groups are the units. It depends on the matrix alone: what is random is drawn with a fixed seed.
 */
export function rank({ examples, scores }: ScoreMatrix, options: RankingOptions = {}): Rankings {
  const { alpha = 0.05, slices = [], flips } = options
  const variants = scores[0]?.length ?? 0
  const complete = scores.flatMap((row, at): (CompleteExample & { tags: readonly string[] })[] => {
    const own = row.filter((score) => score !== null)
    if (own.length < variants) return []
    return [{ at, group: examples[at]?.group, tags: examples[at]?.tags ?? [], scores: own }]
  })
  const parts = [complete, ...slices.map((slice) => complete.filter(({ tags }) => tags.includes(slice)))]
  const decided = pairwise(parts, { variants, alpha, flips })
  const rankings = parts.map((own, part) => rankingOf(own, { variants, pairs: decided.parts[part] ?? [] }))
  const [whole = rankingOf([], { variants, pairs: [] }), ...others] = rankings
  return {
    ...whole,
    measured: Array.from(
      { length: variants },
      (_, variant) => scores.filter((row) => (row[variant] ?? null) !== null).length,
    ),
    slices: new Map(slices.flatMap((slice, at) => (others[at] === undefined ? [] : [[slice, others[at]]]))),
    method: decided.method,
  }
}

function rankingOf(
  examples: readonly CompleteExample[],
  { variants, pairs }: { variants: number; pairs: readonly PairStanding[] },
): Ranking {
  const n = examples.length
  const groups = new Set(examples.map(({ at, group }) => group ?? at))
  const all = Array.from({ length: variants }, (_, variant) => variant)
  if (n === 0) return { n, clusters: 0, order: all, standings: [], pairs: [], conclusive: false }
  const means = all.map((variant) => examples.reduce((sum, { scores }) => sum + (scores[variant] ?? 0), 0) / n)
  const mean = (variant: number): number => means[variant] ?? 0
  const order = all.toSorted((a, b) => mean(b) - mean(a) || a - b)
  const better = new Set(
    pairs.flatMap(({ first, second, better: own }) =>
      own === undefined ? [] : [first === own ? `${first} ${second}` : `${second} ${first}`],
    ),
  )
  const beats = (a: number, b: number): boolean => better.has(`${a} ${b}`)
  const letters = lettersOf(order, (a, b) => beats(a, b) || beats(b, a))
  const standings = all.map((variant): Standing => {
    const above = all.filter((other) => beats(other, variant)).length
    const below = all.filter((other) => beats(variant, other)).length
    return {
      mean: mean(variant),
      ranks: [1 + above, variants - below],
      groups: letters[variant] ?? '',
      mayBeBest: above === 0,
      toBest: toBest(variant, { pairs, means }),
    }
  })
  return { n, clusters: groups.size, order, standings, pairs, conclusive: better.size > 0 }
}

/** μᵢ − max μⱼ is the least of the differences to the others, and so are its bounds. */
function toBest(
  variant: number,
  { pairs, means }: { pairs: readonly PairStanding[]; means: readonly number[] },
): Standing['toBest'] {
  const own = pairs.filter(({ first, second }) => first === variant || second === variant)
  const intervals = own.flatMap(({ first, interval }): Interval[] => {
    if (interval === null) return []
    return [first === variant ? interval : [-interval[1], -interval[0]]]
  })
  const others = means.filter((_, other) => other !== variant)
  return {
    difference: others.length === 0 ? 0 : (means[variant] ?? 0) - Math.max(...others),
    interval:
      own.length === 0 || intervals.length < own.length
        ? null
        : [Math.min(...intervals.map(([low]) => low)), Math.min(...intervals.map(([, high]) => high))],
  }
}
