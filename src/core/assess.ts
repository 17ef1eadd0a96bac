import {
  BudgetExceededError,
  JudgeError,
  JudgeRefusedError,
  JudgeResponseError,
  JudgeTimeoutError,
  JudgeUnavailableError,
  NoBasisError,
  StoreError,
  TextTooLongError,
} from './errors.ts'
import type { EvaluateContext, Evaluator } from './evaluator.ts'
import { has, type Example, type Requirement } from './example.ts'
import type { Judge } from './judge.ts'
import { metered } from './metered.ts'
import type { EvaluationResult, FailureKind, Finding } from './result.ts'
import { NO_USAGE, addUsage, type Usage } from './usage.ts'
import { deepFreeze } from '../support/deep-freeze.ts'

/**
 * Evaluates one example and always returns a result: if the evaluator lacks something it is `not_applicable`, an error
 * makes it `failed` with its kind, and a score outside 0 to 1 is a bug of the evaluator, not a number. Rethrows only an
 * abort of `context.signal`, and a StoreError: if what was paid for cannot be kept, nothing more should be asked.
 */
export async function assess(
  evaluator: Evaluator,
  example: Example,
  { judge, context = {} }: { judge: Judge; context?: EvaluateContext | undefined },
): Promise<EvaluationResult> {
  const missing = firstMissing(evaluator, example)
  if (missing !== undefined) return missing
  try {
    return deepFreeze(checked(evaluator, await evaluator.evaluate(example, judge, context)))
  } catch (error) {
    context.signal?.throwIfAborted()
    if (StoreError.isInstance(error)) throw error
    return deepFreeze(failedResult(evaluator, error))
  }
}

/** Runs a scoring function, adds up the judge's usage, and turns the finding into a frozen result. */
export function conclude(
  evaluator: Evaluator,
  example: Example,
  {
    judge,
    context,
    score,
  }: { judge: Judge; context: EvaluateContext; score: (judge: Judge) => Promise<Finding> | Finding },
): Promise<EvaluationResult> {
  const missing = firstMissing(evaluator, example)
  if (missing !== undefined) return Promise.resolve(missing)
  const meter = metered(judge)
  const finished = (finding: Finding): EvaluationResult =>
    deepFreeze(checked(evaluator, resultOf(evaluator, finding, meter.usage())))
  const failed = (error: unknown): EvaluationResult => {
    context.signal?.throwIfAborted()
    if (StoreError.isInstance(error)) throw error
    return deepFreeze(failedResult(evaluator, error, meter.usage()))
  }
  // Most only compute, and nothing is waited for then.
  try {
    const found = score(meter.judge)
    return isLater(found) ? Promise.resolve(found).then(finished).catch(failed) : Promise.resolve(finished(found))
  } catch (error) {
    return new Promise((resolve) => resolve(failed(error)))
  }
}

/** Whatever a function of somebody else's returned. */
function isLater(found: Promise<Finding> | Finding): found is Promise<Finding> {
  return typeof found === 'object' && found !== null && 'then' in found
}

function firstMissing(evaluator: Evaluator, example: Example): EvaluationResult | undefined {
  const missing = evaluator.spec.requires.find((requirement) => !has(example, requirement))
  if (missing === undefined) return undefined
  const { name, spec } = evaluator
  const reasoning = `${name} needs ${FIELD_WORDS[missing] ?? `\`${missing}\``}, and this example has none`
  return Object.freeze({ status: 'not_applicable', evaluator: name, version: spec.version, reasoning, usage: NO_USAGE })
}

const FIELD_WORDS: Partial<Record<Requirement, string>> = {
  query: 'a question (`inputs.query`)',
  output: 'an answer (`output`)',
  reference: 'an expected answer (`reference`)',
  context: 'the passages that were shown to the model (`context`)',
}

function resultOf(evaluator: Evaluator, finding: Finding, usage: Usage): EvaluationResult {
  const { name, threshold, spec } = evaluator
  const common = { evaluator: name, version: spec.version, usage }
  if (finding.status === 'not_applicable') return { ...finding, ...common }
  const raw = finding.raw ?? {}
  if (finding.status === 'reported') return { ...finding, ...common, raw }
  return { ...finding, ...common, raw, threshold, passed: evaluator.isPassing(finding.score) }
}

function checked(evaluator: Evaluator, result: EvaluationResult): EvaluationResult {
  const figure = result.status === 'measured' ? result.score : result.status === 'reported' ? result.value : 0
  const inRange = result.status !== 'measured' || (figure >= 0 && figure <= 1)
  if (Number.isFinite(figure) && inRange) return result
  const message = `${evaluator.name} returned ${String(figure)}, which is no ${result.status === 'measured' ? 'score from 0 to 1' : 'figure'}.`
  return { ...commonOf(evaluator, result.usage), status: 'failed', failure: 'bug', message }
}

/** The result for an error that an evaluation threw. */
export function failedResult(evaluator: Evaluator, error: unknown, spent: Usage = NO_USAGE): EvaluationResult {
  const usage = JudgeError.isInstance(error) ? addUsage(spent, error.usage) : spent
  const common = commonOf(evaluator, usage)
  const message = error instanceof Error ? error.message : String(error)
  if (NoBasisError.isInstance(error)) return { ...common, status: 'not_applicable', reasoning: message }
  const failure = failureKind(error)
  return { ...common, status: 'failed', failure, message, ...rawOf(error) }
}

/** What a model replied, or what its provider said, in its own words. */
function rawOf(error: unknown): { raw?: { reply: string } | { said: string } } {
  if (JudgeResponseError.isInstance(error) && error.reply !== '') return { raw: { reply: error.reply } }
  // An error of release 0.1.0 has no words.
  if (JudgeUnavailableError.isInstance(error) && (error.said ?? '') !== '') return { raw: { said: error.said } }
  return {}
}

function commonOf(evaluator: Evaluator, usage: Usage): { evaluator: string; version: string; usage: Usage } {
  return { evaluator: evaluator.name, version: evaluator.spec.version, usage }
}

function failureKind(error: unknown): FailureKind {
  if (JudgeResponseError.isInstance(error)) return 'unparsable'
  if (JudgeRefusedError.isInstance(error) || TextTooLongError.isInstance(error)) return 'refused'
  if (JudgeTimeoutError.isInstance(error) || (error instanceof Error && error.name === 'TimeoutError')) return 'timeout'
  if (BudgetExceededError.isInstance(error)) return 'budget_exceeded'
  if (JudgeError.isInstance(error)) return 'judge_error'
  return 'bug'
}
