import { balancedAccuracy } from '../measures.ts'
import { table } from '../report.ts'
import { WHOLE_HEADING } from '../results-file.ts'
import { FITTED_FILES } from '../rows.ts'
import type { Recipe } from './compose.ts'
import { areaOf, balance, of, probability, WHOLE_NAMES, type WholeFit } from './fit-whole.ts'
import type { Beside, JudgedAnswer } from './judged.ts'
import type { Likeness } from './likeness.ts'
import { atRate, calibrationOf, pairedDeLong } from './sureness.ts'

export interface WholeResults {
  readonly likenesses: readonly Likeness[]
  readonly recipe: Recipe
  readonly answers: readonly JudgedAnswer[]
  readonly fit: WholeFit
  /** The probability from the model that was fitted without the answer's file. */
  readonly heldOut: (answer: JudgedAnswer) => number
  /** The middle of the thresholds that separate composed answers best. */
  readonly bar: { readonly threshold: number; readonly from: number; readonly to: number }
  readonly hagrid: readonly JudgedAnswer[]
  readonly summaries: readonly JudgedAnswer[]
  readonly long: readonly JudgedAnswer[]
}

type Score = (answer: JudgedAnswer) => number

const three = (value: number): string => value.toFixed(3)
const BESIDE: readonly Beside[] = ['mean', 'product', 'lowest', 'unseen words', 'share unseen', 'length']

export function wholeSection(results: WholeResults): string {
  const { likenesses, recipe, answers, fit, bar, long } = results
  const supported = answers.filter((answer) => answer.supported).length
  return `${WHOLE_HEADING}

Written by \`node bench/validity/whole-answers.ts\`, which also writes \`src/judge/lexical/whole/whole-coefficients.ts\`. The
figure that is measured is the score of \`fully_supported\`: the probability that not one claim of an answer lacks support.

**What it is fitted on.** ${answers.length} answers composed of the labelled statements of ${FITTED_FILES.join(', ')}
(${supported} with support for every statement): 1 to 30 statements, half of the answers with at most five, of one file and on as
similar a matter as the file has (by their rarest words). All claims are judged against the evidence of all of them and of up to
three statements more. Each answer has its own chance that a statement is supported, drawn from a beta distribution so that labels
within an answer correlate by ${three(recipe.correlation)}: the mean of what the four files show. The mean share of supported
statements, ${three(recipe.share)}, is the one under which half of such answers are supported throughout. **The
probabilities are calibrated for that base rate: half of the answers without an unsupported claim**, and longer ones less often.

${table(
  ['labels of one answer are alike', 'groups', 'statements', 'correlation'],
  likenesses.map((one) => [one.of, String(one.groups), String(one.statements), three(one.correlation)]),
)}

Logistic regression on seven figures that the verdicts on the claims hold, each held to the direction that it stands for; ridge
penalty ${fit.ridge}, the one that transfers best between the files (${fit.trials.map(({ ridge, area }) => `${ridge}: ${area.toFixed(4)}`).join('; ')}), then
scaled to probabilities held out by file. The threshold is ${bar.threshold}, in the middle of those from ${bar.from} to ${bar.to} that separate the held-out
answers best (balanced accuracy within 0.005 of the highest). An answer with a contradicted claim gets at most that claim's
probability.

${table(
  ['feature', 'coefficient'],
  [
    ['intercept', String(fit.model.intercept)],
    ...WHOLE_NAMES.map((name, at) => [name, String(fit.model.weights[at] ?? 0)]),
  ],
)}

### Composed answers, each file left out in turn

Both labels count alike. The rest are AUROC of simpler figures: mean and product of the claims' probabilities, the lowest of them,
words of the answer that no passage has (their count and share), length.

${fileTable(results)}

Calibration by the number of claims, as composed (mean probability against the share that is supported):

${lengthTable(results)}

### Real answers

Nothing was fitted on them: HAGRID's answers are measured with the model that was fitted without attributionbench_ood. Summaries
are of QAGS (CNN/DailyMail), long answers of LFQA-Verification (six models, three people a sentence). Figures, penalty, recipe and
threshold were chosen by the composed answers and HAGRID; the long answers were measured several times meanwhile, and had no say.

${realTable(results)}

Paired DeLong tests on the ${long.length} long answers: how much larger the area of the whole-answer probability is. \`by
question\`: answers to the same question taken together.

${pairedTable(results)}

${notShown(results)}

Probabilities of the long answers, at the base rate they were fitted for (both labels counting alike), and moved to the base rate of
these answers by Bayes' rule:

${rateTable(results)}
`
}

function besideCells(answers: readonly JudgedAnswer[]): string[] {
  return BESIDE.map((name) => three(areaOf(answers, ({ beside }) => beside[name])))
}

function fileTable({ answers, heldOut, bar: { threshold } }: WholeResults): string {
  const lines = FITTED_FILES.map((file) => {
    const own = of(answers, file)
    const scored = own.map((answer) => ({ score: heldOut(answer), supported: answer.supported }))
    const { brier, slope, intercept } = calibrationOf(scored, balance(own))
    const accuracy = balancedAccuracy(scored, threshold)
    const figures = [areaOf(own, heldOut), accuracy, brier, slope, intercept].map(three)
    return [file, String(own.length), ...figures, ...besideCells(own)]
  })
  return table(
    ['file', 'answers', 'AUROC', `bal. acc. at ${threshold}`, 'Brier', 'slope', 'intercept', ...BESIDE],
    lines,
  )
}

const LENGTHS = [
  [1, 1],
  [2, 3],
  [4, 7],
  [8, 15],
  [16, Infinity],
] as const

function lengthTable({ answers, heldOut }: WholeResults): string {
  const lines = LENGTHS.map(([from, to]) => {
    const own = answers.filter(({ claims }) => claims >= from && claims <= to)
    const share = own.filter(({ supported }) => supported).length / own.length
    const probable = own.reduce((sum, answer) => sum + heldOut(answer), 0) / own.length
    const name = to === Infinity ? `${from} or more` : from === to ? String(from) : `${from}–${to}`
    return [name, String(own.length), three(areaOf(own, heldOut)), three(probable), three(share)]
  })
  return table(['claims', 'answers', 'AUROC', 'mean probability', 'supported'], lines)
}

function realTable(results: WholeResults): string {
  const { hagrid, summaries, long, fit, heldOut } = results
  const shipped: Score = (answer) => probability(fit.model, answer)
  const sets: [string, readonly JudgedAnswer[], Score][] = [
    ['HAGRID, answers of several sentences', hagrid, heldOut],
    ['summaries of several sentences', summaries, shipped],
    ['long answers', long, shipped],
  ]
  const lines = sets.map(([name, own, score]) => {
    const supported = own.filter((answer) => answer.supported).length
    return [name, String(own.length), String(supported), three(areaOf(own, score)), ...besideCells(own)]
  })
  return table(['answers', 'number', 'supported', 'AUROC', ...BESIDE], lines)
}

function pairedAreas({ long, fit }: WholeResults) {
  const scored = (score: Score) => long.map((answer) => ({ ...answer, score: score(answer) }))
  const own = scored((answer) => probability(fit.model, answer))
  return BESIDE.map((name) => {
    const other = scored(({ beside }) => beside[name])
    return { name, ...pairedDeLong(own, other) }
  })
}

function pairedTable(results: WholeResults): string {
  const lines = pairedAreas(results).map(({ name, difference, p, pGrouped }) => [
    name,
    three(difference),
    ...[p, pGrouped].map((value) => (value < 0.001 ? '< 0.001' : three(value))),
  ])
  return table(['against', 'difference', 'p', 'p by question'], lines)
}

function notShown(results: WholeResults): string {
  const open = pairedAreas(results).filter(({ difference, p }) => difference <= 0 || p >= 0.05)
  const names = open.map(({ name }) => name).join(', ')
  return `Aimed at was an area above those of the mean, the product, the unseen words and the length. **Not shown to be smaller: ${names || 'none'}.**`
}

function rateTable({ long, fit, bar: { threshold } }: WholeResults): string {
  const rate = long.filter(({ supported }) => supported).length / long.length
  const plain = long.map((answer) => ({ score: probability(fit.model, answer), supported: answer.supported }))
  const moved = plain.map(({ score, supported }) => ({ score: atRate(score, rate), supported }))
  const even = balance(long)
  const each = long.map(() => 1)
  const line = (name: string, answers: typeof plain, weights: readonly number[], bar: number) => {
    const { brier, slope, intercept, mean } = calibrationOf(answers, weights)
    return [name, ...[brier, slope, intercept, mean, balancedAccuracy(answers, bar)].map(three)]
  }
  return table(
    ['base rate', 'Brier', 'slope', 'intercept', 'mean probability', 'bal. acc.'],
    [
      line('0.5, as fitted', plain, even, threshold),
      line(`${three(rate)}, probabilities as given`, plain, each, threshold),
      line(`${three(rate)}, probabilities moved`, moved, each, atRate(threshold, rate)),
    ],
  )
}
