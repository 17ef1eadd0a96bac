import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { DIALECTS, type Field } from './dialects.ts'

/**
 * Which column of a file contains which field: `{ query: 'Frage', output: 'Antwort' }`. The left side is one of our
 * names, or a name that is read as one; `inputs.NAME` and `metadata.NAME` give a column its own name there.
 */
export type ColumnMapping = Readonly<Record<string, string>>

/** What a column means. `part`: the name that it gets inside `inputs` or `metadata`. */
export interface ColumnMeaning {
  readonly field: Field
  readonly part?: string
}

/** The table of dialects, with a mapping laid over it: a mapped field is read from its own column only. */
export function columnTable(mapping: ColumnMapping = {}): ReadonlyMap<string, ColumnMeaning> {
  const meanings = Object.entries(mapping).map(([name, column]) => [column, meaningOf(name)] as const)
  const replaced = new Set(meanings.flatMap(([, { field, part }]) => (part === undefined ? [field] : [])))
  if (meanings.some(([, { field, part }]) => field === 'inputs' && part !== undefined)) replaced.add('inputs')
  const table = new Map<string, ColumnMeaning>()
  for (const [name, field] of DIALECTS) if (!replaced.has(field)) table.set(name, { field })
  const mapped = new Set<string>()
  for (const [column, meaning] of meanings) {
    if (mapped.has(column))
      throw new UsageError(`\`columns\` gives the column '${column}' two meanings; leave one out.`)
    mapped.add(column)
    table.set(column, meaning)
  }
  return table
}

function meaningOf(name: string): ColumnMeaning {
  const dot = name.indexOf('.')
  const head = dot === -1 ? name : name.slice(0, dot)
  const field = DIALECTS.get(head)
  const part = dot === -1 ? undefined : name.slice(dot + 1)
  if (field !== undefined && part === undefined) return { field }
  if ((field === 'inputs' || field === 'metadata') && part !== undefined && part !== '') return { field, part }
  const near = didYouMean(head, DIALECTS.keys())
  throw new UsageError(
    `\`columns\` maps '${name}', which is not a field of an example${near === undefined ? '' : `; did you mean '${near}'?`}`,
  )
}
