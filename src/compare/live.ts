import type { ComparisonDocument } from '../core/comparison.ts'
import type { ExampleResult } from '../core/run.ts'
import type { RunManifest } from '../core/stores/run-store.ts'
import { withAttempts, type Attempt } from './attempts.ts'
import { compareRuns, refuseIncomparable, type CompareOptions } from './compare-runs.ts'
import { together } from './read-run.ts'
import { headOfManifest, type ComparableRun } from './run-head.ts'

/** A comparison with a run in progress: takes its results as they arrive. */
export interface LiveComparison {
  /**
   * Throws a UsageError, before anything is spent, if the two cannot be compared. Earlier `attempts` at the same head count as
   * repetitions of the run's examples.
   */
  start(manifest: RunManifest, attempts?: readonly Attempt[]): void
  /** Takes results in the data set's order. Await the promise if there is one. */
  add(result: ExampleResult): Promise<void> | undefined
  /** The comparison, when the run is at its end. */
  finish(): Promise<ComparisonDocument>
}

/** Compares a run with a baseline while it runs. */
export function liveComparison(baseline: ComparableRun, options: CompareOptions = {}): LiveComparison {
  const results = new Channel()
  let comparison: Promise<ComparisonDocument> | undefined
  return {
    start(manifest, attempts = []) {
      const head = headOfManifest(manifest, { unfinished: false })
      refuseIncomparable({ baseline: baseline.head, candidate: head }, options)
      const own = together(results)
      const examples = attempts.length === 0 ? own : withAttempts(own, attempts)
      comparison = compareRuns({ baseline, candidate: { head, examples } }, options)
      // An error in the baseline is reported at the end; until then the run continues.
      comparison.catch(() => undefined).finally(() => results.close())
    },
    add: (result) => results.push(result),
    finish() {
      results.close()
      if (comparison === undefined) throw new TypeError('The run to compare was never started.')
      return comparison
    },
  }
}

/** Results that may wait for the reader before the producer has to wait. */
const MOST_WAITING = 256

class Channel implements AsyncIterable<ExampleResult> {
  #waiting: ExampleResult[] = []
  #closed = false
  #wakeReader: (() => void) | undefined
  #wakeWriter: (() => void) | undefined

  push(result: ExampleResult): Promise<void> | undefined {
    if (this.#closed) return undefined
    this.#waiting.push(result)
    this.#wakeReader?.()
    if (this.#waiting.length < MOST_WAITING) return undefined
    return new Promise((resolve) => (this.#wakeWriter = resolve))
  }

  close(): void {
    this.#closed = true
    this.#wakeReader?.()
    this.#wakeWriter?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ExampleResult> {
    for (;;) {
      const taken = this.#waiting
      this.#waiting = []
      this.#wakeWriter?.()
      yield* taken
      if (taken.length > 0) continue
      if (this.#closed) return
      await new Promise<void>((resolve) => (this.#wakeReader = resolve))
    }
  }
}
