import { TASK_TYPES, UsageError, defaultRegistry, unknownTask, type Evaluator, type Judge } from './core/index.ts'
import { openDataset, type ColumnMapping, type Dataset, type DatasetSource } from './datasets/index.ts'
import { lexicalJudge, shared } from './judge/index.ts'
import { chooseEvaluators } from './router/index.ts'
import { peek } from './runner/peek.ts'
import { resolveEvaluators, runEvaluation, type ExampleSource, type Run, type RunOptions } from './runner/index.ts'

/** A path, `-` for standard input, records, a function that returns them, or a data set that was opened already. */
export type DatasetInput = DatasetSource | Dataset

export interface EvaluateOptions extends Omit<RunOptions, 'evaluators' | 'judge' | 'shareJudge'> {
  readonly dataset: DatasetInput
  /** Which columns of the data set hold which fields, over the table of dialects. */
  readonly columns?: ColumnMapping | undefined
  /** Unknown fields of the data set go into `metadata` instead of being errors. */
  readonly loose?: boolean | undefined
  /** At most so many examples. */
  readonly limit?: number | undefined
  /** Registered names (`faithfulness`, `faithfulness@0.8`) and instances. The defaults of the task when left out. */
  readonly evaluators?: readonly (string | Evaluator)[] | undefined
  /** Thresholds by evaluator name. */
  readonly thresholds?: Readonly<Record<string, number>> | undefined
  /** One threshold for all evaluators. */
  readonly threshold?: number | undefined
  /** The lexical judge when left out: deterministic, offline, no key. */
  readonly judge?: Judge | undefined
}

/** How many examples are looked at to find the task and its evaluators. */
const SAMPLE = 20

/**
 * Runs the application (or takes its recorded answers) over a data set and says how good it is, with error bars.
 * Everything that is wrong with names, thresholds or settings throws a UsageError before anything is spent.
 *
 * @example
 * const run = await evaluate({ dataset, evaluators: ['faithfulness', 'exact_match@0.9'] })
 * console.log(run.summary.evaluators.faithfulness?.mean, run.summary.verdict)
 */
export async function evaluate(options: EvaluateOptions): Promise<Run> {
  const { dataset, columns, loose, limit, evaluators, thresholds, threshold, judge, ...runOptions } = options
  if (options.task !== undefined && !TASK_TYPES.includes(options.task)) throw unknownTask(options.task)
  const explicit = evaluators === undefined ? undefined : resolveEvaluators(evaluators, { thresholds, threshold })
  const source = sourceOf(dataset, { columns, loose, limit })
  const usedJudge = judge ?? lexicalJudge()
  if (explicit !== undefined) {
    return runEvaluation(source, { ...runOptions, evaluators: explicit, judge: usedJudge, shareJudge: shared })
  }
  const { first, all } = await peek(source.examples, SAMPLE)
  if (first.length === 0) throw new UsageError(`${source.name} has no examples.`)
  const route = chooseEvaluators({
    task: options.task,
    sample: first,
    rubrics: usedJudge.rubrics,
    hasTarget: options.target !== undefined,
    isRegistered: (name) => defaultRegistry.has(name),
  })
  const chosen = resolveEvaluators(
    route.evaluators.map(({ name }) => name),
    { thresholds, threshold },
  )
  return runEvaluation(
    { ...source, examples: all },
    {
      ...runOptions,
      task: route.task,
      evaluators: chosen,
      judge: usedJudge,
      shareJudge: shared,
      notes: [...(options.notes ?? []), ...routeNotes(route)],
    },
  )
}

function routeNotes({ task, taskReason, evaluators, leftOut }: ReturnType<typeof chooseEvaluators>): string[] {
  const names = evaluators.map(({ name }) => name).join(', ')
  const chosen = `Evaluators for ${task} (${taskReason}): ${names}.`
  return [chosen, ...leftOut.map(({ name, reason }) => `${name} was left out: ${reason}.`)]
}

function sourceOf(
  dataset: DatasetInput,
  { columns, loose, limit }: Pick<EvaluateOptions, 'columns' | 'loose' | 'limit'>,
): ExampleSource {
  const opened = isDataset(dataset)
    ? dataset
    : openDataset(dataset, {
        ...(columns === undefined ? {} : { columns }),
        ...(loose === undefined ? {} : { loose }),
        ...(limit === undefined ? {} : { limit }),
      })
  return {
    name: opened.name,
    examples: opened,
    ...(opened.size === undefined ? {} : { total: opened.size }),
    sha256: () => opened.sha256(),
    notes: () => opened.notes(),
  }
}

function isDataset(dataset: DatasetInput): dataset is Dataset {
  return typeof dataset === 'object' && 'placeOf' in dataset && 'records' in dataset
}
