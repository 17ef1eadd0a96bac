import { WHOLE_FEATURES, type WholeFeatureName } from '../../../src/judge/lexical/whole/whole-answer.ts'
import { calibrated } from '../fitting.ts'
import { fitLogistic, linear, logistic, type Logistic } from '../logistic.ts'
import { auroc, balancedAccuracy, mean } from '../measures.ts'
import { FITTED_FILES } from '../rows.ts'
import type { JudgedAnswer } from './judged.ts'

export const WHOLE_NAMES = Object.keys(WHOLE_FEATURES) as WholeFeatureName[]

const SIGNS = WHOLE_NAMES.map((name) => WHOLE_FEATURES[name])
const RIDGES = [4, 2, 1, 0.5, 0.1] as const

/** The sum before the logistic function, for one answer. */
export function sumOf(model: Logistic, { features }: JudgedAnswer): number {
  return linear(
    model,
    WHOLE_NAMES.map((name) => features[name]),
  )
}

export function probability(model: Logistic, answer: JudgedAnswer): number {
  return Math.min(answer.atMost, logistic(sumOf(model, answer)))
}

/** Every file, and both labels within it, count alike: so half of the answers are supported. */
export function balance(answers: readonly JudgedAnswer[]): number[] {
  const counts = new Map<string, number>()
  const key = ({ file, supported }: JudgedAnswer) => `${file} ${supported}`
  for (const answer of answers) counts.set(key(answer), (counts.get(key(answer)) ?? 0) + 1)
  return answers.map((answer) => 1 / (counts.get(key(answer)) ?? 1))
}

function fitted(answers: readonly JudgedAnswer[], ridge: number): Logistic {
  return fitLogistic(
    {
      rows: answers.map(({ features }) => WHOLE_NAMES.map((name) => features[name])),
      labels: answers.map(({ supported }) => (supported ? 1 : 0)),
      weights: balance(answers),
    },
    { signs: SIGNS, ridge },
  )
}

/** A model of whole answers, and those for each file that were fitted without it. */
export interface WholeFit {
  readonly model: Logistic
  readonly apart: ReadonlyMap<string, Logistic>
  readonly ridge: number
  readonly trials: readonly { readonly ridge: number; readonly area: number }[]
}

/** Fits with the penalty that transfers best between the files, then scales to probabilities held out by file (Platt). */
export function fitWhole(answers: readonly JudgedAnswer[]): WholeFit {
  const trials = RIDGES.map((ridge) => {
    const apart = leftOut(answers, ridge)
    const areas = FITTED_FILES.map((file) => areaOf(of(answers, file), (answer) => scoreApart(apart, answer)))
    return { ridge, area: mean(areas) }
  })
  const [{ ridge } = { ridge: RIDGES[0] }] = trials.toSorted((a, b) => b.area - a.area)
  const apart = leftOut(answers, ridge)
  const held = fitLogistic(
    {
      rows: answers.map((answer) => [scoreApart(apart, answer)]),
      labels: answers.map(({ supported }) => (supported ? 1 : 0)),
      weights: balance(answers),
    },
    { signs: [1], ridge: 1e-6 },
  )
  const scale = { slope: held.weights[0] ?? 1, shift: held.intercept }
  return {
    model: rounded(calibrated(fitted(answers, ridge), scale)),
    apart: new Map([...apart].map(([file, model]) => [file, calibrated(model, scale)])),
    ridge,
    trials,
  }
}

export function of(answers: readonly JudgedAnswer[], file: string): JudgedAnswer[] {
  return answers.filter((answer) => answer.file === file)
}

export function areaOf(answers: readonly JudgedAnswer[], score: (answer: JudgedAnswer) => number): number {
  return auroc(answers.map((answer) => ({ score: score(answer), supported: answer.supported })))
}

/** Balanced accuracy that a threshold may lose and still count as one of the best. */
const AS_GOOD = 0.005

/**
 * The middle of the thresholds, in hundredths, whose balanced accuracy (the mean over the files) is as good as the best:
 * the curve is flat at its top, and its highest point is chance.
 */
export function middleThreshold(
  answers: readonly JudgedAnswer[],
  score: (answer: JudgedAnswer) => number,
): { threshold: number; from: number; to: number } {
  const files = FITTED_FILES.map((file) =>
    of(answers, file).map((answer) => ({ score: score(answer), supported: answer.supported })),
  )
  const tried = Array.from({ length: 99 }, (_, at) => (at + 1) / 100).map((threshold) => ({
    threshold,
    accuracy: mean(files.map((file) => balancedAccuracy(file, threshold))),
  }))
  const best = Math.max(...tried.map(({ accuracy }) => accuracy))
  const good = tried.filter(({ accuracy }) => accuracy >= best - AS_GOOD).map(({ threshold }) => threshold)
  const [from = 0.5] = good
  const to = good.at(-1) ?? from
  return { threshold: Math.round(50 * (from + to)) / 100, from, to }
}

function leftOut(answers: readonly JudgedAnswer[], ridge: number): Map<string, Logistic> {
  return new Map(
    FITTED_FILES.map((left) => [
      left,
      fitted(
        answers.filter(({ file }) => file !== left),
        ridge,
      ),
    ]),
  )
}

function scoreApart(apart: ReadonlyMap<string, Logistic>, answer: JudgedAnswer): number {
  const model = apart.get(answer.file)
  if (model === undefined) throw new Error(`No model was fitted without ${answer.file}.`)
  return sumOf(model, answer)
}

function rounded({ intercept, weights }: Logistic): Logistic {
  const four = (value: number) => Math.round(value * 1e4) / 1e4 + 0
  return { intercept: four(intercept), weights: weights.map(four) }
}
