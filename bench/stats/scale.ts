/**
 * A comparison of 1,000,000 paired rows: five evaluators, 200,000 clusters whose rows do not stand together, clustered
 * t tests, Holm over the evaluators, and 1,000 replicates of the Poisson bootstrap. One thread; time and memory of the
 * whole process. Run: `node bench/stats/scale.ts`.
 */
import { ClusterNames } from '../../src/stats/cluster-names.ts'
import { PairedDifferences } from '../../src/stats/comparison/paired.ts'
import { PoissonBootstrap } from '../../src/stats/resampling/poisson-bootstrap.ts'
import { adjustPValues } from '../../src/stats/comparison/multiplicity.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { tableHead, tableRow } from './table.ts'

const ROWS = 1_000_000
const CLUSTERS = 200_000
const REPLICATES = 1000
/** The true gain of each evaluator; the first two give pass or fail, the others scores. */
const GAINS = [0, 0.004, 0, 0.002, -0.001]

const random = seededRandom(2026)
const names = new ClusterNames()
const paired = GAINS.map(() => new PairedDifferences({ names }))
const bootstrap = new PoissonBootstrap({ columns: GAINS.length, replicates: REPLICATES })
const started = process.cpuUsage()
const begun = performance.now()

const row = new Float64Array(GAINS.length)
for (let index = 0; index < ROWS; index++) {
  const cluster = `document ${index % CLUSTERS}`
  for (const [column, gain] of GAINS.entries()) {
    const baseline = column < 2 ? bit(random() < 0.7) : random()
    const candidate =
      column < 2 ? bit(random() < 0.7 + gain) : Math.min(1, Math.max(0, baseline + gain + 0.2 * (random() - 0.5)))
    paired[column]?.add({ baseline, candidate, cluster })
    row[column] = candidate - baseline
  }
  bootstrap.add(row, { id: `${index}`, cluster })
}

const outcomes = paired.map((differences) => differences.difference())
const adjusted = adjustPValues(outcomes.map((outcome) => (outcome.status === 'measured' ? outcome.pValue : 1)))
const flips = paired.map((differences) => differences.signFlip())
tableHead('What they show', [
  'evaluator',
  'true gain',
  'difference',
  'clustered t',
  'Poisson bootstrap',
  'p (t)',
  'p (Holm)',
  'p (sign-flip)',
])
for (const [index, outcome] of outcomes.entries()) {
  const resampled = bootstrap.mean(index)
  const flip = flips[index]
  if (outcome.status === 'unmeasured' || resampled.status === 'unmeasured' || adjusted.status === 'unmeasured') continue
  const ends = ([low, high]: readonly [number, number]): string => `${low.toPrecision(3)}, ${high.toPrecision(3)}`
  tableRow([
    `${index + 1}, ${index < 2 ? 'pass/fail' : 'scores'}`,
    `${GAINS[index]}`,
    outcome.estimate.toPrecision(3),
    ends(outcome.interval),
    ends(resampled.interval),
    outcome.pValue.toPrecision(2),
    (adjusted.pValues[index] ?? Number.NaN).toPrecision(2),
    flip?.status === 'measured' ? flip.pValue.toPrecision(2) : '–',
  ])
}
const used = process.cpuUsage(started)
console.log(
  `\n${ROWS} rows × ${GAINS.length} evaluators, ${CLUSTERS} clusters, ${REPLICATES} replicates: ` +
    `${((performance.now() - begun) / 1000).toFixed(1)} s (${((used.user + used.system) / 1e6).toFixed(1)} s of CPU), ` +
    `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
)

function bit(value: boolean): number {
  return value ? 1 : 0
}
