export { comparisonConsole, type ComparisonConsoleOptions } from './compare/console.ts'
export { comparisonJunit } from './compare/junit.ts'
export { comparisonMarkdown, type ComparisonMarkdownOptions } from './compare/markdown.ts'
export { consoleReport, type ConsoleReportOptions } from './console.ts'
export { cut, displayWidth, oneLine, padEnd, padStart, printable, thousands, wrap } from './display.ts'
export {
  collectFailing,
  failingOf,
  type Failing,
  type FailingCollector,
  type FailureInstance,
  type InapplicableInstance,
} from './failing.ts'
export { costText, counted, durationText, scoreText, usageText } from './figures.ts'
export { exampleCounter, githubAnnotations, githubOutputs, githubSummary } from './github.ts'
export { HTML_ROWS, htmlReport, type HtmlReportOptions } from './html/html-report.ts'
export { jsonReport, jsonlLine, jsonlReport } from './json.ts'
export {
  NO_CASES,
  addCounts,
  junitCases,
  junitHead,
  junitReport,
  junitTail,
  type JunitCounts,
  type PlaceOf,
} from './junit.ts'
export { markdownCode, markdownText } from './markdown-text.ts'
export { markdownReport, type MarkdownReportOptions } from './markdown.ts'
export { paint, type Paint } from './paint.ts'
