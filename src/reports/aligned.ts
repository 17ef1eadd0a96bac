import { displayWidth, padEnd, padStart } from './display.ts'

/** A piece of text in a table, and how it is coloured once it has been padded. */
export interface Cell {
  readonly text: string
  readonly colour?: ((text: string) => string) | undefined
}

export interface TableForm {
  /** How the texts of each column stand. */
  readonly align: readonly ('left' | 'right')[]
  /** What stands between columns. */
  readonly gap: string
  /** Columns of a terminal that each column of the table takes, `columnWidths(rows)` as a rule. */
  readonly widths: readonly number[]
}

/** Rows as lines whose columns stand below each other. */
export function alignedLines(rows: readonly (readonly Cell[])[], { align, gap, widths }: TableForm): string[] {
  return rows.map((cells) =>
    cells
      .map(({ text, colour = (same) => same }, index) => {
        const pad = align[index] === 'right' ? padStart : padEnd
        const isLastOnLeft = index === cells.length - 1 && align[index] !== 'right'
        return colour(isLastOnLeft ? text : pad(text, widths[index] ?? 0))
      })
      .join(gap)
      .trimEnd(),
  )
}

/** How many columns of a terminal each column takes, by its widest text. */
export function columnWidths(rows: readonly (readonly Cell[])[]): number[] {
  const [first = []] = rows
  return first.map((_, index) => Math.max(...rows.map((cells) => displayWidth(cells[index]?.text ?? ''))))
}

/** Columns of a terminal that a line takes. */
export function lineWidth({ widths, gap }: Pick<TableForm, 'widths' | 'gap'>): number {
  return widths.reduce((sum, width) => sum + width + gap.length, -gap.length)
}
