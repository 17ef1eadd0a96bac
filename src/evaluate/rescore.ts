import { UsageError } from '../core/errors.ts'
import type { Evaluator } from '../core/evaluator.ts'
import type { Judge } from '../core/judge.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import { defaultJudge, evaluated, presetUnused, SAMPLE, routeNotes, toResume } from './evaluate.ts'
import { givenJudge, runsOf, type EvaluateSettings } from './evaluate-options.ts'
import { shared } from '../judge/shared.ts'
import { route } from './route.ts'
import { exampleOf } from '../runner/answer/answer-record.ts'
import { resolveEvaluators } from '../runner/options/resolve-evaluators.ts'
import type { ExampleSource, RunOptions } from '../runner/options/run-options.ts'
import type { Run } from '../runner/run/run.ts'
import { rescoreItems } from '../runner/run/rescore-items.ts'
import { knownRun } from '../runner/run/find-run.ts'
import { storedRun, type BegunRun } from '../runner/run/resume.ts'
import { counted } from '../support/counted.ts'

/** How stored answers are judged again. Options about the application and the data set do not apply. */
export interface RescoreOptions extends Omit<
  EvaluateSettings,
  'target' | 'reuseOutputs' | 'useCase' | 'epochs' | 'store' | 'evaluators'
> {
  /** The run whose answers are judged: its id or name, or `latest`. It is not changed. */
  readonly run: string
  /** The store that has the run, and gets the new one. */
  readonly store: NonNullable<EvaluateSettings['store']>
  /** Registered names and instances. If left out, and no preset or task is given, those of the run. */
  readonly evaluators?: readonly (string | Evaluator)[] | undefined
}

/**
 * Judges the answers and passages that a stored run holds with other evaluators, thresholds or another judge, as a run
 * of its own. The application is not called, the data set is not read, and where only thresholds differ no judge is asked.
 *
 * @example
 * await using store = await openStore('.assay/assay.db')
 * const stricter = await rescore({ run: id, store, evaluators: ['faithfulness@0.9'] })
 */
export async function rescore(options: RescoreOptions): Promise<Run> {
  const {
    run: reference,
    evaluators,
    preset,
    chooseWith: _,
    thresholds,
    threshold,
    resume,
    registry,
    ...rest
  } = options
  const store = runsOf(options.store)
  if (store === undefined)
    throw new UsageError('Answers are judged again from the store of their run, and no store was given.')
  const before = await storedRun(store, await knownRun(store, reference))
  const { id } = before
  const judge = givenJudge(options.judge) ?? (await defaultJudge())
  const named = evaluators ?? (preset === undefined && options.task === undefined ? ownEvaluators(before) : undefined)
  const chosen =
    named === undefined
      ? await routed(before, { store, judge, options })
      : {
          evaluators: resolveEvaluators(named, { thresholds, threshold, registry }),
          task: options.task ?? before.manifest.task,
        }
  const { items, counts } = rescoreItems(before, { results: store.results(id), evaluators: chosen.evaluators, judge })
  const source = sourceOf(before, { items, counts })
  const { epochs } = before.manifest.conditions ?? {}
  const running: RunOptions = {
    ...rest,
    ...chosen,
    store,
    judge,
    shareJudge: shared,
    rescoredFrom: id,
    resume: undefined,
    notes: [
      ...(options.notes ?? []),
      ...(chosen.notes ?? []),
      ...(evaluators === undefined || preset === undefined ? [] : [presetUnused(preset)]),
    ],
    ...(typeof epochs === 'number' ? { epochs } : {}),
  }
  return evaluated(source, { ...running, resume: await toResume(source, { resume, chosen: running }) })
}

/** The evaluators of a run by name. A name is enough only for evaluators that ran with their default settings. */
function ownEvaluators({ id, manifest }: BegunRun): string[] {
  for (const { name, settings } of manifest.metrics) {
    const [now] = resolveEvaluators([name])
    if (JSON.stringify(now?.settings) === JSON.stringify(settings)) continue
    throw new UsageError(`${name} ran in ${id} with its own settings, so say what to measure: name evaluators.`)
  }
  return manifest.metrics.map(({ name }) => name)
}

interface Chosen extends Pick<RunOptions, 'evaluators' | 'task' | 'leaveOutInapplicable' | 'spent' | 'notes'> {}

/** The evaluators of a task or preset, chosen by the stored examples. */
async function routed(
  before: BegunRun,
  { store, judge, options }: { store: RunStore; judge: Judge; options: RescoreOptions },
): Promise<Chosen> {
  const { task, preset, chooseWith, thresholds, threshold, signal } = options
  const sample = []
  for await (const stored of store.results(before.id)) {
    sample.push(exampleOf(stored))
    if (sample.length === SAMPLE) break
  }
  const situation = { sample, rubrics: judge.rubrics, hasTarget: false }
  const found = await route({ task, preset, useCase: {}, ...situation, chooseWith, signal })
  const names = found.evaluators.map(({ name }) => name)
  return {
    task: found.task,
    evaluators: resolveEvaluators(names, { thresholds, threshold }),
    leaveOutInapplicable: found.preset !== 'standard' || found.chosenBy === 'model',
    spent: found.usage,
    notes: routeNotes(found),
  }
}

function sourceOf(
  { id, manifest, conclusion, results }: BegunRun,
  { items, counts: taken }: Pick<ReturnType<typeof rescoreItems>, 'items' | 'counts'>,
): ExampleSource {
  const { name, sha256 = conclusion?.run.dataset.sha256 } = manifest.dataset
  const whole = conclusion?.summary.partial === false
  const { epochs } = manifest.conditions ?? {}
  return {
    name,
    examples: [],
    items,
    total: Math.ceil(results / (typeof epochs === 'number' ? epochs : 1)),
    knownSha256: sha256,
    notes: () => [
      `The answers of run ${id} were judged again: the application was not called, and ${counted(taken.judgements, 'judgement was', 'judgements were')} taken over.`,
      ...(whole
        ? []
        : [
            `That run did not reach the end of its data: only the ${counted(taken.answers, 'answer it has was', 'answers it has were')} judged.`,
          ]),
    ],
  }
}
