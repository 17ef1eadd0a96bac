import { loadPlugins } from '../../config/plugins.ts'
import { expandedVariants } from '../../config/variants/expand.ts'
import { experimentDocument, type VariantEnd } from '../../compare/variants/experiment-document.ts'
import { ScoreTable } from '../../compare/variants/score-table.ts'
import type { ExperimentDocument } from '../../core/variants/experiment.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry; the whole index would load the gate too
import '../../evaluators/index.ts'
import {
  evaluateVariants,
  type RunningVariant,
  type VariantOutcome,
} from '../../evaluate/variants/evaluate-variants.ts'
import { ExamplesInWork } from '../../evaluate/variants/prompt-target.ts'
import { shared as shareJudge } from '../../judge/shared.ts'
import { printable } from '../../reports/display.ts'
import { VERSION } from '../../runner/version.ts'
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts'
import { stdoutFormat } from '../flags/formats.ts'
import type { EvalSettings } from '../flags/installed-settings.ts'
import { limitsOf, openJudge, rehearseJudge, tapeOf, type Shared } from '../judge/judge.ts'
import { openExamples } from '../eval/open-examples.ts'
import { progressLine } from '../eval/progress.ts'
import { judgedElsewhere, measuring, snapshot } from '../eval/eval-setup.ts'
import type { World } from '../world.ts'
import { answeringModels, answeringVariants, type Answering } from './answering.ts'
import { chosenEvaluators, preferredBy, rankingOne } from './chosen.ts'
import { experimentDryRun } from './dry-run.ts'
import { openBinding } from './binding.ts'
import { reportExperiment } from './experiment-output.ts'
import type { distributedVariants } from './distributed-variants.ts'
import { racing } from './racing.ts'
import { leftOutOf } from './refused.ts'

/** `assay eval` with variants: all of them over the same examples, side by side, and who is better than whom. */
export async function experimentCommand(settings: EvalSettings, world: World): Promise<ExitCode> {
  const left = leftOutOf(settings)
  const distributed = settings.distributed === true
  const { base, quiet = false, variants = {} } = settings
  const format = stdoutFormat(settings.format, { words: ['console', 'json', 'markdown'], world })
  const say = (text: string): void => (quiet ? undefined : world.stderr.write(`${printable(text)}\n`))
  for (const hint of [...settings.hints, ...left]) say(hint)
  await loadPlugins(settings.plugins ?? [], { base, cwd: world.cwd })
  const { target, model } = settings
  const specs = expandedVariants(variants, { target, model })
  const opened = await openExamples(settings.data, {
    ...settings,
    seed: settings.race === true && settings.limit === undefined ? undefined : settings.seed,
    world,
  })
  const inWork = new ExamplesInWork()
  await using sharing = await openSharing(settings, world, say)
  const modelOf = answeringModels(settings, { world, shared: sharing })
  const answering = await answeringVariants(specs, { settings, world, examples: inWork, modelOf })
  if (settings.dryRun === true) {
    const rehearsal = await rehearseJudge(settings, world)
    world.stdout.write(await experimentDryRun(opened, { settings, rehearsal, answering, format }))
    return EXIT.holds
  }
  const needed = specs.some(({ prompt }) => prompt !== undefined)
  await using judge = await openJudge(
    distributed ? judgedElsewhere(settings) : settings,
    world,
    needed ? { shared: sharing } : {},
  )
  const { evaluators, task, notes } = await chosenEvaluators(settings, { examples: opened, judge })
  const preferring = await preferredBy(settings, {
    names: specs.map(({ name }) => name),
    evaluators,
    judge: judge.judge,
  })
  const columns = preferring === undefined ? evaluators : [...evaluators, preferring.evaluatorFor(0)]
  const rankedBy = rankingOne(settings.rankBy, { evaluators: columns, judge: judge.judge })
  await using binding = await openBinding(settings, { world, say, names: specs.map(({ name }) => name) })
  const table = new ScoreTable({ variants: specs.length, rankedBy })
  const raceTable = distributed ? new ScoreTable({ variants: specs.length, rankedBy }) : table
  const { source, race, finished, order } = await racing(opened, {
    settings,
    names: specs.map((one) => one.name),
    table: raceTable,
  })
  const progress = progressLine(world, { quiet })
  // What chooses evaluators and their thresholds has been settled above.
  const { name, preset: _, useCase: __, threshold: ___, thresholds: ____, ...measured } = measuring(settings)
  const { timeoutMs } = measured
  if (timeoutMs !== undefined) world.watch?.timeout(timeoutMs)
  const running: readonly RunningVariant[] = answering.map((one) => ({ ...one, ...binding.runOf(one.name) }))
  const startedAt = binding.startedAt
  const { runs, storeName } = binding
  const distribute = distributed
    ? await elsewhere(answering, {
        settings,
        world,
        experiment: binding.id,
        store: runs === undefined || storeName === undefined ? undefined : { runs, name: storeName },
        dataset: opened.dataset,
        race: race && order && { race, ...order, table: raceTable },
        running,
        say,
        onProgress: (now) => progress.update(now),
      })
    : undefined
  await binding.prepare({
    name,
    startedAt,
    dataset: source.name,
    rankedBy,
    seed: race === undefined ? undefined : (settings.seed ?? 1),
  })
  const outcomes = await evaluateVariants(
    { ...source, examples: inWork.seen(source.examples) },
    {
      variants: running,
      table,
      store: binding.runs,
      race,
      preferring,
      distribute,
      running: {
        ...measured,
        task,
        evaluators,
        judge: judge.judge,
        shareJudge,
        notes,
        laterNotes: () => judge.notes(),
        config: commonConfig(settings),
        keepResults: 0,
        onCall: world.watch?.onCall,
        signal: world.signal,
        now: world.now,
      },
      onProgress: (now) => progress.update(now),
      onStart: () => binding.begun(),
    },
  ).finally(() => progress.clear())
  const faults = outcomes.flatMap((outcome) => ('fault' in outcome ? [outcome.fault] : []))
  const [fault] = faults
  if (fault !== undefined && faults.length === outcomes.length) {
    if (binding.hasBegun) say(howToResume(binding.id, { running, settings }))
    throw fault
  }
  const sha256 = source.sha256?.()
  const document = experimentDocument({
    assay: VERSION,
    head: {
      id: binding.id,
      ...(name === undefined ? {} : { name }),
      startedAt,
      finishedAt: world.now().toISOString(),
      dataset: { name: source.name, ...(sha256 === undefined ? {} : { sha256 }) },
      judge: judge.judge.id,
    },
    table,
    ends: endsOf(outcomes, { answering, running, race }),
    slices: settings.slice,
    race: finished(),
    interrupted: world.signal.aborted,
    notes: [
      ...notes,
      ...left,
      ...(preferring === undefined
        ? []
        : [
            `preference: how often an answer is preferred to that of '${preferring.to}', asked in both orders; '${preferring.to}' itself stands at a half.`,
          ]),
    ],
  })
  await binding.finish(document)
  await reportExperiment(document, { settings, format, say, world })
  if (world.signal.aborted && binding.hasBegun) say(howToResume(binding.id, { running, settings }))
  return exitOf(document, outcomes, { running, interrupted: world.signal.aborted })
}

function endsOf(
  outcomes: readonly VariantOutcome[],
  {
    answering,
    running,
    race,
  }: {
    answering: readonly Answering[]
    running: readonly RunningVariant[]
    race: Awaited<ReturnType<typeof racing>>['race']
  },
): VariantEnd[] {
  return running.map(({ name, runId }, index): VariantEnd => {
    const outcome = outcomes[index]
    const config = answering[index]?.config ?? {}
    const dropped = race?.dropped.get(index)
    const head = { name, runId, config, dropped }
    if (outcome === undefined) return { ...head, fault: 'It did not run.' }
    return 'fault' in outcome
      ? { ...head, fault: outcome.fault.message }
      : { ...head, run: outcome.run.toDocument({ maxResults: 0 }) }
  })
}

/** The first in the ranking decides: the exit code is that of its run. */
function exitOf(
  { variants: [first] }: ExperimentDocument,
  outcomes: readonly VariantOutcome[],
  { running, interrupted }: { running: readonly RunningVariant[]; interrupted: boolean },
): ExitCode {
  if (interrupted) return EXIT.interrupted
  const outcome = outcomes[running.findIndex(({ name }) => name === first?.name)]
  if (first?.standing === undefined && first?.state !== 'finished') return EXIT.inconclusive
  if (outcome === undefined || 'fault' in outcome) return EXIT.infrastructure
  const { outcome: ended } = outcome.run.toDocument({ maxResults: 0 })
  return ended === undefined ? EXIT.inconclusive : exitCodeOf(ended)
}

/** Loads what gives work to others only where that is asked for. */
async function elsewhere(
  ...given: Parameters<typeof distributedVariants>
): Promise<ReturnType<typeof distributedVariants>> {
  const [{ distributedVariants: made }, { sharedStoreUrl }] = await Promise.all([
    import('./distributed-variants.ts'),
    import('../distributed/distributed.ts'),
  ])
  sharedStoreUrl(given[1].settings.store)
  return made(...given)
}

/** What all variants have in common, as it is recorded. */
function commonConfig(settings: EvalSettings): Record<string, unknown> {
  const { variants: _, target: __, model: ___, ...common } = snapshot(settings)
  return common
}

interface Sharing extends Shared, AsyncDisposable {}

/** The tape and the budget of judge and answering models; only where a prompt is answered by a model. */
async function openSharing(settings: EvalSettings, world: World, say: (text: string) => void): Promise<Sharing> {
  const prompts = JSON.stringify(settings.variants ?? {}).includes('"prompt"')
  if (!prompts || settings.distributed === true)
    return { tape: undefined, budget: undefined, [Symbol.asyncDispose]: () => Promise.resolve() }
  const { createBudget } = await import('../judge/model-parts.ts')
  const { sharedPace } = await import('../judge/shared-pace.ts')
  const tape = await tapeOf(settings, { world, onNote: say })
  const limits = limitsOf(settings)
  return {
    tape,
    budget: limits && createBudget(limits),
    pace: sharedPace(settings),
    async [Symbol.asyncDispose]() {
      await tape?.close()
    },
  }
}

function howToResume(
  id: string,
  { running, settings: { distributed, race } }: { running: readonly RunningVariant[]; settings: EvalSettings },
): string {
  if (distributed !== true) return `Recorded results are kept. Continue with the same command and --resume ${id}`
  const cancel = running.map(({ runId }) => `assay runs cancel ${runId}`).join(', ')
  return race === true
    ? `Workers finish what comes before the next look of the race, and then wait: who is dropped is decided by this command. Continue with the same command and --resume ${id}, or end it: ${cancel}`
    : `The runs go on with their workers, and are ranked by the same command and --resume ${id}. To end them: ${cancel}`
}
