import type { Example } from '../core/example.ts'
import type { Place } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { readCell } from './cells.ts'
import type { ColumnMeaning, Columns } from './columns.ts'
import { DIALECTS, FIELDS, type Field } from './dialects.ts'
import { FIELD_PARSERS } from './fields.ts'
import { noteUnread, type Notes } from './notes.ts'
import { isObject, readId, type FieldContext, type JsonObject } from './parts.ts'
import { pathsToTexts, valueAt } from './paths.ts'
import { whyNotPlain } from './plain.ts'
import type { Row } from './row.ts'
import { valueText } from './value-text.ts'

/** Told of every problem. Throws when the first problem ends the reading. */
export type Report = (problem: string, place: Place) => void

export interface ReaderOptions {
  readonly columns: Columns
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

/** What a record gives, sorted by where it belongs. */
interface Sorted {
  readonly found: Found
  readonly loose: [string, unknown][]
  readonly parts: { [Name in 'inputs' | 'metadata' | 'timing']?: [string, unknown][] }
}

/** Reads rows as examples. Comes back with `undefined` for a row with a problem, after reporting it. */
export class ExampleReader {
  readonly #options: ReaderOptions
  /** Columns that were met, for telling whether a mapped one exists at all. */
  readonly columnsSeen = new Set<string>()
  /** The first record, as the file has it: shows where a path that is nowhere ends. */
  first: unknown

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  /** `ordinal` counts the rows from 1. */
  read(row: Row, ordinal: number): Example | undefined {
    this.first ??= row.original ?? row.value
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
    const sorted: Sorted = { found: {}, loose: [], parts: {} }
    const { found, loose, parts } = sorted
    for (const column of Object.keys(value)) this.#sort(value, column, sorted)
    this.#sortMapped(isObject(this.#row.original) ? this.#row.original : value, sorted)
    if (parts.timing !== undefined)
      found.timing = { column: 'timing', value: withParts(found.timing?.value, parts.timing) }
    const example: Example = { id: this.#id(found.id, ordinal), inputs: {} }
    this.#inputs(example, { given: found.inputs, parts: parts.inputs })
    // By their places, as in the other loops over every row: an iterator makes an object at each step.
    for (let at = 0; at < FIELDS.length; at++) {
      const field = FIELDS[at] as Field
      const given = found[field]
      if (given !== undefined && field !== 'id' && field !== 'inputs') this.#assign(example, { field, given })
    }
    const extra = [...(parts.metadata ?? []), ...loose]
    if (extra.length > 0) example.metadata = Object.fromEntries([...Object.entries(example.metadata ?? {}), ...extra])
    this.#column = undefined
    if (found.output?.column === 'answer' && isAlone(found)) this.notes.said.add(ANSWER_ALONE)
    if (this.#problems === 0) this.#checkSomethingToEvaluate(example, found)
    return this.#problems === 0 ? example : undefined
  }

  /** Puts one column where it belongs. */
  #sort(record: JsonObject, column: string, sorted: Sorted): void {
    const raw = record[column]
    if (raw === undefined) return
    this.#column = column
    this.#columnsSeen.add(column)
    const problem = whyNotPlain(raw)
    if (problem !== undefined) return this.report(problem)
    const { table, heads, replaced } = this.#options.columns
    if (this.#row.original !== undefined) {
      // What a tool's reader made has our names, whatever its columns were called; the mapping says more than it does.
      const field = DIALECTS.get(column)
      if (field !== undefined && !replaced.has(field)) this.#put(raw, { column, meaning: { field }, sorted })
      return
    }
    const meaning = table.get(column)
    if (meaning !== undefined) return this.#put(raw, { column, meaning, sorted })
    if (heads.has(column)) return
    if (this.#options.loose) sorted.loose.push([column, raw])
    else this.report(this.#unknownField(column, raw))
  }

  /** Reads the mapped fields that are no column of this name but a path, or a column of what the tool's reader read. */
  #sortMapped(record: JsonObject, sorted: Sorted): void {
    const { paths, table, replaced, heads } = this.#options.columns
    if (this.#row.original !== undefined) {
      for (const column of Object.keys(record)) {
        this.#columnsSeen.add(column)
        const meaning = table.get(column)
        const isMapped = meaning !== undefined && (replaced.has(meaning.field) || meaning.part !== undefined)
        if (isMapped) this.#put(record[column], { column, meaning, sorted })
      }
    }
    for (const { path, meaning } of paths) {
      if (Object.hasOwn(record, path.text)) continue
      this.#column = path.text
      const value = valueAt(record, path)
      if (value === undefined) continue
      this.#columnsSeen.add(path.text)
      const problem = whyNotPlain(value)
      if (problem === undefined) this.#put(value, { column: path.text, meaning, sorted })
      else this.report(problem)
    }
    if (this.#row.original === undefined && !this.#options.loose) noteRest(record, { heads, paths, notes: this.notes })
  }

  #put(
    raw: unknown,
    { column, meaning, sorted: { found, parts } }: { column: string; meaning: ColumnMeaning; sorted: Sorted },
  ): void {
    const { field, part } = meaning
    if (part !== undefined && (field === 'inputs' || field === 'metadata' || field === 'timing')) {
      const list = (parts[field] ??= [])
      list.push([part, field === 'timing' ? figure(raw) : raw])
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

  #unknownField(column: string, value: unknown): string {
    const near = didYouMean(column, this.#options.columns.table.keys())
    const hint = near === undefined ? '' : `; did you mean '${near}'?`
    const shown = `${valueText(column)} is not a field of an example${hint === '' ? '; ' : `${hint} Otherwise `}`
    const inside = isObject(value) || Array.isArray(value) ? pathsToTexts(column, value) : []
    if (column === 'outputs' && inside[0] !== undefined) {
      return `${shown}in a run it is the answer (--map output=${inside[0]}), and in a data set what is expected (--map reference=${inside[0]}); say which`
    }
    // With --loose whatever is in it would be metadata, the answer included.
    const likely = likelyField(column)
    if (inside.length > 0 && this.#says(likely))
      return `${shown}leave it out, keep it as metadata with --loose, or say what it is, such as --map metadata.${column}=${column}`
    if (inside.length > 0)
      return `${shown}say which field each of its texts is, such as --map ${likely}=${inside[0]}${andSo(inside)}`
    return `${shown}map it with \`columns\`, or keep it as metadata with --loose`
  }

  /** Whether a column of the row is known to be this field. */
  #says(field: string): boolean {
    const { value } = this.#row
    const { table } = this.#options.columns
    const meant = (column: string): boolean => table.get(column)?.field === field || column === field
    return isObject(value) && Object.keys(value).some(meant)
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

/** Sets of questions call what is expected the answer, too. */
const ANSWER_ALONE =
  '`answer` was read as the answer of the application, which is judged. If it is the expected one: --map reference=answer.'

/** Whether nothing beside the question and the answer says that an application answered. */
function isAlone({ reference, context, citations, toolCalls, timing, facts }: Found): boolean {
  return [reference, context, citations, toolCalls, timing, facts].every((given) => given === undefined)
}

/** What a column holds, going by its name. */
function likelyField(column: string): string {
  if (/expect|reference|truth|gold|ideal/i.test(column)) return 'reference'
  return /^(?:in(?:put)?s?|req|quer|quest|prompt|user)/i.test(column) ? 'query' : 'output'
}

function andSo([, ...others]: readonly string[]): string {
  return others.length === 0 ? '' : ` (there are also ${others.join(' and ')})`
}

function withParts(value: unknown, parts: readonly [string, unknown][]): unknown {
  return { ...(isObject(value) ? value : {}), ...Object.fromEntries(parts) }
}

/** A figure from a cell is a text. */
function figure(raw: unknown): unknown {
  if (typeof raw !== 'string' || raw.trim() === '') return raw === '' ? null : raw
  const number = Number(raw)
  return Number.isNaN(number) ? raw : number
}

/** Counts what stands beside the mapped paths in their columns, and is not read. */
function noteRest(
  record: JsonObject,
  { heads, paths, notes }: Pick<Columns, 'heads' | 'paths'> & { notes: Notes },
): void {
  for (const head of heads) {
    const value = record[head]
    if (!isObject(value)) continue
    const read = new Set(paths.map(({ path: { steps } }) => nameAt(steps[0]) === head && nameAt(steps[1])))
    for (const name of Object.keys(value)) if (!read.has(name)) noteUnread(notes, `${head}.${name}`)
  }
}

function nameAt(step: Columns['paths'][number]['path']['steps'][number] | undefined): string | undefined {
  return typeof step === 'object' && 'name' in step ? step.name : undefined
}

/** A column's name in a place: as it is when it is a plain word, else escaped. */
function shownField(column: string): string {
  return DIALECTS.has(column) || /^[\w.-]{1,60}$/.test(column) ? column : valueText(column)
}
