// oxlint-disable-next-line import/no-unassigned-import -- it checks the version of Node
import '../support/node-version.ts'
export { EvalReporter, type ReportedModule } from './reporter.ts'
