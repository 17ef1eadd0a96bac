import type { ExampleResult, RunDocument } from '../core/run.ts'

/** The whole document as JSON text, indented by two. Figures keep all their digits. */
export function jsonReport(document: RunDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/** One result as a line of JSONL. */
export function jsonlLine(result: ExampleResult): string {
  return `${JSON.stringify(result)}\n`
}

/** All results of a document as JSONL. */
export function jsonlReport({ results = [] }: RunDocument): string {
  return results.map(jsonlLine).join('')
}
