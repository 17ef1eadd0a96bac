import type { JsonObject } from '../parts.ts'
import type { Step } from './step.ts'

/** What a tool's reader made of one record. */
export type Reading =
  | {
      /** The record in our own names. */
      readonly record: JsonObject
      /** Parts that were there and are not read, for the notes. */
      readonly unread?: readonly string[]
      /** What a person should know about the reading, in sentences. */
      readonly notes?: readonly string[]
    }
  | { readonly problem: string }

/** A form in which another tool writes its records, known by its content. */
export interface Tool {
  /** What the form is called: `LangSmith experiment`. */
  readonly name: string
  /** Where the tool documents it. */
  readonly source: string
  /** What of an example it gives, for the documentation: `query`, `output`, … */
  readonly gives: readonly string[]
  /** Whether a record has this form. Left out: it is known by the document that it stands in. */
  readonly is?: (record: JsonObject) => boolean
  /** Reads a record that is an example by itself. */
  readonly read?: (record: JsonObject) => Reading
  /** Reads a record that holds steps of traces, which are joined to examples when all are read. */
  readonly steps?: (record: JsonObject) => readonly Step[]
}
