import type { ExampleResult, RunSummary } from '../../core/run.ts'
import { correctedAggregates, type CalibrationDistances } from './corrections.ts'
import { fallsShort } from '../../core/result.ts'
import type { RunFold } from './fold.ts'
import type { GateRule } from '../options/gate-rules.ts'
import { gatesOf, verdictOf } from './gates.ts'
import type { RunOptions, Stopped } from '../options/run-options.ts'
import { defined } from '../../support/defined.ts'

export const STOPPED: Readonly<Record<Stopped['why'], (at: string) => string>> = {
  failed_fast: (at) => `Stopped at the first failing example, ${at}.`,
  budget: (at) =>
    `Stopped at ${at}: the next question to the judge could have passed the budget. The rest was not judged.`,
  dropped: (at) => `Dropped out of a race before ${at}: it can no longer be the best variant.`,
}

const DEFAULT_MAX_JUDGE_FAILURES = 0.05

/** Evaluators that apply to no example and have no gate of their own; none where that would leave nothing to go by. */
export function inapplicableIn(
  fold: RunFold,
  { options, rules }: { options: RunOptions; rules: readonly GateRule[] },
): readonly string[] {
  const aggregates = Object.entries(fold.aggregates())
  const names = aggregates
    .filter(([, { notApplicable }]) => notApplicable === fold.examples)
    .map(([name]) => name)
    .filter((name) => rules.every(({ evaluator }) => evaluator !== name))
  return names.length === options.evaluators.length ? [] : names
}

export function summaryOf(
  fold: RunFold,
  {
    options,
    distances,
    rules,
    interrupted,
    stopped,
    inapplicable,
  }: {
    options: RunOptions
    distances: CalibrationDistances
    rules: readonly GateRule[]
    interrupted: boolean
    stopped: Stopped['why'] | undefined
    inapplicable: readonly string[]
  },
): RunSummary {
  const { maxErrors = 0, maxJudgeFailures = DEFAULT_MAX_JUDGE_FAILURES } = options
  const { examples, errors, emptyOutputs, usage } = fold
  const aggregates = fold.aggregates()
  const evaluators = options.evaluators.filter(({ name }) => !inapplicable.includes(name))
  const gates = gatesOf({
    evaluators,
    judge: options.judge,
    aggregates,
    rules,
    examples,
    errors,
    emptyOutputs,
    maxErrors,
    maxJudgeFailures,
  })
  const epochs = fold.epochs()
  const verdict = verdictOf(gates, { interrupted, stopped })
  return {
    examples,
    errors,
    emptyOutputs,
    usage,
    evaluators: correctedAggregates(aggregates, { judged: options, distances }),
    ...defined({ epochs }),
    gates,
    verdict,
    partial: interrupted || stopped !== undefined,
  }
}

/** Whether an example stops a run that stops at the first failing one. */
export function isFailing({ error, results }: ExampleResult): boolean {
  if (error !== undefined) return true
  return Object.values(results).some((result) => result.status === 'failed' || fallsShort(result))
}
