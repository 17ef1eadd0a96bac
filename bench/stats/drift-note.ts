/**
 * How often a run notes that its scores are spread otherwise than those of its calibration, where they are not.
 * Run: `node bench/stats/drift-note.ts` (about ten seconds).
 */
import { correct } from '../../src/calibration/correction.ts'
import type { Calibration } from '../../src/core/calibration.ts'
import { ScoreDistance } from '../../src/stats/drift/score-distance.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import type { Random } from './draws.ts'
import { percent, table } from './table.ts'

const TRIALS = 2000
const IN_GROUP = 10

interface Drawn {
  readonly value: number
  readonly group?: string
}

const SCORES: Readonly<Record<string, (random: Random, n: number) => Drawn[]>> = {
  uniform: (random, n) => Array.from({ length: n }, () => ({ value: random() })),
  'grades 0, ¼, … 1': (random, n) => Array.from({ length: n }, () => ({ value: Math.floor(random() * 5) / 4 })),
  'ten alike of each group': (random, n) =>
    Array.from({ length: n / IN_GROUP }, (_, at) => {
      const shared = random()
      const group = `group ${at}`
      return Array.from({ length: IN_GROUP }, () => ({ value: 0.9 * shared + 0.1 * random(), group }))
    }).flat(),
}

const CASES = [
  ['uniform', 30, 100],
  ['uniform', 100, 1000],
  ['uniform', 300, 10_000],
  ['grades 0, ¼, … 1', 100, 1000],
  ['ten alike of each group', 60, 300],
] as const

const subject = { kind: 'evaluator', name: 'faithfulness', version: '1', judge: 'm', settings: {} } as const

/** Whether a run with these scores says that they are unlike the labelled ones. Four of five labels agree with the judge. */
function notes(labelled: readonly Drawn[], scores: readonly Drawn[]): boolean {
  const distance = new ScoreDistance(labelled)
  for (const score of scores) distance.add(score)
  const rows = labelled.map(({ value, group }, at) => {
    const label = value >= 0.5 !== (at % 5 === 0)
    return { id: `${at}`, score: value, label, ...(group === undefined ? {} : { group }) }
  })
  const made: Calibration = { subject, madeAt: '', dataset: { name: 'labelled' }, threshold: 0.5, rows }
  const passed = scores.filter(({ value }) => value >= 0.5).length
  const observed = { subject, threshold: 0.5, passed, failed: scores.length - passed, distance: distance.result() }
  const found = correct(made, observed)
  return found.status === 'corrected' && found.unlike !== undefined
}

const random = seededRandom(9)
const rows = CASES.map(([name, labels, n]) => {
  const draw = SCORES[name] ?? (() => [])
  let count = 0
  for (let trial = 0; trial < TRIALS; trial++) if (notes(draw(random, labels), draw(random, n))) count++
  return [name, String(labels), String(n), percent(count / TRIALS)]
})
table('False notes of unlike scores', { head: ['scores', 'labels', 'run', 'notes'], rows })
