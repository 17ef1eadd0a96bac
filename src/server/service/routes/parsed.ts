import type { z } from 'zod'
import { Refused } from '../../kernel/refused.ts'

/** A value that fits its schema. Refuses any other with the place and the reason. */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.map(String).join('.') ?? ''
  throw new Refused(422, `${where === '' ? 'The body' : where}: ${issue?.message ?? 'it cannot be read'}.`)
}
