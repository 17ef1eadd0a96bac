import type { Place } from '../core/errors.ts'
import type { Tool } from './tools/tool.ts'

/** One record as it came out of a file or from code, before its fields are read. */
export interface Row {
  /** Any JSON value; a record is an object. Absent when the record could not be parsed. */
  readonly value?: unknown
  readonly place: Place
  /** Why the record could not be parsed. */
  readonly problem?: string
  /** Where a field of it stands, in formats that know. */
  readonly locate?: (field: string) => Partial<Place>
  /** The cells are texts (CSV): lists and objects in them are still to be parsed. */
  readonly cells?: true
  /** The tool whose document it comes from. */
  readonly tool?: Tool
  /** The record as the file has it, when `value` is what a tool's reader made of it; mapped paths lead into this one. */
  readonly original?: unknown
}

/** Rows in batches, so that a million of them need no million waits. */
export type Rows = AsyncIterable<Iterable<Row>>
