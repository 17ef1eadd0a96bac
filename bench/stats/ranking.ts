/**
 * Variants side by side: how often equal ones are told apart or dropped, by the ranking and by the race, and what the race saves.
 * Run: `node bench/stats/ranking.ts [DRAWS]` (100 if left out): so many of four variants on
 * 100 examples, more of smaller experiments, and fewer of larger ones.
 */
import { Race, RACE_SHARE } from '../../src/stats/ranking/race.ts'
import { raceOrder } from '../../src/stats/ranking/race-order.ts'
import { rank, type ScoreMatrix } from '../../src/stats/ranking/ranking.ts'
import type { RaceTarget } from '../../src/stats/ranking/betting.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { betaOf, list, normal, type Random } from './draws.ts'
import { allowed, Column, drawsAt, seeded } from './effort.ts'
import { percent, tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 100)
const ALPHA = 0.05
/** As an experiment with a race has it: half for the race, half for the ranking of those left. */
const HALF = ALPHA * RACE_SHARE
/** Draws of an experiment: its pairs are what takes time. */
const drawsOf = ({ variants, n }: Pick<Design, 'variants' | 'n'>): number =>
  drawsAt((variants * (variants - 1) * n) / 1200, DRAWS)
const FLIPS = 1999

/** Draws the score of a variant on an example, from what all variants share there. */
type Scores = (hard: number, worse: number, random: Random) => number

/** The share of what makes an example hard that all variants share. */
const COMMON = Math.sqrt(0.6)
const ALONE = Math.sqrt(0.4)

const KINDS: Readonly<Record<string, Scores>> = {
  'pass/fail, 80 %': (hard, worse, random) =>
    COMMON * hard + ALONE * normal(random) < quantileOf(0.8 - worse) ? 1 : 0,
  'pass/fail, 97 %': (hard, worse, random) =>
    COMMON * hard + ALONE * normal(random) < quantileOf(0.97 - worse) ? 1 : 0,
  'scores around .7': (hard, worse, random) => clipped(0.7 - worse + 0.12 * (COMMON * hard + ALONE * normal(random))),
  'skewed, mostly 1': (_, worse, random) => (random() < 0.85 ? 1 : betaOf(random, [1, 3])) * (1 - worse / 0.89),
}

/** For the skew that differs: the same mean, rare large losses against common small ones. */
const UNLIKE = (variant: number, random: Random): number =>
  variant % 2 === 0 ? (random() < 0.95 ? 1 : 0) : random() < 0.5 ? 1 : 0.9

interface Design {
  readonly variants: number
  readonly n: number
  readonly size: number
  /** How much worse each variant is. */
  readonly worse: (variant: number) => number
}

function drawn(scores: Scores, { variants, n, size, worse }: Design, random: Random): Matrix {
  let lean = 0
  const examples = list(n, () => 0).map((_, at) => ({
    id: `q${at}`,
    ...(size > 1 ? { group: `g${Math.floor(at / size)}` } : {}),
  }))
  // Groups lean each variant for itself, or they would cancel out.
  let leans: number[] = []
  const rows = examples.map((_, at) => {
    if (at % size === 0) {
      lean = normal(random)
      leans = list(variants, () => (size > 1 ? normal(random) : 0))
    }
    const hard = size > 1 ? Math.SQRT1_2 * (lean + normal(random)) : normal(random)
    return list(variants, (variant) =>
      scores(size > 1 ? Math.SQRT1_2 * (hard + (leans[variant] ?? 0)) : hard, worse(variant), random),
    )
  })
  return { examples, scores: rows }
}

interface Matrix extends ScoreMatrix {
  readonly examples: readonly { readonly id: string; readonly group?: string }[]
}

interface Raced {
  readonly wrongDrop: boolean
  readonly wrongBetter: boolean
  readonly saved: number
  readonly outside: boolean
}

/** The race, and the ranking of those it leaves. `truth` are the means that the race is about. */
function raced(
  matrix: Matrix,
  { seed, target, worse, variants }: { seed: number; target: RaceTarget } & Pick<Design, 'worse' | 'variants'>,
): Raced {
  const order = raceOrder(matrix.examples, { seed })
  const race = new Race({ variants, order, target, alpha: HALF })
  let calls = 0
  for (const at of order.positions) {
    const row = matrix.scores[at] ?? []
    calls += race.running.length
    race.add(row)
  }
  const truth =
    target === 'population'
      ? list(variants, (variant) => -worse(variant))
      : list(
          variants,
          (variant) => matrix.scores.reduce((sum, row) => sum + (row[variant] ?? 0), 0) / matrix.scores.length,
        )
  const best = Math.max(...truth) - 1e-12
  const left = race.running
  const ranked = rank(
    { examples: matrix.examples, scores: matrix.scores.map((row) => left.map((variant) => row[variant] ?? null)) },
    { alpha: HALF, flips: FLIPS },
  )
  return {
    wrongDrop: race.dropped.some(({ variant }) => (truth[variant] ?? 0) >= best),
    wrongBetter: ranked.pairs.some(
      ({ first, second, better }) => better !== undefined && worse(left[first] ?? 0) === worse(left[second] ?? 0),
    ),
    saved: 1 - calls / (variants * matrix.scores.length),
    outside: race.dropped.some(({ variant, against, bounds: [low, high] }) => {
      const difference = (truth[variant] ?? 0) - (truth[against] ?? 0)
      return difference < low - 1e-9 || difference > high + 1e-9
    }),
  }
}

/** Counts of experiments with a false finding: of the ranking alone, the race, both together, and the race on this data set. */
function falseFindings(drawnBy: (random: Random) => Matrix, design: Design, seed: number): readonly number[] {
  const random = seeded(seed)
  const draws = drawsOf(design)
  let [ranking, drops, either, ofSet] = [0, 0, 0, 0]
  for (let draw = 0; draw < draws; draw++) {
    const matrix = drawnBy(random)
    const equal = (a: number, b: number): boolean => design.worse(a) === design.worse(b)
    if (
      rank(matrix, { alpha: ALPHA, flips: FLIPS }).pairs.some(
        ({ first, second, better }) => better !== undefined && equal(first, second),
      )
    )
      ranking++
    const race = raced(matrix, { ...design, seed: draw, target: 'population' })
    if (race.wrongDrop) drops++
    if (race.wrongDrop || race.wrongBetter) either++
    if (raced(matrix, { ...design, seed: draw, target: 'dataset' }).wrongDrop) ofSet++
  }
  return [ranking, drops, either, ofSet]
}

/** Prints one row after the other, and all of them together at the end. */
function printFalseFindings(
  title: string,
  experiments: readonly { readonly kind: string; readonly design: Design; readonly by: (random: Random) => Matrix }[],
): void {
  tableHead(title, HEAD)
  const columns = list(4, () => 0).map(() => new Column(ALPHA))
  for (const [at, { kind, design, by }] of experiments.entries()) {
    const counts = falseFindings(by, design, 9100 + at)
    const draws = drawsOf(design)
    const cells = columns.map((column, index) => column.cell(counts[index] ?? 0, draws))
    tableRow([kind, `${design.variants}`, `${design.n}`, `${design.size}`, `${draws}`, ...cells])
  }
  const total = columns[0]?.draws
  tableRow(['**all**', '', '', '', `**${total}**`, ...columns.map((column) => column.together())])
}

function quantileOf(share: number): number {
  return QUANTILES.get(share) ?? remembered(share)
}

const QUANTILES = new Map<number, number>()

function remembered(share: number): number {
  const quantile = normalQuantile(share)
  QUANTILES.set(share, quantile)
  return quantile
}

function clipped(score: number): number {
  return Math.max(0, Math.min(1, score))
}

console.log(
  `## Variants: false findings and savings\n\nα = 5 %; with a race 2.5 % for it and 2.5 % for the ranking of those left; ${FLIPS} flips. ⚠: above 5 % by more than chance.`,
)
const began = process.cpuUsage()
const HEAD = [
  'scores',
  'variants',
  'examples',
  'groups of',
  'experiments',
  'ranking alone: any false better',
  'race: wrong drop',
  'race and ranking: either',
  'race on this data set: wrong drop',
]
const equal = (): number => 0
const experiment = (kind: string, design: Design) => ({
  kind,
  design,
  by: (random: Random) => drawn(KINDS[kind] as Scores, design, random),
})
printFalseFindings(
  'Equal variants',
  Object.keys(KINDS).flatMap((kind) =>
    [
      { variants: 2, n: 20, size: 1 },
      { variants: 5, n: 20, size: 1 },
      { variants: 10, n: 50, size: 1 },
      { variants: 5, n: 200, size: 1 },
      { variants: 4, n: 200, size: 5 },
      { variants: 10, n: 300, size: 5 },
      { variants: 3, n: 1000, size: 1 },
    ].map((design) => experiment(kind, { ...design, worse: equal })),
  ),
)

printFalseFindings(
  'Two equal best, the others 10 points worse and equal among themselves',
  ['pass/fail, 80 %', 'scores around .7'].flatMap((kind) =>
    [100, 400].map((n) => experiment(kind, { variants: 6, n, size: 1, worse: (variant) => (variant < 2 ? 0 : 0.1) })),
  ),
)

printFalseFindings(
  'Equal means of unlike shapes (one loss of a whole point in 20, against a tenth in half of all)',
  [
    { variants: 2, n: 30 },
    { variants: 5, n: 30 },
    { variants: 5, n: 100 },
    { variants: 5, n: 300 },
  ].map(({ variants, n }) => ({
    kind: 'unlike',
    design: { variants, n, size: 1, worse: equal },
    by: (random) => ({
      examples: list(n, (at) => at).map((at) => ({ id: `q${at}` })),
      scores: list(n, () => 0).map(() => list(variants, (variant) => UNLIKE(variant, random))),
    }),
  })),
)

/** One variant of four is better than the others: how often it is called so, and by changing places alone. */
function printFound(): void {
  const sizes = [30, 100, 300, 1000]
  tableHead(
    'Found: one variant of four is better, and is called better than each of the others (by changing places alone)',
    ['scores', 'points', ...sizes.map((n) => `${n} examples`)],
  )
  for (const kind of ['pass/fail, 80 %', 'scores around .7', 'skewed, mostly 1']) {
    for (const effect of [0.05, 0.1, 0.2]) {
      const cells = sizes.map((n) => {
        const random = seeded(9700 + n)
        const draws = drawsOf({ variants: 4, n })
        let [found, flipped] = [0, 0]
        for (let draw = 0; draw < draws; draw++) {
          const worse = (variant: number): number => (variant === 0 ? 0 : effect)
          const matrix = drawn(KINDS[kind] as Scores, { variants: 4, n, size: 1, worse }, random)
          const own = rank(matrix, { alpha: ALPHA, flips: FLIPS }).pairs.filter(({ first }) => first === 0)
          found += own.filter(({ better }) => better === 0).length / 3
          flipped += own.filter(({ better, undoneByRare }) => better === 0 || undoneByRare === true).length / 3
        }
        return `${((100 * found) / draws).toFixed(0)} % (${((100 * flipped) / draws).toFixed(0)} %)`
      })
      tableRow([kind, `${100 * effect}`, ...cells])
    }
  }
}
printFound()

tableHead('Calls saved: one variant is better than all others by so much', [
  'scores',
  'variants',
  'examples',
  'about',
  ...['0', '5', '10', '20'].map((points) => `${points} points`),
  'best dropped',
  'bounds miss',
])
for (const kind of ['pass/fail, 80 %', 'scores around .7']) {
  for (const [variants, n] of [
    [4, 300],
    [4, 1000],
    [8, 1000],
  ] as const) {
    for (const target of ['population', 'dataset'] as const) {
      let [wrong, missed] = [0, 0]
      const runs = Math.ceil(DRAWS / 8)
      const cells = [0, 0.05, 0.1, 0.2].map((effect) => {
        const worse = (variant: number): number => (variant === 0 ? 0 : effect)
        const random = seeded(9400 + variants)
        let saved = 0
        for (let draw = 0; draw < runs; draw++) {
          const matrix = drawn(KINDS[kind] as Scores, { variants, n, size: 1, worse }, random)
          const race = raced(matrix, { variants, worse, seed: draw, target })
          saved += race.saved
          if (race.wrongDrop) wrong++
          if (race.outside) missed++
        }
        return `${((100 * saved) / runs).toFixed(0)} %`
      })
      tableRow([
        kind,
        `${variants}`,
        `${n}`,
        target === 'dataset' ? 'data set' : target,
        ...cells,
        percent(wrong / runs / 4, allowed(4 * runs)),
        percent(missed / runs / 4, allowed(4 * runs)),
      ])
    }
  }
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)
