import type { AssertionNote } from '../runners/assertions.ts'
import type { SuiteNote } from '../runners/suite.ts'
import { reportLines } from '../runners/report-lines.ts'

/** A file of tests, as far as the reporter reads it. */
export interface ReportedModule {
  readonly children: { allTests(): Iterable<{ meta(): object }> }
}

/**
 * A reporter for vitest that shows, after the tests, what the evals came to: tables with intervals, flips, cost and the
 * command that opens the run; and of assertions how many of their answers passed at the first attempt. Merged shards are shown together.
 *
 * @example
 * // vitest.config.ts; assay/vitest itself can only be imported in tests
 * export default defineConfig({ test: { reporters: ['default', new EvalReporter()] } })
 */
export class EvalReporter {
  readonly #write: (text: string) => void

  constructor({ write = (text) => void process.stdout.write(text) }: { write?: (text: string) => void } = {}) {
    this.#write = write
  }

  onTestRunEnd(modules: readonly ReportedModule[]): void {
    const notes = modules.flatMap(({ children }) => Array.from(children.allTests(), (test) => notesOf(test.meta())))
    const lines = reportLines({
      suites: notes.flatMap(({ suite = [] }) => suite),
      assertions: notes.flatMap(({ assertion = [] }) => assertion),
    })
    if (lines.length > 0) this.#write(`\n${lines.join('\n')}\n`)
  }
}

interface Notes {
  readonly suite?: readonly SuiteNote[]
  readonly assertion?: readonly AssertionNote[]
}

function notesOf(meta: object): Notes {
  return (meta as { assay?: Notes }).assay ?? {}
}
