import type { Aggregate } from '../core/aggregate.ts'
import type { RunDocument } from '../core/run.ts'
import { thousands } from '../support/counted.ts'

/** A run's figures for one label of a classification, as shown. */
export interface LabelRow {
  readonly label: string
  readonly precision: string
  readonly recall: string
  readonly f1: string
  /** Examples whose right label it is. */
  readonly n: string
  /** What those that were not found were most often taken for, and how many. */
  readonly takenFor: string
}

export interface LabelRows {
  readonly rows: readonly LabelRow[]
  /** Labels that are not among the rows. */
  readonly more: number
}

const MOST_ROWS = 12

/** The labels of a run, those with most examples first; the evaluators of one run count the same labels. */
export function labelRows({ summary }: RunDocument): LabelRows {
  for (const { details } of Object.values(summary.evaluators)) {
    const labels = recordsIn(details?.['labels'])
    if (labels.length === 0) continue
    const confusion = recordsIn(details?.['confusion'])
    const sorted = labels.toSorted((a, b) => countIn(b, 'support') - countIn(a, 'support'))
    const rows = sorted.slice(0, MOST_ROWS).map((label) => ({
      label: textIn(label, 'label'),
      precision: shareIn(label, 'precision'),
      recall: shareIn(label, 'recall'),
      f1: shareIn(label, 'f1'),
      n: thousands(countIn(label, 'support')),
      takenFor: takenFor(textIn(label, 'label'), confusion),
    }))
    return { rows, more: sorted.length - rows.length }
  }
  return { rows: [], more: 0 }
}

/** Whether an evaluator's figures are those of the labels, and not a distribution of values. */
export function isOfLabels({ details }: Aggregate): boolean {
  return recordsIn(details?.['labels']).length > 0
}

function takenFor(label: string, confusion: readonly Row[]): string {
  const wrong = confusion.filter((cell) => cell['expected'] === label && cell['predicted'] !== label)
  const most = wrong.toSorted((a, b) => countIn(b, 'count') - countIn(a, 'count'))[0]
  if (most === undefined) return ''
  const given = typeof most['predicted'] === 'string' ? most['predicted'] : 'no label'
  return `${given} (${thousands(countIn(most, 'count'))})`
}

type Row = Readonly<Record<string, unknown>>

function recordsIn(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) return []
  return value.filter((item): item is Row => typeof item === 'object' && item !== null)
}

function countIn(row: Row, name: string): number {
  const value = row[name]
  return typeof value === 'number' ? value : 0
}

function textIn(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

/** `–` where there was nothing to divide by. */
function shareIn(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'number' ? value.toFixed(4) : '–'
}
