import type { ColumnMapping } from '../../datasets/columns.ts'
import { UsageError } from '../../core/errors.ts'

/** The flag that says where fields stand in the records, for `command.option`. */
export const MAP = [
  '--map <FIELD=PATH>',
  'where a field stands in your records: output=result.answer, context=docs[*].body; may be repeated',
  mapped,
] as const

/** The flag for fields that an example has no place for. */
export const LOOSE = ['--loose', 'put unknown fields of the data into metadata instead of refusing them'] as const

function mapped(text: string, earlier: ColumnMapping = {}): ColumnMapping {
  const at = text.indexOf('=')
  const field = text.slice(0, Math.max(at, 0)).trim()
  const path = text.slice(at + 1).trim()
  if (field === '' || path === '') {
    throw new UsageError(`--map is '${text}'; it must be a field, = and a path into the record: output=result.answer.`)
  }
  if (Object.hasOwn(earlier, field)) throw new UsageError(`--map gives '${field}' twice; keep one of them.`)
  return { ...earlier, [field]: path }
}

/** The mapping and the looseness that the flags of a verb without a config say. */
export function readingOf({ map, loose }: Record<string, unknown>): {
  columns: ColumnMapping | undefined
  loose: boolean
} {
  // Only `mapped` makes it.
  return { columns: map as ColumnMapping | undefined, loose: loose === true }
}
