import { relative } from 'node:path'
import type { RunDocument } from '../../core/run.ts'
import { consoleReport } from '../../reports/console.ts'
import { jsonReport } from '../../reports/json.ts'
import { markdownReport } from '../../reports/markdown.ts'
import type { Failing } from '../../reports/failing.ts'
import type { PlaceOf } from '../../reports/junit.ts'
import type { Run } from '../../runner/run/run.ts'
import { thousands } from '../../support/counted.ts'
import type { Examples } from './open-examples.ts'
import type { ReportSpec } from '../report/report-spec.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'

export type StdoutFormat = 'console' | 'json' | 'markdown'

/** The most results in the JSON on stdout. With more they are left out: they belong in a file. */
export const MOST_RESULTS = 1000

/** The run as a document. If results are left out, it says where they are or how to get them. */
export function documentOf(run: Run, specs: readonly ReportSpec[]): RunDocument {
  if (run.hasResults) return run.toJSON()
  const files = specs.filter(({ format }) => format === 'json' || format === 'jsonl').map(({ path }) => path)
  const where = files.length > 0 ? `they are in ${files.join(' and ')}` : '--report json=PATH writes them to a file'
  const resultsOmitted = `${thousands(run.summary.examples)} results are left out, as there are more than ${thousands(MOST_RESULTS)}; ${where}.`
  return { ...run.toJSON(), resultsOmitted }
}

/** The document in the requested format for stdout. */
export function rendered(
  document: RunDocument,
  { format, failing, world }: { format: StdoutFormat; failing: Failing; world: World },
): string {
  if (format === 'json') return jsonReport(document)
  const { resultsOmitted: _, ...shown } = document
  if (format === 'markdown') return markdownReport(shown, { failing })
  const { stdout, env } = world
  return consoleReport(shown, { width: columnsOf(stdout), colour: wantsColour(stdout, env), failing })
}

/** Where a report went, in a sentence. */
export function whereReported({ format, path }: ReportSpec, { summary }: { summary?: string | undefined }): string {
  if (path !== undefined) return `Report written to ${path}`
  const missing = 'GITHUB_STEP_SUMMARY is not set, so there is no summary; this is not running in a GitHub workflow'
  return summary === undefined ? `Report ${format}: ${missing}` : `Report ${format}: added to the step summary`
}

/** The path of the examples from the root of the repository, or from here outside a workflow. */
export function placesOf({ dataset, path }: Examples, { cwd, env }: World): PlaceOf {
  const workspace = env['GITHUB_WORKSPACE']
  const root = workspace === undefined || workspace === '' ? cwd : workspace
  return (index) => {
    const place = dataset.placeOf(index)
    if (place === undefined || path === undefined) return place
    const file = relative(root, path)
    return { ...place, file: file.startsWith('..') ? path : file }
  }
}
