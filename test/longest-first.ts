import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take seconds; begun last, they would keep one core busy while the other has nothing to do. */
const LONGEST = [
  'src/cli/distributed/worker.test.ts',
  'test/ledger-tamper.test.ts',
  'test/run-crash.test.ts',
  'test/ledger-crash.test.ts',
  'src/cli/supervision/supervision.test.ts',
  'test/ledger-writers.test.ts',
  'src/cli/calibrate/gate-risk.test.ts',
  'src/cli/process.test.ts',
  'src/cli/outcomes.test.ts',
  'src/datasets/hostile.test.ts',
  'src/text/hostile.test.ts',
  'src/gate/hostile.test.ts',
  'src/gate/laws.test.ts',
  'src/cli/calibrate/calibrate.test.ts',
  'examples/gate/chat.test.ts',
  'test/canary.test.ts',
  'test/store-faults.test.ts',
  'test/tape-crash.test.ts',
  'test/decorators.test.ts',
]

/** Runs the files that take longest first, the others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
