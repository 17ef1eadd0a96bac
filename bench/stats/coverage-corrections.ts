import { correctedShare } from '../../src/stats/correction/rogan-gladen.ts'
import { ppiMean } from '../../src/stats/correction/ppi.ts'
import { wilsonInterval, type Interval } from '../../src/stats/intervals.ts'
import { bit, list, normal, type Random } from './draws.ts'
import { intervalOf, samples, simulate, WITHIN } from './simulate.ts'
import { percent, table } from './table.ts'

interface Judge {
  readonly truth: number
  readonly sensitivity: number
  readonly specificity: number
  readonly n: number
  readonly labels: readonly [positives: number, negatives: number]
}

const JUDGES: readonly Judge[] = [
  { truth: 0.7, sensitivity: 0.9, specificity: 0.85, n: 1000, labels: [100, 100] },
  { truth: 0.7, sensitivity: 0.9, specificity: 0.85, n: 1000, labels: [30, 30] },
  { truth: 0.7, sensitivity: 0.9, specificity: 0.85, n: 100, labels: [30, 30] },
  { truth: 0.7, sensitivity: 0.9, specificity: 0.85, n: 1000, labels: [20, 20] },
  { truth: 0.9, sensitivity: 0.95, specificity: 0.7, n: 1000, labels: [100, 100] },
  { truth: 0.9, sensitivity: 0.95, specificity: 0.7, n: 1000, labels: [80, 20] },
  { truth: 0.5, sensitivity: 0.8, specificity: 0.8, n: 300, labels: [50, 50] },
  { truth: 0.3, sensitivity: 0.75, specificity: 0.9, n: 300, labels: [40, 60] },
]

export function printCorrections(): void {
  const rows = JUDGES.map((judge, at) => {
    const found = simulate((random) => corrected(judge, random), { trials: 20_000, truth: judge.truth, seed: 400 + at })
    const [lee, wald, raw] = (['lee', 'wald', 'raw'] as const).map((name) => found.get(name))
    return [
      judge.truth.toFixed(2),
      `${judge.sensitivity} / ${judge.specificity}`,
      `${judge.n}`,
      judge.labels.join(' + '),
      percent(lee?.coverage ?? Number.NaN, WITHIN),
      percent(wald?.coverage ?? Number.NaN),
      percent(raw?.coverage ?? Number.NaN),
      percent(lee?.refused ?? Number.NaN),
      (lee?.width ?? Number.NaN).toFixed(3),
    ]
  })
  table(`A judge's share of right answers, corrected: ${samples(20_000).toLocaleString('en')} samples each`, {
    head: [
      'true share',
      'sens. / spec.',
      'n',
      'labels',
      'Lee et al.',
      'Wald',
      'naive: raw share, Wilson',
      'refused',
      'width',
    ],
    rows,
  })
  printPpi()
}

function corrected(
  { truth, sensitivity, specificity, n, labels }: Judge,
  random: Random,
): { lee: Interval | null; wald: Interval | null; raw: Interval } {
  const says = (right: number): number => bit(right === 1 ? sensitivity : 1 - specificity, random)
  const count = (n: number, draw: () => number): number => list(n, draw).reduce((sum, x) => sum + x, 0)
  const positive = count(n, () => says(bit(truth, random)))
  const [m1, m0] = labels
  const outcome = correctedShare({
    positive,
    n,
    sensitivity: { correct: count(m1, () => says(1)), n: m1 },
    specificity: { correct: count(m0, () => 1 - says(0)), n: m0 },
  })
  const wald = outcome.status === 'measured' ? outcome.wald : null
  return { lee: intervalOf(outcome), wald, raw: wilsonInterval(positive, { n }) }
}

type Example = (random: Random) => readonly [label: number, judged: number]

const EXAMPLES: readonly { name: string; truth: number; draw: Example }[] = [
  {
    name: 'pass/fail, judge 90 % / 60 % right',
    truth: 0.7,
    draw: (random) => {
      const label = bit(0.7, random)
      return [label, bit(label === 1 ? 0.9 : 0.4, random)]
    },
  },
  {
    name: 'scores, judge correlates .9 and is .1 too high',
    truth: 0.5,
    draw: (random) => {
      const [a, b] = [normal(random), normal(random)]
      return [0.5 + 0.2 * a, 0.6 + 0.2 * (0.9 * a + Math.sqrt(1 - 0.81) * b)]
    },
  },
  { name: 'scores, judge useless', truth: 0.5, draw: (random) => [0.5 + 0.2 * normal(random), random()] },
]

function printPpi(): void {
  const rows = EXAMPLES.flatMap(({ name, truth, draw }, at) =>
    [10, 20, 30, 100].map((n) => {
      const found = simulate((random) => ppi(draw, { n, random }), { trials: 8000, truth, seed: 500 + at })
      const [t, published, classical, raw] = (['t', 'published', 'classical', 'raw'] as const).map((name) =>
        found.get(name),
      )
      return [
        name,
        `${n} + 1000`,
        percent(t?.coverage ?? Number.NaN, WITHIN),
        percent(published?.coverage ?? Number.NaN),
        percent(raw?.coverage ?? Number.NaN),
        widthOf(t?.width),
        (classical?.width ?? Number.NaN).toFixed(3),
        percent(t?.refused ?? Number.NaN),
      ]
    }),
  )
  table(`PPI++: ${samples(8_000).toLocaleString('en')} samples each`, {
    head: [
      'examples',
      'labels + unlabelled',
      'leave-one-out t (default, from 30)',
      'as published',
      'naive: mean of the judge',
      'width',
      'width of labels alone',
      'refused',
    ],
    rows,
  })
}

function ppi(
  draw: Example,
  { n, random }: { n: number; random: Random },
): Readonly<Record<'t' | 'published' | 'classical' | 'raw', Interval | null>> {
  const labelled = Array.from({ length: n }, () => draw(random))
  const unlabelled = list(1000, () => draw(random)[1])
  const sample = { labels: labelled.map(([label]) => label), judged: labelled.map(([, judged]) => judged), unlabelled }
  const raw = ppiMean(
    { labels: unlabelled, judged: unlabelled.map(() => 0), unlabelled },
    { lambda: 0, interval: 'published' },
  )
  return {
    t: intervalOf(ppiMean(sample)),
    published: intervalOf(ppiMean(sample, { interval: 'published' })),
    classical: intervalOf(ppiMean(sample, { lambda: 0, interval: 'published' })),
    raw: intervalOf(raw),
  }
}

function widthOf(width: number | undefined): string {
  return width === undefined || Number.isNaN(width) ? '–' : width.toFixed(3)
}
