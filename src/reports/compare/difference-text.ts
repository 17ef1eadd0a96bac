import type { ComparisonVerdict, EvaluatorComparison, Flip, SliceComparison } from '../../core/comparison.ts'
import { intervalTitle } from '../../stats/interval-title.ts'
import { counted } from '../../support/counted.ts'
import { namesOf } from '../alike.ts'
import { figureText } from '../figure-text.ts'

/** A score to three decimals, or `–` where there is none. */
export function points(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

/** A difference with its sign: `+0.031`, `−0.020`, `0.000`. */
export function difference(value: number | null): string {
  if (value === null) return '–'
  const text = Math.abs(value).toFixed(3)
  if (Number(text) === 0) return value === 0 ? '0.000' : `${value < 0 ? '−' : '+'}${text}`
  return `${value < 0 ? '−' : '+'}${text}`
}

/** `+0.004 to +0.058`, or `–` where the sample gives no interval. */
export function differenceInterval(ci: EvaluatorComparison['ci']): string {
  return ci === null ? '–' : `${difference(ci[0])} to ${difference(ci[1])}`
}

/** How large a difference is, without a unit: `d_z 0.31` for scores, `odds 2.6` for passes; `–` where nothing differs. */
export function effectText({ effect }: Pick<EvaluatorComparison, 'effect'>): string {
  if (effect === undefined) return '–'
  if (effect.kind === 'scores') return `d_z ${effect.dz < 0 ? '−' : ''}${Math.abs(effect.dz).toFixed(2)}`
  if (effect.oddsRatio === null) return 'odds ∞'
  return `odds ${effect.oddsRatio < 10 ? effect.oddsRatio.toFixed(2) : effect.oddsRatio.toFixed(0)}`
}

/** The title of the intervals of these evaluators. */
export function intervalsOf(evaluators: Readonly<Record<string, EvaluatorComparison>>): string {
  return intervalTitle(Object.values(evaluators).map(({ ciLevel }) => ciLevel))
}

/** A figure with a unit and its sign. */
export function figureDifference(value: number): string {
  return value === 0 ? '0' : `${value < 0 ? '−' : '+'}${figureText(Math.abs(value))}`
}

/** `0.012`, `<0.0001`, or `–` where nothing was tested. */
export function pText(p: number | null): string {
  if (p === null) return '–'
  if (p < 0.0001) return '<0.0001'
  return p < 0.001 ? p.toFixed(4) : p.toFixed(3)
}

export const VERDICTS: Readonly<
  Record<ComparisonVerdict, { readonly mark: string; readonly word: string; readonly emoji: string }>
> = {
  better: { mark: '✓', word: 'better', emoji: '✅' },
  no_worse: { mark: '✓', word: 'no worse', emoji: '✅' },
  unchanged: { mark: '=', word: 'unchanged', emoji: '⚪' },
  inconclusive: { mark: '?', word: 'inconclusive', emoji: '❔' },
  worse: { mark: '✗', word: 'worse', emoji: '❌' },
}

/** `3 passes lost, 5 gained`; empty where none was. */
export function flipCounts({ lost, gained }: Pick<EvaluatorComparison, 'lost' | 'gained'>): string {
  if (lost + gained === 0) return ''
  return `${lost === 0 ? 'no pass' : counted(lost, 'pass', 'passes')} lost, ${gained} gained`
}

/** What is left out on either side: `2 failed → 5 failed`, as `1 vacuous in the baseline, 3 failed in the candidate`. */
export function leftOutText({ baseline, candidate }: Pick<EvaluatorComparison, 'baseline' | 'candidate'>): string {
  const sides = [
    [leftOut(baseline.leftOut), 'in the baseline'],
    [leftOut(candidate.leftOut), 'in the candidate'],
  ] as const
  if (sides[0][0] === sides[1][0]) return sides[0][0] === '' ? '' : `${sides[0][0]} on both sides`
  return sides.flatMap(([text, where]) => (text === '' ? [] : [`${text} ${where}`])).join(', ')
}

function leftOut({ notApplicable, vacuous, failed, absent }: EvaluatorComparison['baseline']['leftOut']): string {
  const counts = [
    [notApplicable, 'not applicable'],
    [vacuous, 'vacuous'],
    [failed, 'failed'],
    [absent, 'not asked'],
  ] as const
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(' and ')
}

/** `tags de`, `language de`. */
export function sliceName({ field, value }: Pick<SliceComparison, 'field' | 'value'>): string {
  return `${field === 'tags' ? 'tag' : field.replace(/^inputs\./, '')} ${value}`
}

/** A flip, and the other examples whose answer moved to the same in the same way: told once. */
export interface AlikeFlips {
  readonly flip: Flip
  readonly others: readonly string[]
}

/** The first so many kinds of losses and gains, losses first, each example once. */
export function chosenFlips(
  flips: readonly Flip[],
  { losses, gains }: { losses: number; gains: number },
): readonly AlikeFlips[] {
  const isLoss = ({ flip: { change } }: AlikeFlips): boolean => change === 'lost' || change === 'lower'
  const seen = new Set<string>()
  const once = flips.filter(({ id }) => !seen.has(id) && seen.add(id))
  const kinds = [...Map.groupBy(once, wayOf).values()].flatMap(([flip, ...others]) =>
    flip === undefined ? [] : [{ flip, others: others.map(({ id }) => id) }],
  )
  return [...kinds.filter(isLoss).slice(0, losses), ...kinds.filter((kind) => !isLoss(kind)).slice(0, gains)]
}

/** What is said of an example besides its question. One whose answer was not kept is like no other. */
function wayOf({ id, evaluator, change, baseline, candidate }: Flip): string {
  if (candidate.answer === undefined) return id
  const said = [candidate.answer, baseline.reasoning, candidate.reasoning]
  return JSON.stringify([evaluator, change, baseline.score, candidate.score, ...said])
}

/** `and 9 more like it: q2, q3 and 7 others`, or undefined if it is the only one of its kind. */
export function othersAlike({ others }: AlikeFlips): string | undefined {
  return others.length === 0 ? undefined : `and ${others.length} more like it: ${namesOf(others, 40)}`
}

/** The p-values' correction in words. */
export function correctionText(correction: 'max-t' | 'holm' | 'bh' | 'by' | 'none'): string {
  return {
    'max-t': 'max-T',
    holm: 'Holm',
    bh: 'Benjamini–Hochberg',
    by: 'Benjamini–Yekutieli',
    none: 'no correction',
  }[correction]
}
