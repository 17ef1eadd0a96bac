// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry, which is used here
import '../evaluators/index.ts'
import { TASK_TYPES, type Example } from '../core/example.ts'
import { UsageError } from '../core/errors.ts'
import { readUseCase, type UseCase, type UseCaseInput } from '../core/use-case.ts'
import { unknownTask } from '../core/registry.ts'
import type { Judge } from '../core/judge.ts'
import type { Target } from '../core/run.ts'
import { openDataset, type Dataset } from '../datasets/dataset.ts'
import { lexicalJudge } from '../judge/lexical/lexical-judge.ts'
import { getLLMClient } from '../judge/model/llm-client.ts'
import { shared } from '../judge/shared.ts'
import {
  checkOptions,
  givenJudge,
  runsOf,
  type DatasetInput,
  type EvaluateOptions,
  type EvaluateSettings,
} from './evaluate-options.ts'
import { judgingIn, judgingThreads, startEarly } from './judging-threads.ts'
import { route } from './route.ts'
import { unknownName } from '../core/unknown-name.ts'
import { PRESETS, type Preset } from '../router/rules.ts'
import type { Route } from '../router/choose-evaluators.ts'
import {
  checkedExamples,
  checkedTarget,
  describedSchema,
  ioSchemaObserver,
  schemasOf,
} from '../runner/options/io-schema.ts'
import { firstAnswers } from '../runner/answer/first-answers.ts'
import { manifestOf, setUpDifferences } from '../runner/run/manifest.ts'
import { peek } from '../runner/examples/peek.ts'
import { refusePositional, writtenAs, type Written } from '../runner/wrapper/positional.ts'
import { resolveEvaluators } from '../runner/options/resolve-evaluators.ts'
import { runEvaluation } from '../runner/run/run-evaluation.ts'
import type { ExampleSource, RunOptions } from '../runner/options/run-options.ts'
import type { Run } from '../runner/run/run.ts'
import { knownRun } from '../runner/run/find-run.ts'
import { lastBroken, storedRun, type BegunRun } from '../runner/run/resume.ts'
import { defined } from '../support/defined.ts'
import { mapped } from '../support/mapped.ts'

/** How many examples are read to infer the task and its evaluators. */
export const SAMPLE = 20

/**
 * Runs the application (or takes its recorded answers) over a data set and says how good it is, with error bars.
 * Everything that is wrong with names, thresholds or settings throws a UsageError before anything is spent.
 *
 * @example
 * const run = await evaluate({ dataset, evaluators: ['faithfulness', 'exact_match@0.9'] })
 * console.log(run.summary.evaluators.faithfulness?.mean, run.summary.verdict)
 */
export async function evaluate<Inputs extends object = Record<string, unknown>, Output = unknown>(
  options: EvaluateOptions<Inputs, Output>,
): Promise<Run> {
  checkOptions(options)
  const { dataset, columns, loose, limit, ...settings } = options
  return evaluateSource(() => sourceOf(dataset, { columns, loose, limit }), settings)
}

/** The same over examples that need no reading. The source is opened when names and settings were found to be right. */
export async function evaluateSource<Inputs extends object, Output>(
  open: () => ExampleSource,
  options: EvaluateSettings<Inputs, Output>,
): Promise<Run> {
  const { evaluators, preset, useCase: given, chooseWith, thresholds, threshold, target, ...others } = options
  const { resume: _, registry, ...rest } = others
  if (options.task !== undefined && !TASK_TYPES.includes(options.task)) throw unknownTask(options.task)
  if (preset !== undefined && !PRESETS.includes(preset)) throw unknownName(preset, { what: 'preset', known: PRESETS })
  const written = target === undefined ? undefined : writtenAs(target)
  if (written !== undefined) refusePositional(written)
  const { useCase, schemas, observer, recorded } = useCaseOf(given)
  const explicit =
    evaluators === undefined ? undefined : resolveEvaluators(evaluators, { thresholds, threshold, registry })
  const opened = open()
  const judge = givenJudge(options.judge) ?? (await defaultJudge())
  // Its parameters are narrower than what the run knows about the examples, which are the caller's.
  const answers = target as Target | undefined
  const asked = answers && checkedTarget(answers, schemas)
  const running = { ...rest, target: asked, judge, shareJudge: shared, store: runsOf(options.store) }
  const source = {
    ...opened,
    examples: observed(checkedExamples(opened.examples, schemas), { see: observer.see, written }),
  }
  if (explicit !== undefined) {
    const task = options.task ?? useCase.taskType
    const notes = [...(options.notes ?? []), ...(preset === undefined ? [] : [presetUnused(preset)])]
    const chosen = { ...running, task, evaluators: explicit, useCase: recorded(task), notes }
    return evaluated(source, { ...chosen, resume: await toResume(source, { resume: options.resume, chosen }) })
  }
  const before = await chosenBefore(source, { resume: options.resume, running })
  if (before !== undefined) {
    const { metrics, task, conditions, notes } = before.manifest
    return evaluated(source, {
      ...running,
      task,
      useCase: recorded(task),
      evaluators: resolveEvaluators(
        metrics.map(({ name }) => name),
        { thresholds, threshold, registry },
      ),
      leaveOutInapplicable: conditions?.['leaveOutInapplicable'] === true,
      notes: [...(options.notes ?? []), ...(notes ?? [])],
      resume: before,
    })
  }
  const { first, all } = await peek(source.examples, SAMPLE)
  if (first.length === 0) throw new UsageError(`${source.name} has no examples.`)
  const { task, signal } = options
  const unknown = asked !== undefined && task === undefined && useCase.taskType === undefined
  // What the workers of a distributed run are told to answer is not answered here.
  const seen = unknown && rest.distribute === undefined ? await firstAnswers(first, running) : undefined
  const situation = { sample: seen?.sample ?? first, rubrics: judge.rubrics, hasTarget: target !== undefined }
  const { returned } = seen ?? {}
  const chosen = await route({ task, preset, useCase, ...situation, returned, chooseWith, signal, registry })
  const names = chosen.evaluators.map(({ name }) => name)
  return evaluated(
    { ...source, examples: all, items: seen?.items(all) },
    {
      ...running,
      task: chosen.task,
      useCase: recorded(chosen.task),
      evaluators: resolveEvaluators(names, { thresholds, threshold, registry }),
      // The usual ones of a task stay in the verdict, so that data that lack a field do not pass without a word.
      leaveOutInapplicable: chosen.preset !== 'standard' || chosen.chosenBy === 'model',
      spent: chosen.usage,
      notes: [...(options.notes ?? []), ...routeNotes(chosen), ...(seen?.answered === false ? [NO_FIRST_ANSWERS] : [])],
    },
  )
}

/** The run, judged on several threads where that changes nothing but the time. */
export async function evaluated(source: ExampleSource, options: RunOptions): Promise<Run> {
  await using threads = judgingThreads(options)
  if (threads === undefined) return await runEvaluation(source, options)
  if (options.resume === undefined) startEarly(threads, { asked: options.threads, total: source.total })
  return await runEvaluation(source, { ...options, judgeElsewhere: judgingIn(threads) })
}

/** Named evaluators are used exactly; a preset beside them chooses nothing. */
export function presetUnused(preset: Preset): string {
  return `Evaluators were named, so the preset ${preset} chose none.`
}

const NO_FIRST_ANSWERS = 'The application failed on the first examples, so the task was found in the data alone.'

interface Resuming {
  readonly resume: string | boolean | undefined
  readonly chosen: RunOptions
}

/** The run to resume, if requested. */
export async function toResume(source: ExampleSource, { resume, chosen }: Resuming): Promise<BegunRun | undefined> {
  if (resume === undefined || resume === false) return undefined
  const { store } = chosen
  if (store === undefined) throw new UsageError('A run is resumed from its store, and no store was given.')
  if (typeof resume === 'string') return storedRun(store, await knownRun(store, resume, { unfinished: true }))
  return lastBroken(store, manifestOf(source, { id: '', startedAt: '', options: chosen }))
}

/** The same if nobody names the evaluators: those chosen when the run began are kept. */
async function chosenBefore(
  source: ExampleSource,
  { resume, running }: { resume: string | boolean | undefined; running: Omit<RunOptions, 'evaluators'> },
): Promise<BegunRun | undefined> {
  const { store } = running
  const chosen = { ...running, evaluators: [] }
  if (resume !== true || store === undefined) return toResume(source, { resume, chosen })
  return lastBroken(store, manifestOf(source, { id: '', startedAt: '', options: chosen }), setUpDifferences)
}

export async function defaultJudge(): Promise<Judge> {
  const client = getLLMClient()
  if (client === undefined) return lexicalJudge()
  const { modelJudge, reliable } = await import('../judge/index.ts')
  return modelJudge({ model: reliable(client) })
}

/** A use case as it was given, the schemas in it, and how it is recorded once the examples were seen. */
function useCaseOf(given: UseCaseInput = {}) {
  const { ioSchema, ...useCase } = readUseCase(given)
  const observer = ioSchemaObserver()
  return {
    useCase,
    schemas: schemasOf(ioSchema),
    observer,
    recorded: (task: UseCase['taskType']) => (): UseCase => ({
      ...defined({ taskType: task }),
      ...useCase,
      ioSchema: { ...observer.schema(), ...describedSchema(ioSchema) },
    }),
  }
}

/** The same examples. The first one has the names of the inputs, which tell whether the application takes them by position. */
function observed(
  examples: Iterable<Example> | AsyncIterable<Example>,
  { see, written }: { see: (example: Example) => void; written: Written | undefined },
): AsyncIterable<Example> {
  let isFirst = true
  return mapped(examples, (example) => {
    if (isFirst && written !== undefined) refusePositional(written, example.inputs)
    isFirst = false
    see(example)
    return example
  })
}

/** Explains the choice of evaluators in sentences. */
export function routeNotes({ task, taskReason, preset, evaluators, leftOut, chosenBy, notes }: Route): string[] {
  const names = evaluators.map(({ name }) => name).join(', ')
  const which = preset === 'standard' ? '' : `, ${preset}`
  const chosen = `Evaluators for ${task} (${taskReason}${which}): ${names}`
  if (chosenBy === 'model') {
    const reasons = evaluators.map(({ name, reason }) => `${name}: ${reason}`).join('; ')
    return [`${chosen}; chosen by the model. ${reasons}`, ...notes]
  }
  const passedOver = preset === 'standard' ? leftOut : []
  return [`${chosen}.`, ...notes, ...passedOver.map(({ name, reason }) => `${name} was left out: ${reason}.`)]
}

function sourceOf(
  dataset: DatasetInput,
  { columns, loose, limit }: Pick<EvaluateOptions, 'columns' | 'loose' | 'limit'>,
): ExampleSource {
  const opened = isDataset(dataset) ? dataset : openDataset(dataset, { columns, loose, limit })
  return {
    name: opened.name,
    examples: opened,
    total: opened.size,
    knownSha256: opened.knownSha256,
    sha256: () => opened.sha256(),
    notes: () => opened.notes(),
  }
}

function isDataset(dataset: DatasetInput): dataset is Dataset {
  return typeof dataset === 'object' && 'placeOf' in dataset && 'records' in dataset
}
