import type { ExperimentDocument } from '../../core/variants/experiment.ts'
import { markdownText } from '../markdown-text.ts'
import { experimentColumns, experimentNotes } from './experiment-rows.ts'

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
    ...(slices.length === 0 ? [] : [sliceTable(document)]),
    `<sub>${markdownText(`${experiment.dataset.name} · ${experiment.judge} · experiment ${experiment.id}`)}</sub>`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The same as a comment under a pull request, with a mark by which the next one replaces it. */
export function experimentComment(document: ExperimentDocument, options: Options = {}): string {
  return `<!-- assay: variants of ${markdownText(document.experiment.dataset.name)} -->\n${experimentMarkdown(document, options)}`
}

/** Means by slice; a letter beside each where something can be told apart. */
function sliceTable({ slices = [], variants }: ExperimentDocument): string {
  const names = variants.filter(({ standing }) => standing !== undefined).map(({ name }) => name)
  const rows = slices.map(({ slice, examples, variants: own }) =>
    line([
      markdownText(slice),
      ...names.map((name) => {
        const found = own.find((one) => one.name === name)
        return found?.mean === null || found === undefined ? '–' : `${found.mean.toFixed(2)} ${found.groups}`
      }),
      String(examples),
    ]),
  )
  return [
    line(['slice', ...names.map(markdownText), 'n']),
    line([':---', ...names.map(() => '---:'), '---:']),
    ...rows,
  ].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
