import { JudgeTimeoutError, StoreError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import { assess, failedResult } from '../../core/assess.ts'
import type { EvaluationResult } from '../../core/result.ts'
import { isBounded, onlyHints, type Evaluator } from '../../core/evaluator.ts'
import type { Example } from '../../core/example.ts'
import type { Judge } from '../../core/judge.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'
import { withDeadline } from '../../support/deadline.ts'
import type { OnCall } from '../answer/on-call.ts'
import { plainJson } from '../answer/plain-json.ts'
import { messageOf } from '../answer/target-answer.ts'

/** Makes one judge for all evaluators of one example, so that equal questions are asked once. */
export type ShareJudge = (judge: Judge, about: { example: Example; evaluators: readonly Evaluator[] }) => Judge

export interface JudgeExampleOptions {
  readonly evaluators: readonly Evaluator[]
  readonly judge: Judge
  readonly shareJudge?: ShareJudge | undefined
  readonly timeoutMs?: number | undefined
  readonly onCall?: OnCall | undefined
  readonly signal: AbortSignal
  /** What evaluators said of this very answer before, by name. They are not asked again. */
  readonly known?: Readonly<Record<string, EvaluationResult>> | undefined
  /** Which repetition of the example it is, from 0. */
  readonly epoch?: number | undefined
}

/** What every evaluator says of an answered example, one after the other in their order. */
export async function judgeExample(
  example: Example,
  options: JudgeExampleOptions,
): Promise<Record<string, EvaluationResult>> {
  const { evaluators, judge: given, shareJudge, known = {}, epoch = 0, timeoutMs, onCall, signal } = options
  const results: Record<string, EvaluationResult> = {}
  if (example.error !== undefined) {
    for (const evaluator of evaluators) results[evaluator.name] = notAnswered(evaluator, example.error)
    return results
  }
  const judge = epoch === 0 ? given : (given.inEpoch?.(epoch) ?? given)
  const asks = evaluators.some(({ name, spec }) => spec.kind === 'llm_judge' && known[name] === undefined)
  const asked = (): Evaluator[] => evaluators.filter(({ name }) => known[name] === undefined)
  const shared = shareJudge !== undefined && asks ? shareJudge(judge, { example, evaluators: asked() }) : judge
  for (const evaluator of evaluators) {
    signal.throwIfAborted()
    const before = known[evaluator.name]
    const said = before ?? (await assessInTime(evaluator, example, { judge: shared, timeoutMs, onCall, signal }))
    results[evaluator.name] = weighed(said, onlyHints(evaluator, judge))
  }
  return results
}

/** The result, marked if it is only a hint. One that is taken over may be marked otherwise. */
function weighed(result: EvaluationResult, isHint: boolean): EvaluationResult {
  if (result.status !== 'measured' || (result.hint === true) === isHint) return result
  const { hint: _, ...rest } = result
  return Object.freeze(isHint ? { ...rest, hint: true } : rest)
}

function assessInTime(
  evaluator: Evaluator,
  example: Example,
  { judge, timeoutMs, onCall, signal }: Pick<JudgeExampleOptions, 'judge' | 'timeoutMs' | 'onCall' | 'signal'>,
): Promise<EvaluationResult> {
  const ended = isBounded(evaluator) ? undefined : onCall?.({ what: evaluator.name, example: example.id })
  const said =
    timeoutMs === undefined
      ? assess(evaluator, example, { judge, context: { signal } })
      : assessBefore(evaluator, example, { judge, timeoutMs, signal })
  // Cheaper than `finally`, which makes three promises of one.
  if (ended !== undefined) said.then(ended, ended)
  return said
}

async function assessBefore(
  evaluator: Evaluator,
  example: Example,
  { judge, timeoutMs, signal }: Pick<JudgeExampleOptions, 'judge' | 'signal'> & { timeoutMs: number },
): Promise<EvaluationResult> {
  try {
    return await withDeadline((inner) => assess(evaluator, example, { judge, context: { signal: inner } }), {
      timeoutMs,
      signal,
      expired: () => new JudgeTimeoutError(`${evaluator.name} did not finish within ${timeoutMs} ms.`),
    })
  } catch (error) {
    signal.throwIfAborted()
    if (StoreError.isInstance(error)) throw error
    return deepFreeze(failedResult(evaluator, error))
  }
}

function notAnswered({ name, spec }: Evaluator, error: string): EvaluationResult {
  const reasoning = `the application gave no answer: ${error}`
  return Object.freeze({ status: 'not_applicable', evaluator: name, version: spec.version, reasoning, usage: NO_USAGE })
}

/** The result as plain JSON; details that JSON cannot say are a bug of the evaluator. */
export function plainResult(evaluator: Evaluator, result: EvaluationResult): EvaluationResult {
  try {
    return deepFreeze(plainJson(result, { surrogates: 'replace' }) as EvaluationResult)
  } catch (error) {
    const problem = new Error(`${evaluator.name} returned details that cannot be kept as JSON: ${messageOf(error)}.`)
    return deepFreeze(failedResult(evaluator, problem, result.usage))
  }
}
