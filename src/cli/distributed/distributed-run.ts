import { z } from 'zod'
import { loadPlugins } from '../../config/plugins.ts'
import { UsageError } from '../../core/errors.ts'
import type { RunManifest } from '../../core/stores/run-store.ts'
import { defaultRegistry } from '../../core/registry.ts'
import { shared } from '../../judge/shared.ts'
import { ExamplesInWork } from '../../evaluate/variants/prompt-target.ts'
import type { EvaluatingOptions, RunItem } from '../../runner/examples/evaluate-example.ts'
import { runEvaluation } from '../../runner/run/run-evaluation.ts'
import type { RunOptions, DistributedEnd } from '../../runner/options/run-options.ts'
import { storedRun } from '../../runner/run/resume.ts'
import type { Store } from '../../store/open-store.ts'
import { maskedAddress } from '../../support/secrets/masked-address.ts'
import { plannedEvaluators, type WorkPlan } from '../../work/work-plan.ts'
import type { PreparedRun } from '../../work/ready-runs.ts'
import type { Sql } from '../../work/sql.ts'
import type { WorkRun } from '../../work/control.ts'
// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry
import '../../evaluators/index.ts'
import { distributedJudge } from './distributed-judge.ts'
import { recipeSchema, refuseModulesElsewhere } from './distributed-recipe.ts'
import { targetOf } from './distributed-variant.ts'
import { sharedPace } from '../judge/shared-pace.ts'
import { installedSettings } from '../flags/installed-settings.ts'
import type { World } from '../world.ts'

/** Prepares a distributed run to be worked on here. Throws a UsageError that says why this machine cannot. */
export async function preparedRun(
  plan: WorkPlan,
  { world, store, sql }: { world: World; store: Store; sql: Sql },
): Promise<PreparedRun> {
  const { manifest } = plan
  const recipe = recipeSchema.parse(plan.recipe)
  const { judge: name, baseUrl } = recipe
  refuseModulesElsewhere(recipe, world)
  const { cwd } = world
  await loadPlugins(recipe.plugins, { base: cwd, cwd })
  const evaluators = plannedEvaluators(plan.evaluators, defaultRegistry)
  const own = await installedSettings({ flags: { judge: name }, world })
  const { apiKey } = own
  const examples = new ExamplesInWork()
  const shares = { budget: recipe.budget ?? manifest.id, store, sql, pace: sharedPace(recipe) }
  const target = await targetOf(recipe, { ...shares, world, examples, own })
  if (baseUrl !== undefined && apiKey !== undefined && own.baseUrl !== baseUrl) {
    throw new UsageError(
      `its judge is at ${maskedAddress(baseUrl)}, and this worker sends its key only where ASSAY_BASE_URL or its config file says`,
    )
  }
  const judge = distributedJudge(recipe, { ...shares, apiKey })
  if (judge.id !== manifest.judge) {
    throw new UsageError(`its judge is ${manifest.judge}, and here it would be ${judge.id}`)
  }
  const { reuseOutputs, timeoutMs } = conditionsOf(manifest)
  const onCall = world.watch?.onCall
  if (timeoutMs !== undefined) world.watch?.timeout(timeoutMs)
  const evaluating = { evaluators, judge, target, shareJudge: shared, reuseOutputs, timeoutMs, onCall }
  const seen = (items: readonly RunItem[]): void => items.forEach(({ example }) => examples.note(example))
  return { evaluating, seen, conclude: (run, signal) => conclude(plan, { run, signal, evaluating, store, world }) }
}

/** What decides the outcome, from the manifest. */
const conditionsSchema = z.object({
  reuseOutputs: z.boolean().optional(),
  epochs: z.number().optional(),
  timeoutMs: z.number().optional(),
  vacuous: z.enum(['exclude', 'count', 'fail']).optional(),
  gates: z.array(z.string()).optional(),
  maxErrors: z.number().optional(),
  maxJudgeFailures: z.number().optional(),
  failFast: z.boolean().optional(),
  leaveOutInapplicable: z.boolean().optional(),
})

function conditionsOf(manifest: RunManifest): z.output<typeof conditionsSchema> {
  return conditionsSchema.parse(manifest.conditions ?? {})
}

/** Summarises the stored results of a run, as the process that began it would, and stores the summary. */
async function conclude(
  { manifest, dataset }: WorkPlan,
  {
    run,
    signal,
    evaluating,
    store,
    world,
  }: {
    run: WorkRun & { readonly remarks: readonly string[] }
    signal: AbortSignal
    evaluating: EvaluatingOptions
    store: Store
    world: World
  },
): Promise<void> {
  const { task, baselineName, candidateName, config, notes, spent, rescoredFrom } = manifest
  const { name, total, sha256: knownSha256 } = manifest.dataset
  const sha256 = dataset.sha256 ?? knownSha256
  const options: RunOptions = {
    ...evaluating,
    ...conditionsOf(manifest),
    task,
    baselineName,
    candidateName,
    config,
    notes,
    spent,
    rescoredFrom,
    store: store.runs,
    resume: await storedRun(store.runs, manifest.id),
    distribute: () => Promise.resolve({ ended: endOf(run), notes: run.remarks }),
    keepResults: 0,
    signal,
    now: world.now,
    clock: since(manifest.startedAt, world),
  }
  const source = {
    name,
    examples: [],
    total,
    knownSha256,
    sha256: () => sha256,
    notes: () => dataset.notes,
  }
  await runEvaluation(source, options)
}

/** How a run ended, if it ended before its data did. Failing fast shows in the results themselves. */
export function endOf({ reason, stoppedAt = 'an example' }: WorkRun): DistributedEnd | undefined {
  if (reason === 'cancelled') return 'interrupted'
  return reason === 'budget' || reason === 'dropped' ? { why: reason, at: stoppedAt } : undefined
}

/** A clock that first returns the time when the run began, so that the run's duration is right. */
function since(startedAt: string, { now }: World): () => number {
  let looked = false
  return () => {
    const time = looked ? now().getTime() : Date.parse(startedAt)
    looked = true
    return time
  }
}
