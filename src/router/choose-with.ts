import { JudgeError, UsageError } from '../core/errors.ts'
import type { EvaluatorSpec } from '../core/evaluator.ts'
import type { Example } from '../core/example.ts'
import type { Usage } from '../core/usage.ts'
import { chooseEvaluators, type Choice, type Route, type RouteInput } from './choose-evaluators.ts'

/** A model's choice: names of candidates, and why each was chosen. */
export interface ModelChoice {
  readonly names: readonly string[]
  /** By name. */
  readonly reasons: Readonly<Record<string, string>>
  /** What asking cost. */
  readonly usage?: Usage | undefined
}

/** Asks a model to choose among evaluators for examples like these. Throws if its answer cannot be read. */
export type ChooseWith = (
  candidates: readonly EvaluatorSpec[],
  sample: readonly Example[],
  options?: { signal?: AbortSignal | undefined },
) => Promise<ModelChoice>

/**
 * The evaluators for some data: chosen by rules and, if `chooseWith` is given, by a model among those that the rules
 * allow. If its choice cannot be used, the rules' choice stands, and the route says so.
 */
export async function routeEvaluators(
  input: RouteInput & { chooseWith?: ChooseWith | undefined; signal?: AbortSignal | undefined },
): Promise<Route> {
  const { chooseWith, signal, ...rest } = input
  const ruled = chooseEvaluators(rest)
  if (chooseWith === undefined) return ruled
  const all = chooseEvaluators({ ...rest, task: ruled.task, preset: 'deep_dive' })
  const candidates = [
    ...new Map([...ruled.evaluators, ...all.evaluators].map((choice) => [choice.name, choice])).values(),
  ]
  const specs = new Map(input.registered.map(({ spec }) => [spec.name, spec]))
  let spent: { usage?: Usage } = {}
  try {
    const offered = candidates.flatMap(({ name }) => specs.get(name) ?? [])
    const choice = await chooseWith(offered, input.sample, { signal })
    if (choice.usage !== undefined) spent = { usage: choice.usage }
    const evaluators = checked(choice, candidates)
    const chosen = new Set(evaluators.map(({ name }) => name))
    const passedOver = candidates.filter(({ name }) => !chosen.has(name))
    const leftOut = [...all.leftOut, ...passedOver.map(({ name }) => ({ name, reason: 'the model did not choose it' }))]
    return { ...ruled, evaluators, leftOut, chosenBy: 'model', ...spent }
  } catch (error) {
    signal?.throwIfAborted()
    if (UsageError.isInstance(error)) throw error
    if (JudgeError.isInstance(error)) spent = { usage: error.usage }
    const why = error instanceof Error ? error.message.replace(/[.\s]+$/, '') : String(error)
    const note = `A model was asked to choose the evaluators, and the rules decided instead: ${why}.`
    return { ...ruled, notes: [note], ...spent }
  }
}

function checked({ names, reasons }: ModelChoice, candidates: readonly Choice[]): Choice[] {
  const known = new Set(candidates.map(({ name }) => name))
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined) throw new Error(`it chose '${unknown.slice(0, 60)}', which was not offered`)
  if (names.length === 0) throw new Error('it chose none')
  return [...new Set(names)].map((name) => ({ name, reason: reasons[name] ?? 'the model gave no reason' }))
}
