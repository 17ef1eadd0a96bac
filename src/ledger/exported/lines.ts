import { z } from 'zod'

const COMMITMENT = z.string()
const BASE64 = z.string()

/** The lines of an export, by their types. */
const LINE = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('assay_ledger'),
    v: z.literal(1),
    log_id: z.string(),
    origin: z.string(),
    size: z.int().nonnegative(),
    root: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.looseObject({ type: z.literal('checkpoint'), note: z.string() }),
  z.looseObject({ type: z.literal('record'), seq: z.number(), record: z.string(), proof: z.array(BASE64) }),
  z.looseObject({
    type: z.literal('blob'),
    commitment: COMMITMENT,
    salt: BASE64.optional(),
    text: z.string().optional(),
    erased: z.boolean().optional(),
  }),
  z.looseObject({ type: z.literal('ruleset'), sha256: z.string(), text: z.string() }),
  z.looseObject({ type: z.literal('verifier') }),
  z.looseObject({ type: z.literal('end'), records: z.unknown() }),
])

export type ExportLine = z.infer<typeof LINE>
export type LineOf<Type extends ExportLine['type']> = Extract<ExportLine, { type: Type }>

/** A line that is not as an export writes it; the message is the end of a sentence. */
export class BrokenLineError extends Error {}

/** One line of an export. Throws BrokenLineError if it is not one, or has a field twice. */
export function readLine(text: string): ExportLine {
  const value = parsed(text)
  // Another reader may see what JSON.parse hides, such as the first of two fields with the same name.
  const line = JSON.stringify(value) === text.trimEnd() ? LINE.safeParse(value).data : undefined
  if (line === undefined) throw new BrokenLineError('a line is not as an export writes it')
  return line
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
