import type { ExampleResult } from '../../core/run.ts'
import { collectFailing, type Failing } from '../../reports/failing.ts'
import type { Outcome } from '../examples/evaluate-example.ts'
import type { RunOptions } from '../options/run-options.ts'
import { CalibrationDistances } from './corrections.ts'
import { RunFold } from './fold.ts'
import { DEFAULT_KEEP_RESULTS, KeptResults, WORST_KEPT } from './kept-results.ts'

/** The results that a run holds in memory: all of them up to a limit, and the worst however many there are. */
export class HeldResults {
  readonly kept: KeptResults
  readonly #worst = collectFailing(WORST_KEPT)

  constructor({ keepResults = DEFAULT_KEEP_RESULTS }: Pick<RunOptions, 'keepResults'>) {
    this.kept = new KeptResults(keepResults)
  }

  add(result: ExampleResult): void {
    this.#worst.add(result)
    this.kept.add(result)
  }

  failing(): Failing {
    return this.#worst.failing()
  }
}

/** What a run knows of its rows so far: their sums, and those that it holds. */
export class RunTally {
  readonly distances: CalibrationDistances
  readonly fold: RunFold
  readonly held: HeldResults

  constructor(options: RunOptions) {
    const { evaluators, vacuous = 'exclude', spent } = options
    this.distances = new CalibrationDistances(options)
    this.fold = new RunFold(evaluators, { vacuous, spent, distances: this.distances })
    this.held = new HeldResults(options)
  }

  add(outcome: Outcome): void {
    this.fold.add(outcome)
    this.held.add(outcome.result)
  }
}
