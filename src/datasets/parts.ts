import { noteUnread, type Notes } from './notes.ts'

/** What a field's parser may use: how to complain, and where to count what was left out. */
export interface FieldContext {
  /** Says what is wrong with the field. Returns `undefined`, or throws, as the reader was told. */
  readonly report: (problem: string) => undefined
  readonly notes: Notes
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Names = Readonly<Record<string, readonly string[]>>

/**
 * Reads the parts of an object under any of their names. `null` counts as absent; two names for one part are reported;
 * parts that nobody reads are counted in the notes as `what.name`.
 */
export function partsReader<const Table extends Names>(
  what: string,
  table: Table,
): (object: JsonObject, context: FieldContext) => { [Part in keyof Table]?: unknown } | undefined {
  const parts = new Map(Object.entries(table).flatMap(([part, names]) => names.map((name) => [name, part] as const)))
  return (object, context) => {
    const read: { [Part in keyof Table]?: unknown } = {}
    const from: Record<string, string> = {}
    for (const name of Object.keys(object)) {
      const value = object[name]
      if (value === null || value === undefined) continue
      const part = parts.get(name)
      if (part === undefined) {
        noteUnread(context.notes, `${what}.${name}`)
      } else if (from[part] === undefined) {
        from[part] = name
        read[part as keyof Table] = value
      } else {
        return context.report(`a ${what} has both '${from[part]}' and '${name}', which mean the same; keep one of them`)
      }
    }
    return read
  }
}

/** Text, or a whole number written out: ids come as either. */
export function readId(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  return Number.isSafeInteger(value) ? String(value) : undefined
}
