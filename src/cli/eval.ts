import { UsageError, type RunDocument, type Target } from '../core/index.ts'
import { evaluate } from '../evaluate.ts'
import { consoleReport, jsonReport, markdownReport, thousands, type Failing } from '../reports/index.ts'
import type { Run } from '../runner/index.ts'
import { dryRun } from './dry-run.ts'
import type { EvalFlags } from './eval-flags.ts'
import { openExamples } from './examples.ts'
import { EXIT, exitCodeOf, type ExitCode } from './exit-codes.ts'
import { stdoutFormat } from './formats.ts'
import { resolveJudge } from './judge.ts'
import { progressLine } from './progress.ts'
import { openReports } from './report-files.ts'
import type { ReportSpec } from './report-spec.ts'
import { evalSettings, type EvalSettings } from './settings.ts'
import { columnsOf, wantsColour, type World } from './world.ts'

type StdoutFormat = 'console' | 'json' | 'markdown'

/** Results in the JSON on stdout; above it they are left out and belong into a file. */
const MOST_RESULTS = 1000

/** `assay eval [CONFIG|DATA]`: runs the application over a data set, reports, and says whether it is good enough. */
export async function evalCommand(
  input: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const flags = options as unknown as EvalFlags
  const format = stdoutFormat(flags.format, { words: ['console', 'json', 'markdown'], world })
  refuseContradictions(flags)
  const settings = await evalSettings(input, { flags, world })
  const judge = await resolveJudge(settings.judge)
  const target = await targetOf(settings)
  const examples = await openExamples(settings.data, { ...settings, world })
  if (flags.dryRun === true) {
    world.stdout.write(dryRun(examples, { settings, judge, hasTarget: target !== undefined, format }))
    return EXIT.holds
  }
  const specs = flags.report ?? []
  const inputs = [...(examples.path === undefined ? [] : [examples.path]), ...settings.files]
  await using reports = await openReports(specs, { cwd: world.cwd, inputs })
  const progress = progressLine(world, { quiet: flags.quiet === true })
  const { files: _, judge: __, target: ___, columns: ____, ...runSettings } = settings
  const run = await evaluate({
    ...runSettings,
    dataset: examples.dataset,
    judge,
    target,
    config: snapshot(settings),
    keepResults: format === 'json' ? MOST_RESULTS : 0,
    signal: world.signal,
    now: world.now,
    onProgress: progress.update,
    onResult: (result) => reports.add(result),
  }).finally(progress.clear)

  const document = documentOf(run, specs)
  await reports.finish(document, run.failing)
  if (flags.quiet !== true) for (const { path } of specs) world.stderr.write(`Report written to ${path}\n`)
  world.stdout.write(rendered(document, { format, failing: run.failing, world }))
  return exitCodeOf(document.summary.verdict)
}

function refuseContradictions({ evaluators, task, auto, preset }: EvalFlags): void {
  if (preset !== undefined) {
    throw new UsageError(
      `--preset ${preset}: presets are not in this version. Name a task with -t, or evaluators with -e.`,
    )
  }
  if (auto === true && (evaluators !== undefined || task !== undefined)) {
    throw new UsageError('--auto finds the task and its evaluators in the data, so it goes with neither -e nor -t.')
  }
}

function targetOf({ target }: EvalSettings): Promise<Target | undefined> {
  if (target === undefined) return Promise.resolve(undefined)
  throw new UsageError('--target needs the config room')
}

/** What was asked for, as it is recorded in the run. */
function snapshot({ files: _, ...settings }: EvalSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}

/** The run as a document. Where results are left out, it says where they are or how to get them. */
function documentOf(run: Run, specs: readonly ReportSpec[]): RunDocument {
  if (run.hasResults) return run.toJSON()
  const files = specs.filter(({ format }) => format === 'json' || format === 'jsonl').map(({ path }) => path)
  const where = files.length > 0 ? `they are in ${files.join(' and ')}` : '--report json=PATH writes them to a file'
  const resultsOmitted = `${thousands(run.summary.examples)} results are left out, as there are more than ${thousands(MOST_RESULTS)}; ${where}.`
  return { ...run.toJSON(), resultsOmitted }
}

function rendered(
  document: RunDocument,
  { format, failing, world }: { format: StdoutFormat; failing: Failing; world: World },
): string {
  if (format === 'json') return jsonReport(document)
  const { resultsOmitted: _, ...shown } = document
  if (format === 'markdown') return markdownReport(shown, { failing })
  const { stdout, env } = world
  return consoleReport(shown, { width: columnsOf(stdout), colour: wantsColour(stdout, env), failing })
}
