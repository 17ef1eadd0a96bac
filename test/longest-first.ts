import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take seconds; begun last, they would keep one core busy while the other has nothing to do. */
const LONGEST = [
  'src/cli/distributed/worker.test.ts',
  'src/cli/experiment/distributed.slow.test.ts',
  'src/cli/experiment/distributed.test.ts',
  'test/run-crash.test.ts',
  'test/tape-crash.test.ts',
  'src/cli/outcomes.test.ts',
  'test/decorators.test.ts',
  'src/cli/process.test.ts',
  'test/ledger-tamper.test.ts',
  'src/labelling/labelling.test.ts',
  'test/service-process.test.ts',
  'src/cli/supervision/supervision.test.ts',
  'src/cli/calibrate/calibrate.test.ts',
  'test/canary.test.ts',
  'test/model-judge.test.ts',
  'test/package.test.ts',
  'src/judge/lexical/lexical-judge.test.ts',
  'src/cli/ledger/ledger.test.ts',
  'test/model-judge-cli.test.ts',
  'test/ledger-crash.test.ts',
  'examples/gate/chat.test.ts',
  'examples/rag_qa/demo.test.ts',
  'src/cli/calibrate/gate-risk.test.ts',
  'test/batch-cli.test.ts',
  'src/store/postgres/run.test.ts',
  'src/vitest/vitest.test.ts',
  'src/store/open-store.test.ts',
  'test/ledger-writers.test.ts',
  'src/gate/hostile.test.ts',
  'src/text/hostile.test.ts',
  'test/store-faults.test.ts',
  'test/docs.test.ts',
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
