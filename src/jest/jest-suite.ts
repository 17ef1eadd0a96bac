import { NotJudgedError } from '../runners/assertions.ts'
import { prepareSuite, type SuiteNote, type TestApi, type TestHandle } from '../runners/suite.ts'
import type { EvalSuiteOptions } from '../runners/suite-options.ts'
import { jestGlobals } from './globals.ts'
import { WORDS } from './jest-set-up.ts'

const HANDLE: TestHandle = {
  annotate: () => undefined,
  skip(reason) {
    throw new NotJudgedError(`${reason} Jest cannot skip a test that has begun, so it fails.`)
  },
  attach(_, data) {
    const { suite, report, opens } = data as SuiteNote
    process.stdout.write(`evals ${suite}\n${report.trimEnd()}\n${opens === undefined ? '' : `open it    ${opens}\n`}`)
  },
}

/**
 * Declares a suite of evals: a test for each example of the data set, and one for the gate. Only the gate fails, unless
 * `gate.perExample` is asked for. Jest collects synchronously, so await it at the top of the file.
 *
 * @example
 * await evalSuite('refunds', { dataset: 'evals/refunds.jsonl', target: answer, evaluators: ['faithfulness'] })
 */
export async function evalSuite<Inputs extends object = Record<string, unknown>, Output = unknown>(
  name: string,
  options: EvalSuiteOptions<Inputs, Output>,
): Promise<void> {
  const { describe, test, beforeAll, afterAll } = jestGlobals()
  const api: TestApi = {
    ...WORDS,
    test: (title, body, { timeoutMs }) => test(title, () => body(HANDLE), timeoutMs),
    beforeAll,
    afterAll,
  }
  describe(name, await prepareSuite(name, options as EvalSuiteOptions, api))
}
