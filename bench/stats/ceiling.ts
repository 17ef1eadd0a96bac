/**
 * How often the 95 % interval that a report prints holds the true mean, how often it lies above it, and how wide it is:
 * for passes, scores that are mostly 1, and groups of unlike size. Run: `node bench/stats/ceiling.ts [DRAWS]` (300).
 */
import { ClusteredMoments } from '../../src/stats/clusters.ts'
import { estimateOfMean } from '../../src/stats/estimate.ts'
import { wilsonInterval, type Interval } from '../../src/stats/intervals.ts'
import { ScoreMean } from '../../src/stats/bounded/score-mean.ts'
import { GROUPED, INDEPENDENT, groupedRows, independentRows, type Row } from './bounded-scores.ts'
import { seeded } from './effort.ts'
import { Kept } from './kept.ts'
import { tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)

const HEAD = ['holds', 'above', 'median width', 'before: holds', 'above', 'median width']
console.log(
  `## Intervals of means\n\n${DRAWS} samples each. ⚠ marks less than 93.5 % held, and more than 3 % above the truth, by more than chance.`,
)
const began = process.cpuUsage()

tableHead('Independent; before: Wilson for 0/1, t for scores', ['scores', 'n', ...HEAD])
for (const [at, scores] of INDEPENDENT.entries()) {
  for (const n of [10, 30, 100, 1000]) {
    const random = seeded(4000 + at)
    tableRow([scores.name, `${n}`, ...measured(() => independentRows(scores, { n, random }), scores.truth)])
  }
}

tableHead('In groups; before: clustered t', ['scores', 'groups × rows', ...HEAD])
for (const [at, groups] of GROUPED.entries()) {
  for (const equal of [true, false]) {
    for (const count of [5, 10, 30, 100]) {
      const random = seeded(5000 + at)
      const cells = measured(() => groupedRows(groups, { count, equal, random }), groups.truth)
      tableRow([groups.name, `${count} × ${equal ? '5' : '1–20'}`, ...cells])
    }
  }
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

function measured(rows: () => readonly Row[], truth: number): string[] {
  const [now, before] = [new Kept(truth), new Kept(truth)]
  for (let draw = 0; draw < DRAWS; draw++) {
    const sample = rows()
    const [mean, moments] = [new ScoreMean(), new ClusteredMoments()]
    for (const { score, group } of sample) {
      mean.add(score, { group })
      moments.add(score, group)
    }
    now.add(mean.interval().ci)
    before.add(formerly(sample, moments))
  }
  return [...now.cells(true), ...before.cells(false)]
}

function formerly(sample: readonly Row[], moments: ClusteredMoments): Interval | null {
  const binary = sample.every(({ score }) => score === 0 || score === 1)
  const ones = sample.filter(({ score }) => score === 1).length
  if (binary && !moments.dependent) return wilsonInterval(ones, { n: sample.length })
  const estimate = estimateOfMean(moments)
  if (estimate.status === 'unmeasured') return null
  return [Math.max(0, estimate.interval[0]), Math.min(1, estimate.interval[1])]
}
