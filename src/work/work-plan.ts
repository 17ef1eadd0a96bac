import { UsageError } from '../core/errors.ts'
import { defaultRegistry, type Registry } from '../core/registry.ts'
import { specOf, type Evaluator } from '../core/evaluator.ts'
import type { RunManifest } from '../core/stores/run-store.ts'
import { canonicalJson } from '../support/canonical-json.ts'

/** An evaluator as another machine creates it. */
export interface PlannedEvaluator {
  /** The name that it is registered under. */
  readonly registered: string
  readonly version: string
  /** The constructor's options: plain JSON. */
  readonly options: Readonly<Record<string, unknown>>
}

/** Everything a worker needs to know about a run, as plain JSON without secrets. */
export interface WorkPlan {
  readonly manifest: RunManifest
  readonly evaluators: readonly PlannedEvaluator[]
  /** What is needed to create the run's judge and target on another machine. */
  readonly recipe: Readonly<Record<string, unknown>>
  /** What was found when the data set was read. */
  readonly dataset: { readonly sha256?: string; readonly notes: readonly string[] }
  /** What workers noted about its judge since. */
  readonly remarks?: readonly string[]
}

/**
 * Evaluators in a form that other machines can recreate. Refuses those that are not registered, or not fully described
 * by their settings.
 */
export function planEvaluators(
  evaluators: readonly Evaluator[],
  registry: Registry = defaultRegistry,
): readonly PlannedEvaluator[] {
  return evaluators.map((evaluator) => {
    const { name, spec, settings, threshold: own, thresholdAsked } = evaluator
    // One that was given would look asked for.
    const threshold = spec.hintUnder === undefined || thresholdAsked ? own : undefined
    const planned: PlannedEvaluator = {
      registered: spec.name,
      version: spec.version,
      options: JSON.parse(JSON.stringify({ ...settings, threshold, name })) as Record<string, unknown>,
    }
    if (!registry.has(spec.name)) {
      throw new UsageError(
        `${name} is not registered, so no other machine can create it. Register it in a plug-in that all workers load.`,
      )
    }
    const again = rebuilt(planned, registry)
    if (again.name !== name || canonicalJson(json(again.settings)) !== canonicalJson(json(settings))) {
      throw new UsageError(
        `${name} cannot be recreated from its settings, so it does not run on other machines. Its \`settings\` must be what its constructor takes.`,
      )
    }
    return planned
  })
}

/** The evaluators of a plan. Throws a UsageError if this process lacks one, or has another version of it. */
export function plannedEvaluators(
  planned: readonly PlannedEvaluator[],
  registry: Registry = defaultRegistry,
): readonly Evaluator[] {
  return planned.map((each) => {
    const { registered, version } = each
    if (!registry.has(registered)) throw new UsageError(`there is no evaluator ${registered} here`)
    const own = specOf(registry.get(registered)).version
    if (own !== version)
      throw new UsageError(`it asks for ${registered} version ${version}, and here is version ${own}`)
    return rebuilt(each, registry)
  })
}

function rebuilt({ registered, options }: PlannedEvaluator, registry: Registry): Evaluator {
  return new (registry.get(registered))(options)
}

function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown
}

/** Whether `version` is older than `other`. Versions are numbers with dots; anything after a hyphen is ignored. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => (text.split('-')[0] ?? '').split('.').map(Number))
  for (const [place, wanted] of (b ?? []).entries()) {
    const own = a?.[place] ?? 0
    if (own !== wanted) return own < wanted
  }
  return false
}
