import { loadPlugins } from '../../config/plugins.ts'
import { readEnvironment } from '../../config/environment.ts'
import { UsageError } from '../../core/errors.ts'
import type { ExampleResult, Progress } from '../../core/run.ts'
import type { RunManifest, RunStore } from '../../core/stores/run-store.ts'
import { evaluate } from '../../evaluate/evaluate.ts'
import type { EvaluateOptions } from '../../evaluate/evaluate-options.ts'
import { rescore } from '../../evaluate/rescore.ts'
import { printable } from '../../reports/display.ts'
import { outcomeOf } from '../../reports/outcome/outcome.ts'
import { countedTarget } from './counted-target.ts'
import { refuseWithoutVariants } from '../experiment/refused.ts'
import type { DistributeOptions } from '../distributed/distributed.ts'
import { dryRun } from './dry-run.ts'
import { openEvalComparison } from './eval-comparison.ts'
import { asConfig } from './eval-flags.ts'
import { MOST_RESULTS, documentOf, placesOf, rendered, whereReported } from './eval-output.ts'
import { judgedElsewhere, measuring, snapshot, targetOf } from './eval-setup.ts'
import { openExamples, type Examples } from './open-examples.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import { openJudge, rehearseJudge } from '../judge/judge.ts'
import { progressLine } from './progress.ts'
import { openReports } from '../report/report-files.ts'
import { openRunSink, type RunSink } from './run-sink.ts'
import { evalSettings, isAuto } from '../flags/installed-settings.ts'
import type { Waits } from './waits.ts'
import { writeCommands } from '../report/workflow-commands.ts'
import type { World } from '../world.ts'
import { defined } from '../../support/defined.ts'

/** `assay eval [CONFIG|DATA]`: runs the application over a data set, reports, and says whether it is good enough. */
export async function evalCommand(
  input: string | undefined,
  { options, world }: { options: Record<string, unknown>; world: World },
): Promise<ExitCode> {
  const settings = await evalSettings(input, { flags: asConfig(options), world })
  if (settings.variants !== undefined) {
    const { experimentCommand } = await import('../experiment/experiment.ts')
    return experimentCommand(settings, world)
  }
  refuseWithoutVariants(settings)
  const { reports: specs, base, quiet = false } = settings
  const format = stdoutFormat(settings.format, { words: ['console', 'json', 'markdown'], world })
  const say = (text: string): void => (quiet ? undefined : world.stderr.write(`${printable(text)}\n`))
  settings.hints.forEach(say)
  await loadPlugins(settings.plugins ?? [], { base, cwd: world.cwd })
  const { target, inFlight: answering } = countedTarget(await targetOf(settings, world))
  const { rescore: rescored, resume } = settings
  const examples = rescored === undefined ? await openExamples(settings.data, { ...settings, world }) : undefined
  if (settings.dryRun === true && examples !== undefined) {
    const rehearsal = await rehearseJudge(settings, world)
    world.stdout.write(await dryRun(examples, { settings, rehearsal, hasTarget: target !== undefined, format }))
    return EXIT.holds
  }
  const inputs = [examples?.path, settings.configPath, settings.baseline, settings.anchor].filter(
    (path) => path !== undefined,
  )
  const distributed = settings.distributed === true
  const judged = distributed ? judgedElsewhere(settings) : settings
  await using judge = await openJudge(judged, world, { busy: () => answering() > 0 })
  const annotations: string[] = []
  const { github } = readEnvironment(world.env)
  await using reports = await openReports(specs, {
    cwd: world.cwd,
    inputs,
    ...defined({ placeOf: examples && placesOf(examples, world) }),
    digits: settings.digits,
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
  const measured = measuring(settings)
  if (measured.timeoutMs !== undefined) world.watch?.timeout(measured.timeoutMs)
  const running = {
    ...measured,
    judge: judge.judge,
    laterNotes: () => judge.notes(),
    config: snapshot(settings),
    keepResults: format === 'json' ? MOST_RESULTS : 0,
    onCall: world.watch?.onCall,
    signal: world.signal,
    now: world.now,
    resume,
    ...(distributed ? { distribute: await distribution(sink, { settings, examples, progress, say, world }) } : {}),
    comparing: compared && (() => compared.finish()),
    onProgress: quiet ? undefined : (now: Progress) => progress.update(now),
    onStart: (manifest: RunManifest) => {
      const { id } = manifest
      compared?.start(manifest)
      begun = id
      if (sink.runs !== undefined) world.watch?.begun(id)
      if (resume !== undefined) say(`Continuing run ${id}.`)
    },
    onResult:
      specs.length === 0 && compared === undefined
        ? undefined
        : async (result: ExampleResult) => {
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
    if (begun !== undefined && sink.runs !== undefined && !UsageError.isInstance(error)) say(howToResume(begun))
    throw error
  })
  progress.clear()

  const document = documentOf(run, { specs, format })
  const outcome = outcomeOf(document)
  await reports.finish(document, run.failing)
  for (const spec of specs) say(whereReported(spec, github))
  world.stdout.write(rendered(document, { format, failing: run.failing, digits: settings.digits, world }))
  // GitHub reads commands from both; a document that was asked for stays alone on stdout.
  const commands = settings.format === undefined ? world.stdout : world.stderr
  annotations.forEach((lines) => writeCommands(commands, lines))
  if (outcome.verdict === 'interrupted' && sink.runs !== undefined) say(howToResume(run.id))
  const { notCompared } = document
  if (notCompared !== undefined) world.stderr.write(`assay: Not compared: ${printable(notCompared.message)}\n`)
  return exitCodeOf(outcome)
}

async function distribution(
  { runs, name }: RunSink,
  { examples, ...options }: Omit<DistributeOptions, 'store' | 'dataset'> & { examples: Examples | undefined },
): Promise<EvaluateOptions['distribute']> {
  const { distributing, sharedStoreUrl } = await import('../distributed/distributed.ts')
  sharedStoreUrl(options.settings.store)
  if (runs === undefined || name === undefined) throw new UsageError('A distributed run needs a store.')
  return distributing({ ...options, store: { runs, name }, dataset: examples?.dataset })
}

function howToResume(id: string): string {
  return `Recorded results are kept. Continue with the same command and --resume ${id}`
}

function neededStore({ runs }: RunSink): RunStore {
  if (runs !== undefined) return runs
  throw new UsageError('--rescore reads answers from a store, so it cannot be used with --no-store.')
}
