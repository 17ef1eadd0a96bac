import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { markdownText } from '../markdown-text.ts'
import { experimentColumns, experimentNotes, sliceRows } from './experiment-rows.ts'

interface Options {
  readonly digits?: number | undefined
}

/** An experiment as Markdown. */
export function experimentMarkdown(document: ExperimentDocument, { digits }: Options = {}): string {
  const { experiment, headline, slices = [] } = document
  const columns = experimentColumns(document, { digits })
  // What stands to the right are figures.
  const rows = document.variants.map((variant) =>
    line(columns.map(({ cell, align }) => (align === 'right' ? cell(variant) : markdownText(cell(variant))))),
  )
  const parts = [
    `## ${markdownText(headline)}`,
    [
      line(columns.map(({ title }) => markdownText(title))),
      line(columns.map(({ align }) => (align === 'right' ? '---:' : ':---'))),
      ...rows,
    ].join('\n'),
    experimentNotes(document)
      .map((note) => `- ${markdownText(note)}`)
      .join('\n'),
    ...(slices.length === 0 ? [] : [sliceTable(document, { digits })]),
    `<sub>${markdownText(`${experiment.dataset.name} · ${experiment.judge} · experiment ${experiment.id}`)}</sub>`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The same as a comment under a pull request, with a mark by which the next one replaces it. */
export function experimentComment(document: ExperimentDocument, options: Options = {}): string {
  return `<!-- assay: variants of ${markdownText(document.experiment.dataset.name)} -->\n${experimentMarkdown(document, options)}`
}

/** Means by slice; a letter beside each where something can be told apart. */
function sliceTable(document: ExperimentDocument, options: Options): string {
  const { titles, rows } = sliceRows(document, options)
  return [
    line(titles.map(markdownText)),
    line(titles.map((_, at) => (at === 0 ? ':---' : '---:'))),
    ...rows.map(([slice = '', ...figures]) => line([markdownText(slice), ...figures])),
  ].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
