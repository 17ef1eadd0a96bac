import { textOf } from '../core/example.ts'
import type { ScoredExample, Slice } from './scored.ts'

/** What examples can be grouped by, besides the fields of their inputs and metadata. */
const FIELDS = new Map<string, (example: ScoredExample) => readonly string[]>([
  ['tags', ({ tags = [] }) => tags],
  ['group', ({ group }) => (group === undefined ? [] : [group])],
])

/** Longer values are texts, not kinds of examples. */
const LONGEST_VALUE = 80

/**
 * The slices of an example: its `tags` (also called `tag`), its `group`, or a field of its inputs or metadata
 * (`inputs.language`, `metadata.language`, or just `language`). A value other than a short text, number or boolean
 * makes no slice.
 */
export function slicesOf(example: ScoredExample, fields: readonly string[]): readonly Slice[] {
  return fields.flatMap((field) => {
    const name = field === 'tag' ? 'tags' : field
    const values = FIELDS.get(name)?.(example) ?? fieldValues(example, name)
    return [...new Set(values)]
      .filter((value) => value.length <= LONGEST_VALUE)
      .map((value) => ({ field: name, value }))
  })
}

function fieldValues({ inputs = {}, metadata = {} }: ScoredExample, name: string): readonly string[] {
  const [, place, field = name] = /^(inputs|metadata)\.(.+)$/.exec(name) ?? []
  const places = { inputs, metadata }
  const own = place === 'inputs' || place === 'metadata' ? [places[place]] : [inputs, metadata]
  const found = own.find((record) => Object.hasOwn(record, field))?.[field]
  const isKind = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
  return isKind && found !== '' ? [textOf(found)] : []
}

/** The fields by which an example could be parted. */
export function fieldsOf({ tags = [], group, inputs = {}, metadata = {} }: ScoredExample): readonly string[] {
  const own = [...(tags.length > 0 ? ['tags'] : []), ...(group === undefined ? [] : ['group'])]
  return [...own, ...Object.keys(inputs), ...Object.keys(metadata)]
}
