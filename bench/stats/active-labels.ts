/**
 * How often the 95 % interval of the share of good answers holds the truth where labels come from a queue of uncertain answers,
 * how wide it is beside that of as many random labels, and what the unweighted mean of the same labels would say.
 * Run: `node bench/stats/active-labels.ts [DRAWS] [EXPLORE…]` (2000 0.2 0.5).
 */
import { activePpiMean } from '../../src/stats/correction/active-ppi.ts'
import { correctedShare } from '../../src/stats/correction/rogan-gladen.ts'
import { weightedShare } from '../../src/stats/correction/weighted-share.ts'
import { draw } from '../../src/labelling/draw.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { JUDGES, answersOf, type Answer } from './active-judges.ts'
import { tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 2000)
const SHARES = process.argv.slice(3).map(Number)
if (SHARES.length === 0) SHARES.push(0.2, 0.5)
const ANSWERS = 2000
const THRESHOLD = 0.5

console.log(
  `## Labels drawn by uncertainty\n\n${DRAWS} runs of ${ANSWERS} answers each. "explore": the share drawn from all alike.`,
)
const HEAD = [
  'holds',
  'width',
  'random: holds',
  'width',
  'unweighted mean: holds',
  'later run, corrected: holds',
  'refused',
]
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const began = process.cpuUsage()
for (const explore of SHARES) {
  tableHead(`explore ${explore}`, ['judge', 'labels', ...HEAD])
  for (const [name, judge] of Object.entries(JUDGES)) {
    for (const wanted of [60, 100, 300]) {
      const seen = { active: 0, width: 0, random: 0, randomWidth: 0, naive: 0, later: 0, laterN: 0, n: 0, refused: 0 }
      for (let at = 0; at < DRAWS; at++) {
        const random = seededRandom(at * 7919 + wanted)
        const answers = answersOf(judge, { count: ANSWERS, random })
        const truth = judge.truth
        const active = await estimated(answers, { kind: 'uncertain', explore, wanted, seed: at })
        const even = await estimated(answers, { kind: 'random', explore: 1, wanted, seed: at })
        const later = corrected(answersOf(judge, { count: ANSWERS, random }), active.rows)
        if (active.result.status !== 'measured' || even.result.status !== 'measured') {
          seen.refused++
          continue
        }
        seen.n++
        seen.active += Number(holds(active.result.interval, truth))
        seen.width += active.result.interval[1] - active.result.interval[0]
        seen.random += Number(holds(even.result.interval, truth))
        seen.randomWidth += even.result.interval[1] - even.result.interval[0]
        const { mean, reach } = plain(active.rows)
        seen.naive += Number(holds([mean - reach, mean + reach], truth))
        if (later !== undefined) {
          seen.laterN++
          seen.later += Number(holds(later, truth))
        }
      }
      const of = (count: number): string => percent(count / seen.n)
      tableRow([
        name,
        `${wanted}`,
        of(seen.active),
        (seen.width / seen.n).toFixed(3),
        of(seen.random),
        (seen.randomWidth / seen.n).toFixed(3),
        of(seen.naive),
        `${percent(seen.later / seen.laterN)} of ${seen.laterN}`,
        `${seen.refused}`,
      ])
    }
  }
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

interface Row extends Answer {
  readonly probability: number
}

async function estimated(
  answers: readonly Answer[],
  { kind, explore, wanted, seed }: { kind: 'uncertain' | 'random'; explore: number; wanted: number; seed: number },
) {
  const places = answers.map(({ score }, position) => ({ position, epoch: 0, score, passed: score >= THRESHOLD }))
  const { drawn } = await draw(
    async function* () {
      yield places
    },
    { rule: { kind }, threshold: THRESHOLD, wanted, explore, seed },
  )
  const rows = drawn.map(({ position, probability }): Row => ({ ...(answers[position] as Answer), probability }))
  const scores = answers.map(({ score }) => score)
  const mean = scores.reduce((all, one) => all + one, 0) / scores.length
  const variance = scores.reduce((all, one) => all + (one - mean) ** 2, 0) / scores.length
  const result = activePpiMean({
    labels: rows.map(({ good }) => Number(good)),
    judged: rows.map(({ score }) => score),
    probabilities: rows.map(({ probability }) => probability),
    population: { n: scores.length, mean, variance },
  })
  return { rows, result }
}

function corrected(answers: readonly Answer[], rows: readonly Row[]): readonly [number, number] | undefined {
  const passes = ({ score }: Answer): boolean => score >= THRESHOLD
  const part = (good: boolean) => {
    const some = rows.filter((row) => row.good === good)
    const share = weightedShare(
      some.map((row) => Number(passes(row) === good)),
      some.map(({ probability }) => 1 / probability),
    )
    return { correct: share.share * share.effective, n: share.effective }
  }
  const result = correctedShare(
    { positive: answers.filter(passes).length, n: answers.length, sensitivity: part(true), specificity: part(false) },
    { effective: true },
  )
  return result.status === 'measured' ? result.interval : undefined
}

function plain(rows: readonly Row[]): { mean: number; reach: number } {
  const mean = rows.filter(({ good }) => good).length / rows.length
  return { mean, reach: 1.96 * Math.sqrt((mean * (1 - mean)) / rows.length) }
}

function holds([low, high]: readonly [number, number], truth: number): boolean {
  return low <= truth && truth <= high
}
