import type { ExperimentDocument, VariantReport } from '../../core/variants/experiment.ts'
import { alignedLines, columnWidths, lineWidth } from '../aligned.ts'
import { cut, oneLine, printable, wrap } from '../display.ts'
import { paint, type Paint } from '../paint.ts'
import { experimentColumns, experimentNotes } from './experiment-rows.ts'

const GAP = '   '
const LONGEST_NAME = 40

/** An experiment for a terminal: who is better than whom, and what it is known from. */
export function experimentConsole(
  document: ExperimentDocument,
  { width, colour, digits }: { width: number; colour: boolean; digits?: number | undefined },
): string {
  const ink = paint(colour)
  const { experiment, headline, variants } = document
  const columns = experimentColumns(document, { digits })
  const rows = [
    columns.map(({ title }) => ({ text: oneLine(title), colour: ink.quiet })),
    ...variants.map((variant) =>
      columns.map(({ title, cell }) => ({
        text: cut(oneLine(cell(variant)), LONGEST_NAME),
        colour: title === 'variant' ? ink.strong : colourOf(variant, ink),
      })),
    ),
  ]
  const form = { align: columns.map(({ align }) => align), gap: GAP, widths: columnWidths(rows) }
  const table = lineWidth(form) <= width - 2 ? alignedLines(rows, form) : blocks(document, { ink, digits })
  const notes = experimentNotes(document).flatMap((note) => wrap(printable(oneLine(note)), Math.max(30, width - 4)))
  const named = experiment.name === undefined ? experiment.id : `${experiment.name} (${experiment.id})`
  return [
    '',
    ...wrap(printable(oneLine(headline)), Math.max(30, width - 2)).map((line) => `  ${ink.strong(line)}`),
    '',
    ...table.map((line) => `  ${line}`),
    '',
    ...notes.map((line) => `  ${ink.quiet(line)}`),
    `  ${ink.quiet(printable(`${experiment.dataset.name} · ${experiment.judge} · experiment ${named}`))}`,
    '',
    '',
  ].join('\n')
}

function colourOf({ standing, state }: VariantReport, ink: Paint): (text: string) => string {
  if (state === 'broken') return ink.bad
  if (standing === undefined) return ink.quiet
  return standing.mayBeBest ? ink.good : (text) => text
}

/** One below the other, for a terminal that is too narrow for the table. */
function blocks(document: ExperimentDocument, { ink, digits }: { ink: Paint; digits?: number | undefined }): string[] {
  const columns = experimentColumns(document, { digits })
  return document.variants.flatMap((variant) => [
    ink.strong(printable(oneLine(variant.name))),
    ...columns
      .filter(({ title, cell }) => title !== 'variant' && cell(variant) !== '')
      .map(({ title, cell }) => `  ${ink.quiet(oneLine(title).padEnd(18))}${oneLine(cell(variant))}`),
  ])
}
