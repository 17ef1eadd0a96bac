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

/** The run as a document. If there are too many results for stdout, it says where they are or how to get them. */
export function documentOf(
  run: Run,
  { specs, format }: { specs: readonly ReportSpec[]; format: StdoutFormat },
): RunDocument {
  const { resultsOmitted: _, ...document } = run.toJSON()
  // Elsewhere nobody looks for them: reports for people show the worst, and files are written as results arrive.
  if (run.hasResults || format !== 'json') return document
  const files = specs.filter(({ format: kind }) => kind === 'json' || kind === 'jsonl').map(({ path }) => path)
  const where = files.length > 0 ? `they are in ${files.join(' and ')}` : '--report json=PATH writes them to a file'
  const resultsOmitted = `${thousands(run.summary.examples)} results are left out, as there are more than ${thousands(MOST_RESULTS)}; ${where}.`
  return { ...document, resultsOmitted }
}

/** The document in the requested format for stdout. */
export function rendered(
  document: RunDocument,
  {
    format,
    failing,
    digits,
    world,
  }: { format: StdoutFormat; failing: Failing; digits?: number | undefined; world: World },
): string {
  if (format === 'json') return jsonReport(document)
  if (format === 'markdown') return markdownReport(document, { failing, digits })
  const { stdout, env } = world
  return consoleReport(document, { width: columnsOf(stdout), colour: wantsColour(stdout, env), failing, digits })
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
