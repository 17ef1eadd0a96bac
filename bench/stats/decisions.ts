/**
 * How often `assay compare` decides wrongly with a margin: no loss at all, and a true loss as large as the margin, for one
 * and for many evaluators, with and without slices. Every figure is to be at most 5 %.
 * Run: `node bench/stats/decisions.ts [DRAWS]` (300 if left out): so many comparisons of 200 pairs and one evaluator, more of
 * smaller ones, and fewer of larger ones.
 */
import { decide, overallVerdict } from '../../src/compare/decision/comparison-verdict.ts'
import type { Question } from '../../src/compare/decision/families.ts'
import { Tally } from '../../src/compare/tally.ts'
import { bit, clusterSizes, list, normal, type Random } from './draws.ts'
import { Column, drawsAt, seeded } from './effort.ts'
import { tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)
const MARGIN = 0.02

interface Pair {
  readonly baseline: number
  readonly candidate: number
}

/** A pair with a true loss of `loss`; `lean` is what its group and its evaluators have in common, mean 0. */
type Kind = (random: Random, level: { loss: number; lean: number }) => Pair

const KINDS: Readonly<Record<string, Kind>> = {
  'pass/fail': (random, { loss, lean }) => {
    const [chance, shift] = [0.8, 0.05 * Math.tanh(lean)]
    return { baseline: bit(chance + shift, random), candidate: bit(chance + shift - loss, random) }
  },
  'pass/fail, few flips': (random, { loss }) => {
    const drawn = random()
    const lost = drawn < loss + 0.005
    const gained = drawn > 0.995
    return { baseline: gained ? 0 : 1, candidate: lost ? 0 : 1 }
  },
  scores: (random, { loss, lean }) => {
    const quality = 0.6 + 0.1 * normal(random)
    return { baseline: quality, candidate: quality - loss + 0.05 * lean + 0.1 * normal(random) }
  },
  'scores, rare losses': (random, { loss }) => {
    const quality = 1 - 0.001 * random()
    return { baseline: quality, candidate: random() < loss ? quality - 1 : quality }
  },
}

interface Scenario {
  readonly kind: string
  readonly evaluators: number
  readonly slices: number
  readonly n: number
  /** Pairs in groups of 5. */
  readonly grouped?: boolean
}

const SCENARIOS: readonly Scenario[] = [
  ...Object.keys(KINDS).flatMap((kind) =>
    [5, 20, 50, 100, 200, 500].map((n) => ({ kind, n, evaluators: 1, slices: 0 })),
  ),
  ...[1, 5, 20].flatMap((evaluators) =>
    ['pass/fail', 'scores'].flatMap((kind) => [
      { kind, n: 200, evaluators, slices: 0 },
      { kind, n: 200, evaluators, slices: 20 },
    ]),
  ),
  ...['pass/fail', 'scores'].flatMap((kind) => [
    { kind, n: 50, evaluators: 1, slices: 0, grouped: true },
    { kind, n: 150, evaluators: 5, slices: 0, grouped: true },
  ]),
  { kind: 'pass/fail', n: 2000, evaluators: 1, slices: 20 },
]

interface Counts {
  readonly worse: number
  readonly passed: number
}

function counted(scenario: Scenario, { loss, seed, draws }: { loss: number; seed: number; draws: number }): Counts {
  const random = seeded(seed)
  let [worse, passed] = [0, 0]
  for (let at = 0; at < draws; at++) {
    const { questions, whole } = drawn(scenario, { loss, random })
    const answers = decide(questions, { margin: MARGIN })
    const verdict = overallVerdict(answers.slice(0, whole), { margin: MARGIN, slices: answers.slice(whole) })
    if (verdict === 'worse') worse++
    else if (verdict !== 'inconclusive') passed++
  }
  return { worse, passed }
}

function drawn(
  { kind, evaluators, slices, n, grouped = false }: Scenario,
  { loss, random }: { loss: number; random: Random },
): { questions: Question[]; whole: number } {
  const of = KINDS[kind]
  if (of === undefined) throw new Error(`There are no ${kind}.`)
  const whole = list(evaluators, (index) => index).map(() => new Tally())
  const parts = list(slices * evaluators, (index) => index).map(() => new Tally())
  const sizes = grouped ? clusterSizes(n / 5, true) : list(n, () => 1)
  let row = 0
  for (const [group, size] of sizes.entries()) {
    const common = grouped ? normal(random) : 0
    for (let pair = 0; pair < size; pair++, row++) {
      const lean = grouped ? common : normal(random)
      for (const [index, tally] of whole.entries()) {
        const scored = scores(of(random, { loss, lean }))
        const cluster = grouped ? `${group}` : undefined
        tally.add(scored, cluster)
        if (slices > 0) parts[index * slices + (row % slices)]?.add(scored, cluster)
      }
    }
  }
  const question = (tally: Tally, part: boolean): Question => ({ tally, pairs: tally.n, part })
  return {
    questions: [...whole.map((tally) => question(tally, false)), ...parts.map((tally) => question(tally, true))],
    whole: whole.length,
  }
}

function scores({ baseline, candidate }: Pair): Parameters<Tally['add']>[0] {
  const side = (score: number) => ({ status: 'scored', score, passed: score >= 0.5 }) as const
  return { baseline: side(baseline), candidate: side(candidate) }
}

console.log(`## With a margin of ${MARGIN}\n\n⚠ marks what lies above 5 % by more than chance.`)
const began = process.cpuUsage()
tableHead('How often a comparison with a margin is wrong, and what no loss at all comes to', [
  'scores',
  'pairs',
  'evaluators',
  'slices',
  'comparisons',
  'no loss: worse',
  'no loss: passes',
  'loss = margin: worse',
  'loss = margin: passes',
])
const columns = [new Column(0.05), new Column(), new Column(0.05), new Column(0.05)]
for (const [at, scenario] of SCENARIOS.entries()) {
  const { kind, n, grouped, evaluators, slices } = scenario
  const draws = drawsAt((n * evaluators * (slices === 0 ? 1 : 3)) / 200, DRAWS)
  const none = counted(scenario, { loss: 0, seed: 1000 + at, draws })
  const full = counted(scenario, { loss: MARGIN, seed: 2000 + at, draws })
  const counts = [none.worse, none.passed, full.worse, full.passed]
  tableRow([
    kind,
    grouped === true ? `${n / 5} groups of 5` : `${n}`,
    `${evaluators}`,
    `${slices}`,
    `${draws}`,
    ...columns.map((column, index) => column.cell(counts[index] ?? 0, draws)),
  ])
}
tableRow(['**all**', '', '', '', `**${columns[0]?.draws}**`, ...columns.map((column) => column.together())])
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)
