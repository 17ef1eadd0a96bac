/**
 * How often `assay compare` finds a difference where there is none: runs of the same quality, compared many times with
 * fixed seeds by the very function that decides for the command. Run: `node bench/stats/type-one.ts [SCORES [DRAWS]]`, where
 * SCORES names one kind of scores, or is `all`, and DRAWS (1000 if left out) is how many comparisons of 100 pairs and one evaluator
 * there are: more of smaller ones, and fewer of larger ones.
 */
import { decide } from '../../src/compare/decision/comparison-verdict.ts'
import type { Question } from '../../src/compare/decision/families.ts'
import { Tally } from '../../src/compare/tally.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { beta, bit, clusterSizes, list, normal, type Random } from './draws.ts'
import { allowed, Column, drawsAt, seeded } from './effort.ts'
import { percent, tableHead, tableRow } from './table.ts'

const ONLY = process.argv[2] === 'all' ? undefined : process.argv[2]
const DRAWS = Number(process.argv[3] ?? 1000)
const Z = normalQuantile(0.975)

interface Scores {
  readonly baseline: number
  readonly candidate: number
}

/** Draws one example for each of several evaluators; `level` is what the whole cluster has in common, from 0 to 1. */
type Kind = (random: Random, level: { quality: number; lean: number }) => Scores

const KINDS: Readonly<Record<string, Kind>> = {
  'pass/fail': (random, { quality }) => ({ baseline: bit(quality, random), candidate: bit(quality, random) }),
  scores: (random, { quality, lean }) => ({
    baseline: quality + 0.1 * normal(random),
    candidate: quality + 0.1 * normal(random) + 0.05 * lean,
  }),
  grades: (random, { quality }) => ({ baseline: grade(quality, random), candidate: grade(quality, random) }),
  'skewed loss, rare gain': (random, { quality }) => ({
    baseline: quality,
    candidate: quality + Math.log(1 - random()) + 1,
  }),
}

interface Scenario {
  readonly kind: string
  readonly evaluators: number
  /** Sizes of the clusters; `null` for as many independent pairs as `n`. */
  readonly sizes: readonly number[] | null
  readonly n: number
}

const SCENARIOS: readonly Scenario[] = [
  ...[20, 100, 500].flatMap((n) => [1, 10].map((evaluators) => plan('pass/fail', { evaluators, n }))),
  ...[10, 30, 100].flatMap((n) => [1, 10].map((evaluators) => plan('scores', { evaluators, n }))),
  ...[10, 30].flatMap((n) => [1, 10].map((evaluators) => plan('grades', { evaluators, n }))),
  ...[10, 30].flatMap((clusters) =>
    [true, false].flatMap((equal) =>
      [1, 10].map((evaluators) => ({
        kind: 'scores',
        evaluators,
        sizes: clusterSizes(clusters, equal),
        n: 0,
      })),
    ),
  ),
  ...[1, 10].map((evaluators) => ({
    kind: 'pass/fail',
    evaluators,
    sizes: clusterSizes(20, true),
    n: 0,
  })),
  plan('skewed loss, rare gain', { evaluators: 1, n: 30 }),
]

console.log(
  '## False findings of a comparison\n\nNo difference, α = 5 %, max-T over the evaluators. ⚠ marks what lies above 5 % by more than chance.',
)
const began = process.cpuUsage()
tableHead('A verdict of better or worse for any evaluator', [
  'scores',
  'pairs',
  'evaluators',
  'comparisons',
  'compare',
  'unadjusted',
  'naive: unpaired z, no clusters, unadjusted',
])
const together = new Map([1, 10].map((evaluators) => [evaluators, [new Column(0.05), new Column(), new Column()]]))
for (const [at, scenario] of SCENARIOS.entries())
  if (ONLY === undefined || scenario.kind === ONLY) printRow(scenario, at)
for (const [evaluators, columns] of together) {
  tableRow(['**all**', '', `${evaluators}`, `**${columns[0]?.draws}**`, ...columns.map((column) => column.together())])
}
printMargin()
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

function printRow(scenario: Scenario, at: number): void {
  const { kind, evaluators, sizes, n } = scenario
  const rows = sizes?.reduce((sum, size) => sum + size, 0) ?? n
  const draws = drawsAt((evaluators * rows) / 100, DRAWS)
  const random = seeded(700 + at)
  let [found, unadjusted, naive] = [0, 0, 0]
  for (let draw = 0; draw < draws; draw++) {
    const runs = drawn(scenario, random)
    const questions: Question[] = runs.map(({ tally }) => ({ tally, pairs: tally.n }))
    const decided = decide(questions, {})
    if (decided.some(({ verdict }) => verdict === 'better' || verdict === 'worse')) found++
    if (decided.some(({ pValue }) => pValue !== null && pValue <= 0.05)) unadjusted++
    if (runs.some(({ scores }) => unpaired(scores) > Z)) naive++
  }
  const pairs = sizes === null ? `${n}` : `${sizes.length} clusters of ${new Set(sizes).size === 1 ? '5' : '1–9'}`
  const counts = [found, unadjusted, naive]
  const columns = together.get(evaluators) ?? []
  tableRow([
    kind,
    pairs,
    `${evaluators}`,
    `${draws}`,
    ...columns.map((column, index) => column.cell(counts[index] ?? 0, draws)),
  ])
}

/** One run on either side: evaluators share the quality of an example, as they do in life. */
function drawn({ kind, evaluators, sizes, n }: Scenario, random: Random): { tally: Tally; scores: Scores[] }[] {
  const of = KINDS[kind]
  if (of === undefined) throw new Error(`There are no ${kind}.`)
  const runs = list(evaluators, (index) => index).map(() => ({ tally: new Tally(), scores: [] as Scores[] }))
  for (const [cluster, size] of (sizes ?? list(n, () => 1)).entries()) {
    const level = { quality: beta(random, [7, 3]), lean: sizes === null ? 0 : normal(random) }
    for (let pair = 0; pair < size; pair++) {
      for (const run of runs) {
        const scores = of(random, level)
        run.scores.push(scores)
        const [baseline, candidate] = [scores.baseline, scores.candidate].map(
          (score) => ({ status: 'scored', score, passed: score >= 0.7 }) as const,
        )
        if (baseline === undefined || candidate === undefined) continue
        run.tally.add({ baseline, candidate }, sizes === null ? undefined : `${cluster}`)
      }
    }
  }
  return runs
}

/** With a true loss as large as the margin, `no_worse` is wrong. */
function printMargin(): void {
  tableHead('With --margin 0.02 and a true loss of 0.02: the verdict "no worse"', [
    'scores',
    'pairs',
    'comparisons',
    'compare',
  ])
  for (const n of [10, 30, 100]) {
    printAtMargin('scores', { n, pair: (random) => lossOfScores(random) })
  }
  for (const n of [50, 100, 300, 1000]) printAtMargin('pass/fail', { n, pair: (random) => lossOfPasses(random) })
}

function printAtMargin(kind: string, { n, pair }: { n: number; pair: (random: Random) => Scores }): void {
  const random = seeded(900 + n)
  const draws = drawsAt(n / 100, DRAWS)
  let passed = 0
  for (let draw = 0; draw < draws; draw++) {
    const tally = new Tally()
    for (let row = 0; row < n; row++) {
      const { baseline, candidate } = pair(random)
      const side = (score: number) => ({ status: 'scored', score, passed: score >= 0.5 }) as const
      tally.add({ baseline: side(baseline), candidate: side(candidate) })
    }
    const [decided] = decide([{ tally, pairs: n }], { margin: 0.02 })
    if (decided?.verdict === 'no_worse' || decided?.verdict === 'better') passed++
  }
  tableRow([kind, `${n}`, `${draws}`, percent(passed / draws, allowed(draws))])
}

function lossOfScores(random: Random): Scores {
  const quality = beta(random, [7, 3])
  return { baseline: quality, candidate: quality - 0.02 - 0.1 * normal(random) }
}

/** Passes that are lost in 6 of 100 pairs and gained in 4. */
function lossOfPasses(random: Random): Scores {
  const at = random()
  return { baseline: bit01(at < 0.06 || (at >= 0.1 && at < 0.84)), candidate: bit01(at >= 0.06 && at < 0.84) }
}

function bit01(value: boolean): number {
  return value ? 1 : 0
}

function unpaired(scores: readonly Scores[]): number {
  const [a, b] = (['baseline', 'candidate'] as const).map((side) => {
    const values = scores.map((score) => score[side])
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length
    return { mean, squared: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1) / values.length }
  }) as [{ mean: number; squared: number }, { mean: number; squared: number }]
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.squared + b.squared)
}

function plan(kind: string, { evaluators, n }: { evaluators: number; n: number }): Scenario {
  return { kind, evaluators, sizes: null, n }
}

function grade(quality: number, random: Random): number {
  return (bit(quality, random) + bit(quality, random)) / 2
}
