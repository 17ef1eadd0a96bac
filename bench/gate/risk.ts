// Prints whether a certified gate holds what it guarantees: on drawn answers whose truth is known, and on labelled data of
// which one part is used for the certificate and the rest is not.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/risk.ts (about three minutes)
import { falseAlarmRisk, refusedAt, type RiskRow } from '../../src/calibration/false-alarm-risk.ts'
import { isRefused, refusals } from '../../src/cli/calibrate/refusals.ts'
import { createGate } from '../../src/gate/create-gate.ts'
import { strictnessLadder } from '../../src/gate/rulesets/strictness.ts'
import { seededRandom } from '../../src/support/seeded-random.ts'
import { FILES, readLabelled } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { percent, table } from './print.ts'

const CONFIDENCE = 0.9
const ALPHAS = [0.02, 0.05, 0.1]
const LABELS = [100, 300, 1000]
const DRAWS = 2000
const SPLITS = 200

/** Shares of supported answers that 22 gates refuse, as far apart as they are on the data. */
const CURVE = [
  0, 0.002, 0.005, 0.01, 0.014, 0.018, 0.022, 0.028, 0.035, 0.042, 0.048, 0.052, 0.06, 0.07, 0.085, 0.095, 0.105, 0.13,
  0.17, 0.22, 0.3, 0.4,
]

const ladder = strictnessLadder(createGate().config)
const routes = Object.fromEntries(ladder.map((checks, at) => [`${at}`, { checks }]))
const names = Object.keys(routes)

console.log(`# Certified gates: confidence ${CONFIDENCE}\n`)
console.log(`## Drawn answers whose truth is known: ${DRAWS} draws each\n`)
console.log(drawnTable(), '\n')
console.log(`## Labelled data: ${SPLITS} random parts each, standard, the whole context as one passage cited as [1]\n`)
console.log(await dataTable())

function drawnTable(): string {
  const kinds = [
    { kind: 'independent', alike: 1, named: false },
    { kind: 'ten alike of each group', alike: 10, named: true },
    { kind: 'the same, without `group`', alike: 10, named: false },
  ]
  const rows = kinds.flatMap(({ kind, alike, named }) =>
    ALPHAS.flatMap((maxFalseAlarms) =>
      LABELS.map((n) => {
        const random = seededRandom(n + maxFalseAlarms * 1000 + alike)
        let [certified, over, naiveOver, share] = [0, 0, 0, 0]
        for (let draw = 0; draw < DRAWS; draw++) {
          const sample = drawn(n, { alike, named, random })
          const { chosen, tested } = falseAlarmRisk(sample, {
            steps: CURVE.length,
            maxFalseAlarms,
            confidence: CONFIDENCE,
          })
          const naive = tested.findLastIndex(({ refused }) => refused <= maxFalseAlarms * n)
          if ((CURVE[naive] ?? 0) > maxFalseAlarms) naiveOver += 1
          if (chosen === null) continue
          certified += 1
          share += CURVE[chosen] ?? 0
          if ((CURVE[chosen] ?? 0) > maxFalseAlarms) over += 1
        }
        return [
          kind,
          `${maxFalseAlarms}`,
          `${n}`,
          percent(certified, DRAWS),
          certified === 0 ? '–' : percent(share / certified, 1),
          percent(over, DRAWS),
          percent(naiveOver, DRAWS),
        ]
      }),
    ),
  )
  return table(
    [
      'supported answers',
      'α',
      'how many',
      'certified %',
      'true share %',
      'above α %',
      'above α % if chosen by the share seen',
    ],
    rows,
  )
}

function drawn(
  n: number,
  { alike, named, random }: { alike: number; named: boolean; random: () => number },
): RiskRow[] {
  let strictness = 0
  return Array.from({ length: n }, (_, at) => {
    if (at % alike === 0) strictness = random()
    const step = CURVE.findIndex((share) => strictness < share)
    const source = named ? `group ${Math.floor(at / alike)}` : undefined
    return { supported: true, refusedFrom: step === -1 ? null : step, source }
  })
}

async function dataTable(): Promise<string> {
  const lines: string[][] = []
  const gate = createGate({ routes })
  for (const file of FILES) {
    const rows = await rowsOf(file)
    const own = rows.filter(({ supported }) => supported).length
    for (const maxFalseAlarms of ALPHAS) {
      for (const labels of LABELS) {
        // A part that leaves less than a quarter to look at afterwards says nothing.
        if (labels > 0.75 * rows.length) continue
        lines.push([`${file} (${own} of ${rows.length})`, ...splitFigures(rows, { labels, maxFalseAlarms })])
      }
    }
  }
  return table(
    [
      'data (supported)',
      'α',
      'labels',
      'certified %',
      'held out: false alarms %',
      'held out: recall %',
      'above α % of draws from the whole',
    ],
    lines,
  )

  async function rowsOf(file: (typeof FILES)[number]): Promise<RiskRow[]> {
    const answers = readLabelled(file, dataFolder()).map(({ id, label, input }) => ({
      id,
      supported: label === 'supported',
      input,
      group: undefined,
      source: id,
    }))
    const { rows } = await refusals(answers, { gate, routes: names, signal: new AbortController().signal })
    for (const [at, { id, input }] of answers.entries()) {
      if (at % 10 > 0) continue
      const from = rows[at]?.refusedFrom ?? names.length
      const other = names.find((route, step) => isRefused(gate.decide(input, { route })) !== step >= from)
      if (other !== undefined)
        throw new Error(`${file} ${id}: step ${other} does not refuse what a step before it does.`)
    }
    return rows
  }
}

function splitFigures(
  rows: readonly RiskRow[],
  { labels, maxFalseAlarms }: { labels: number; maxFalseAlarms: number },
): string[] {
  const random = seededRandom(labels * 7 + maxFalseAlarms * 1000)
  const whole = rows.filter(({ supported }) => supported)
  let [certified, alarms, recall, over] = [0, 0, 0, 0]
  for (let draw = 0; draw < DRAWS; draw++) {
    // With replacement, so that the file is the population and its own share is the truth.
    const sample = Array.from({ length: labels }, () => rows[Math.floor(random() * rows.length)]).filter(isThere)
    const { chosen } = falseAlarmRisk(sample, { steps: names.length, maxFalseAlarms, confidence: CONFIDENCE })
    if (chosen !== null && refusedAt(whole, chosen) > maxFalseAlarms * whole.length) over += 1
  }
  for (let split = 0; split < SPLITS; split++) {
    const mixed = shuffled(rows, random)
    const used = mixed.slice(0, labels)
    const { chosen } = falseAlarmRisk(used, { steps: names.length, maxFalseAlarms, confidence: CONFIDENCE })
    if (chosen === null) continue
    const rest = mixed.slice(labels)
    const supported = rest.filter((row) => row.supported)
    const others = rest.filter((row) => !row.supported)
    const share = refusedAt(supported, chosen) / supported.length
    certified += 1
    alarms += share
    recall += refusedAt(others, chosen) / others.length
  }
  const mean = (sum: number): string => (certified === 0 ? '–' : percent(sum / certified, 1))
  return [
    `${maxFalseAlarms}`,
    `${labels}`,
    percent(certified, SPLITS),
    mean(alarms),
    mean(recall),
    percent(over, DRAWS),
  ]
}

function isThere(row: RiskRow | undefined): row is RiskRow {
  return row !== undefined
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const [one, two] = [mixed[at], mixed[other]]
    if (one === undefined || two === undefined) continue
    mixed[at] = two
    mixed[other] = one
  }
  return mixed
}
