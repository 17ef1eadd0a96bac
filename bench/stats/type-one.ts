/**
 * How often `assay compare` finds a difference where there is none: runs of the same quality, compared many times with
 * fixed seeds by the very function that decides for the command. Run: `node bench/stats/type-one.ts [SCORES [DRAWS]]`, where
 * SCORES names one kind of scores, or is `all`.
 */
import { decide } from '../../src/compare/decision/comparison-verdict.ts'
import type { Question } from '../../src/compare/decision/families.ts'
import { Tally } from '../../src/compare/tally.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { beta, bit, clusterSizes, list, normal, type Random } from './draws.ts'
import { percent, table } from './table.ts'

const ATMOST = [0, 0.06] as const
const ONLY = process.argv[2] === 'all' ? undefined : process.argv[2]
/** Fewer comparisons of each kind than by default, for a quick look. */
const AT_MOST = Number(process.argv[3] ?? Infinity)
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
  readonly trials: number
}

const SCENARIOS: readonly Scenario[] = [
  ...[20, 100, 500].flatMap((n) => [1, 10].map((evaluators) => plan('pass/fail', { evaluators, n, trials: 2000 }))),
  ...[10, 30, 100].flatMap((n) => [1, 10].map((evaluators) => plan('scores', { evaluators, n, trials: 2000 }))),
  ...[10, 30].flatMap((n) => [1, 10].map((evaluators) => plan('grades', { evaluators, n, trials: 2000 }))),
  ...[10, 30].flatMap((clusters) =>
    [true, false].flatMap((equal) =>
      [1, 10].map((evaluators) => ({
        kind: 'scores',
        evaluators,
        sizes: clusterSizes(clusters, equal),
        n: 0,
        trials: 1000,
      })),
    ),
  ),
  ...[1, 10].map((evaluators) => ({
    kind: 'pass/fail',
    evaluators,
    sizes: clusterSizes(20, true),
    n: 0,
    trials: 2000,
  })),
  plan('skewed loss, rare gain', { evaluators: 1, n: 30, trials: 4000 }),
]

console.log(
  '## False findings of a comparison\n\nNo difference, α = 5 %, max-T over the evaluators. ⚠ marks more than 6 %.',
)
const began = process.cpuUsage()
table('A verdict of better or worse for any evaluator', {
  head: [
    'scores',
    'pairs',
    'evaluators',
    'runs',
    'compare',
    'unadjusted',
    'naive: unpaired z, no clusters, unadjusted',
  ],
  rows: SCENARIOS.flatMap((scenario, at) => (ONLY === undefined || scenario.kind === ONLY ? [row(scenario, at)] : [])),
})
printMargin()
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

function row(scenario: Scenario, at: number): string[] {
  const { kind, evaluators, sizes, n } = scenario
  const trials = Math.min(AT_MOST, scenario.trials)
  const random = seededRandom(700 + at)
  let [found, unadjusted, naive] = [0, 0, 0]
  for (let trial = 0; trial < trials; trial++) {
    const runs = draw(scenario, random)
    const questions: Question[] = runs.map(({ tally }) => ({ tally, pairs: tally.n }))
    const decided = decide(questions, {})
    if (decided.some(({ verdict }) => verdict === 'better' || verdict === 'worse')) found++
    if (decided.some(({ pValue }) => pValue !== null && pValue <= 0.05)) unadjusted++
    if (runs.some(({ scores }) => unpaired(scores) > Z)) naive++
  }
  const pairs = sizes === null ? `${n}` : `${sizes.length} clusters of ${new Set(sizes).size === 1 ? '5' : '1–9'}`
  return [
    kind,
    pairs,
    `${evaluators}`,
    `${trials}`,
    percent(found / trials, ATMOST),
    percent(unadjusted / trials),
    percent(naive / trials),
  ]
}

/** One run on either side: evaluators share the quality of an example, as they do in life. */
function draw({ kind, evaluators, sizes, n }: Scenario, random: Random): { tally: Tally; scores: Scores[] }[] {
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
  const random = seededRandom(900)
  const rows = [10, 30, 100].map((n) => {
    const trials = Math.min(AT_MOST, 4000)
    let passed = 0
    for (let trial = 0; trial < trials; trial++) {
      const tally = new Tally()
      for (let pair = 0; pair < n; pair++) {
        const quality = beta(random, [7, 3])
        const side = (score: number) => ({ status: 'scored', score, passed: true }) as const
        const loss = 0.02 + 0.1 * normal(random)
        tally.add({ baseline: side(quality), candidate: side(quality - loss) })
      }
      const [decided] = decide([{ tally, pairs: n }], { margin: 0.02 })
      if (decided?.verdict === 'no_worse' || decided?.verdict === 'better') passed++
    }
    return ['scores', `${n}`, `${trials}`, percent(passed / trials, ATMOST)]
  })
  rows.push(...[50, 100, 300, 1000].map((n) => passFailAtMargin(n, random)))
  table('With --margin 0.02 and a true loss of 0.02: the verdict "no worse"', {
    head: ['scores', 'pairs', 'runs', 'compare'],
    rows,
  })
}

function unpaired(scores: readonly Scores[]): number {
  const [a, b] = (['baseline', 'candidate'] as const).map((side) => {
    const values = scores.map((score) => score[side])
    const mean = values.reduce((sum, x) => sum + x, 0) / values.length
    return { mean, squared: values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1) / values.length }
  }) as [{ mean: number; squared: number }, { mean: number; squared: number }]
  return Math.abs(a.mean - b.mean) / Math.sqrt(a.squared + b.squared)
}

function plan(kind: string, { evaluators, n, trials }: { evaluators: number; n: number; trials: number }): Scenario {
  return { kind, evaluators, sizes: null, n, trials }
}

function grade(quality: number, random: Random): number {
  return (bit(quality, random) + bit(quality, random)) / 2
}

/** Passes that are lost in 6 of 100 pairs and gained in 4: a true loss of 0.02. */
function passFailAtMargin(n: number, random: Random): string[] {
  const trials = Math.min(AT_MOST, 2000)
  let passed = 0
  for (let trial = 0; trial < trials; trial++) {
    const tally = new Tally()
    for (let pair = 0; pair < n; pair++) {
      const drawn = random()
      const before = drawn < 0.06 || (drawn >= 0.1 && drawn < 0.84) ? 1 : 0
      const after = drawn >= 0.06 && drawn < 0.84 ? 1 : 0
      const side = (score: number) => ({ status: 'scored', score, passed: score === 1 }) as const
      tally.add({ baseline: side(before), candidate: side(after) })
    }
    const [decided] = decide([{ tally, pairs: n }], { margin: 0.02 })
    if (decided?.verdict === 'no_worse' || decided?.verdict === 'better') passed++
  }
  return ['pass/fail', `${n}`, `${trials}`, percent(passed / trials, ATMOST)]
}
