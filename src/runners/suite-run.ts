import { UsageError } from '../core/errors.ts'
import type { ExampleResult } from '../core/run.ts'
import type { RunStore } from '../core/stores/run-store.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import type { EvaluateOptions } from '../evaluate/evaluate-options.ts'
import { againstBaseline } from '../evaluate/named-baseline.ts'
import type { Run } from '../runner/run/run.ts'
import type { EvalSuiteOptions } from './suite-options.ts'
import type { Workspace } from './workspace.ts'

/** One run of a suite, under way: each example's results as they come, and the whole. */
export interface SuiteRun {
  /** The results of an example, one for each epoch. */
  of(id: string): Promise<readonly ExampleResult[]>
  readonly run: Promise<Run>
  /** The run's id, once it has begun. */
  id(): string | undefined
}

/** Starts the evaluation of a suite. Its examples' tests wait for their own results, its gate for all. */
export function startSuite(
  name: string,
  options: EvalSuiteOptions,
  { dataset, workspace }: { dataset: Dataset; workspace: Workspace },
): SuiteRun {
  const { epochs = 1 } = options
  const results = new Map<string, ExampleResult[]>()
  const waiting = new Map<string, PromiseWithResolvers<readonly ExampleResult[]>>()
  let id: string | undefined
  const run = evaluated(name, options, {
    dataset,
    workspace,
    onStart: (manifest) => void (id = manifest.id),
    onResult(result) {
      const own = [...(results.get(result.id) ?? []), result]
      results.set(result.id, own)
      if (own.length === epochs) waiting.get(result.id)?.resolve(own)
    },
  })
  // Whoever still waits at the end gets what there is: the run may have stopped early.
  const settle = (): void => {
    for (const [example, { resolve }] of waiting) resolve(results.get(example) ?? [])
  }
  run.then(settle, (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error)
  })
  let ended = false
  const end = (): void => void (ended = true)
  run.then(end, end)
  return {
    run,
    id: () => id,
    async of(example) {
      const own = results.get(example) ?? []
      if (own.length >= epochs) return own
      if (ended) {
        await run
        return own
      }
      const known = waiting.get(example) ?? Promise.withResolvers<readonly ExampleResult[]>()
      waiting.set(example, known)
      return known.promise
    },
  }
}

interface Evaluating extends Pick<EvaluateOptions, 'onStart' | 'onResult'> {
  readonly dataset: Dataset
  readonly workspace: Workspace
}

async function evaluated(
  name: string,
  options: EvalSuiteOptions,
  { dataset, workspace, ...hooks }: Evaluating,
): Promise<Run> {
  const { gate = {}, slices, inconclusive: _, judgeFailures: __, patienceMs: ___, ...rest } = options
  const { judge: ____, tape: _____, tapeMode: ______, store: _______, maxCostUsd: ________, ...evaluating } = rest
  const store = await workspace.runs()
  const settings = {
    ...evaluating,
    ...hooks,
    dataset,
    name,
    gates: gatesOf(gate),
    judge: await workspace.judge(),
    store,
    baselineName: gate.baseline,
    resume: await toContinue(name, store, options.resume),
  }
  if (gate.baseline === undefined) return evaluate(settings)
  return againstBaseline(gate.baseline, {
    settings,
    options: { margin: gate.margin, slices },
    evaluate,
  })
}

function gatesOf({
  passRate,
  mean,
  conditions = [],
  baseline,
  margin,
}: NonNullable<EvalSuiteOptions['gate']>): string[] {
  if (margin !== undefined && baseline === undefined) {
    throw new UsageError('gate.margin is the loss accepted against a baseline: give gate.baseline too.')
  }
  return [
    ...(passRate === undefined ? [] : [`pass_rate>=${passRate}`]),
    ...(mean === undefined ? [] : [`mean>=${mean}`]),
    ...conditions,
  ]
}

/** How many of the latest runs are looked at for one to continue. */
const LOOKED_THROUGH = 50

/** The last run of this suite, if it was interrupted and is to be continued. */
async function toContinue(
  name: string,
  store: RunStore | undefined,
  asked: boolean = process.env['ASSAY_RESUME'] !== undefined && process.env['ASSAY_RESUME'] !== '',
): Promise<string | undefined> {
  if (!asked || store === undefined) return undefined
  const runs = await store.list({ limit: LOOKED_THROUGH })
  const last = runs.find((run) => run.name === name && run.state !== 'deleted')
  return last?.state === 'running' || last?.verdict === 'interrupted' ? last.id : undefined
}
