import { UsageError } from '../../core/errors.ts'
import type { Aggregate } from '../../core/aggregate.ts'
import { didYouMean } from '../../support/did-you-mean.ts'

/** A condition on an evaluator's figures, such as `pass_rate>=0.9` or `faithfulness:mean>=0.8`. */
export interface GateRule {
  /** The evaluator it is for; every evaluator when absent. */
  readonly evaluator?: string
  readonly figure: GateFigure
  /** The figure must be at least this. */
  readonly bar: number
}

/** The mean, the share of measured results that passed, or the lower end of the mean's 95 % interval. */
export type GateFigure = 'mean' | 'pass_rate' | 'ci_low'
const FIGURES: readonly GateFigure[] = ['mean', 'pass_rate', 'ci_low']

const RULE = /^(?:([^:>=]{1,200}):)?([a-z_]{1,40})>=([0-9.]{1,20})$/

/** Parses gate conditions. Throws a UsageError that says what is wrong with one. */
export function parseGates(texts: readonly string[], evaluators: readonly string[]): GateRule[] {
  return texts.map((text) => parseGate(text, evaluators))
}

function parseGate(text: string, evaluators: readonly string[]): GateRule {
  // Every case must pass: one that fails fails the run.
  if (text.trim() === 'all') return { figure: 'pass_rate', bar: 1 }
  const [matched, evaluator, name = '', value = ''] = RULE.exec(text.replaceAll(' ', '')) ?? []
  if (matched === undefined) {
    throw new UsageError(
      `The gate '${text}' cannot be read. Write it as pass_rate>=0.9, as faithfulness:mean>=0.8 for one evaluator, or as all: every case must pass.`,
    )
  }
  const figure = FIGURES.find((known) => known === name)
  if (figure === undefined) {
    const near = didYouMean(name, FIGURES)
    throw new UsageError(
      `The gate '${text}' asks for '${name}'; there are ${FIGURES.join(', ')}.${near ? ` Did you mean '${near}'?` : ''}`,
    )
  }
  const bar = Number(value)
  if (!(bar >= 0 && bar <= 1)) throw new UsageError(`The gate '${text}' needs a number from 0 to 1.`)
  if (evaluator === undefined) return { figure, bar }
  if (!evaluators.includes(evaluator)) {
    const near = didYouMean(evaluator, evaluators)
    throw new UsageError(
      `The gate '${text}' is for '${evaluator}', which is not an evaluator of this run: ${evaluators.join(', ')}.` +
        (near ? ` Did you mean '${near}'?` : ''),
    )
  }
  return { evaluator, figure, bar }
}

/** The rules for one evaluator: its own, otherwise those for every evaluator, otherwise its mean against its threshold. */
export function rulesFor(
  evaluator: string,
  { rules, threshold }: { rules: readonly GateRule[]; threshold: number },
): GateRule[] {
  const own = rules.filter((rule) => rule.evaluator === evaluator)
  if (own.length > 0) return own
  const general = rules.filter((rule) => rule.evaluator === undefined)
  return general.length > 0 ? general : [{ figure: 'mean', bar: threshold }]
}

/** The figure that a rule uses, or `null` if it was not measured. */
export function figureOf({ mean, ci, passed, failed }: Aggregate, figure: GateFigure): number | null {
  if (figure === 'mean') return mean
  if (figure === 'ci_low') return ci === null ? null : ci[0]
  return passed + failed === 0 ? null : passed / (passed + failed)
}
