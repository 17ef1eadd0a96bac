import { UsageError } from '../core/index.ts'
import { oneOf } from './formats.ts'

export type ReportFormat = 'console' | 'json' | 'jsonl' | 'markdown'

/** One `--report`: a format, and the file it goes to. */
export interface ReportSpec {
  readonly format: ReportFormat
  readonly path: string
}

const FORMATS: readonly ReportFormat[] = ['console', 'json', 'jsonl', 'markdown']
const EXTENSIONS: Readonly<Record<ReportFormat, string>> = {
  console: 'txt',
  json: 'json',
  jsonl: 'jsonl',
  markdown: 'md',
}

/** Reads `FORMAT` or `FORMAT=PATH`; without a path the file is `assay-report.json`, `.jsonl`, `.md` or `.txt`. */
export function parseReport(text: string): ReportSpec {
  const [name = '', ...rest] = text.split('=')
  const format = oneOf(name, { flag: '--report', words: FORMATS })
  const path = rest.length === 0 ? `assay-report.${EXTENSIONS[format]}` : rest.join('=')
  if (path.trim() === '') throw new UsageError(`--report ${text} names no file. Write it as ${format}=PATH.`)
  return { format, path }
}
