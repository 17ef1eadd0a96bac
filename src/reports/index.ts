export { consoleReport, type ConsoleReportOptions } from './console.ts'
export { collectFailing, failingOf, type Failing, type FailingCollector, type FailureInstance } from './failing.ts'
export { jsonReport, jsonlLine, jsonlReport } from './json.ts'
export { markdownReport, type MarkdownReportOptions } from './markdown.ts'
