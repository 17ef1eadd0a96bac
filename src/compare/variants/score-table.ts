import type { ExampleResult } from '../../core/run.ts'
import { defined } from '../../support/defined.ts'

/** What an example came to under one variant, without its texts. */
interface Cell {
  /** The mean over its repetitions of what ranks; `null` where none was measured. */
  sum: number
  measured: number
  errors: number
  times: number
}

/** An example of an experiment. */
export interface ComparedExample {
  readonly id: string
  readonly group?: string
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
}

/** Sums of what the answers took. */
interface Taken {
  latencies: number[]
  tokens: number
  withTokens: number
  costUsd: number
  withCost: number
}

/**
 * The scores of all variants by example, as they come: figures only, so that memory grows by some bytes an example and
 * never by its texts.
 */
export class ScoreTable {
  readonly #rows = new Map<string, { readonly example: ComparedExample; readonly cells: (Cell | undefined)[] }>()
  readonly #taken: Taken[]
  readonly rankedBy: string

  constructor({ variants, rankedBy }: { variants: number; rankedBy: string }) {
    this.rankedBy = rankedBy
    this.#taken = Array.from({ length: variants }, () => ({
      latencies: [],
      tokens: 0,
      withTokens: 0,
      costUsd: 0,
      withCost: 0,
    }))
  }

  add(variant: number, { id, group, tags, metadata, error, timing, results }: ExampleResult): void {
    let row = this.#rows.get(id)
    if (row === undefined) {
      row = { example: defined({ id, group, tags, metadata }), cells: [] }
      this.#rows.set(id, row)
    }
    const cell = (row.cells[variant] ??= { sum: 0, measured: 0, errors: 0, times: 0 })
    const result = results[this.rankedBy]
    cell.times++
    if (error !== undefined) cell.errors++
    if (result?.status === 'measured') {
      cell.sum += result.score
      cell.measured++
    }
    const taken = this.#taken[variant]
    if (taken === undefined || timing === undefined) return
    if (timing.latencyMs !== undefined) taken.latencies.push(timing.latencyMs)
    if (timing.tokens !== undefined) {
      taken.tokens += timing.tokens
      taken.withTokens++
    }
    if (timing.costUsd !== undefined) {
      taken.costUsd += timing.costUsd
      taken.withCost++
    }
  }

  get examples(): number {
    return this.#rows.size
  }

  /** How many examples a variant came to, and on how many of them the ranking score was measured. */
  seen(variant: number): { examples: number; measured: number } {
    let examples = 0
    let measured = 0
    for (const { cells } of this.#rows.values()) {
      const cell = cells[variant]
      if (cell === undefined) continue
      examples++
      if (cell.measured === cell.times) measured++
    }
    return { examples, measured }
  }

  /** The scores of one example, by variant. */
  scoresOf(id: string, variants: number): readonly (number | null)[] {
    const cells = this.#rows.get(id)?.cells ?? []
    return Array.from({ length: variants }, (_, variant) => meanOf(cells[variant]))
  }

  /** Examples by variants: the mean score, or `null` where a repetition was not measured. */
  matrix(
    variants: readonly number[],
    within: (example: ComparedExample) => boolean = () => true,
  ): { readonly examples: readonly ComparedExample[]; readonly scores: readonly (readonly (number | null)[])[] } {
    const rows = [...this.#rows.values()].filter(({ example }) => within(example))
    return {
      examples: rows.map(({ example }) => example),
      scores: rows.map(({ cells }) => variants.map((variant) => meanOf(cells[variant]))),
    }
  }

  /** What the answers of a variant took on average, where it was said. */
  taken(variant: number): { latencyMs?: { mean: number; p95: number }; tokens?: number; costUsd?: number } {
    const taken = this.#taken[variant]
    if (taken === undefined) return {}
    const sorted = taken.latencies.toSorted((a, b) => a - b)
    const latencyMs =
      sorted.length === 0
        ? undefined
        : {
            mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
            p95: sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0,
          }
    return defined({
      latencyMs,
      tokens: taken.withTokens === 0 ? undefined : taken.tokens / taken.withTokens,
      costUsd: taken.withCost === 0 ? undefined : taken.costUsd / taken.withCost,
    })
  }

  /** The values of a slicing field (`tags`, `group`, or a field of the metadata), those of most examples first. */
  slices(field: string): readonly string[] {
    const counts = new Map<string, number>()
    for (const { example } of this.#rows.values()) {
      for (const value of valuesOf(example, field)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return [...counts].toSorted(([, a], [, b]) => b - a).map(([value]) => value)
  }

  isIn(example: ComparedExample, { field, value }: { field: string; value: string }): boolean {
    return valuesOf(example, field).includes(value)
  }
}

function meanOf(cell: Cell | undefined): number | null {
  return cell === undefined || cell.measured < cell.times ? null : cell.sum / cell.measured
}

function valuesOf({ tags = [], group, metadata = {} }: ComparedExample, field: string): readonly string[] {
  if (field === 'tags') return tags
  const value = field === 'group' ? group : metadata[field]
  return value === undefined ? [] : [String(value)]
}
