import { textOf } from '../core/index.ts'
import type { ScoredExample, Slice } from './scored.ts'

/** What the examples of a run can be parted by, beside any of their inputs. */
const FIELDS: Readonly<Record<string, (example: ScoredExample) => readonly string[]>> = {
  tags: ({ tags = [] }) => tags,
  group: ({ group }) => (group === undefined ? [] : [group]),
}

/** Longer values are texts, not kinds of examples. */
const LONGEST_VALUE = 80

/**
 * The slices of an example: its `tags` (also called `tag`), its `group`, or an input (`inputs.language`, or just
 * `language`). A value that is no short text, number or yes-or-no makes no slice.
 */
export function slicesOf(example: ScoredExample, fields: readonly string[]): readonly Slice[] {
  return fields.flatMap((field) => {
    const name = field === 'tag' ? 'tags' : field
    const values = FIELDS[name]?.(example) ?? inputValues(example, name.replace(/^inputs\./, ''))
    return [...new Set(values)]
      .filter((value) => value.length <= LONGEST_VALUE)
      .map((value) => ({ field: name, value }))
  })
}

function inputValues({ inputs }: ScoredExample, name: string): readonly string[] {
  const value = inputs !== undefined && Object.hasOwn(inputs, name) ? inputs[name] : undefined
  const isKind = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isKind && value !== '' ? [textOf(value)] : []
}
