import { UsageError } from '../core/errors.ts'
import type { ComparedRun, FigureComparison } from '../core/comparison.ts'
import type { VacuousPolicy } from '../core/aggregate.ts'
import { Moments } from '../stats/moments.ts'
import { PairedDifferences } from '../stats/comparison/paired.ts'
import { Flips } from './flips.ts'
import type { Pair, Side } from './pairing.ts'
import type { RunHead } from './run-head.ts'
import { outcomeFor, repetitionsOf, scoreOf, type ScoredExample, type Slice } from './scored.ts'
import { fieldsOf, slicesOf } from './slices.ts'
import { Tally } from './tally.ts'
import { defined } from '../support/defined.ts'

/** A field with more values than this identifies examples, not kinds of examples. */
const MOST_SLICES = 100
/** How many field names are kept for a message. */
const MOST_FIELDS = 50

/** The evaluators of two runs, by how they can be compared. */
export interface Evaluators {
  readonly compared: ReadonlyMap<string, Tally>
  readonly oneSided: ReadonlyMap<string, Side>
  /** They found nothing to measure in any pair, on either side. */
  readonly inapplicable: readonly string[]
}

interface SumsOptions {
  /** Only these evaluators. */
  readonly evaluators?: readonly string[] | undefined
  readonly flips: number
  readonly vacuous: VacuousPolicy
  readonly slices: readonly string[]
}

interface SliceSums {
  readonly field: string
  readonly value: string
  readonly tallies: Map<string, Tally>
  pairs: number
}

/** Everything that is added up while two runs are read. */
export class Sums {
  readonly flips: Flips
  readonly #options: SumsOptions
  readonly #tallies = new Map<string, Tally>()
  readonly #slices = new Map<string, SliceSums>()
  readonly #figures = new Map<string, FigureTally>()
  /** What the examples could be grouped by, if they are to be. */
  readonly fields = new Set<string>()
  /** Every evaluator of either run, requested or not. */
  readonly names = new Set<string>()
  readonly #examples = { baseline: 0, candidate: 0 }
  readonly #epochs = { baseline: 1, candidate: 1 }
  #pairs = 0

  constructor(options: SumsOptions) {
    this.#options = options
    this.flips = new Flips(options.flips)
  }

  /** Counts an example before it is paired. */
  see(example: ScoredExample, side: Side): ScoredExample {
    const { slices } = this.#options
    this.#examples[side]++
    for (const outcome of Object.values(example.outcomes)) {
      this.#epochs[side] = Math.max(this.#epochs[side], repetitionsOf(outcome))
    }
    if (slices.length === 0) return example
    if (this.fields.size < MOST_FIELDS) for (const field of fieldsOf(example)) this.fields.add(field)
    return { ...example, slices: slicesOf(example, slices) }
  }

  add(pair: Pair): void {
    this.#pairs++
    const { baseline, candidate } = pair
    const parts = this.#partsOf(pair)
    for (const part of parts) part.pairs++
    const names = Object.keys(baseline.outcomes)
    for (const name of Object.keys(candidate.outcomes)) if (!Object.hasOwn(baseline.outcomes, name)) names.push(name)
    for (const name of names) {
      this.names.add(name)
      if (this.#options.evaluators !== undefined && !this.#options.evaluators.includes(name)) continue
      this.#addFigure(name, pair)
      const own = [this.#tallies, ...parts.map(({ tallies }) => tallies)].map((tallies) => tallyOf(tallies, name))
      const scores = {
        baseline: scoreOf(outcomeFor(baseline, name), this.#options.vacuous),
        candidate: scoreOf(outcomeFor(candidate, name), this.#options.vacuous),
      }
      if (scores.baseline.status !== 'scored' || scores.candidate.status !== 'scored') {
        for (const tally of own) tally.leaveOut(scores)
        continue
      }
      const scored = { baseline: scores.baseline, candidate: scores.candidate, at: this.#pairs }
      const cluster = candidate.group ?? baseline.group
      for (const tally of own) tally.add(scored, cluster)
      this.flips.add(name, { pair, scores: scored })
    }
  }

  #partsOf({ baseline, candidate }: Pair): readonly SliceSums[] {
    const slices = [...(candidate.slices ?? []), ...(baseline.slices ?? [])]
    return [...new Set(slices.map((slice) => this.#sliceOf(slice)))]
  }

  #sliceOf({ field, value }: Slice): SliceSums {
    const key = JSON.stringify([field, value])
    const known = this.#slices.get(key)
    if (known !== undefined) return known
    if (this.#slices.size >= MOST_SLICES) {
      throw new UsageError(
        `${field} has more than ${MOST_SLICES} values (such as '${value}'): it tells single examples apart, not kinds of them.`,
      )
    }
    const made = { field, value, tallies: new Map<string, Tally>(), pairs: 0 }
    this.#slices.set(key, made)
    return made
  }

  #addFigure(name: string, { baseline, candidate }: Pair): void {
    const [was, is] = [outcomeFor(baseline, name)?.figures, outcomeFor(candidate, name)?.figures]
    if (was === undefined || is === undefined || was.unit !== is.unit) return
    const known = this.#figures.get(name) ?? new FigureTally(is.unit)
    this.#figures.set(name, known)
    if (known.unit === is.unit) known.add(was.values, is.values, candidate.group ?? baseline.group)
  }

  /** Evaluators by how they can be compared: on both sides, on one side only, or applicable to no pair. */
  evaluators(): Evaluators {
    const compared = new Map<string, Tally>()
    const oneSided = new Map<string, Side>()
    const inapplicable: string[] = []
    for (const [name, tally] of this.#tallies) {
      const { baseline, candidate } = tally.asked
      if (tally.inapplicable) {
        if (!this.#figures.has(name)) inapplicable.push(name)
      } else if (baseline && candidate) compared.set(name, tally)
      else if (baseline !== candidate) oneSided.set(name, baseline ? 'baseline' : 'candidate')
    }
    return { compared, oneSided, inapplicable }
  }

  slices(): readonly SliceSums[] {
    return [...this.#slices.values()].sort((a, b) => compareText(a.field, b.field) || compareText(a.value, b.value))
  }

  figures(): Record<string, FigureComparison> {
    return Object.fromEntries(
      [...this.#figures].flatMap(([name, tally]) => {
        const figure = tally.result()
        return figure === undefined ? [] : [[name, figure]]
      }),
    )
  }

  comparedRun({ name, runId, startedAt, dataset, judge }: RunHead, side: Side): ComparedRun {
    const epochs = this.#epochs[side]
    return {
      name,
      ...defined({ runId, startedAt, dataset, judge }),
      examples: this.#examples[side],
      ...(epochs > 1 ? { epochs } : {}),
    }
  }
}

function tallyOf(tallies: Map<string, Tally>, name: string): Tally {
  const known = tallies.get(name)
  if (known !== undefined) return known
  const made = new Tally()
  tallies.set(name, made)
  return made
}

/** A figure without a threshold over the pairs that have it on both sides. */
class FigureTally {
  readonly unit: string
  readonly #differences = new PairedDifferences()
  readonly #sums = { baseline: new Moments(), candidate: new Moments() }

  constructor(unit: string) {
    this.unit = unit
  }

  add(was: readonly number[], is: readonly number[], cluster: string | undefined): void {
    const [baseline, candidate] = [meanOf(was), meanOf(is)]
    this.#differences.add({ baseline, candidate, cluster })
    this.#sums.baseline.add(baseline)
    this.#sums.candidate.add(candidate)
  }

  /** Nothing, if no pair was added. */
  result(): FigureComparison | undefined {
    const { baseline, candidate } = { baseline: this.#sums.baseline.mean, candidate: this.#sums.candidate.mean }
    if (baseline === null || candidate === null) return undefined
    const interval = this.#differences.difference()
    const ci = interval.status === 'measured' ? interval.interval : null
    return { unit: this.unit, n: this.#differences.n, baseline, candidate, difference: candidate - baseline, ci }
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
