import { ClusteredMoments } from '../../src/stats/clusters.ts'
import { PoissonBootstrap } from '../../src/stats/resampling/poisson-bootstrap.ts'
import { estimateOfMean } from '../../src/stats/estimate.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { resample, type ResampleOptions } from '../../src/stats/resampling/resample.ts'
import type { Interval } from '../../src/stats/intervals.ts'
import { beta, bit, clusterSizes, list, normal, type Random } from './draws.ts'
import { intervalOf, samples, simulate, type Coverage, WITHIN } from './simulate.ts'
import { percent, table } from './table.ts'

const Z = normalQuantile(0.975)

interface Scores {
  readonly name: string
  readonly truth: number
  readonly draw: (random: Random) => number
}

const SCORES: readonly Scores[] = [
  { name: 'scores, Beta(8, 2)', truth: 0.8, draw: (random) => beta(random, [8, 2]) },
  { name: 'scores, uniform', truth: 0.5, draw: (random) => random() },
  { name: 'grades 0, ½, 1 with .2, .3, .5', truth: 0.65, draw: (random) => grade(random()) },
  { name: 'differences, normal', truth: 0.1, draw: (random) => 0.1 + 0.3 * normal(random) },
]

export function printMeans(): void {
  const rows = SCORES.flatMap(({ name, truth, draw }, at) =>
    [10, 30, 100].map((n) => {
      const found = simulate((random) => means(list(n, () => draw(random))), { trials: 20_000, truth, seed: 100 + at })
      return [name, `${n}`, ...cells(found, ['t', 'naive'])]
    }),
  )
  table(`Means of independent scores: t, ${samples(20_000).toLocaleString('en')} samples each`, {
    head: ['scores', 'n', 't', 'naive: mean ± 1.96 SE'],
    rows,
  })
  const clustered = [true, false].flatMap((equal) =>
    [10, 30, 100].flatMap((count) =>
      ['scores', 'pass/fail'].map((kind) => {
        const found = simulate((random) => clusteredMeans(random, { sizes: clusterSizes(count, equal), kind }), {
          trials: 8000,
          truth: 0.7,
          seed: 200 + count,
        })
        return [kind, `${count} × ${equal ? '5' : '1–9'}`, ...cells(found, ['clustered', 'naive'])]
      }),
    ),
  )
  table(
    `Means of clustered scores (half of the variance lies between clusters): ${samples(8_000).toLocaleString('en')} samples each`,
    {
      head: ['scores', 'clusters × rows', 'clustered t', 'naive: as if independent'],
      rows: clustered,
    },
  )
}

function means(values: readonly number[]): { t: Interval | null; naive: Interval | null } {
  const moments = new ClusteredMoments()
  for (const value of values) moments.add(value)
  const outcome = estimateOfMean(moments)
  if (outcome.status === 'unmeasured') return { t: null, naive: null }
  const { estimate, standardError, interval } = outcome
  return { t: interval, naive: [estimate - Z * standardError, estimate + Z * standardError] }
}

function clusteredMeans(
  random: Random,
  { sizes, kind }: { sizes: readonly number[]; kind: string },
): { clustered: Interval | null; naive: Interval | null } {
  const [moments, flat] = [new ClusteredMoments(), new ClusteredMoments()]
  for (const [cluster, size] of sizes.entries()) {
    const [shift, chance] = [normal(random), beta(random, [7, 3])]
    for (let row = 0; row < size; row++) {
      const value = kind === 'scores' ? 0.7 + 0.1 * shift + 0.1 * normal(random) : bit(chance, random)
      moments.add(value, `${cluster}`)
      flat.add(value)
    }
  }
  return { clustered: intervalOf(estimateOfMean(moments)), naive: intervalOf(estimateOfMean(flat)) }
}

const BOOTSTRAPS: Readonly<Record<string, ResampleOptions>> = {
  'expanded percentile': { method: 'expanded percentile' },
  'expanded BCa': { method: 'expanded bca' },
  BCa: { method: 'bca' },
  percentile: { method: 'percentile' },
}

export function printResampled(): void {
  const rows = SCORES.flatMap(({ name, truth, draw }, at) =>
    [10, 20, 30, 100].map((n) => {
      const found = simulate((random) => bootstraps(list(n, () => draw(random))), {
        trials: 1500,
        truth,
        seed: 300 + at,
      })
      return [name, `${n}`, ...cells(found, ['expanded percentile', 'poisson', 'expanded BCa', 'BCa', 'percentile'])]
    }),
  )
  table(
    'Means by bootstrap, 999 replicates, 1,500 samples each. The library refuses fewer than 20 units; the plain BCa and percentile intervals below 100',
    {
      head: [
        'scores',
        'n',
        'expanded percentile (default)',
        'Poisson, streaming',
        'expanded BCa',
        'BCa (from 100)',
        'percentile (from 100)',
      ],
      rows,
    },
  )
}

function bootstraps(values: readonly number[]): Record<string, Interval | null> {
  const mean = (weights: Float64Array): number | null => {
    let [sum, n] = [0, 0]
    for (let at = 0; at < weights.length; at++) {
      sum += (weights[at] as number) * (values[at] as number)
      n += weights[at] as number
    }
    return n === 0 ? null : sum / n
  }
  const poisson = new PoissonBootstrap({ columns: 1, replicates: 1000 })
  const salt = values[0]
  for (const [at, value] of values.entries()) poisson.add([value], { id: `${salt} ${at}` })
  const seed = Math.floor(1e9 * Math.abs(values[0] ?? 0))
  const entries = Object.entries(BOOTSTRAPS).map(([name, options]): [string, Interval | null] => [
    name,
    intervalOf(resample(mean, { ...options, units: values.length, replicates: 999, atLeast: 10, seed })),
  ])
  return { ...Object.fromEntries(entries), poisson: intervalOf(poisson.mean(0)) }
}

function cells(found: ReadonlyMap<string, Coverage>, names: readonly string[]): string[] {
  return names.map((name) => {
    const of = found.get(name)
    if (of === undefined || Number.isNaN(of.coverage)) return 'refused'
    return percent(of.coverage, ['naive', 'BCa', 'percentile'].includes(name) ? undefined : WITHIN)
  })
}

function grade(u: number): number {
  return u < 0.2 ? 0 : u < 0.5 ? 0.5 : 1
}
