import { binomialAt } from '../../src/stats/tails.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { proportion, type ProportionMethod } from '../../src/stats/proportion.ts'
import type { Interval } from '../../src/stats/intervals.ts'
import { list } from './draws.ts'
import { percent, table } from './table.ts'

const GRID = list(99, (index) => (index + 1) / 100)
const METHODS: readonly ProportionMethod[] = ['wilson', 'wilson, continuity-corrected', 'clopper-pearson', 'jeffreys']
const Z = normalQuantile(0.975)

/** Coverage of a share's interval, computed from the binomial distribution and not simulated. */
export function printProportions(): void {
  const rows = [10, 30, 100].flatMap((n) => [
    ...METHODS.map((method) =>
      row(method, { n, intervals: list(n + 1, (k) => k).map((k) => intervalOf(k, { n, method })) }),
    ),
    row('naive: p ± 1.96 √(p(1−p)/n)', { n, intervals: list(n + 1, (k) => k).map((k) => wald(k, n)) }),
  ])
  table('Shares: p = 0.01, 0.02 … 0.99, exact', {
    head: ['method', 'n', 'average', 'worst', 'at p', 'average width'],
    rows,
  })
}

function row(method: string, { n, intervals }: { n: number; intervals: readonly Interval[] }): string[] {
  let [sum, worst, at, width] = [0, 1, 0, 0]
  for (const p of GRID) {
    let coverage = 0
    for (const [k, [low, high]] of intervals.entries()) {
      const chance = binomialAt(k, { n, p })
      if (low <= p && p <= high) coverage += chance
      width += chance * (high - low)
    }
    sum += coverage
    if (coverage < worst) [worst, at] = [coverage, p]
  }
  const within =
    method === 'wilson' ? ([0.93, 0.97] as const) : method === 'clopper-pearson' ? ([0.95, 1] as const) : undefined
  return [
    method,
    `${n}`,
    percent(sum / GRID.length, within),
    percent(worst, method === 'clopper-pearson' ? [0.95, 1] : undefined),
    at.toFixed(2),
    (width / GRID.length).toFixed(3),
  ]
}

function intervalOf(k: number, { n, method }: { n: number; method: ProportionMethod }): Interval {
  const outcome = proportion(k, { n, method })
  if (outcome.status === 'unmeasured') throw new Error(outcome.reason)
  return outcome.interval
}

function wald(k: number, n: number): Interval {
  const p = k / n
  const half = Z * Math.sqrt((p * (1 - p)) / n)
  return [p - half, p + half]
}
