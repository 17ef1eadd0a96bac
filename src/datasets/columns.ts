import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { DIALECTS, TIMING_NAMES, type Field } from './dialects.ts'
import { parsePath, type Path } from './paths.ts'

/**
 * Which column of a file contains which field: `{ query: 'Frage', output: 'Antwort' }`. The left side is one of our
 * names, or a name that is read as one; `inputs.NAME`, `metadata.NAME` and `timing.NAME` give a column its own name
 * there. The right side is a column, or a path into one: `output.answer`, `messages[-1].content`, `docs[*].body`.
 */
export type ColumnMapping = Readonly<Record<string, string>>

/** What a column means. `part`: the name that it gets inside `inputs`, `metadata` or `timing`. */
export interface ColumnMeaning {
  readonly field: Field
  readonly part?: string
}

/** A field that is read from a path. */
export interface MappedPath {
  readonly path: Path
  readonly meaning: ColumnMeaning
}

/** How the columns of a record are read. */
export interface Columns {
  /** What columns mean by their names. */
  readonly table: ReadonlyMap<string, ColumnMeaning>
  /** Mapped fields that are read from inside a column, where no column has the path for a name. */
  readonly paths: readonly MappedPath[]
  /** Columns that paths lead into. */
  readonly heads: ReadonlySet<string>
  /** Fields that are read from where the mapping says, and from nowhere else. */
  readonly replaced: ReadonlySet<Field>
}

/** The table of dialects, with a mapping laid over it: a mapped field is read from its own column only. */
export function columnTable(mapping: ColumnMapping = {}): Columns {
  const meanings = Object.entries(mapping).map(([name, column]) => [column, meaningOf(name)] as const)
  const replaced = new Set(meanings.flatMap(([, { field, part }]) => (part === undefined ? [field] : [])))
  if (meanings.some(([, { field, part }]) => field === 'inputs' && part !== undefined)) replaced.add('inputs')
  const table = new Map<string, ColumnMeaning>()
  for (const [name, field] of DIALECTS) if (!replaced.has(field)) table.set(name, { field })
  const mapped = new Set<string>()
  const paths: MappedPath[] = []
  for (const [column, meaning] of meanings) {
    if (mapped.has(column))
      throw new UsageError(`\`columns\` gives the column '${column}' two meanings; leave one out.`)
    mapped.add(column)
    table.set(column, meaning)
    const path = parsePath(column)
    if (path !== undefined && path.steps.length > 1) paths.push({ path, meaning })
  }
  const heads = new Set(paths.flatMap(({ path: { steps } }) => headOf(steps)))
  return { table, paths, heads, replaced }
}

function headOf([first]: Path['steps']): string[] {
  return typeof first === 'object' && 'name' in first ? [first.name] : []
}

const TIMING_PARTS = new Map(
  Object.entries(TIMING_NAMES).flatMap(([part, names]) => names.map((name) => [name as string, part] as const)),
)

function meaningOf(name: string): ColumnMeaning {
  const dot = name.indexOf('.')
  const head = dot === -1 ? name : name.slice(0, dot)
  const field = DIALECTS.get(head)
  const part = dot === -1 ? undefined : name.slice(dot + 1)
  if (field !== undefined && part === undefined) return { field }
  if ((field === 'inputs' || field === 'metadata') && part !== undefined && part !== '') return { field, part }
  if (field === 'timing' && part !== undefined) {
    const known = TIMING_PARTS.get(part)
    if (known !== undefined) return { field, part: known }
    throw new UsageError(
      `\`columns\` maps '${name}', and a timing has no '${part}'; it has ${Object.keys(TIMING_NAMES).join(', ')}.`,
    )
  }
  const near = didYouMean(head, DIALECTS.keys())
  throw new UsageError(
    `\`columns\` maps '${name}', which is not a field of an example${near === undefined ? '' : `; did you mean '${near}'?`}`,
  )
}
