// oxlint-disable-next-line import/no-unassigned-import -- it fills the default registry, which is used here
import '../evaluators/index.ts'
import { TASK_TYPES } from '../core/example.ts'
import { defaultRegistry, unknownTask, type Registry } from '../core/registry.ts'
import { specOf } from '../core/evaluator.ts'
import { routeEvaluators, type ChooseWith } from '../router/choose-with.ts'
import type { Candidate } from '../router/candidates.ts'
import type { Route, RouteInput } from '../router/choose-evaluators.ts'

export interface RouteOptions extends Omit<RouteInput, 'registered'> {
  /** Asks a model to choose among the evaluators that the rules allow. */
  readonly chooseWith?: ChooseWith | undefined
  readonly signal?: AbortSignal | undefined
  readonly registry?: Registry | undefined
}

/**
 * Which evaluators would run over examples like these, and why each was chosen or left out.
 *
 * @example
 * const { evaluators } = await route({ sample, rubrics: judge.rubrics, hasTarget: false })
 */
export async function route({ registry = defaultRegistry, ...options }: RouteOptions): Promise<Route> {
  const { task } = options
  if (task !== undefined && !TASK_TYPES.includes(task)) throw unknownTask(task)
  return routeEvaluators({ ...options, registered: registry.list().map((name) => candidate(name, registry)) })
}

function candidate(name: string, registry: Registry): Candidate {
  const cls = registry.get(name)
  return {
    spec: specOf(cls),
    // Created on demand: few of the evaluators are candidates.
    get unusable() {
      try {
        void new cls()
        return undefined
      } catch {
        return 'it needs settings of its own'
      }
    },
  }
}
