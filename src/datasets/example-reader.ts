import type { Example } from '../core/example.ts'
import type { Place } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { readCell } from './cells.ts'
import type { ColumnMeaning } from './columns.ts'
import { DIALECTS, FIELDS, type Field } from './dialects.ts'
import { FIELD_PARSERS } from './fields.ts'
import type { Notes } from './notes.ts'
import { isObject, readId, type FieldContext, type JsonObject } from './parts.ts'
import { whyNotPlain } from './plain.ts'
import type { Row } from './row.ts'
import { valueText } from './value-text.ts'

/** Told of every problem. Throws when the first problem ends the reading. */
export type Report = (problem: string, place: Place) => void

export interface ReaderOptions {
  readonly columns: ReadonlyMap<string, ColumnMeaning>
  /** Beginning of the ids of examples that have none. */
  readonly stem: string
  /** Unknown fields go into `metadata`. */
  readonly loose: boolean
  readonly report: Report
  readonly notes: Notes
}

interface Given {
  readonly column: string
  readonly value: unknown
}

type Found = { [Name in Field]?: Given }

/** Reads rows as examples. Comes back with `undefined` for a row with a problem, after reporting it. */
export class ExampleReader {
  readonly #options: ReaderOptions
  /** Columns that were met, for telling whether a mapped one exists at all. */
  readonly columnsSeen = new Set<string>()

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** `ordinal` counts the rows from 1. */
  read(row: Row, ordinal: number): Example | undefined {
    return new RowReader(row, this.#options, this.columnsSeen).read(ordinal)
  }
}

/** Reads one row; knows where it stands. */
class RowReader implements FieldContext {
  readonly notes: Notes
  readonly #row: Row
  readonly #options: ReaderOptions
  readonly #columnsSeen: Set<string>
  #column: string | undefined
  #problems = 0

  constructor(row: Row, options: ReaderOptions, columnsSeen: Set<string>) {
    this.notes = options.notes
    this.#row = row
    this.#options = options
    this.#columnsSeen = columnsSeen
  }

  /** Reports at the column that is being read. */
  readonly report = (problem: string): undefined => {
    const { place, locate } = this.#row
    this.#problems++
    const column = this.#column
    const at = column === undefined ? place : { ...place, ...locate?.(column), field: shownField(column) }
    this.#options.report(/[.?!]$/.test(problem) ? problem : `${problem}.`, at)
  }

  read(ordinal: number): Example | undefined {
    const { value, problem } = this.#row
    if (problem !== undefined) return this.report(problem)
    if (!isObject(value)) return this.report(`a record must be an object, not ${valueText(value)}`)
    const found: Found = {}
    const loose: [string, unknown][] = []
    const parts: { inputs?: [string, unknown][]; metadata?: [string, unknown][] } = {}
    for (const column of Object.keys(value)) this.#sort(value, { column, found, loose, parts })
    const example: Example = { id: this.#id(found.id, ordinal), inputs: {} }
    this.#inputs(example, { given: found.inputs, parts: parts.inputs })
    for (const field of FIELDS) {
      const given = found[field]
      if (given !== undefined && field !== 'id' && field !== 'inputs') this.#assign(example, { field, given })
    }
    const extra = [...(parts.metadata ?? []), ...loose]
    if (extra.length > 0) example.metadata = Object.fromEntries([...Object.entries(example.metadata ?? {}), ...extra])
    this.#column = undefined
    if (this.#problems === 0) this.#checkSomethingToEvaluate(example, found)
    return this.#problems === 0 ? example : undefined
  }

  /** Puts one column where it belongs. */
  #sort(
    record: JsonObject,
    {
      column,
      found,
      loose,
      parts,
    }: {
      column: string
      found: Found
      loose: [string, unknown][]
      parts: { inputs?: [string, unknown][]; metadata?: [string, unknown][] }
    },
  ): void {
    const raw = record[column]
    if (raw === undefined) return
    this.#column = column
    this.#columnsSeen.add(column)
    const problem = whyNotPlain(raw)
    if (problem !== undefined) return this.report(problem)
    const meaning = this.#options.columns.get(column)
    if (meaning === undefined) {
      if (this.#options.loose) loose.push([column, raw])
      else this.report(this.#unknownField(column))
      return
    }
    const { field, part } = meaning
    if (part !== undefined) {
      const list = field === 'inputs' ? (parts.inputs ??= []) : (parts.metadata ??= [])
      list.push([part, raw])
      return
    }
    const value = this.#cellValue(raw, { field, column })
    if (value === undefined || (value === null && field !== 'facts')) return
    const other = found[field]
    if (other === undefined || other.value === null) found[field] = { column, value }
    else if (value !== null) {
      this.report(`'${other.column}' and '${column}' both mean \`${field}\`; keep one of them`)
    }
  }

  #cellValue(raw: unknown, place: { field: Field; column: string }): unknown {
    if (this.#row.cells === undefined || typeof raw !== 'string') return raw
    const cell = readCell(raw, place)
    return cell.problem === undefined ? cell.value : this.report(cell.problem)
  }

  #unknownField(column: string): string {
    const near = didYouMean(column, this.#options.columns.keys())
    const hint = near === undefined ? '' : `; did you mean '${near}'?`
    return `${valueText(column)} is not a field of an example${hint === '' ? '; ' : `${hint} Otherwise `}map it with \`columns\`, or keep it as metadata with --loose`
  }

  #id(given: Given | undefined, ordinal: number): string {
    const automatic = `${this.#options.stem}-${ordinal}`
    if (given === undefined) return automatic
    this.#column = given.column
    const id = readId(given.value)
    if (id === undefined)
      this.report(`must be a text that is not blank, or a whole number, not ${valueText(given.value)}`)
    return id ?? automatic
  }

  #inputs(
    example: Example,
    { given, parts }: { given: Given | undefined; parts: [string, unknown][] | undefined },
  ): void {
    if (parts !== undefined) example.inputs = Object.fromEntries(parts)
    if (given === undefined) return this.#checkQuery(example)
    this.#column = given.column
    const { value } = given
    if (typeof value === 'string') example.inputs = { query: value }
    else if (isObject(value)) example.inputs = value
    else if (Array.isArray(value)) {
      const messages = FIELD_PARSERS.messages(value, this)
      if (messages !== undefined) example.messages = messages
    } else this.report(`must be a question or an object, not ${valueText(value)}`)
    this.#checkQuery(example)
  }

  #checkQuery({ inputs: { query } }: Example): void {
    if (typeof query === 'string' && query.trim() === '')
      this.report('the query is blank; give the question, or leave the record out')
  }

  #assign(example: Example, { field, given }: { field: Exclude<Field, 'id' | 'inputs'>; given: Given }): void {
    this.#column = given.column
    if (field === 'messages' && example.messages !== undefined) {
      return this.report('the inputs are a list of messages already; keep one of the two')
    }
    if (given.value === null) example.facts = null
    else {
      const value = FIELD_PARSERS[field](given.value, this)
      // Each parser returns the type of its own field, which a loop over fields cannot express.
      if (value !== undefined) (example as unknown as Record<string, unknown>)[field] = value
    }
  }

  #checkSomethingToEvaluate(example: Example, found: Found): void {
    const { inputs, messages, output } = example
    if (found.inputs !== undefined || messages !== undefined || output !== undefined) return
    if (Object.keys(inputs).length > 0) return
    this.report('there is nothing to evaluate: give `inputs` (or a `query`), `messages` or an `output`')
  }
}

/** A column's name in a place: as it is when it is a plain word, else escaped. */
function shownField(column: string): string {
  return DIALECTS.has(column) || /^[\w.-]{1,60}$/.test(column) ? column : valueText(column)
}
