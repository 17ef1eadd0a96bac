import { auroc } from '../../src/stats/association/roc.ts'
import { clusteredKappa } from '../../src/stats/agreement/clustered-kappa.ts'
import { cohenKappa } from '../../src/stats/agreement/cohen.ts'
import { correlation, type CorrelationKind } from '../../src/stats/association/correlation.ts'
import { krippendorffAlpha } from '../../src/stats/agreement/krippendorff.ts'
import type { Interval } from '../../src/stats/intervals.ts'
import { bit, list, normal, type Random } from './draws.ts'
import { intervalOf, simulate, type Coverage, WITHIN } from './simulate.ts'
import { percent, table } from './table.ts'

interface Scenario {
  readonly name: string
  readonly truth: number
  readonly trials: number
  readonly interval: (random: Random, n: number) => Interval | null
}

/** Two raters of 30 % positives, each right with .85 of each kind: share of agreement .745, by chance .5328 (margins .36). */
const RIGHT = 0.85
const MARGIN = 0.3 * RIGHT + 0.7 * (1 - RIGHT)
const AGREE = RIGHT ** 2 + (1 - RIGHT) ** 2
const CHANCE = MARGIN ** 2 + (1 - MARGIN) ** 2
const KAPPA = (AGREE - CHANCE) / (1 - CHANCE)

const SCENARIOS: readonly Scenario[] = [
  { name: "Cohen's κ, two raters", truth: KAPPA, trials: 8000, interval: kappa },
  { name: "Krippendorff's α, the same two raters", truth: KAPPA, trials: 1500, interval: alpha },
  { name: 'AUROC, normal scores one deviation apart', truth: 0.7602499389, trials: 8000, interval: area },
  {
    name: 'Pearson, r = .6',
    truth: 0.6,
    trials: 8000,
    interval: (random, n) => correlated(random, { n, kind: 'pearson' }),
  },
  {
    name: 'Spearman, ρ = .5819',
    truth: (6 / Math.PI) * Math.asin(0.3),
    trials: 8000,
    interval: (random, n) => correlated(random, { n, kind: 'spearman' }),
  },
  {
    name: 'Kendall, τ = .4097',
    truth: (2 / Math.PI) * Math.asin(0.6),
    trials: 8000,
    interval: (random, n) => correlated(random, { n, kind: 'kendall' }),
  },
]

export function printAgreement(): void {
  const rows = SCENARIOS.map(({ name, truth, trials, interval }, at) => [
    name,
    ...[30, 100].map((n) => {
      const found = simulate((random) => ({ own: interval(random, n) }), { trials, truth, seed: 600 + at })
      return cell(found.get('own'))
    }),
  ])
  table('Agreement and association', { head: ['statistic', 'n = 30', 'n = 100'], rows })
  printGrouped()
}

interface Grouped {
  readonly name: string
  readonly truth: number
  readonly intervals: (random: Random, clusters: number) => Record<'clustered' | 'naive', Interval | null>
}

/** Groups of which half are easy to rate (right with .95) and half hard (.75); of either, half have .1 and half .5 positives. */
const AGREE_IN_GROUPS = (0.95 ** 2 + 0.05 ** 2 + 0.75 ** 2 + 0.25 ** 2) / 2

const GROUPED: readonly Grouped[] = [
  { name: "Cohen's κ, groups easy or hard", truth: (AGREE_IN_GROUPS - CHANCE) / (1 - CHANCE), intervals: groupedKappa },
  { name: 'AUROC, half of the noise the group’s', truth: 0.7602499389, intervals: groupedArea },
]

function printGrouped(): void {
  const rows = GROUPED.flatMap(({ name, truth, intervals }, at) =>
    [10, 30, 100].map((clusters) => {
      const trial = (random: Random): ReturnType<typeof intervals> => intervals(random, clusters)
      const found = simulate(trial, { trials: 4000, truth, seed: 700 + at })
      return [name, `${clusters} × 10`, cell(found.get('clustered')), cell(found.get('naive'))]
    }),
  )
  table('Agreement where answers belong together', {
    head: ['statistic', 'groups × rows', 'clustered', 'naive: as if independent'],
    rows,
  })
}

const PER_GROUP = 10

function groupedKappa(random: Random, clusters: number): Record<'clustered' | 'naive', Interval | null> {
  const rated = Array.from({ length: clusters }, (_, cluster) => {
    const [right, positives] = [bit(0.5, random) === 1 ? 0.95 : 0.75, bit(0.5, random) === 1 ? 0.1 : 0.5]
    return Array.from({ length: PER_GROUP }, () => {
      const truth = bit(positives, random)
      const rater = (): number => (bit(right, random) === 1 ? truth : 1 - truth)
      return { first: rater(), second: rater(), group: `group ${cluster}` }
    })
  }).flat()
  const alone = rated.map(({ first, second }) => ({ first, second }))
  return {
    clustered: intervalOf(clusteredKappa(rated, { categories: 2 })),
    naive: intervalOf(clusteredKappa(alone, { categories: 2 })),
  }
}

function groupedArea(random: Random, clusters: number): Record<'clustered' | 'naive', Interval | null> {
  const n = clusters * PER_GROUP
  const groups = Array.from({ length: n }, (_, index) => `group ${index % clusters}`)
  const shared = list(clusters, () => normal(random))
  const labels = list(n, (index) => Math.floor(index / clusters) % 2)
  const noise = list(n, (index) => Math.SQRT1_2 * ((shared[index % clusters] as number) + normal(random)))
  const sample = {
    scores: labels.map((label, at) => label + (noise[at] as number)),
    labels: labels.map((one) => one === 1),
  }
  return { clustered: intervalOf(auroc({ ...sample, groups })), naive: intervalOf(auroc(sample)) }
}

function cell(found: Coverage | undefined): string {
  if (found === undefined) return 'refused'
  const refused = found.refused > 0 ? `, ${percent(found.refused)} refused` : ''
  return `${percent(found.coverage, WITHIN)}${refused}`
}

function raters(random: Random, n: number): (readonly [number, number])[] {
  return Array.from({ length: n }, () => {
    const truth = bit(0.3, random)
    const rater = (): number => (bit(RIGHT, random) === 1 ? truth : 1 - truth)
    return [rater(), rater()] as const
  })
}

function kappa(random: Random, n: number): Interval | null {
  const counts = [
    [0, 0],
    [0, 0],
  ]
  for (const [a, b] of raters(random, n)) (counts[a] as number[])[b]! += 1
  return intervalOf(cohenKappa(counts))
}

function alpha(random: Random, n: number): Interval | null {
  return intervalOf(krippendorffAlpha(raters(random, n), { replicates: 999, seed: Math.floor(random() * 1e9) }))
}

function area(random: Random, n: number): Interval | null {
  const labels = list(n, (index) => index % 2)
  const scores = labels.map((label) => label + normal(random))
  return intervalOf(auroc({ scores, labels: labels.map((label) => label === 1) }))
}

function correlated(random: Random, { n, kind }: { n: number; kind: CorrelationKind }): Interval | null {
  const x = list(n, () => normal(random))
  const y = x.map((value) => 0.6 * value + 0.8 * normal(random))
  return intervalOf(correlation(x, { with: y, kind }))
}
