import type { Aggregate } from '../core/aggregate.ts'
import type { GateOutcome, RunDocument } from '../core/run.ts'
import { thousands } from '../support/counted.ts'
import { gateOf } from './advice.ts'
import { alignedLines, columnWidths, lineWidth, type Cell } from './aligned.ts'
import { cut, oneLine, padEnd } from './display.ts'
import { failureCount, figureText, figureWithInterval } from './figure-text.ts'
import { isOfLabels, labelRows, type LabelRow } from './labels.ts'
import type { Paint } from './paint.ts'
import { shownAs, type Shown } from './shown.ts'

interface Column<Row> {
  readonly title: string
  readonly align: 'left' | 'right'
  readonly cell: (row: Row) => Cell
}

interface EvaluatorRow {
  readonly shown: Shown
  readonly aggregate: Aggregate
  readonly gate: GateOutcome | undefined
}

const GAP = '   '

/** The evaluators of a run with their figures: a table, or blocks where the terminal is too narrow for one. */
export function evaluatorTable(
  document: RunDocument,
  { width, paint, digits }: { width: number; paint: Paint; digits?: number | undefined },
): string[] {
  const rows = Object.entries(document.summary.evaluators)
    .filter(([, aggregate]) => aggregate.reported === undefined || aggregate.n > 0)
    .map(([name, aggregate]) => ({
      shown: shownAs(document.run, name, digits),
      aggregate,
      gate: gateOf(document, name),
    }))
  if (rows.length === 0) return []
  const columns = scoreColumns(rows, paint)
  return tableOrBlocks(columns, { rows, width, paint })
}

function scoreColumns(rows: readonly EvaluatorRow[], paint: Paint): Column<EvaluatorRow>[] {
  const columns: Column<EvaluatorRow>[] = [
    { title: 'evaluator', align: 'left', cell: ({ shown }) => ({ text: oneLine(shown.title), colour: paint.strong }) },
    {
      title: 'score',
      align: 'right',
      cell: (row) => ({ text: meanText(row), colour: gateColour(row, paint) }),
    },
    { title: '95 % interval', align: 'left', cell: ({ shown, aggregate }) => ({ text: shown.interval(aggregate.ci) }) },
    { title: 'pass rate', align: 'right', cell: ({ shown, aggregate }) => ({ text: shown.passRate(aggregate) }) },
    { title: 'n', align: 'right', cell: ({ aggregate }) => ({ text: thousands(aggregate.n) }) },
    ...countColumns(paint).filter(({ cell }) => rows.some((row) => cell(row).text !== NONE)),
    {
      title: 'threshold',
      align: 'right',
      cell: ({ shown, aggregate }) => ({ text: shown.isHint ? '–' : shown.threshold(aggregate.threshold) }),
    },
    { title: '', align: 'left', cell: (row) => ({ text: gateText(row), colour: gateColour(row, paint) }) },
  ]
  return columns
}

const NONE = '·'

function countColumns(paint: Paint): Column<EvaluatorRow>[] {
  const counted = (title: string, count: (aggregate: Aggregate) => number): Column<EvaluatorRow> => ({
    title,
    align: 'right',
    cell({ aggregate }) {
      const number = count(aggregate)
      return number === 0 ? { text: NONE, colour: paint.quiet } : { text: thousands(number) }
    },
  })
  return [
    counted('vacuous', ({ vacuous }) => vacuous),
    counted('n/a', ({ notApplicable }) => notApplicable),
    counted('failed', failureCount),
  ]
}

function meanText({ shown, aggregate: { mean, threshold } }: EvaluatorRow): string {
  return mean === null ? 'none' : shown.score(mean, threshold)
}

function gateText({ gate, shown: { isRate } }: EvaluatorRow): string {
  if (gate === undefined) return ''
  return { holds: '✓ holds', fails: isRate ? '✗ above' : '✗ below', undecided: '? undecided' }[gate.outcome]
}

function gateColour({ gate }: EvaluatorRow, paint: Paint): (text: string) => string {
  if (gate === undefined) return (text) => text
  return { holds: paint.good, fails: paint.bad, undecided: paint.doubtful }[gate.outcome]
}

/** Figures without a threshold, such as latencies: their mean and percentiles. */
export function figureTable({ summary }: RunDocument, { width, paint }: { width: number; paint: Paint }): string[] {
  const rows = Object.entries(summary.evaluators).flatMap(([name, aggregate]) =>
    aggregate.reported === undefined || isOfLabels(aggregate)
      ? []
      : [{ name: oneLine(name), reported: aggregate.reported }],
  )
  if (rows.length === 0) return []
  type Row = (typeof rows)[number]
  const figure = (title: 'mean' | 'p50' | 'p95' | 'p99'): Column<Row> => ({
    title,
    align: 'right',
    cell: ({ reported }) => ({ text: figureWithInterval(reported, title) }),
  })
  const columns: Column<Row>[] = [
    { title: 'figure', align: 'left', cell: ({ name }) => ({ text: name, colour: paint.strong }) },
    ...(['mean', 'p50', 'p95', 'p99'] as const).map(figure),
    { title: 'max', align: 'right', cell: ({ reported }) => ({ text: figureText(reported.max) }) },
    { title: 'unit', align: 'left', cell: ({ reported }) => ({ text: oneLine(reported.unit) }) },
    { title: 'n', align: 'left', cell: ({ reported }) => ({ text: thousands(reported.n) }) },
  ]
  return tableOrBlocks(columns, { rows, width, paint })
}

const WIDEST_LABEL = 40

/** Precision and recall of each label, and what it is most often taken for. */
export function labelTable(document: RunDocument, { width, paint }: { width: number; paint: Paint }): string[] {
  const { rows, more } = labelRows(document)
  if (rows.length === 0) return []
  const figure = (title: 'precision' | 'recall' | 'f1' | 'n'): Column<LabelRow> => ({
    title,
    align: 'right',
    cell: (row) => ({ text: row[title] }),
  })
  const columns: Column<LabelRow>[] = [
    { title: 'label', align: 'left', cell: ({ label }) => ({ text: cut(label, WIDEST_LABEL), colour: paint.strong }) },
    ...(['precision', 'recall', 'f1', 'n'] as const).map(figure),
    { title: 'mostly taken for', align: 'left', cell: ({ takenFor }) => ({ text: cut(takenFor, WIDEST_LABEL) }) },
  ]
  const lines = tableOrBlocks(columns, { rows, width, paint })
  return more === 0 ? lines : [...lines, paint.quiet(`and ${thousands(more)} more; the JSON report has them all`)]
}

function tableOrBlocks<Row>(
  columns: readonly Column<Row>[],
  { rows, width, paint }: { rows: readonly Row[]; width: number; paint: Paint },
): string[] {
  const titles = columns.map(({ title }) => ({ text: title, colour: paint.quiet }))
  const lines = [titles, ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
  const form = { align: columns.map(({ align }) => align), gap: GAP, widths: columnWidths(lines) }
  return lineWidth(form) <= width ? alignedLines(lines, form) : blocks(columns, { rows, paint })
}

/** The same figures one below the other, for a terminal that is too narrow for a table. */
function blocks<Row>(
  columns: readonly Column<Row>[],
  { rows, paint }: { rows: readonly Row[]; paint: Paint },
): string[] {
  const [first, ...others] = columns
  return rows.flatMap((row) => {
    const titled = others.flatMap(({ title, cell }) => (title === '' ? [] : [{ title, ...cell(row) }]))
    const untitled = [first, ...others.filter(({ title }) => title === '')].flatMap((column) => column?.cell(row) ?? [])
    const figures = titled.filter(({ text }) => text !== NONE)
    return [
      untitled.map(painted).join(GAP).trimEnd(),
      ...figures.map(({ title, ...cell }) => `  ${paint.quiet(padEnd(title, 15))}${painted(cell)}`),
    ]
  })
}

function painted({ text, colour = (same) => same }: Cell): string {
  return colour(text)
}
