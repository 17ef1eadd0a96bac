import type { Example } from '../core/example.ts'
import type { Place } from '../core/errors.ts'
import { columnTable } from './columns.ts'
import { ExampleReader, type Report } from './example-reader.ts'
import { dialectOf, emptyNotes, noteSentences, type Notes } from './notes.ts'
import { isObject, readId } from './parts.ts'
import { PlaceIndex } from './place-index.ts'
import type { DatasetOptions, Reading } from './reading.ts'
import { parsePath, valueAt, whereItEnds } from './paths.ts'
import type { Rows } from './row.ts'
import { SeenIds } from './seen-ids.ts'
import { ledgerRows } from './tools/decided-inputs.ts'
import { oneByOne } from '../support/mapped.ts'
import { toolRows } from './tools/tool-rows.ts'
import { valueText } from './value-text.ts'

/** An example and where it stands. */
export interface DatasetRecord {
  readonly example: Example
  readonly place: Place
}

/** The most records that are handed on together: lists in code are one batch, however long. */
const TOGETHER = 250

/** One reading of a data set, from the first row to the last. */
export class Pass {
  readonly places = new PlaceIndex()
  sha256: string | undefined
  readonly #reading: Reading
  readonly #options: DatasetOptions
  readonly #notes = emptyNotes()
  readonly #ids = new SeenIds()

  constructor(reading: Reading, options: DatasetOptions) {
    this.#reading = reading
    this.#options = options
  }

  notes(): string[] {
    return noteSentences(this.#notes)
  }

  /** The form of another tool that was read, if there was one. */
  dialect(): string | undefined {
    return dialectOf(this.#notes)
  }

  records(events: PassEvents): AsyncIterableIterator<DatasetRecord> {
    return oneByOne(this.#batches(events))
  }

  /** The records as rows come, some together. What was read before a problem comes before it. */
  async *#batches({ report, suspect }: PassEvents): AsyncGenerator<readonly DatasetRecord[]> {
    const { columns = {}, loose = false, limit = Infinity, signal } = this.#options
    const { stem, name } = this.#reading
    const reader = new ExampleReader({ columns: columnTable(columns), stem, loose, report, notes: this.#notes })
    let ordinal = 0
    let examples = 0
    for await (const batch of this.#rows(this.#notes, (sha256) => (this.sha256 = sha256))) {
      signal?.throwIfAborted()
      let records: DatasetRecord[] = []
      try {
        for (const row of batch) {
          const example = reader.read(row, ++ordinal)
          if (example === undefined) continue
          if (this.#ids.seen(example.id)) {
            const repeated = { id: example.id, ordinal, place: { ...row.place, ...row.locate?.('id'), field: 'id' } }
            if (suspect !== undefined && this.#reading.repeatable) {
              suspect(repeated)
              continue
            }
            if (await this.#isRepeated(repeated, report)) continue
          }
          this.places.add(row.place)
          records.push({ example, place: row.place })
          if (++examples === limit) break
          if (records.length < TOGETHER) continue
          yield records
          records = []
        }
      } finally {
        yield records
      }
      if (examples === limit) return
    }
    if (ordinal === 0) report('there are no examples in it; give at least one.', { file: name })
    else this.#checkColumns(reader, report)
  }

  #rows(notes: Notes, hash?: (sha256: string) => void): Rows {
    return toolRows(ledgerRows(this.#reading.rows(hash), { notes }), { notes, name: this.#reading.name })
  }

  #checkColumns({ columnsSeen: seen, first }: ExampleReader, report: Report): void {
    const missing = Object.values(this.#options.columns ?? {}).find((column) => !seen.has(column))
    if (missing === undefined) return
    const path = parsePath(missing)
    if (path !== undefined && path.steps.length > 1) {
      const { at, names } = whereItEnds(first, path)
      const there = names.length === 0 ? '' : `; there are ${names.slice(0, 20).map(valueText).join(', ')}`
      const where = at === '' ? 'the first record' : `${valueText(at)} of the first record`
      return report(`no record has anything at ${valueText(missing)}: it is not in ${where}${there}.`, {
        file: this.#reading.name,
      })
    }
    const known = [...seen].slice(0, 20).map(valueText).join(', ')
    report(`no record has the column ${valueText(missing)} that \`columns\` names; there are ${known}.`, {
      file: this.#reading.name,
    })
  }

  /** Reports an id that really was there before; where rows can be read again, equal hashes alone do not convict. */
  async #isRepeated(repeated: RepeatedId, report: Report): Promise<boolean> {
    const first = this.#reading.repeatable ? await this.firstUses([repeated]) : undefined
    const message = repeatedMessage(repeated, first)
    if (message !== undefined) report(message, repeated.place)
    return message !== undefined
  }

  /** Reads the rows again, and finds where each of these ids is used first. */
  async firstUses(repeated: readonly RepeatedId[]): Promise<FirstUses> {
    const wanted = new Set(repeated.map(({ id }) => id))
    const uses = new Map<string, { ordinal: number; place: Place }>()
    const { table, paths } = columnTable(this.#options.columns)
    const idColumns = [...table].flatMap(([name, { field }]) => (field === 'id' ? [name] : []))
    const idPaths = paths.filter(({ meaning }) => meaning.field === 'id')
    let ordinal = 0
    for await (const batch of this.#rows(emptyNotes())) {
      for (const { value, original, place } of batch) {
        ordinal++
        const given = isObject(value)
          ? [
              ...idColumns.map((name) => value[name]),
              ...idPaths.map(({ path }) => valueAt(isObject(original) ? original : value, path)),
            ].find((id) => id !== undefined && id !== null && id !== '')
          : undefined
        const id = readId(given) ?? `${this.#reading.stem}-${ordinal}`
        if (wanted.delete(id)) uses.set(id, { ordinal, place })
      }
      if (wanted.size === 0) break
    }
    return uses
  }
}

type FirstUses = ReadonlyMap<string, { ordinal: number; place: Place }>

/** An id whose hash was met before. */
export interface RepeatedId {
  readonly id: string
  readonly ordinal: number
  readonly place: Place
}

interface PassEvents {
  readonly report: Report
  /** Told of repeated ids, to look into them later; without it they are looked into at once. */
  readonly suspect?: (repeated: RepeatedId) => void
}

/** What to say of a repeated id; `undefined` when it was the first use after all and only its hash was met before. */
export function repeatedMessage({ id, ordinal }: RepeatedId, uses?: FirstUses): string | undefined {
  const first = uses?.get(id)
  if (first?.ordinal === ordinal) return undefined
  const { line, row = ordinal } = first?.place ?? {}
  const earlier = first === undefined ? '' : line === undefined ? ` (first in row ${row})` : ` (first on line ${line})`
  return `the id ${valueText(id)} was used before${earlier}; ids must differ.`
}
