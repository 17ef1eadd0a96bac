import type { Aggregate } from '../core/aggregate.ts'
import type { FailureKind } from '../core/result.ts'
import type { Usage } from '../core/usage.ts'
import { counted, thousands } from '../support/counted.ts'

const DIGITS = 4
const MOST_DIGITS = 12

/** A score as text, to four decimals; to more where they would not show on which side of `unlike` it is. */
export function scoreText(
  score: number,
  { digits = DIGITS, unlike }: { digits?: number | undefined; unlike?: number | undefined } = {},
): string {
  const text = score.toFixed(Math.min(digits, MOST_DIGITS))
  if (unlike === undefined || digits >= MOST_DIGITS || Math.abs(score - unlike) < 1e-9) return text
  const looks = Math.sign(Number(text) - Number(unlike.toFixed(4)))
  return looks === Math.sign(score - unlike) ? text : scoreText(score, { digits: digits + 1, unlike })
}

/** A threshold as short as it is exact to four decimals: `0.8`. */
export function thresholdText(threshold: number): string {
  return String(Number(threshold.toFixed(4)))
}

/** `0.7411 – 0.8734`, or `–` where the sample gives no interval. */
export function intervalText(ci: Aggregate['ci']): string {
  return ci === null ? '–' : `${scoreText(ci[0])} – ${scoreText(ci[1])}`
}

/** The share of measured results that passed: `82.9 %`, or `–` when nothing was measured. */
export function passRateText({ passed, failed }: Pick<Aggregate, 'passed' | 'failed'>): string {
  const judged = passed + failed
  return judged === 0 ? '–' : `${((100 * passed) / judged).toFixed(1)} %`
}

/** A measured figure with a unit: three significant digits below 1,000, whole numbers above. */
export function figureText(value: number): string {
  if (Math.abs(value) >= 1000) return thousands(Math.round(value))
  return String(Number(value.toPrecision(3)))
}

/** `1,240 (1,180 – 1,310)`, or the figure alone where the sample gives no interval. */
export function figureWithInterval(
  { ci, ...reported }: NonNullable<Aggregate['reported']>,
  name: 'mean' | 'p50' | 'p95' | 'p99',
): string {
  const interval = ci?.[name] ?? null
  const figure = figureText(reported[name])
  return interval === null ? figure : `${figure} (${figureText(interval[0])} – ${figureText(interval[1])})`
}

/** `850 ms`, `1.2 s`, `2 min 5 s`, `1 h 4 min`. */
export function durationText(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** US dollars. A cost that is not known says so: a price is never guessed. */
export function costText(costUsd: number | undefined): string {
  if (costUsd === undefined) return 'cost not known'
  if (costUsd === 0) return '$0'
  return costUsd < 0.01 ? `$${costUsd.toFixed(4)}` : `$${costUsd.toFixed(2)}`
}

/** Calls always take tokens: where none were reported, their number is not known. */
export function tokensText({ calls, tokensUsed }: Pick<Usage, 'calls' | 'tokensUsed'>): string {
  return calls > 0 && tokensUsed === 0 ? 'tokens not known' : counted(tokensUsed, 'token')
}

/** `0 judge calls · 0 tokens · $0`. Nobody knows what calls cost whose tokens were not reported. */
export function usageText({
  calls,
  tokensUsed,
  costUsd,
}: Pick<Usage, 'calls' | 'tokensUsed'> & { readonly costUsd?: number | undefined }): string {
  const known = calls === 0 || tokensUsed > 0 || costUsd !== 0
  const cost = costText(known ? costUsd : undefined)
  return [counted(calls, 'judge call'), tokensText({ calls, tokensUsed }), cost].join(' · ')
}

const FAILURE_WORDS: Readonly<Record<FailureKind, string>> = {
  unparsable: 'unparsable reply',
  refused: 'refused',
  judge_error: 'judge error',
  timeout: 'timeout',
  budget_exceeded: 'over budget',
  bug: 'fault in the evaluator',
}

/** A kind of failure in words. */
export function failureText(kind: FailureKind): string {
  return FAILURE_WORDS[kind]
}

/** How many results could not be measured, over all kinds. */
export function failureCount({ failures }: Aggregate): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0)
}
