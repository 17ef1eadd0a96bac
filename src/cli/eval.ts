import { relative } from 'node:path'
import { loadPlugins, loadTarget, readEnvironment, redacted } from '../config/index.ts'
import {
  UsageError,
  type ExampleResult,
  type Progress,
  type RunDocument,
  type RunManifest,
  type RunStore,
  type Target,
} from '../core/index.ts'
import { evaluate, rescore, type EvaluateOptions } from '../index.ts'
import {
  printable,
  consoleReport,
  jsonReport,
  markdownReport,
  thousands,
  type Failing,
  type PlaceOf,
} from '../reports/index.ts'
import type { Run } from '../runner/index.ts'
import { semaphore } from '../support/semaphore.ts'
import { BATCH_EXAMPLES, BATCH_GRACE_MS, BATCH_TARGET_CALLS } from './batch.ts'
import { countedTarget } from './counted-target.ts'
import type { DistributeOptions } from './distributed.ts'
import { dryRun } from './dry-run.ts'
import { asConfig } from './eval-flags.ts'
import { exitCodeWith, openEvalComparison } from './eval-comparison.ts'
import { openExamples, type Examples } from './examples.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { stdoutFormat } from './formats.ts'
import { openJudge, rehearseJudge } from './judge.ts'
import { progressLine } from './progress.ts'
import { openReports } from './report-files.ts'
import type { ReportSpec } from './report-spec.ts'
import { openRunSink, type RunSink } from './run-sink.ts'
import { evalSettings, isAuto, type EvalSettings } from './settings.ts'
import type { Waits } from './waits.ts'
import { writeCommands } from './workflow-commands.ts'
import { columnsOf, wantsColour, type World } from './world.ts'

type StdoutFormat = 'console' | 'json' | 'markdown'

/** Results in the JSON on stdout; above it they are left out and belong into a file. */
const MOST_RESULTS = 1000

/** `assay eval [CONFIG|DATA]`: runs the application over a data set, reports, and says whether it is good enough. */
export async function evalCommand(
  input: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const settings = await evalSettings(input, { flags: asConfig(options), world })
  const { reports: specs, base, quiet = false } = settings
  const format = stdoutFormat(settings.format, { words: ['console', 'json', 'markdown'], world })
  const say = (text: string): void => (quiet ? undefined : world.stderr.write(`${printable(text)}\n`))
  settings.hints.forEach(say)
  await loadPlugins(settings.plugins ?? [], { base, cwd: world.cwd })
  const { target, inFlight: answering } = countedTarget(await targetOf(settings, world))
  const { rescore: rescored, resume } = settings
  const examples = rescored === undefined ? await openExamples(settings.data, { ...settings, world }) : undefined
  if (settings.dryRun === true && examples !== undefined) {
    const rehearsal = await rehearseJudge(settings)
    world.stdout.write(await dryRun(examples, { settings, rehearsal, hasTarget: target !== undefined, format }))
    return EXIT.holds
  }
  const inputs = [examples?.path, settings.configPath, settings.baseline].filter((path) => path !== undefined)
  const distributed = settings.distributed === true
  const judged = distributed ? judgedElsewhere(settings) : settings
  await using judge = await openJudge(judged, world, { busy: () => answering() > 0 })
  const annotations: string[] = []
  const { github } = readEnvironment(world.env)
  await using reports = await openReports(specs, {
    cwd: world.cwd,
    inputs,
    ...(examples === undefined ? {} : { placeOf: placesOf(examples, world) }),
    github: { ...github, annotate: (commands) => annotations.push(commands) },
  })
  const needed = rescored !== undefined || resume !== undefined || distributed
  await using sink = await openRunSink(settings.store, { world, say, needed })
  await using compared = await openEvalComparison(settings, world)
  const waits = (): Waits => ({
    target: answering(),
    judge: judge.activity?.(),
    batches: judge.batch?.pending(),
    gathered: judge.batch?.gathered,
    budgetUsd: settings.maxCost,
    storingSince: sink.storingSince(),
  })
  const progress = progressLine(world, distributed ? { quiet } : { quiet, waits })
  let begun: string | undefined
  const running = {
    ...measuring(settings),
    judge: judge.judge,
    notes: judge.notes(),
    config: snapshot(settings),
    keepResults: format === 'json' ? MOST_RESULTS : 0,
    signal: world.signal,
    now: world.now,
    resume,
    ...(distributed ? { distribute: await distribution(sink, { settings, examples, progress, say, world }) } : {}),
    onProgress: (now: Progress) => progress.update(now),
    onStart: (manifest: RunManifest) => {
      const { id } = manifest
      compared?.start(manifest)
      begun = id
      if (resume !== undefined) say(`Going on with run ${id}.`)
    },
    onResult: async (result: ExampleResult) => {
      await reports.add(result)
      await compared?.add(result)
    },
  }
  const chooseWith = isAuto(settings) ? judge.chooseWith : undefined
  const run = await (
    rescored === undefined
      ? evaluate({ ...running, dataset: examples?.dataset ?? [], chooseWith, target, store: sink.runs })
      : rescore({ ...running, run: rescored, store: neededStore(sink) })
  ).catch((error: unknown) => {
    progress.clear()
    if (begun !== undefined && sink.runs !== undefined && !(error instanceof UsageError)) say(howToResume(begun))
    throw error
  })
  progress.clear()

  const { comparison, problem } = (await compared?.finish()) ?? {}
  const document = { ...documentOf(run, specs), ...(comparison === undefined ? {} : { comparison }) }
  await reports.finish(document, run.failing)
  for (const spec of specs) say(whereReported(spec, github))
  world.stdout.write(rendered(document, { format, failing: run.failing, world }))
  // GitHub reads commands from both; a document that was asked for stays alone on stdout.
  const commands = settings.format === undefined ? world.stdout : world.stderr
  annotations.forEach((lines) => writeCommands(commands, lines))
  if (document.summary.verdict === 'interrupted' && sink.runs !== undefined) say(howToResume(run.id))
  if (problem !== undefined) world.stderr.write(`assay: Not compared: ${printable(problem.message)}\n`)
  return exitCodeWith(document.summary.verdict, { comparison, problem })
}

/** What the judge of a distributed run needs here, where it is asked for no more than the choice of evaluators. */
function judgedElsewhere(settings: EvalSettings): EvalSettings {
  const { tape: _, tapeMode: __, ...judged } = settings
  return isAuto(settings) ? judged : { ...judged, apiKey: settings.apiKey ?? 'none' }
}

async function distribution(
  { runs, name }: RunSink,
  { examples, ...options }: Omit<DistributeOptions, 'store' | 'dataset'> & { examples: Examples | undefined },
): Promise<EvaluateOptions['distribute']> {
  const { distributing, sharedStoreUrl } = await import('./distributed.ts')
  sharedStoreUrl(options.settings.store)
  if (runs === undefined || name === undefined) throw new UsageError('A distributed run needs a store.')
  return distributing({ ...options, store: { runs, name }, dataset: examples?.dataset })
}

function howToResume(id: string): string {
  return `What was done is kept. Go on with it by the same command and --resume ${id}`
}

function neededStore({ runs }: RunSink): RunStore {
  if (runs !== undefined) return runs
  throw new UsageError('--rescore takes answers from a store, and --no-store says that there is none.')
}

/** Where examples stand, as seen from the root of the repository, or from here where there is no workflow. */
function placesOf({ dataset, path }: Examples, { cwd, env }: World): PlaceOf {
  const workspace = env['GITHUB_WORKSPACE']
  const root = workspace === undefined || workspace === '' ? cwd : workspace
  return (index) => {
    const place = dataset.placeOf(index)
    if (place === undefined || path === undefined) return place
    const file = relative(root, path)
    return { ...place, file: file.startsWith('..') ? path : file }
  }
}

function whereReported({ format, path }: ReportSpec, { summary }: { summary?: string }): string {
  if (path !== undefined) return `Report written to ${path}`
  const missing = 'GITHUB_STEP_SUMMARY is not set, so there is no summary; this is no step of a GitHub workflow'
  return summary === undefined ? `Report ${format}: ${missing}` : `Report ${format}: added to the summary of the step`
}

const MEASURING = [
  'evaluators',
  'task',
  'preset',
  'useCase',
  'threshold',
  'thresholds',
  'vacuous',
  'gates',
  'maxErrors',
  'maxJudgeFailures',
  'reuseOutputs',
  'concurrency',
  'epochs',
  'failFast',
  'calibrations',
] as const satisfies readonly (keyof EvalSettings & keyof EvaluateOptions)[]

/** The settings that say what is measured and how. */
function measuring(settings: EvalSettings): Omit<EvaluateOptions, 'dataset'> {
  const { timeout } = settings
  const chosen = Object.fromEntries(MEASURING.map((name) => [name, settings[name]])) as Omit<EvaluateOptions, 'dataset'>
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000
  if (settings.batch !== true) return { ...chosen, timeoutMs }
  // A batch is worth while with many questions in it; the application is still asked few at a time.
  const targetSlots = semaphore(settings.concurrency ?? BATCH_TARGET_CALLS)
  // After an interrupt no batch ends in time; it goes on at the provider, and the next run takes it up.
  return { ...chosen, timeoutMs, concurrency: BATCH_EXAMPLES, targetSlots, graceMs: BATCH_GRACE_MS }
}

/** The function that answers each example, with `args` spread over its parameters where the config asks for that. */
async function targetOf({ target, args, base, sources }: EvalSettings, { cwd }: World): Promise<Target | undefined> {
  if (target === undefined) return undefined
  const flagged = sources['target'] === 'flag'
  const found = typeof target === 'string' ? await loadTarget(target, { base: flagged ? cwd : base, cwd }) : target
  if (args === undefined) return found
  const spread = found as (...values: unknown[]) => ReturnType<Target>
  return (inputs) => spread(...args.map((name) => inputs[name]))
}

/** What was asked for, as it is recorded in the run: no secrets, and nothing of how it is shown. */
function snapshot(settings: EvalSettings): Record<string, unknown> {
  const measured = Object.entries(settings).filter(([name]) => !NOT_RECORDED.includes(name))
  return redacted(Object.fromEntries(measured))
}

const NOT_RECORDED: readonly string[] = [
  'sources',
  'hints',
  'reports',
  'configPath',
  'base',
  'apiKey',
  'quiet',
  'format',
  'client',
  'resume',
  'calibrations',
] satisfies (keyof EvalSettings)[]

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
