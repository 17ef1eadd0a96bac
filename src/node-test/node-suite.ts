import { after, before, describe, test } from 'node:test'
import { prepareSuite, type SuiteNote, type TestApi } from '../runners/suite.ts'
import type { EvalSuiteOptions } from '../runners/suite-options.ts'
import { WORDS } from './node-set-up.ts'

const API: TestApi = {
  ...WORDS,
  test: (title, body, { timeoutMs }) =>
    void test(title, { timeout: timeoutMs }, (context) =>
      body({
        annotate: (text) => context.diagnostic(text),
        skip: (reason) => context.skip(reason),
        attach(_, data) {
          const { report, opens } = data as SuiteNote
          for (const line of [...report.trimEnd().split('\n'), ...(opens === undefined ? [] : [`open it    ${opens}`])])
            context.diagnostic(line)
        },
      }),
    ),
  beforeAll: (work) => before(work),
  afterAll: (work) => after(work),
}

/**
 * Declares a suite of evals: a test for each example of the data set, and one for the gate. Examples say what they came to;
 * only the gate fails, unless `gate.perExample` is asked for.
 *
 * @example
 * evalSuite('refunds', { dataset: 'evals/refunds.jsonl', target: answer, evaluators: ['faithfulness'], gate: { passRate: 0.9 } })
 */
export function evalSuite<Inputs extends object = Record<string, unknown>, Output = unknown>(
  name: string,
  options: EvalSuiteOptions<Inputs, Output>,
): void {
  void describe(name, async () => {
    const declare = await prepareSuite(name, options as EvalSuiteOptions, API)
    declare()
  })
}
