import type { ComparisonVerdict, EvaluatorComparison } from '../core/comparison.ts'
import { intervalTitle } from '../stats/interval-title.ts'
import { roundedPlan } from '../stats/planning/rounded.ts'
import { counted } from '../support/counted.ts'

/** A difference in score with as few digits as it needs: `0.031`, `0.00042`. */
export function amount(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  return String(Number(size >= 0.001 ? size.toFixed(3) : size.toPrecision(2)))
}

/** The same with its sign: `+0.031`, `−0.02`. */
function signed(value: number): string {
  const text = amount(value)
  return text === '0' ? text : `${value < 0 ? '−' : '+'}${text}`
}

/** Nobody labels more examples than this. */
const OUT_OF_REACH = 1_000_000
/** Above this, a number of examples is called approximate. */
const EXACT_UP_TO = 100

/** How many examples a plan asks for, worded the same everywhere: `about 1,770 examples`. */
export function aboutExamples(n: number): string {
  if (n > OUT_OF_REACH) return `more than ${counted(OUT_OF_REACH, 'example')}`
  return `${n > EXACT_UP_TO ? 'about ' : ''}${counted(roundedPlan(n), 'example')}`
}

/** What a sample can detect, worded the same in every plan and open verdict. */
export function canSee({
  n,
  detectable,
  power = 0.8,
}: {
  n: number
  detectable: number
  power?: number | undefined
}): string {
  return `${counted(n, 'example')} are enough to show a difference of ${amount(detectable)} or more in ${inCases(power)}.`
}

/** More examples in the same groups would show no more. */
const MORE_GROUPS = ', in more groups like these'

/** What it takes to find a difference, worded the same in every plan and open verdict. */
export function takes({
  difference,
  needed,
  each = '',
  grouped = false,
  loss = 'loss',
}: {
  difference: number
  needed: number
  each?: string
  grouped?: boolean
  /** What a change for the worse is called. */
  loss?: string
}): string {
  const what = difference < 0 ? loss : 'difference'
  return `To show a ${what} of ${amount(Math.abs(difference))}${each} takes ${aboutExamples(needed)}${grouped ? MORE_GROUPS : ''}.`
}

/** What it takes to rule out a margin if there is no true loss. */
export function rulesOut({
  margin,
  needed,
  each = '',
  grouped = false,
}: {
  margin: number
  needed: number
  each?: string | undefined
  grouped?: boolean
}): string {
  return `To rule out a loss of ${amount(margin)}${each}, where there is none, takes ${aboutExamples(needed)}${grouped ? MORE_GROUPS : ''}.`
}

/** A chance in everyday words: 0.8 is `4 cases of 5`. */
export function inCases(power: number): string {
  const known = [5, 10, 20].find((of) => Math.abs(power * of - Math.round(power * of)) < 1e-9)
  return known === undefined
    ? `${Number((100 * power).toFixed(1))} % of cases`
    : `${Math.round(power * known)} cases of ${known}`
}

type Figures = Omit<EvaluatorComparison, 'sentence'>

/** The verdict on one evaluator with its figures and, if it is open, what would settle it. */
export function evaluatorSentence(figures: Figures, rule: { margin?: number | undefined; alpha: number }): string {
  return SENTENCES[figures.verdict](figures, rule)
}

const SENTENCES: Readonly<
  Record<ComparisonVerdict, (figures: Figures, rule: { margin?: number | undefined; alpha: number }) => string>
> = {
  better: (figures) => `${moved(figures, 1)} by ${measuredDifference(figures)}.`,
  worse: (figures, { margin }) =>
    `${moved(figures, -1)} by ${measuredDifference(figures)}${margin === undefined ? '' : `: more than the margin of ${amount(margin)}`}.`,
  no_worse: (figures, { margin = 0 }) => {
    const { largestLoss } = figures
    const sharper =
      largestLoss === null || largestLoss === 0 ? '' : `, and so is one of more than ${amount(largestLoss)}`
    return `${shift(figures)}: a ${lossWord(figures)} of the margin of ${amount(margin)} is ruled out${sharper}.`
  },
  unchanged: (figures) =>
    `All ${counted(figures.n, 'pair')} score the same${figures.largestLoss === null ? '' : `; ${couldStillBe(figures)}`}.`,
  inconclusive: openSentence,
}

/** Of a rate people are told one minus the score: it rises where the score falls. */
function isRate({ display }: Pick<Figures, 'display'>): boolean {
  return display?.direction === 'lower'
}

function moved(figures: Figures, score: 1 | -1): string {
  return score === (isRate(figures) ? -1 : 1) ? 'Higher' : 'Lower'
}

/** What a change for the worse is called: a score is lost, a rate rises. */
export function lossWord(figures: Pick<Figures, 'display'>): string {
  return isRate(figures) ? 'rise' : 'loss'
}

function couldStillBe(figures: Figures): string {
  return `of others like them up to ${amount(figures.largestLoss ?? 0)} could still be ${isRate(figures) ? 'added' : 'lost'}`
}

function measuredDifference(figures: Figures): string {
  const { difference, pAdjusted } = figures
  const interval = intervalWords(figures)
  const chance = pAdjusted === null ? '' : `p ${probability(pAdjusted)}`
  const facts = [interval, chance].filter((fact) => fact !== '').join('; ')
  return `${amount(difference ?? 0)}${facts === '' ? '' : ` (${facts})`}`
}

function shift(figures: Figures): string {
  const interval = intervalWords(figures)
  return `${signedChange(figures)}${interval === '' ? '' : ` (${interval})`}`
}

/** The difference with its sign, as people read the evaluator's figures: of a rate, the change of the rate. */
export function signedChange(figures: Pick<Figures, 'difference' | 'display'>): string {
  const by = figures.difference ?? 0
  return signed(isRate(figures) ? -by : by)
}

function intervalWords(figures: Figures): string {
  const { ci, ciLevel } = figures
  if (ci === null) return ''
  const [low, high] = isRate(figures) ? [-ci[1], -ci[0]] : ci
  return `${intervalTitle([ciLevel])} ${signed(low)} to ${signed(high)}`
}

/** `= 0.012`, `< 0.0001`. */
function probability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : `= ${p < 0.001 ? p.toPrecision(1) : Number(p.toFixed(3))}`
}

function openSentence(figures: Figures, { margin }: { margin?: number | undefined }): string {
  const { n, clusters, difference, needed, test, ciMethod } = figures
  if (n === 0) return `No pair was measured on both sides (${whyNone(figures)}).`
  if (n === 1) return 'Only one pair was measured on both sides, and one shows no spread.'
  if (margin !== undefined && figures.againstMargin !== undefined) return openMargin(figures, margin)
  if (difference === null || figures.ci === null) return `${signedChange(figures)}, but ${withoutNone(ciMethod, test)}`
  const settled =
    needed === null ? '' : takes({ difference, needed, grouped: clusters !== undefined, loss: lossWord(figures) })
  return [`${shift(figures)}: no difference is shown.`, seenBy(figures), settled]
    .filter((part) => part !== '')
    .join(' ')
}

/** What the sample could have shown, if anything. */
function seenBy({ n, clusters, detectable }: Figures): string {
  if (detectable !== null) return canSee({ n, detectable })
  const units = clusters === undefined ? counted(n, 'example') : counted(clusters, 'group')
  return `${units} are too few to show any difference.`
}

function openMargin(figures: Figures, margin: number): string {
  const { n, clusters, difference, largestLoss, needed, gained, lost, ci } = figures
  const where = clusters === undefined ? '' : MORE_GROUPS + ','
  const settled =
    needed === null ? '' : ` If it is ${signedChange(figures)}, ${aboutExamples(needed)}${where} settle it.`
  if (difference !== 0 || gained + lost > 0 || ci === null) {
    return `${shift(figures)}: whether that stays within the margin of ${amount(margin)} is open.${settled}`
  }
  const upTo = largestLoss === null ? '' : `: ${couldStillBe(figures)}`
  return `${counted(n, 'pair')} on which nothing is lost in sum do not rule out a ${lossWord(figures)} of the margin of ${amount(margin)}${upTo}.${settled}`
}

function withoutNone(...methods: readonly string[]): string {
  const reason = methods.map((method) => method.replace(/^none: /, '')).find((text) => text !== '') ?? ''
  const sentence = reason.slice(0, 1).toLowerCase() + reason.slice(1)
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

function whyNone({ baseline, candidate }: Figures): string {
  const reasons = [
    ['baseline', baseline],
    ['candidate', candidate],
  ] as const
  const said = reasons.flatMap(([side, { leftOut }]) => {
    const words = leftOutWords(leftOut)
    return words === '' ? [] : [`${side}: ${words}`]
  })
  return said.join('; ') || 'no pairs'
}

/** `3 not applicable, 1 failed`, or empty if nothing was left out. */
function leftOutWords({ notApplicable, vacuous, failed, absent }: EvaluatorComparison['baseline']['leftOut']): string {
  const counts = [
    [notApplicable, 'not applicable'],
    [vacuous, 'vacuous'],
    [failed, 'failed'],
    [absent, 'not asked'],
  ] as const
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ')
}
