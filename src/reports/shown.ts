import type { Aggregate } from '../core/aggregate.ts'
import type { EvaluatorSpec } from '../core/evaluator.ts'
import type { RunInfo } from '../core/run.ts'
import { passRateText, scoreText, thresholdText } from './figure-text.ts'

/** How many decimals of a score people are shown unless they ask for more. */
const DIGITS = 2

/** How one evaluator's figures are written for people. A rate is one minus the score, and lower is better. */
export interface Shown {
  readonly title: string
  readonly isRate: boolean
  /** Under this judge nothing is decided by it, so nobody is said to have passed. */
  readonly isHint: boolean
  /** The share of measured results that passed, or `–`. */
  readonly passRate: (counts: Pick<Aggregate, 'passed' | 'failed'>) => string
  /** With a threshold, as many digits as it takes to see on which side of it the score lies. */
  readonly score: (score: number, threshold?: number) => string
  readonly interval: (ci: Aggregate['ci']) => string
  /** `0.8`, or `≤ 0.2` for a rate. */
  readonly threshold: (threshold: number) => string
  /** What is short of the threshold: `0.25 < 0.7`, or `0.75 > 0.3` for a rate. */
  readonly missed: (score: number, threshold: number) => string
}

/** As the evaluator declares it (`display` of its spec). Where two have one title, each keeps its name beside it. */
export function shownAs({ metrics }: Pick<RunInfo, 'metrics'>, evaluator: string, digits?: number): Shown {
  const metric = metrics.find(({ name }) => name === evaluator)
  const display = metric?.display
  const alone = metrics.filter((other) => other.display?.title === display?.title).length === 1
  const all = shown(evaluator, { display, isHint: metric?.hint === true, digits })
  return display?.title === undefined || alone ? all : { ...all, title: `${display.title} (${evaluator})` }
}

/** The same for whoever has the declaration at hand. */
function shown(
  name: string,
  {
    display,
    isHint,
    digits = DIGITS,
  }: { display: EvaluatorSpec['display']; isHint: boolean; digits?: number | undefined },
): Shown {
  const isRate = display?.direction === 'lower'
  const turned = (value: number): number => (isRate ? 1 - value : value)
  const score = (value: number, threshold?: number): string =>
    scoreText(turned(value), { digits, unlike: threshold === undefined ? undefined : turned(threshold) })
  const bar = (value: number): string => thresholdText(turned(value))
  return {
    title: display?.title ?? name,
    isRate,
    isHint,
    passRate: (counts) => (isHint ? '–' : passRateText(counts)),
    score,
    interval(ci) {
      if (ci === null) return '–'
      const ends = isRate ? [ci[1], ci[0]] : ci
      return ends.map((end) => score(end)).join(' – ')
    },
    threshold: (value) => (isRate ? `≤ ${bar(value)}` : bar(value)),
    missed: (value, threshold) => `${score(value, threshold)} ${isRate ? '>' : '<'} ${bar(threshold)}`,
  }
}
