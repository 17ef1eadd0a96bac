import { alignedLines, columnWidths } from '../../reports/aligned.ts'
import { printable } from '../../reports/display.ts'
import { markdownText } from '../../reports/markdown-text.ts'

/** The style of a page: for a terminal, or Markdown. */
export interface Look {
  readonly format: 'console' | 'markdown'
}

export type Row = readonly string[]

export function chance(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${short(pValue)}`
}

export function intervalOf(ci: readonly [number, number] | null, shown: (value: number) => string): string {
  return ci === null ? '–' : `${shown(ci[0])} to ${shown(ci[1])}`
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

export function short(value: number): string {
  return String(Number(value.toFixed(3)))
}

export function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${short(value)}`
}

export function heading(text: string, format: Look['format']): string {
  return format === 'markdown' ? `## ${markdownText(text)}\n` : `${text}\n`
}

export function item(text: string, format: Look['format']): string {
  return format === 'markdown' ? `- ${markdownText(text)}` : `  ${text}`
}

/** A table. The first row has the titles; figures are right-aligned. */
export function table(rows: readonly Row[], format: Look['format']): string[] {
  const [titles = [], ...body] = rows
  if (format === 'markdown') {
    // Figures need no escaping, which would only make the text harder to read.
    const line = (cells: Row): string =>
      `| ${cells.map((cell) => (/^[\d.,%–to -]*$/.test(cell) ? cell : markdownText(cell))).join(' | ')} |`
    return [line(titles), `| ${titles.map((_, at) => (at === 0 ? '---' : '---:')).join(' | ')} |`, ...body.map(line)]
  }
  const last = titles.length - 1
  const cells = rows.map((row) => row.map((text) => ({ text })))
  const align = titles.map((title, at) => (at === 0 || (at === last && title === '') ? 'left' : 'right'))
  return alignedLines(cells, { align, gap: '   ', widths: columnWidths(cells) })
}

export function page(format: Look['format'], lines: readonly string[]): string {
  const text = `${lines.join('\n').trimEnd()}\n`
  return format === 'markdown' ? text : text.split('\n').map(printable).join('\n')
}
