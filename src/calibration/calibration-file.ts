import { z } from 'zod'
import { UsageError } from '../core/errors.ts'
import type { Calibration, CalibrationRow } from '../core/calibration.ts'

const FORMAT = 1

const share = z.number().min(0).max(1)

const header = z.strictObject({
  assay_calibration: z.number(),
  subject: z.strictObject({
    kind: z.enum(['evaluator', 'gate']),
    name: z.string(),
    version: z.string(),
    judge: z.string(),
    settings: z.record(z.string(), z.unknown()),
  }),
  madeAt: z.string(),
  dataset: z.strictObject({ name: z.string(), sha256: z.string().optional() }),
  threshold: share,
  claimThreshold: share.optional(),
})

const row = z.strictObject({
  id: z.string(),
  score: share,
  label: z.boolean(),
  raters: z.record(z.string(), z.boolean()).optional(),
  group: z.string().optional(),
  slices: z.array(z.string()).optional(),
  length: z.int().min(0).optional(),
  family: z.string().optional(),
  reversedScore: share.optional(),
  weight: z.number().min(1).optional(),
})

/** A calibration as lines of JSON: what was compared, then one labelled answer per line, sorted by id so that it diffs well. */
export function writeCalibration({ rows, ...about }: Calibration): string {
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const lines = [{ assay_calibration: FORMAT, ...about }, ...sorted]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Reads what `writeCalibration` wrote. Throws a UsageError that names the line otherwise. */
export function readCalibration(text: string, name: string): Calibration {
  const [first, ...rest] = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')
  if (first === undefined) throw new UsageError(`${name} is empty; \`assay calibrate\` writes calibrations.`)
  const { assay_calibration: format, ...about } = parsed(first, { schema: header, name })
  if (format !== FORMAT) {
    throw new UsageError(
      `${name} is a calibration of format ${format}, and this version reads format ${FORMAT}. Calibrate again.`,
    )
  }
  const rows = rest.map((line) => parsed(line, { schema: row, name }))
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size < rows.length) throw new UsageError(`${name} holds the same id more than once. Calibrate again.`)
  return { ...about, rows } as Calibration & { rows: CalibrationRow[] }
}

function parsed<Schema extends z.ZodType>(
  { line, at }: { line: string; at: number },
  { schema, name }: { schema: Schema; name: string },
): z.output<Schema> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new UsageError(`${name}:${at} is no JSON, so this is no calibration: ${(error as Error).message}`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.join('.') ?? ''
  throw new UsageError(
    `${name}:${at} is no line of a calibration: ${where === '' ? '' : `${where}: `}${issue?.message}.`,
  )
}
