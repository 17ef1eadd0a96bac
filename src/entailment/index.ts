// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { entailmentJudge } from './entailment-judge.ts'
export type { EntailmentForm, EntailmentJudgeOptions } from './options.ts'
