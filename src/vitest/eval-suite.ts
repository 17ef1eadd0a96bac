/* oxlint-disable vitest/valid-title, vitest/expect-expect -- declares the tests of others */
import { afterAll, beforeAll, describe, test } from 'vitest'
import { prepareSuite, type TestApi } from '../runners/suite.ts'
import type { EvalSuiteOptions } from '../runners/suite-options.ts'
import { attachTo } from './attach.ts'
import { WORDS } from './vitest-words.ts'

const API: TestApi = {
  ...WORDS,
  test: (title, body, { timeoutMs }) =>
    test(title, { timeout: timeoutMs }, (context) =>
      body({
        annotate: async (text) => void (await context.annotate(text, 'assay')),
        skip: (reason) => context.skip(reason),
        attach: (key, data) => attachTo(context.task, key, data),
      }),
    ),
  beforeAll: (work) => beforeAll(work),
  afterAll: (work) => afterAll(work),
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
  describe(name, async () => {
    const declare = await prepareSuite(name, options as EvalSuiteOptions, API)
    declare()
  })
}
