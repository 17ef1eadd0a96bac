import { z } from 'zod'
import { Refused } from '../kernel/refused.ts'
import type { ExamplePlace, Shown } from '../pages/links.ts'

const text = z.string().max(2_000)
/** A field of a form that was left blank asks for nothing. */
const asked = text.optional().transform((given) => (given === '' ? undefined : given))

const SHOWN = z.object({
  outcome: z.enum(['error', 'failed', 'below', 'passed', 'unmeasured']).optional(),
  evaluator: asked,
  text: asked,
  after: asked,
})

const PLACE = z.object({ run: text, id: z.string(), epoch: z.coerce.number().int().min(0).optional() })

const RECORD = z.object({ log: text, seq: z.coerce.number().int().min(0) })

/** Which record of a ledger an address means. */
export function readRecord(query: Readonly<Record<string, string>>): { log: string; seq: number } {
  return read(RECORD, query)
}

/** Which results an address asks for. */
export function readShown(query: Readonly<Record<string, string>>): Shown {
  return read(SHOWN, query)
}

/** Which example an address means. */
export function readPlace(query: Readonly<Record<string, string>>): ExamplePlace {
  return read(PLACE, query)
}

/** One field of an address that has to be there. */
export function readField(query: Readonly<Record<string, string>>, name: string): string {
  return read(z.object({ [name]: text }), query)[name] ?? ''
}

function read<Out>(schema: z.ZodType<Out>, query: Readonly<Record<string, string>>): Out {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new Refused(
    400,
    `This address is not whole: its field '${field}' is missing, or says nothing that can be shown.`,
  )
}
