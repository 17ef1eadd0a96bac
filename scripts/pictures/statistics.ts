import { ClusteredMoments } from '../../src/stats/clusters.ts'
import { correctedShare } from '../../src/stats/correction/rogan-gladen.ts'
import { estimateOfMean } from '../../src/stats/estimate.ts'
import { pairedDifferencesOf } from '../../src/stats/comparison/paired.ts'
import { clopperPearsonInterval, type Interval } from '../../src/stats/intervals.ts'
import { ScoreMean } from '../../src/stats/bounded/score-mean.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { held } from './held.ts'
import { drawn, type IntervalRow } from './drawing.ts'

const percent = (share: number): string => `${Math.round(100 * share)} %`
const points = (difference: number): string => `${difference > 0 ? '+' : ''}${Math.round(1000 * difference) / 10}`

/** The pictures of docs/statistics.md by file name: drawn by the functions that they explain, from fixed seeds. */
export function statisticsPictures(): Readonly<Record<string, string>> {
  return {
    'twenty-samples.svg': twentySamples(),
    'width.svg': width(),
    'ceiling.svg': ceiling(),
    'groups.svg': groups(),
    'pairs.svg': pairs(),
    'verdicts.svg': verdicts(),
    'corrected.svg': corrected(),
    'held.svg': held(),
  }
}

const TRUTH = 0.8

function twentySamples(): string {
  const random = seededRandom(11)
  const rows = Array.from({ length: 20 }, (_, at): IntervalRow => {
    const n = 50
    let passed = 0
    for (let drawnSoFar = 0; drawnSoFar < n; drawnSoFar++) if (random() < TRUTH) passed++
    const interval = clopperPearsonInterval(passed, { n })
    const holds = interval[0] <= TRUTH && TRUTH <= interval[1]
    return {
      label: `sample ${at + 1}: ${passed} of ${n}`,
      estimate: passed / n,
      interval,
      tone: holds ? 'good' : 'bad',
      ...(holds ? {} : { said: 'misses the truth' }),
    }
  })
  return drawn({
    title: 'The same application, measured with 20 different samples of 50 questions',
    axis: 'pass rate with its 95 % interval',
    from: 0.5,
    to: 1,
    ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
    tick: percent,
    marks: [{ at: TRUTH, label: 'the truth: 80 %' }],
    rows,
  })
}

function width(): string {
  const rows = [10, 30, 100, 300, 1000, 3000].map((n): IntervalRow => {
    const interval = clopperPearsonInterval(0.8 * n, { n })
    return {
      label: `${0.8 * n} of ${n} pass`,
      estimate: 0.8,
      interval,
      said: `± ${points((interval[1] - interval[0]) / 2).slice(1)} points`,
    }
  })
  return drawn({
    title: 'Ten times the examples make the interval about three times as narrow',
    axis: 'pass rate with its 95 % interval (Clopper–Pearson)',
    from: 0.4,
    to: 1,
    ticks: [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
    tick: percent,
    marks: [],
    rows,
  })
}

function ceiling(): string {
  const rows = (
    [
      ['thirty times 1', Array<number>(30).fill(1)],
      ['29 times 1, once 0.99', [...Array<number>(29).fill(1), 0.99]],
      ['97 times 1, three times 0.5', [...Array<number>(97).fill(1), 0.5, 0.5, 0.5]],
    ] as const
  ).flatMap(([label, scores]): IntervalRow[] => {
    const [mean, moments] = [new ScoreMean(), new ClusteredMoments()]
    for (const score of scores) {
      mean.add(score)
      moments.add(score)
    }
    const byT = estimateOfMean(moments)
    const { ci } = mean.interval()
    if (ci === null || mean.mean === null) throw new Error(`${label} gives no interval`)
    const honest: IntervalRow = { label, estimate: mean.mean, interval: ci, said: 'as reported' }
    if (byT.status === 'unmeasured') return [honest]
    const [low, high] = byT.interval
    const tooSure = {
      estimate: mean.mean,
      interval: [low, Math.min(1, high)],
      said: 'by t: too sure',
      tone: 'bad',
    } as const
    return [honest, { label: 'the same', ...tooSure }]
  })
  return drawn({
    title: 'Near the ceiling, a small sample hides the failures that it happened not to draw',
    axis: 'mean score with its 95 % interval',
    from: 0.85,
    to: 1,
    ticks: [0.85, 0.9, 0.95, 1],
    tick: percent,
    marks: [],
    rows,
  })
}

function groups(): string {
  const random = seededRandom(5)
  const alone = new ScoreMean()
  const together = new ScoreMean()
  for (let document = 0; document < 20; document++) {
    const ease = random() < 0.7 ? 0.95 : 0.25
    for (let question = 0; question < 10; question++) {
      const score = random() < ease ? 1 : 0
      alone.add(score)
      together.add(score, { group: `document ${document}` })
    }
  }
  const rows = (
    [
      ['as if independent', alone, 'too sure'],
      ['grouped by document', together, 'honest'],
    ] as const
  ).map(([label, moments, said]): IntervalRow => {
    const { ci } = moments.interval()
    if (ci === null || moments.mean === null) throw new Error(`${label} gives no interval`)
    const tone = said === 'honest' ? 'good' : 'bad'
    return { label, estimate: moments.mean, interval: ci, said, tone }
  })
  return drawn({
    title: '200 questions about 20 documents are not 200 independent questions',
    axis: 'mean score with its 95 % interval',
    from: 0.5,
    to: 1,
    ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
    tick: percent,
    marks: [],
    rows,
  })
}

function pairs(): string {
  const random = seededRandom(3)
  const sides = Array.from({ length: 150 }, () => {
    const difficulty = random()
    const noise = (): number => (random() - 0.5) * 0.24
    const within = (score: number): number => Math.min(1, Math.max(0, score))
    return { baseline: within(difficulty + noise()), candidate: within(difficulty + 0.04 + noise()) }
  })
  const paired = pairedDifferencesOf(sides).difference()
  const [a, b] = (['baseline', 'candidate'] as const).map((side) => {
    const moments = new ClusteredMoments()
    for (const pair of sides) moments.add(pair[side])
    const estimate = estimateOfMean(moments)
    if (estimate.status === 'unmeasured') throw new Error(estimate.reason)
    return estimate
  })
  if (paired.status === 'unmeasured' || a === undefined || b === undefined) throw new Error('the sample has no spread')
  const apart = b.estimate - a.estimate
  const reach = 1.976 * Math.hypot(a.standardError, b.standardError)
  const unpaired: Interval = [apart - reach, apart + reach]
  return drawn({
    title: 'Two versions on the same 150 questions: pairing sees what two separate means hide',
    axis: 'difference of the mean scores, in points, with its 95 % interval',
    from: -0.08,
    to: 0.14,
    ticks: [-0.05, 0, 0.05, 0.1],
    tick: points,
    marks: [{ at: 0, label: 'no difference' }],
    rows: [
      { label: 'two separate means', estimate: apart, interval: unpaired, said: 'could be noise', tone: 'open' },
      {
        label: 'question by question',
        estimate: paired.estimate,
        interval: paired.interval,
        said: 'better',
        tone: 'good',
      },
    ],
  })
}

function verdicts(): string {
  const rows: IntervalRow[] = [
    { label: 'B is clearly higher', estimate: 0.05, interval: [0.02, 0.08], said: 'better', tone: 'good' },
    { label: 'B is clearly lower', estimate: -0.06, interval: [-0.09, -0.03], said: 'worse', tone: 'bad' },
    { label: 'no loss beyond 2 points', estimate: 0, interval: [-0.015, 0.015], said: 'no worse', tone: 'good' },
    { label: 'few examples', estimate: 0.02, interval: [-0.05, 0.09], said: 'inconclusive', tone: 'open' },
  ]
  return drawn({
    title: 'What assay compare says, by where the interval of the difference lies',
    axis: 'difference B − A, in points, with its interval',
    from: -0.1,
    to: 0.1,
    ticks: [-0.1, -0.05, 0, 0.05, 0.1],
    tick: points,
    marks: [
      { at: -0.02, label: '−margin' },
      { at: 0, label: '0' },
    ],
    rows,
  })
}

function corrected(): string {
  const rows = [1, 4, 16].flatMap((times): IntervalRow[] => {
    const found = correctedShare({
      positive: 800,
      n: 1000,
      sensitivity: { correct: 23 * times, n: 25 * times },
      specificity: { correct: 18 * times, n: 25 * times },
    })
    if (found.status === 'unmeasured')
      return [{ label: `corrected by ${50 * times} labels`, estimate: 0.8, interval: [0.8, 0.8], said: 'refused' }]
    return [{ label: `corrected by ${50 * times} labels`, estimate: found.estimate, interval: found.interval }]
  })
  return drawn({
    title: 'A judge that passes 80 %, finds 92 % of the good answers and 72 % of the bad ones',
    axis: 'share of good answers with its 95 % interval',
    from: 0.5,
    to: 1,
    ticks: [0.5, 0.6, 0.7, 0.8, 0.9, 1],
    tick: percent,
    marks: [],
    rows: [
      {
        label: 'as the judge says',
        estimate: 0.8,
        interval: clopperPearsonInterval(800, { n: 1000 }),
        said: 'too sure',
        tone: 'bad',
      },
      ...rows,
    ],
  })
}
