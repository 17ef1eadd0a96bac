import type { Aggregate } from '../../core/aggregate.ts'
import { onlyHints, type Evaluator } from '../../core/evaluator.ts'
import type { Judge } from '../../core/judge.ts'
import type { GateOutcome, RunVerdict } from '../../core/run.ts'
import { counted } from '../../support/counted.ts'
import { figureOf, rulesFor, type GateRule } from '../options/gate-rules.ts'
import type { Stopped } from '../options/run-options.ts'

const TOLERANCE = 1e-9

export interface GateInput {
  readonly evaluators: readonly Evaluator[]
  readonly judge: Judge
  readonly aggregates: Readonly<Record<string, Aggregate>>
  readonly rules: readonly GateRule[]
  readonly examples: number
  readonly errors: number
  readonly emptyOutputs: number
  /** Errors of the application that are put up with. */
  readonly maxErrors: number
  /** Share of an evaluator's results that may fail before nothing can be said. */
  readonly maxJudgeFailures: number
}

/** Every condition of a run, with its outcome. */
export function gatesOf(input: GateInput): GateOutcome[] {
  return [
    ...input.evaluators.flatMap((evaluator) => evaluatorGates(evaluator, input)),
    emptyOutputsGate(input),
    errorsGate(input),
    ...judgeGate(input),
  ]
}

function evaluatorGates(
  evaluator: Evaluator,
  { aggregates, judge, rules, maxJudgeFailures }: GateInput,
): GateOutcome[] {
  const { name, threshold, spec } = evaluator
  const aggregate = aggregates[name]
  if (aggregate === undefined || onlyReports(aggregate)) return []
  if (onlyHints(evaluator, judge)) return []
  const failures = failuresOf(aggregate)
  const broken = spec.kind !== 'llm_judge' && failures > maxJudgeFailures * attemptsOf(aggregate)
  return rulesFor(name, { rules, threshold }).map((rule) => {
    if (!broken) return ruleOutcome(evaluator, { rule, aggregate })
    const message = `${name} failed on ${failures} of ${attemptsOf(aggregate)} examples, so its figures say too little.`
    return { name, kind: 'evaluator', outcome: 'undecided', message }
  })
}

function ruleOutcome(
  { name, spec }: Evaluator,
  { rule, aggregate }: { rule: GateRule; aggregate: Aggregate },
): GateOutcome {
  const { figure, bar } = rule
  const value = figureOf(aggregate, figure)
  const words = WORDS[figure]
  if (value === null) {
    const message = `${name}: nothing to compare with ${bar}, ${unmeasured(aggregate, words)}.`
    return { name, kind: 'evaluator', outcome: 'undecided', message }
  }
  const holds = value >= bar - TOLERANCE
  const { display } = spec
  // What reports show as a rate is spoken of as one. A pass rate is none of them, whatever the score says.
  const message =
    display?.direction === 'lower' && figure !== 'pass_rate'
      ? rateMessage(display.title ?? name, { rule, aggregate, value, holds })
      : `${name}: ${words} ${shortOf(value, { unlike: bar, holds })} over ${aggregate.n} is ${holds ? 'at least' : 'below'} ${bar}.`
  return { name, kind: 'evaluator', outcome: holds ? 'holds' : 'fails', message }
}

function rateMessage(
  title: string,
  { rule, aggregate, value, holds }: { rule: GateRule; aggregate: Aggregate; value: number; holds: boolean },
): string {
  const most = Number((1 - rule.bar).toFixed(4))
  const rate = 1 - value
  const rounded = Number(rate.toFixed(DIGITS))
  const shown = !holds && rounded <= most ? rate : rounded
  const end = rule.figure === 'ci_low' ? 'upper end of the 95 % interval ' : ''
  return `${title}: ${end}${shown} over ${aggregate.n} is ${holds ? 'at most' : 'above'} ${most}.`
}

const DIGITS = 3

const WORDS = { mean: 'mean', pass_rate: 'pass rate', ci_low: 'lower end of the 95 % interval' } as const

function unmeasured(aggregate: Aggregate, words: string): string {
  const { n, vacuous, notApplicable, ciMethod } = aggregate
  if (n > 0) return `because there is no ${words} (${ciMethod})`
  const counts = [
    [notApplicable, 'not applicable'],
    [vacuous, 'vacuous'],
    [failuresOf(aggregate), 'failed'],
  ] as const
  const reasons = counts.filter(([count]) => count > 0).map(([count, reason]) => `${count} ${reason}`)
  return `because nothing was measured (${reasons.join(', ') || 'no results'})`
}

function emptyOutputsGate({ emptyOutputs, examples }: GateInput): GateOutcome {
  const holds = emptyOutputs === 0
  const message = holds
    ? 'No blank answers.'
    : `${emptyOutputs} of ${counted(examples, 'answer')} ${emptyOutputs === 1 ? 'is' : 'are'} blank.`
  return { name: 'empty_outputs', kind: 'empty_outputs', outcome: holds ? 'holds' : 'fails', message }
}

function errorsGate({ errors, examples, maxErrors }: GateInput): GateOutcome {
  const holds = errors <= maxErrors
  const count = errors === 0 ? 'No errors' : `${errors} of ${counted(examples, 'example')} ended in an error`
  const message = `${count}${errors === 0 && maxErrors === 0 ? '' : `; ${maxErrors} may`}.`
  return { name: 'target_errors', kind: 'target_errors', outcome: holds ? 'holds' : 'fails', message }
}

function judgeGate({ evaluators, aggregates, maxJudgeFailures }: GateInput): GateOutcome[] {
  const judged = evaluators.flatMap(({ name, spec }) => (spec.kind === 'llm_judge' ? (aggregates[name] ?? []) : []))
  if (judged.length === 0) return []
  const attempts = judged.reduce((sum, aggregate) => sum + attemptsOf(aggregate), 0)
  // A question that was not asked because of the budget is not the judge's failure.
  const failures = judged.reduce((sum, { failures: kinds, ...aggregate }) => {
    const { budget_exceeded: _, ...faults } = kinds
    return sum + failuresOf({ ...aggregate, failures: faults })
  }, 0)
  const holds = failures <= maxJudgeFailures * attempts
  const message =
    failures === 0
      ? 'No judgement failed.'
      : `${failures} of ${attempts} judgements failed; ${percent(maxJudgeFailures)} may.`
  return [{ name: 'judge_failures', kind: 'judge_failures', outcome: holds ? 'holds' : 'fails', message }]
}

/** Figures without a bar, such as a latency without a budget, decide nothing. */
function onlyReports({ n, reported }: Aggregate): boolean {
  return n === 0 && reported !== undefined
}

function failuresOf({ failures }: Aggregate): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0)
}

function attemptsOf(aggregate: Aggregate): number {
  const { passed, failed, vacuous, n, reported } = aggregate
  const measured = Math.max(n, passed + failed, vacuous)
  return measured + (reported === undefined ? 0 : reported.n) + failuresOf(aggregate)
}

/** Three decimals, or all of them where rounding would make a failing figure look like its bar. */
function shortOf(value: number, { unlike, holds }: { unlike: number; holds: boolean }): string {
  const rounded = Number(value.toFixed(DIGITS))
  return String(!holds && rounded >= unlike ? value : rounded)
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

/** What a run comes to: interrupted before infrastructure before below before inconclusive before holds. */
export function verdictOf(
  gates: readonly GateOutcome[],
  { interrupted, stopped }: { interrupted: boolean; stopped?: Stopped['why'] | undefined },
): RunVerdict {
  if (interrupted) return 'interrupted'
  if (gates.some(({ kind, outcome }) => kind === 'judge_failures' && outcome === 'fails')) return 'infrastructure'
  if (stopped === 'failed_fast' || gates.some(({ outcome }) => outcome === 'fails')) return 'below'
  return stopped !== undefined || gates.some(({ outcome }) => outcome === 'undecided') ? 'inconclusive' : 'holds'
}
