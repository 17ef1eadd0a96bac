/** 95 % intervals of a mean on a scale from 0 to 1, as the literature has them. */
import { bisect } from '../../src/stats/bisect.ts'
import { crossing } from '../../src/stats/bounded/crossing.ts'
import { chanceAtMost } from '../../src/stats/bounded/bounded-mean.ts'
import { ScoreMean } from '../../src/stats/bounded/score-mean.ts'
import type { Unit } from '../../src/stats/bounded/unit.ts'
import type { ClusteredMoments } from '../../src/stats/clusters.ts'
import { normalQuantile, tQuantile } from '../../src/stats/distributions.ts'
import { estimateOfMean } from '../../src/stats/estimate.ts'
import type { Interval } from '../../src/stats/intervals.ts'
import type { Row } from './bounded-scores.ts'

interface Sample {
  readonly rows: readonly Row[]
  readonly moments: ClusteredMoments
}

export type Method = (sample: Sample) => Interval | null

const TAIL = 0.025

/** What reports print. */
const printed: Method = ({ rows }) => {
  const mean = new ScoreMean()
  for (const { score, group } of rows) mean.add(score, { group })
  return mean.interval().ci
}

const student: Method = ({ moments }) => {
  const estimate = estimateOfMean(moments)
  return estimate.status === 'unmeasured' ? null : onScale(estimate.interval)
}

/** Wilson's with the n that passes and fails would need for the same error, and the quantile of t. */
const wilson: Method = ({ moments }) => {
  const { clusters, dependent, all, degreesOfFreedom: df } = moments
  const mean = all.mean ?? 0
  const squared = dependent ? (moments.squaredError ?? 0) : (all.variance ?? 0) / all.n
  const n = squared > 1e-24 ? (mean * (1 - mean)) / squared : clusters
  const t = tQuantile(1 - TAIL, df)
  const middle = (mean + (t * t) / (2 * n)) / (1 + (t * t) / n)
  const half = (t / (1 + (t * t) / n)) * Math.sqrt((mean * (1 - mean)) / n + (t * t) / (4 * n * n))
  return onScale([middle - half, middle + half])
}

/** t, with mean and error of the sample and `weight` of a unit more at the end of the scale. */
const studentWith =
  (weight: number): Method =>
  ({ moments }) => {
    const { clusters, dependent, all, degreesOfFreedom: df } = moments
    const mean = all.mean ?? 0
    const squared = dependent ? (moments.squaredError ?? 0) : (all.variance ?? 0) / all.n
    const end = (at: 0 | 1): number => {
      const shift = (weight * (at - mean)) / (clusters + weight)
      const error = Math.sqrt(squared + (shift * shift) / weight)
      return mean + shift + (at === 0 ? -1 : 1) * tQuantile(1 - TAIL, df) * error
    }
    return onScale([end(0), end(1)])
  }

/** Gaffke's with a unit more of another weight: at 0 it is the Bayesian bootstrap, at 1 Gaffke's own. */
const gaffkeWith =
  (weight: number): Method =>
  ({ rows, moments }) => {
    const units = unitsOf(rows)
    const size = units.reduce((sum, unit) => sum + unit.size ** 2, 0) / rows.length
    const mean = moments.all.mean ?? 0
    const lower = lowerWith(units, { mean, weight, size })
    const mirrored = units.map((unit) => ({ size: unit.size, sum: unit.size - unit.sum }))
    return [lower, 1 - lowerWith(mirrored, { mean: 1 - mean, weight, size })]
  }

function lowerWith(
  units: readonly Unit[],
  { mean, weight, size }: { mean: number; weight: number; size: number },
): number {
  if (!(mean > 0)) return 0
  const bar = normalQuantile(TAIL)
  const deviate = (at: number): number =>
    Math.max(-40, Math.min(40, normalQuantile(withEnd(at, { units, weight, size }))))
  return crossing((at) => deviate(at) - bar, [0, mean])
}

/** `chanceAtMost` adds a whole unit; its weight is changed by what is added beside it. */
function withEnd(
  at: number,
  { units, weight, size }: { units: readonly Unit[]; weight: number; size: number },
): number {
  return chanceAtMost(at, { units: [...units, { sum: 0, size, times: weight - 1 }], scale: [0, 1] })
}

function unitsOf(rows: readonly Row[]): Unit[] {
  const units = new Map<string, { sum: number; size: number }>()
  for (const [at, { score, group = `row ${at}` }] of rows.entries()) {
    const unit = units.get(group) ?? { sum: 0, size: 0 }
    units.set(group, { sum: unit.sum + score, size: unit.size + 1 })
  }
  return [...units.values()]
}

/** Anderson's (1969) with Massart's (1990) band of the distribution. */
const anderson: Method = ({ rows }) => {
  const scores = rows.map(({ score }) => score).sort((a, b) => a - b)
  const band = Math.sqrt(Math.log(1 / TAIL) / (2 * scores.length))
  return [bandMean(scores, band), 1 - bandMean(scores.map((score) => 1 - score).reverse(), band)]
}

/** The mean without the largest `band` of all, which may as well be 0. */
function bandMean(ascending: readonly number[], band: number): number {
  const each = 1 / ascending.length
  return ascending.reduce((sum, score, at) => sum + score * Math.max(0, Math.min(each, 1 - band - at * each)), 0)
}

/** Stakes of Waudby-Smith and Ramdas (2024) for a sample of known size, and the running mean before each score. */
function stakes(scores: readonly number[], log: number): { stake: number; before: number }[] {
  let [sum, squares] = [0.5, 0.25]
  return scores.map((score, at) => {
    const [before, variance] = [sum / (at + 1), squares / (at + 1)]
    sum += score
    squares += (score - sum / (at + 2)) ** 2
    return { stake: Math.sqrt((2 * log) / (scores.length * variance)), before }
  })
}

/** The closed form: empirical Bernstein with predictable stakes. */
const bernstein: Method = ({ rows }) => {
  const scores = rows.map(({ score }) => score)
  const log = Math.log(1 / TAIL)
  let [weights, weighted, spread] = [0, 0, log]
  for (const [at, { stake, before }] of stakes(scores, log).entries()) {
    const bet = Math.min(0.5, stake)
    const score = scores[at] as number
    weights += bet
    weighted += bet * score
    spread += (score - before) ** 2 * (-Math.log(1 - bet) - bet)
  }
  return onScale([(weighted - spread) / weights, (weighted + spread) / weights])
}

/** The hedged capital: what a bettor against each mean would have won. */
const hedged: Method = ({ rows }) => {
  const scores = rows.map(({ score }) => score)
  const mirrored = scores.map((score) => 1 - score)
  return [staked(scores), 1 - staked(mirrored)]
}

function staked(scores: readonly number[]): number {
  const log = Math.log(1 / TAIL)
  const bets = stakes(scores, log)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const wealth = (at: number): number =>
    scores.reduce(
      (sum, score, index) => sum + Math.log1p(Math.min(bets[index]?.stake ?? 0, 0.5 / at) * (score - at)),
      0,
    )
  return bisect((at) => log - wealth(at), [1e-9, Math.max(2e-9, mean)], { steps: 20 })
}

function onScale([low, high]: Interval): Interval {
  return [Math.max(0, low), Math.min(1, high)]
}

export const FOR_SCORES: Readonly<Record<string, Method>> = {
  'Gaffke (printed)': printed,
  'Gaffke, ½ unit': gaffkeWith(0.5),
  't with ½ unit': studentWith(0.5),
  'Wilson, effective n and t': wilson,
  t: student,
  'betting, hedged': hedged,
  'betting, empirical Bernstein': bernstein,
  Anderson: anderson,
}

export const FOR_GROUPS: Readonly<Record<string, Method>> = {
  printed,
  'Gaffke, whole group': gaffkeWith(1),
  'Gaffke, ½ unit': gaffkeWith(0.5),
  't with ½ unit': studentWith(0.5),
  't with ¼ unit': studentWith(0.25),
  'Wilson, effective n and t': wilson,
  'clustered t': student,
}
