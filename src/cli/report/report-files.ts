import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UsageError } from '../../core/errors.ts'
import type { ExampleResult, RunDocument } from '../../core/run.ts'
import { HTML_ROWS, htmlReport } from '../../reports/html/html-report.ts'
import { NO_CASES, addCounts, junitCases, junitHead, junitTail, type PlaceOf } from '../../reports/junit.ts'
import { collectFailing, type Failing } from '../../reports/failing.ts'
import { collectOverview } from '../../reports/overview.ts'
import { codeQuality } from '../../reports/pull-request/code-quality.ts'
import { commentReport } from '../../reports/pull-request/comment.ts'
import { consoleReport } from '../../reports/console.ts'
import { jsonlLine } from '../../reports/json.ts'
import { markdownReport } from '../../reports/markdown.ts'
import { asRagaliQCase, ragaliqCounts } from '../../origins/ragaliq.ts'
import { openAtomicFile, openSpool } from './atomic-file.ts'
import { openGithub, type GithubWorld } from './github-report.ts'
import type { ReportFile } from './report-file.ts'
import type { FileFormat, ReportSpec } from './report-spec.ts'

const FILE_WIDTH = 100

/**
 * Opens the files of all reports. Throws a UsageError if one cannot be written, or would overwrite another report or one of
 * `inputs`.
 */
export async function openReports(
  specs: readonly ReportSpec[],
  {
    cwd,
    inputs,
    placeOf,
    digits,
    github = { annotate: () => undefined },
  }: {
    cwd: string
    inputs: readonly string[]
    placeOf?: PlaceOf | undefined
    digits?: number | undefined
    github?: GithubWorld | undefined
  },
): Promise<ReportFile & { readonly opened: readonly ReportFile[] }> {
  const taken = new Set(await Promise.all(inputs.map((path) => canonical(resolve(cwd, path)))))
  const opened: ReportFile[] = []
  const close = async (): Promise<void> => {
    for (const file of opened) await file[Symbol.asyncDispose]()
  }
  try {
    for (const { format, path } of specs) {
      if (format === 'github') {
        opened.push(openGithub(path === undefined ? undefined : resolve(cwd, path), { ...github, placeOf }))
        continue
      }
      const place = await canonical(resolve(cwd, path))
      if (taken.has(place)) throw new UsageError(`The report ${path} would overwrite an input or another report.`)
      taken.add(place)
      opened.push(await OPEN[format](place, { placeOf, digits }))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    opened,
    async add(result) {
      for (const file of opened) await file.add(result)
    },
    async finish(document, failing) {
      for (const file of opened) await file.finish(document, failing)
    },
    [Symbol.asyncDispose]: close,
  }
}

/** The path with symbolic links resolved as far as it exists. */
function canonical(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** How a report is written. */
interface Form {
  readonly placeOf?: PlaceOf | undefined
  readonly digits?: number | undefined
}

const OPEN: Readonly<Record<FileFormat, (path: string, form: Form) => Promise<ReportFile>>> = {
  junit: openJunit,
  jsonl: openJsonl,
  json: openJson,
  ragaliq: openRagaliq,
  html: openHtml,
  markdown: (path, { digits }) => openText(path, (document, failing) => markdownReport(document, { failing, digits })),
  comment: (path) => openText(path, (document, failing) => commentReport(document, { failing })),
  'code-quality': (path, { placeOf }) =>
    openText(path, (document, failing) => codeQuality(document, { failing, placeOf })),
  console: (path, { digits }) =>
    openText(path, (document, failing) =>
      consoleReport(document, { width: FILE_WIDTH, colour: false, examples: Infinity, failing, digits }),
    ),
}

async function openText(
  path: string,
  render: (document: RunDocument, failing: Failing) => string,
): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  return {
    add: () => Promise.resolve(),
    async finish(document, failing) {
      await file.write(render(document, failing))
      await file.commit()
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

/** Shows the first and the worst examples, counts all, and keeps no others in memory. */
async function openHtml(path: string): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  const first: ExampleResult[] = []
  const worst = collectFailing(HTML_ROWS.worst)
  const overview = collectOverview()
  return {
    add(result) {
      if (first.length < HTML_ROWS.first) first.push(result)
      worst.add(result)
      overview.add(result)
      return Promise.resolve()
    },
    async finish(document) {
      await file.write(htmlReport(document, { failing: worst.failing(), first, overview: overview.overview() }))
      await file.commit()
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

async function openJsonl(path: string): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  return {
    add: (result) => file.write(jsonlLine(result)),
    finish: () => file.commit(),
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

/** The same bytes as `jsonReport` of the whole document. The summary comes first, so the results wait in a spool. */
async function openJson(path: string): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  const spool = await openSpool()
  let count = 0
  return {
    async add(result) {
      const lines = JSON.stringify(result, null, 2).replaceAll('\n', '\n    ')
      await spool.write(`${count++ === 0 ? '' : ','}\n    ${lines}`)
    },
    async finish(document) {
      const { results: _, resultsOmitted: __, ...rest } = document
      const head = JSON.stringify(rest, null, 2).slice(0, -'\n}'.length)
      await file.write(`${head},\n  "results": [`)
      for await (const chunk of spool.contents()) await file.write(chunk)
      await file.write(count === 0 ? ']\n}\n' : '\n  ]\n}\n')
      await file.commit()
    },
    async [Symbol.asyncDispose]() {
      await file[Symbol.asyncDispose]()
      await spool[Symbol.asyncDispose]()
    },
  }
}

/** The JSON report under RagaliQ's names. Its counts come last, so no case waits for them. */
async function openRagaliq(path: string): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  const counts = ragaliqCounts()
  await file.write('{\n  "results": [')
  let first = true
  return {
    async add(result) {
      const own = asRagaliQCase(result)
      counts.add(own)
      await file.write(`${first ? '' : ','}\n    ${JSON.stringify(own, null, 2).replaceAll('\n', '\n    ')}`)
      first = false
    },
    async finish() {
      await file.write(`${first ? '' : '\n  '}],\n  "summary": ${JSON.stringify(counts.summary())}\n}\n`)
      await file.commit()
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

/** The same text as `junitReport` of the whole document. The counts come first, so the test cases wait in a spool. */
async function openJunit(path: string, { placeOf }: Form): Promise<ReportFile> {
  const file = await openAtomicFile(path)
  const spool = await openSpool()
  let counts = NO_CASES
  return {
    async add(result) {
      const { xml, ...own } = junitCases(result, { placeOf })
      counts = addCounts(counts, own)
      await spool.write(xml)
    },
    async finish(document) {
      await file.write(junitHead(document, counts))
      for await (const chunk of spool.contents()) await file.write(chunk)
      await file.write(junitTail(document))
      await file.commit()
    },
    async [Symbol.asyncDispose]() {
      await file[Symbol.asyncDispose]()
      await spool[Symbol.asyncDispose]()
    },
  }
}
