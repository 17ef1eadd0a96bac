import type { EvaluatorDisplay } from '../core/evaluator.ts'
import type { RunDocument } from '../core/run.ts'
import { thousands } from '../support/counted.ts'
import { gateOf } from './advice.ts'

/**
 * What the figures mean, as people say it: `1 in 5 answers (19.8 %, 16.5–23.5) says something that its passages do not.`
 * One for each evaluator that declares a sentence, those that miss their thresholds first; what two of them say alike is said
 * once.
 */
export function complementSentences(document: RunDocument): string[] {
  const { run, summary } = document
  const said = run.metrics.flatMap(({ name, display }) => {
    const aggregate = summary.evaluators[name]
    if (display?.sentence === undefined || aggregate === undefined || aggregate.mean === null) return []
    const rate = { share: 1 - aggregate.mean, ci: aggregate.ci, n: aggregate.n }
    return [{ name, about: display.sentence, text: sentenceOf(display.sentence, rate) }]
  })
  const distinct = said.filter(({ text }, index) => said.findIndex((other) => other.text === text) === index)
  return distinct
    .toSorted((a, b) => urgency(document, a.name) - urgency(document, b.name))
    .map(({ name, about, text }) => {
      const alone = distinct.filter((other) => other.about.one === about.one).length === 1
      return alone ? text : `${name}: ${text}`
    })
}

function urgency(document: RunDocument, name: string): number {
  return gateOf(document, name)?.outcome === 'fails' ? 0 : 1
}

interface Rate {
  readonly share: number
  /** Of the score, which is one minus the rate. */
  readonly ci: readonly [low: number, high: number] | null
  readonly n: number
}

function sentenceOf({ of, one, many }: NonNullable<EvaluatorDisplay['sentence']>, { share, ci, n }: Rate): string {
  const estimated = of === WHOLES && !isCount(share * n)
  const { portion, isOne } = portionOf(Math.min(1, Math.max(0, share)), estimated)
  const interval = ci === null ? '' : `, ${percents(1 - ci[1])}–${percents(1 - ci[0])}`
  return `${portion} ${of} (${percents(share)} %${interval}) ${isOne ? one : many}.`
}

/** What either goes wrong or does not. A mean that is no share of them is one of probabilities. */
const WHOLES = 'answers'

function isCount(figure: number): boolean {
  return Math.abs(figure - Math.round(figure)) < 1e-6
}

/** Shares that people speak of. */
const COMMON: readonly (readonly [some: number, of: number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].map((of) => [1, of] as const),
  [2, 3],
  [3, 4],
  [2, 5],
  [3, 5],
  [4, 5],
  [3, 10],
  [7, 10],
  [9, 10],
  [19, 20],
  [49, 50],
  [99, 100],
]
/** Further from a common share than this part of what it is a part of, and it is called `about` that. */
const ABOUT = 0.03
const RARE = 0.009

/** A share in everyday words: 0.198 is `1 in 5`. `estimated`: nothing was counted. `isOne`: the words after it are about one of them. */
function portionOf(share: number, estimated: boolean): { portion: string; isOne: boolean } {
  if (share === 0) return { portion: 'None of the', isOne: true }
  if (share === 1) return { portion: 'All', isOne: false }
  const [some, of] = nearest(share)
  const isNear = Math.abs(some / of - share) <= ABOUT * Math.min(share, 1 - share)
  const about = estimated ? 'An estimated ' : isNear ? '' : 'About '
  return { portion: `${about}${thousands(some)} in ${thousands(of)}`, isOne: some === 1 }
}

function nearest(share: number): readonly [some: number, of: number] {
  if (share < RARE) return [1, rounded(1 / share)]
  if (share > 1 - RARE) {
    const of = rounded(1 / (1 - share))
    return [of - 1, of]
  }
  const distance = ([some, of]: (typeof COMMON)[number]): number =>
    Math.abs(logit(some / of) - logit(share)) + of / 10_000
  return COMMON.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

/** To one digit, so that what is rare does not look exactly known. */
function rounded(of: number): number {
  return Number(of.toPrecision(1))
}

function percents(share: number): string {
  const percent = 100 * Math.min(1, Math.max(0, share))
  return String(Number(percent < 0.1 ? percent.toPrecision(1) : percent.toFixed(1)))
}
