import { normalQuantile } from '../distributions.ts'
import type { Interval } from '../intervals.ts'
import { notACount, notAShare, unmeasured, type Measurement, type Unmeasured } from '../measurement.ts'

/** How far apart two categories are: all the same, by steps, or by squared steps. The last two need ordered categories. */
export type Weighting = 'none' | 'linear' | 'quadratic'

/** How well two raters agree beyond chance. */
export interface Kappa {
  readonly estimate: number
  readonly interval: Interval
  readonly level: number
  readonly standardError: number
  /** Share on which they agree; weighted like κ. */
  readonly observed: number
  /** The agreement that these margins would give by chance. */
  readonly expected: number
  readonly n: number
  readonly method: string
}

export interface KappaOptions {
  readonly weights?: Weighting | undefined
  readonly level?: number | undefined
  /** `normal`: κ ± z · SE, as in most programs, too narrow for small samples. `fisher`, the default: on Fisher's z scale. */
  readonly scale?: 'fisher' | 'normal' | undefined
}

/**
 * Cohen's κ of a square table of counts (rows: one rater, columns: the other), with the large-sample standard error of
 * Fleiss, Cohen and Everitt (1969). It depends on how common each category is: read it with the raw agreement.
 */
export function cohenKappa(
  table: readonly (readonly number[])[],
  { weights = 'none', level = 0.95, scale = 'fisher' }: KappaOptions = {},
): Measurement<Kappa> {
  const refusal = notATable(table) ?? notAShare({ level })
  if (refusal !== undefined) return refusal
  const n = table.flat().reduce((sum, count) => sum + count, 0)
  if (n < 2)
    return unmeasured('too_few', `κ needs at least 2 examples with both labels; there ${n === 1 ? 'is 1' : 'are 0'}.`)
  const { observed, expected, variance } = weighted(table, { n, weights })
  if (expected > 1 - 1e-12) {
    return unmeasured(
      'one_class',
      'Both raters gave every example the same label, so agreement beyond chance is unknown.',
    )
  }
  const estimate = (observed - expected) / (1 - expected)
  const standardError = Math.sqrt(variance(estimate) / n) / (1 - expected)
  if (!(standardError > 1e-9)) {
    return unmeasured('no_spread', `The raters agree alike on all ${n} examples, so nothing tells how sure κ is.`, {
      estimate,
    })
  }
  return {
    status: 'measured',
    estimate,
    interval: kappaInterval({ estimate, standardError }, { z: normalQuantile((1 + level) / 2), scale }),
    level,
    standardError,
    observed,
    expected,
    n,
    method: `Cohen's κ${weights === 'none' ? '' : `, ${weights} weights`}, ${scale === 'normal' ? 'normal' : 'Fisher z'}`,
  }
}

/** The interval of κ from its standard error, `z` of them to either side. */
export function kappaInterval(
  { estimate, standardError }: { estimate: number; standardError: number },
  { z, scale }: { z: number; scale: 'fisher' | 'normal' },
): Interval {
  const half = z * standardError
  if (scale === 'normal') return [Math.max(-1, estimate - half), Math.min(1, estimate + half)]
  const [centre, reach] = [Math.atanh(estimate), half / (1 - estimate ** 2)]
  return [Math.tanh(centre - reach), Math.tanh(centre + reach)]
}

interface Weighed {
  readonly observed: number
  readonly expected: number
  readonly variance: (kappa: number) => number
}

function weighted(table: readonly (readonly number[])[], { n, weights }: { n: number; weights: Weighting }): Weighed {
  const rows = table.map((row) => row.reduce((sum, count) => sum + count, 0) / n)
  const columns = rows.map((_, j) => table.reduce((sum, row) => sum + (row[j] as number), 0) / n)
  const credit = (i: number, j: number): number => creditOf(Math.abs(i - j), { of: rows.length, weights })
  const each = (f: (i: number, j: number) => number): number => {
    let sum = 0
    for (const i of rows.keys()) for (const j of columns.keys()) sum += f(i, j)
    return sum
  }
  const share = (i: number, j: number): number => (table[i]?.[j] as number) / n
  const rowCredit = rows.map((_, i) => columns.reduce((sum, column, j) => sum + column * credit(i, j), 0))
  const columnCredit = columns.map((_, j) => rows.reduce((sum, row, i) => sum + row * credit(i, j), 0))
  const observed = each((i, j) => credit(i, j) * share(i, j))
  const expected = each((i, j) => credit(i, j) * (rows[i] as number) * (columns[j] as number))
  const variance = (kappa: number): number => {
    const lean = (i: number, j: number): number =>
      credit(i, j) - ((rowCredit[i] as number) + (columnCredit[j] as number)) * (1 - kappa)
    return each((i, j) => share(i, j) * lean(i, j) ** 2) - (kappa - expected * (1 - kappa)) ** 2
  }
  return { observed, expected, variance }
}

/** What two categories that far apart count as agreement, from 0 to 1. */
export function creditOf(steps: number, { of, weights }: { of: number; weights: Weighting }): number {
  if (weights === 'none') return steps === 0 ? 1 : 0
  const far = steps / (of - 1)
  return 1 - (weights === 'linear' ? far : far * far)
}

/** The reason why counts are no square table of two raters. */
export function notATable(table: readonly (readonly number[])[]): Unmeasured | undefined {
  if (table.length < 2)
    return unmeasured(
      'one_class',
      `Agreement needs at least 2 categories; there ${table.length === 1 ? 'is 1' : 'are 0'}.`,
    )
  const odd = table.find((row) => row.length !== table.length)
  if (odd !== undefined) {
    return unmeasured(
      'different_scales',
      `Both raters must use the same categories: the table has ${table.length} rows, and a row of ${odd.length}.`,
    )
  }
  for (const count of table.flat()) {
    const refusal = notACount({ examples: count })
    if (refusal !== undefined) return refusal
  }
  return undefined
}
