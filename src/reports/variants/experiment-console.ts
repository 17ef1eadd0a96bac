import type { ExperimentDocument, VariantReport } from '../../core/variants/experiment.ts'
import { alignedLines, columnWidths, lineWidth } from '../aligned.ts'
import { cut, oneLine, printable, wrap } from '../display.ts'
import { paint, type Paint } from '../paint.ts'
import { experimentColumns, experimentNotes, sliceRows } from './experiment-rows.ts'

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
    ...slicesText(document, { ink, width, digits }),
    ...notes.map((line) => `  ${ink.quiet(line)}`),
    `  ${ink.quiet(printable(`${experiment.dataset.name} · ${experiment.judge} · experiment ${named}`))}`,
    '',
    '',
  ].join('\n')
}

/** Means by slice, with the letters of their groups. */
function slicesText(
  document: ExperimentDocument,
  { ink, width, digits }: { ink: Paint; width: number; digits?: number | undefined },
): string[] {
  const { titles, rows } = sliceRows(document, { digits })
  if (rows.length === 0) return []
  const cells = [titles, ...rows].map((row, at) =>
    row.map((text) => ({
      text: cut(oneLine(text), LONGEST_NAME),
      colour: at === 0 ? ink.quiet : (own: string): string => own,
    })),
  )
  const align = titles.map((_, at) => (at === 0 ? ('left' as const) : ('right' as const)))
  const form = { align, gap: GAP, widths: columnWidths(cells) }
  const lines =
    lineWidth(form) <= width - 2
      ? alignedLines(cells, form)
      : rows.flatMap(([slice = '', ...figures]) => [
          oneLine(slice),
          ...figures.map((figure, at) => `  ${ink.quiet(oneLine(titles[at + 1] ?? '').padEnd(18))}${figure}`),
        ])
  return [...lines.map((line) => `  ${line}`), '']
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
