import type { StoredAggregate, StoredRun } from '../../core/stores/run-store.ts'
import { counted, thousands } from '../../support/counted.ts'
import { scoreText } from '../../reports/figure-text.ts'
import { metricsOf } from './run-facts.ts'

/** A run in progress in words, for the page and for what keeps it up to date. */
export interface SoFar {
  readonly done: string
  readonly results: number
  readonly ended: boolean
  readonly rows: Readonly<Record<string, { readonly mean: string; readonly passed: string; readonly n: string }>>
}

export function soFar(run: StoredRun, aggregates: Readonly<Record<string, StoredAggregate>>): SoFar {
  const total = run.manifest?.dataset.total
  const done =
    total === undefined ? counted(run.results, 'result') : `${thousands(run.results)} of ${thousands(total)} results`
  const rows = metricsOf(run).map(({ name }) => [name, rowOf(aggregates[name])] as const)
  return { done, results: run.results, ended: run.state !== 'running', rows: Object.fromEntries(rows) }
}

function rowOf(own: StoredAggregate | undefined): SoFar['rows'][string] {
  if (own === undefined || own.mean === null) return { mean: '–', passed: '–', n: thousands(own?.n ?? 0) }
  return {
    mean: scoreText(own.mean, { digits: 2 }),
    passed: `${thousands(own.passed)} of ${thousands(own.passed + own.failed)}`,
    n: thousands(own.n),
  }
}
