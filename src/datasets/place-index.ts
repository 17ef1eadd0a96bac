import type { Place } from '../core/errors.ts'
import { defined } from '../support/defined.ts'
import { lowerBound } from '../support/lower-bound.ts'

/** Remembers where each example stood: two numbers wherever lines do not simply count on, else nothing. */
export class PlaceIndex {
  /** The first place tells what kind of places these are. */
  #first: Place | undefined
  #length = 0
  readonly #jumps = { indexes: [] as number[], lines: [] as number[], rows: [] as number[], columns: [] as number[] }
  #expectedLine: number | undefined
  #expectedRow: number | undefined
  #column: number | undefined

  add({ file, line, row, column }: Place): void {
    this.#first ??= {
      file,
      ...defined({ line, row, column }),
    }
    if (line !== this.#expectedLine || row !== this.#expectedRow || column !== this.#column) {
      this.#jumps.indexes.push(this.#length)
      this.#jumps.lines.push(line ?? 0)
      this.#jumps.rows.push(row ?? 0)
      this.#jumps.columns.push(column ?? 0)
    }
    this.#expectedLine = line === undefined ? undefined : line + 1
    this.#expectedRow = row === undefined ? undefined : row + 1
    this.#column = column
    this.#length++
  }

  /** The place of the example at a position in the data set, from 0. */
  at(index: number): Place | undefined {
    if (this.#first === undefined || !(index >= 0 && index < this.#length)) return undefined
    const { indexes, lines, rows, columns } = this.#jumps
    const jump = lowerBound((at) => (indexes[at] as number) <= index, indexes.length, 1) - 1
    const since = index - (indexes[jump] as number)
    const place: Place = { file: this.#first.file }
    if (this.#first.line !== undefined) place.line = (lines[jump] as number) + since
    if (this.#first.column !== undefined) place.column = columns[jump] as number
    if (this.#first.row !== undefined) place.row = (rows[jump] as number) + since
    return place
  }
}
