// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
// oxlint-disable-next-line import/no-unassigned-import -- types of `expect`
import './assertion.ts'
export { NotJudgedError, type AnswerRow } from '../runners/assertions.ts'
export { type EvalMatchers } from '../runners/eval-matchers.ts'
export { type AtLeast, type BetterOptions } from '../runners/matchers.ts'
export { type EvalSetUp } from '../runners/set-up.ts'
export { EvalFailure } from '../runners/suite.ts'
export { type EvalSuiteOptions, type SuiteGate } from '../runners/suite-options.ts'
export { type EvalTape } from '../runners/tape.ts'
export { evalSuite } from './eval-suite.ts'
export { test, type EvalFixtures } from './fixtures.ts'
export { setUp } from './set-up.ts'
