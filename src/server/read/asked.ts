import { z } from 'zod'
import { Refused } from '../kernel/refused.ts'
import type { ExamplePlace, LabelPlace, Shown } from '../pages/links.ts'

const text = z.string().max(2_000)
/** A field of a form that was left blank asks for nothing. */
const asked = text.optional().transform((given) => (given === '' ? undefined : given))

/** A number of a form, of which a field left blank asks for nothing. */
function blank<Out>(schema: z.ZodType<Out>) {
  return z.preprocess((given) => (given === '' ? undefined : given), schema.optional())
}

const SHOWN = z.object({
  outcome: z.enum(['error', 'failed', 'below', 'passed', 'unmeasured']).optional(),
  evaluator: asked,
  text: asked,
  tag: asked,
  group: asked,
  tenth: blank(z.coerce.number().int().min(0).max(9)),
  after: asked,
})

const PLACE = z.object({ run: text, id: z.string(), epoch: z.coerce.number().int().min(0).optional() })

const RECORD = z.object({ log: text, seq: z.coerce.number().int().min(0) })

/** Which record of a ledger an address means. */
export function readRecord(query: Readonly<Record<string, string>>): { log: string; seq: number } {
  return read(RECORD, query)
}

const BEFORE = z.record(z.string(), z.number().int().min(0))

/** Before which record of each log a page of decisions ends. */
export function readBefore(text: string | undefined): Readonly<Record<string, number>> {
  if (text === undefined || text === '') return {}
  try {
    return BEFORE.parse(JSON.parse(text))
  } catch {
    throw new Refused(400, 'Of this address `before` is not understood: follow the link of the page before.')
  }
}

const ROLE = z.enum(['rater', 'adjudicator']).default('rater')

const LABEL_PLACE = z.object({
  queue: text,
  place: blank(z.coerce.number().int().min(0)),
  after: blank(z.coerce.number().int().min(-1)),
  role: ROLE,
})

/** Which item of a queue an address means. */
export function readLabelPlace(
  query: Readonly<Record<string, string>>,
): LabelPlace & { role: 'rater' | 'adjudicator' } {
  return read(LABEL_PLACE, query)
}

const WORD = z.enum(['good', 'bad', 'unsure'])

const LABEL = z
  .object({
    queue: text,
    place: z.coerce.number().int().min(0),
    role: ROLE,
    value: WORD,
    note: z
      .string()
      .max(4_000)
      .optional()
      .transform((given) => (given === undefined || given.trim() === '' ? undefined : given.trim())),
  })
  .catchall(z.unknown())

/** What a form or a line of JSON says of an item. Of claims by their number: `claim-0`. */
export function readLabel(body: unknown) {
  const { queue, place, role, value, note, ...more } = read(LABEL, body)
  const claims = Object.entries(more).flatMap(([field, word]) => {
    const number = /^claim-(\d{1,4})$/.exec(field)?.[1]
    const said = WORD.safeParse(word)
    return number === undefined || !said.success ? [] : [{ claim: Number(number), value: VALUES[said.data] }]
  })
  return { queue, place, role, value: VALUES[value], note, claims }
}

const VALUES = { good: true, bad: false, unsure: null } as const

const UNDO = z.object({ queue: text, role: ROLE })

/** Whose last label is to be taken back, in which queue. */
export function readUndo(body: unknown): { queue: string; role: 'rater' | 'adjudicator' } {
  return read(UNDO, body)
}

const DRAW = z.object({
  run: text,
  name: text,
  rule: text.default('random'),
  count: z.coerce.number().int(),
  overlap: z.coerce.number().min(0).max(100),
  tag: asked,
  group: asked,
})

/** What queue is to be drawn. */
export function readDraw(body: unknown): z.output<typeof DRAW> {
  return read(DRAW, body)
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

function read<Out>(schema: z.ZodType<Out>, query: unknown): Out {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new Refused(
    400,
    `This address or form is not whole: its field '${field}' is missing, or says nothing that can be used.`,
  )
}
