import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import { appendFile } from 'node:fs/promises'
import { experimentComment, experimentMarkdown } from '../../reports/variants/experiment-markdown.ts'
import { experimentConsole } from '../../reports/variants/experiment-console.ts'
import { experimentHtml } from '../../reports/variants/experiment-html.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { openAtomicFile } from '../report/atomic-file.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'
import { resolve } from 'node:path'

type Format = 'console' | 'json' | 'markdown'

interface Options {
  readonly settings: Pick<EvalSettings, 'reports' | 'digits'>
  readonly format: Format
  readonly say: (text: string) => void
  readonly world: World
}

/** Writes the report of an experiment to standard output, and those that were asked for to their files. */
export async function reportExperiment(
  document: ExperimentDocument,
  { settings, format, say, world }: Options,
): Promise<void> {
  const { digits } = settings
  for (const { format: kind, path } of settings.reports) {
    const text = written(document, { kind, digits, world })
    if (kind === 'github') {
      const { summary } = readEnvironment(world.env).github
      if (summary === undefined)
        say(
          'Report github: GITHUB_STEP_SUMMARY is not set, so there is no summary; this is not running in a GitHub workflow',
        )
      else await appendFile(summary, text)
      continue
    }
    if (path === undefined) continue
    await using file = await openAtomicFile(resolve(world.cwd, path))
    await file.write(text)
    await file.commit()
    say(`Report written to ${path}`)
  }
  world.stdout.write(rendered(document, { format, digits, world }))
}

/** An experiment for standard output. */
function rendered(
  document: ExperimentDocument,
  { format, digits, world }: { format: Format; digits: number | undefined; world: World },
): string {
  const { stdout, env } = world
  if (format === 'json') return `${JSON.stringify(document, null, 2)}\n`
  if (format === 'markdown') return experimentMarkdown(document, { digits })
  return experimentConsole(document, { width: columnsOf(stdout), colour: wantsColour(stdout, env), digits })
}

function written(
  document: ExperimentDocument,
  { kind, digits, world }: { kind: string; digits: number | undefined; world: World },
): string {
  switch (kind) {
    case 'json':
      return `${JSON.stringify(document, null, 2)}\n`
    case 'markdown':
    case 'github':
      return experimentMarkdown(document, { digits })
    case 'comment':
      return experimentComment(document, { digits })
    case 'html':
      return experimentHtml(document, { digits })
    case 'console':
      return experimentConsole(document, { width: columnsOf(world.stdout), colour: false, digits })
    default:
      throw noReport(kind)
  }
}

const REPORTS: readonly string[] = ['console', 'json', 'markdown', 'html', 'comment', 'github']

/** Refuses a report that only runs have. */
export function reportableAs(kind: string): void {
  if (!REPORTS.includes(kind)) throw noReport(kind)
}

function noReport(kind: string): UsageError {
  return new UsageError(
    `There is no report ${kind} of an experiment: its reports are ${REPORTS.slice(0, -1).join(', ')} and github. Each of its runs has the others: assay runs show RUN --report ${kind}=PATH.`,
  )
}
