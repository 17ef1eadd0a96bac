import type { RunStore, StoredRun } from '../../core/stores/run-store.ts'
import { UsageError } from '../../core/errors.ts'
import { readEnvironment } from '../../config/environment.ts'
import { consoleReport } from '../../reports/console.ts'
import { collectFailing } from '../../reports/failing.ts'
import { jsonReport } from '../../reports/json.ts'
import { markdownReport } from '../../reports/markdown.ts'
import { printable } from '../../reports/display.ts'
import { WORST_KEPT } from '../../runner/results/kept-results.ts'
import { whereReported } from '../eval/eval-output.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openReports } from '../report/report-files.ts'
import { parseReport, type ReportSpec } from '../report/report-spec.ts'
import { writeCommands } from '../report/workflow-commands.ts'
import { columnsOf, wantsColour, type World } from '../world.ts'
import { lineOf, runLines } from './run-list.ts'

/** Shows a stored run as it was reported, and writes its reports again. */
export async function showRun(
  run: StoredRun,
  { store, options, world }: { store: RunStore; options: Record<string, unknown>; world: World },
): Promise<void> {
  const format = stdoutFormat(options['format'], { words: ['console', 'json', 'markdown'], world })
  const specs = reportsOf(options['report'])
  const { conclusion } = run
  const { stdout, env } = world
  if (conclusion === undefined) {
    if (specs.length > 0) throw new UsageError(`The run ${run.id} has not ended, so there is nothing to report yet.`)
    stdout.write(format === 'json' ? `${JSON.stringify(run, null, 2)}\n` : runLines([lineOf(run, run)]))
    return
  }
  const failing = collectFailing(WORST_KEPT)
  await using reports = await reportFiles(specs, world)
  for await (const { result } of store.results(run.id)) {
    failing.add(result)
    await reports.add(result)
  }
  const digits = typeof options['digits'] === 'number' ? options['digits'] : undefined
  const shown = { failing: failing.failing(), digits }
  await reports.finish(conclusion, shown.failing)
  for (const spec of specs) {
    world.stderr.write(`${printable(whereReported(spec, readEnvironment(env).github))}\n`)
  }
  if (format === 'json') stdout.write(jsonReport(conclusion))
  else if (format === 'markdown') stdout.write(markdownReport(conclusion, shown))
  else stdout.write(consoleReport(conclusion, { width: columnsOf(stdout), colour: wantsColour(stdout, env), ...shown }))
  reports.annotations.forEach((lines) => writeCommands(world.stderr, lines))
}

function reportsOf(given: unknown): ReportSpec[] {
  return Array.isArray(given) ? given.map((text) => parseReport(String(text))) : []
}

async function reportFiles(specs: readonly ReportSpec[], { cwd, env }: World) {
  const annotations: string[] = []
  const { github } = readEnvironment(env)
  const annotate = (commands: string): void => void annotations.push(commands)
  const opened = await openReports(specs, { cwd, inputs: [], github: { ...github, annotate } })
  return { ...opened, annotations }
}
