// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
// oxlint-disable-next-line import/no-unassigned-import -- types of `expect`
import './matcher-types.ts'
export { NotJudgedError, type AnswerRow } from '../runners/assertions.ts'
export { type EvalMatchers } from '../runners/eval-matchers.ts'
export { type AtLeast, type BetterOptions } from '../runners/matchers.ts'
export { type EvalSetUp } from '../runners/set-up.ts'
export { EvalFailure } from '../runners/suite.ts'
export { type EvalSuiteOptions, type SuiteGate } from '../runners/suite-options.ts'
export { evalSuite } from './jest-suite.ts'
export { setUp } from './jest-set-up.ts'
