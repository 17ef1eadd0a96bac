import type { ExampleResult, RunDocument } from '../../core/run.ts'
import type { Failing } from '../../reports/failing.ts'

/** A report being written to a file. It takes results as they come, so memory does not grow with the run. */
export interface ReportFile extends AsyncDisposable {
  add(result: ExampleResult): Promise<void>
  /** Completes the file and puts it in its place. */
  finish(document: RunDocument, failing: Failing): Promise<void>
}
