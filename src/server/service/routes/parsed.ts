import type { z } from 'zod'
import { Refused } from '../../kernel/refused.ts'

/** A value that fits its schema. Refuses any other with the place and the reason. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const { path, message } = issue === undefined ? { path: [], message: 'it cannot be read' } : tellingOf(issue)
  throw new Refused(
    422,
    `${path.length === 0 ? 'The body' : path.map(String).join('.')}: ${message.replace(/\.$/, '')}.`,
  )
}

type Issue = z.core.$ZodIssue
interface Told {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Of a choice of shapes, what is wrong with the one that was meant: that which knows all keys, or goes deepest. */
function tellingOf(issue: Issue): Told {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const shapes = issue.errors.map((issues) => {
    const first = issues.find(({ code }) => code !== 'unrecognized_keys') ?? issues[0]
    const told = first === undefined ? issue : tellingOf(first)
    const unknown = issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)
    return { told, unknown, depth: told.path.length, count: issues.length }
  })
  const known = shapes.filter(({ unknown }) => !unknown)
  const [best] = (known.length > 0 ? known : shapes).toSorted(
    (one, other) => other.depth - one.depth || one.count - other.count,
  )
  if (best === undefined) return issue
  // No shape has these keys.
  if (known.length === 0 && best.depth <= 1)
    return { path: issue.path, message: `it has none of the forms that are known; ${formsOf(issue)}` }
  return { path: [...issue.path, ...best.told.path], message: best.told.message }
}

/** What each shape lacks: `one lacks 'open', one 'delta', one 'end'`. */
function formsOf({ errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  const lacking = errors.map((issues) =>
    issues.flatMap(({ code, path }) => (code === 'invalid_type' ? [path.join('.')] : [])),
  )
  return `it needs ${lacking
    .filter(({ length }) => length > 0)
    .map((keys) => keys.map((key) => `'${key}'`).join(', '))
    .join(', or ')}`
}
