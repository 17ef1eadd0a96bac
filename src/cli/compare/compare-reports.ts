import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { ComparisonDocument } from '../../core/comparison.ts'
import { comparisonConsole } from '../../reports/compare/console.ts'
import { comparisonJunit } from '../../reports/compare/comparison-junit.ts'
import { comparisonMarkdown } from '../../reports/compare/markdown.ts'
import { openAtomicFile, type AtomicFile } from '../report/atomic-file.ts'
import { oneOf } from '../flags/formats.ts'
import type { World } from '../world.ts'

type FileFormat = 'console' | 'json' | 'markdown' | 'junit'

const NAMES: Readonly<Record<FileFormat, string>> = {
  console: 'assay-comparison.txt',
  json: 'assay-comparison.json',
  markdown: 'assay-comparison.md',
  junit: 'assay-comparison.xml',
}
const FILE_WIDTH = 100

const RENDER: Readonly<Record<FileFormat, (document: ComparisonDocument) => string>> = {
  console: (document) => comparisonConsole(document, { width: FILE_WIDTH, colour: false, examples: Infinity }),
  json: (document) => `${JSON.stringify(document, null, 2)}\n`,
  markdown: (document) => comparisonMarkdown(document),
  junit: comparisonJunit,
}

/** The files that `--report` of a comparison names. */
export interface ComparisonReports extends AsyncDisposable {
  finish(document: ComparisonDocument): Promise<void>
  /** Sentences that say where they are. */
  readonly said: readonly string[]
}

/** Opens every file before anything is read, so that one that cannot be written is reported at once. */
export async function openComparisonReports(
  asked: unknown,
  { world, inputs }: { world: World; inputs: readonly string[] },
): Promise<ComparisonReports> {
  const specs = (Array.isArray(asked) ? asked.map(String) : []).map(specOf)
  const taken = new Set(inputs.map((path) => resolve(world.cwd, path)))
  const files: { format: FileFormat; file: AtomicFile }[] = []
  const said: string[] = []
  const close = async (): Promise<void> => {
    for (const { file } of files) await file[Symbol.asyncDispose]()
  }
  const { summary } = readEnvironment(world.env).github
  const toStep = specs.filter(({ format }) => format === 'github').map(({ path }) => path ?? summary)
  try {
    for (const { format, path } of specs) {
      if (format === 'github') {
        const target = path ?? summary
        said.push(
          target === undefined
            ? 'Report github: GITHUB_STEP_SUMMARY is not set; this is not running in a GitHub workflow'
            : `Report github: added to ${path ?? 'the step summary'}`,
        )
        continue
      }
      const name = path ?? NAMES[format]
      const place = resolve(world.cwd, name)
      if (taken.has(place)) throw new UsageError(`The report ${name} would overwrite an input or another report.`)
      taken.add(place)
      files.push({ format, file: await openAtomicFile(place) })
      said.push(`Report written to ${name}`)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    said,
    async finish(document) {
      for (const { format, file } of files) {
        await file.write(RENDER[format](document))
        await file.commit()
      }
      for (const target of toStep) {
        if (target !== undefined) await appendFile(resolve(world.cwd, target), comparisonMarkdown(document))
      }
    },
    [Symbol.asyncDispose]: close,
  }
}

function specOf(text: string): { format: FileFormat | 'github'; path?: string } {
  const [name = '', ...rest] = text.split('=')
  const format = oneOf(name, { flag: '--report', words: ['console', 'json', 'markdown', 'junit', 'github'] })
  if (rest.length === 0) return { format }
  const path = rest.join('=')
  if (path.trim() === '') throw new UsageError(`--report ${text} names no file. Write it as ${format}=PATH.`)
  return { format, path }
}
