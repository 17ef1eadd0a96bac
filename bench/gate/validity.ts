// Prints how right the checks of the gate are on labelled data, file by file, under the ruleset standard.
// Usage: ASSAY_DATA=/folder/of/the/data node bench/gate/validity.ts
import { FILES, type Label } from './labelled.ts'
import { dataFolder } from '../validity/rows.ts'
import { checkSays, decideFile, type Decided, decideWithoutContext, measure, type Measured } from './measure.ts'
import { percent, table } from './print.ts'
import { EDITS, measureEdits } from './quote-edits.ts'

const CHECKS = [
  'numeric_consistency',
  'date_consistency',
  'entity_consistency',
  'lexical_support',
  'answer_support',
  'contradiction',
  'quote_match',
  'absence_claim',
  'referenced_not_indexed',
]
const folder = dataFolder()

console.log('# The gate on labelled data: the whole context as one passage, cited as [1], ruleset standard\n')
for (const file of FILES) {
  const rows = decideFile(file, folder)
  console.log(`## ${file}: ${rows.length} rows\n`)
  console.log(verdicts(rows), '\n')
  console.log(shares(rows), '\n')
  const without = decideWithoutContext(file, folder)
  if (without.length > 0) console.log(leftOut(without), '\n')
  console.log(findings(rows), '\n')
}
console.log('## Quotations of wice pages, changed\n')
console.log(edits())

function verdicts(rows: readonly Decided[]): string {
  const labels: Label[] = ['supported', 'partly', 'not']
  const count = (label: Label, status: string) =>
    rows.filter((row) => row.label === label && row.decision.status === status).length
  return table(
    ['label', 'rows', 'fail', 'partial', 'pass', 'skipped'],
    labels
      .map((label) => ({ label, total: rows.filter((row) => row.label === label).length }))
      .filter(({ total }) => total > 0)
      .map(({ label, total }) => [
        label,
        String(total),
        ...['fail', 'partial', 'pass', 'skipped'].map((status) => String(count(label, status))),
      ]),
  )
}

function shares(rows: readonly Decided[]): string {
  const share = (among: readonly Decided[], picked: (row: Decided) => boolean) =>
    `${percent(among.filter(picked).length, among.length)} %`
  const supported = rows.filter(({ label }) => label === 'supported')
  const passed = rows.filter(({ decision }) => decision.status === 'pass')
  const of = (status: string) => share(supported, ({ decision }) => decision.status === status)
  const unsupported = share(passed, ({ label }) => label !== 'supported')
  return `Of the supported ${of('pass')} pass and ${of('partial')} are warned of; of those that pass ${unsupported} are not fully supported.`
}

function leftOut(rows: readonly Decided[]): string {
  const refused = rows.filter(({ decision }) => decision.status === 'fail')
  const good = (among: readonly Decided[]) => among.filter(({ label }) => label === 'supported').length
  return `Left out: ${rows.length} rows without a context (${good(rows)} supported), of which the gate refuses ${refused.length} (${good(refused)}).`
}

function findings(rows: readonly Decided[]): string {
  const line = (name: string, { hits, precision, falseAlarms, recall }: Measured) => [
    name,
    String(hits),
    precision === null ? '–' : percent(precision, 1),
    percent(falseAlarms, 1),
    percent(recall, 1),
  ]
  const lines = [
    line(
      'verdict fail',
      measure(rows, ({ decision }) => decision.status === 'fail'),
    ),
  ]
  for (const name of CHECKS) {
    for (const status of ['fail', 'warn']) {
      const measured = measure(rows, checkSays(name, status))
      if (measured.hits > 0) lines.push(line(`${name} ${status}`, measured))
    }
  }
  return table(['finding', 'rows', 'precision %', 'false alarms %', 'recall %'], lines)
}

function edits(): string {
  const results = measureEdits(folder)
  return table(
    ['edit', 'kind', 'tried', 'accepted %', 'warned %', 'failed %'],
    EDITS.flatMap(({ name, harmful }) => {
      const result = results.get(name)
      if (result === undefined) return []
      const { tried, accepted, warned } = result
      return [
        [
          name,
          harmful ? 'harmful' : 'harmless',
          String(tried),
          percent(accepted, tried),
          percent(warned, tried),
          percent(tried - accepted - warned, tried),
        ],
      ]
    }),
  )
}
