/**
 * Which interval of a mean on a scale from 0 to 1 is the narrowest that holds? The one that reports print beside others of
 * the literature, over the same samples as `ceiling.ts`. Run: `node bench/stats/widths.ts [DRAWS [SCORES]]`
 * (300 if left out), where SCORES begins the name of one kind of scores.
 */
import { ClusteredMoments } from '../../src/stats/clusters.ts'
import { GROUPED, INDEPENDENT, groupedRows, independentRows, type Row } from './bounded-scores.ts'
import { seeded } from './effort.ts'
import { FOR_GROUPS, FOR_SCORES, type Method } from './interval-methods.ts'
import { Kept } from './kept.ts'
import { tableHead, tableRow } from './table.ts'

const DRAWS = Number(process.argv[2] ?? 300)
const ONLY = process.argv[3] ?? ''

console.log(
  `## Widths beside each other\n\n${DRAWS} samples each. In each cell: how often the interval holds the truth, how often it lies above it, and its median width. ⚠ marks less than 93.5 % held, and more than 3 % above the truth, by more than chance.`,
)
const began = process.cpuUsage()

tableHead('Independent scores', ['scores', 'n', ...Object.keys(FOR_SCORES)])
for (const [at, scores] of INDEPENDENT.entries()) {
  if (scores.name.startsWith('0/1') || !scores.name.startsWith(ONLY)) continue
  for (const n of [10, 30, 100, 1000]) {
    const random = seeded(4000 + at)
    const drawn = () => independentRows(scores, { n, random })
    tableRow([scores.name, `${n}`, ...cells(drawn, { truth: scores.truth, methods: FOR_SCORES })])
  }
}

tableHead('In groups', ['scores', 'groups × rows', ...Object.keys(FOR_GROUPS)])
for (const [at, groups] of GROUPED.entries()) {
  if (!groups.name.startsWith(ONLY)) continue
  for (const equal of [true, false]) {
    for (const count of [5, 10, 30, 100]) {
      const random = seeded(5000 + at)
      const drawn = () => groupedRows(groups, { count, equal, random })
      const shown = cells(drawn, { truth: groups.truth, methods: FOR_GROUPS })
      tableRow([groups.name, `${count} × ${equal ? '5' : '1–20'}`, ...shown])
    }
  }
}
console.log(`\n${(process.cpuUsage(began).user / 1e6).toFixed(0)} s of CPU`)

function cells(
  drawn: () => readonly Row[],
  { truth, methods }: { truth: number; methods: Readonly<Record<string, Method>> },
): string[] {
  const kept = Object.values(methods).map((method) => ({ method, of: new Kept(truth) }))
  for (let draw = 0; draw < DRAWS; draw++) {
    const rows = drawn()
    const moments = new ClusteredMoments()
    for (const { score, group } of rows) moments.add(score, group)
    for (const { method, of } of kept) of.add(method({ rows, moments }))
  }
  return kept.map(({ of }) => of.cells(true).join(' · '))
}
