import { UsageError } from '../../core/errors.ts'
import { oneOf } from '../flags/formats.ts'

export type FileFormat =
  'console' | 'html' | 'json' | 'jsonl' | 'markdown' | 'junit' | 'comment' | 'code-quality' | 'ragaliq'
type ReportFormat = FileFormat | 'github'

/** One `--report`: a format and its file. A GitHub report without a file goes where the step says. */
export type ReportSpec =
  { readonly format: FileFormat; readonly path: string } | { readonly format: 'github'; readonly path?: string }

const FORMATS: readonly ReportFormat[] = [
  'console',
  'html',
  'json',
  'jsonl',
  'markdown',
  'junit',
  'comment',
  'code-quality',
  'ragaliq',
  'github',
]
const NAMES: Readonly<Record<FileFormat, string>> = {
  console: 'assay-report.txt',
  html: 'assay-report.html',
  json: 'assay-report.json',
  jsonl: 'assay-report.jsonl',
  markdown: 'assay-report.md',
  junit: 'assay-report.xml',
  ragaliq: 'ragaliq-report.json',
  comment: 'assay-comment.md',
  'code-quality': 'assay-code-quality.json',
}

/** Reads `FORMAT` or `FORMAT=PATH`; without a path the file is the format's own, such as `assay-report.html`. */
export function parseReport(text: string): ReportSpec {
  const [name = '', ...rest] = text.split('=')
  const format = oneOf(name, { flag: '--report', words: FORMATS })
  const path = rest.length === 0 ? undefined : rest.join('=')
  if (path?.trim() === '') throw new UsageError(`--report ${text} names no file. Write it as ${format}=PATH.`)
  if (format === 'github') return path === undefined ? { format } : { format, path }
  return { format, path: path ?? NAMES[format] }
}
