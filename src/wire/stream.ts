import { z } from 'zod'
import { decisionReply, openedAnswer } from './decision.ts'

const end = z.strictObject({
  finish_reason: z.string().optional(),
  citations: z.array(z.looseObject({ id: z.string() })).optional(),
})

/** A line that is sent: the first opens, then come deltas, and the last ends. */
export const streamLine = z.union([
  z.strictObject({ open: openedAnswer }),
  z.strictObject({ delta: z.string() }),
  z.strictObject({ end }),
])

/** A line that comes back. */
export const streamReply = z.union([
  z.strictObject({ release: z.string() }).describe('Text that may be shown now.'),
  z.strictObject({ decision: decisionReply }).describe('The last line. What was not released may not be shown.'),
])

export const deltaRequest = z.strictObject({ delta: z.string() })
export const closeRequest = end
export const opened = z.strictObject({ id: z.string(), expires_in_seconds: z.number() })
export const released = z.strictObject({ release: z.string() })
export const closed = z.strictObject({ release: z.string(), decision: decisionReply })

export type Opened = z.output<typeof opened>
export type Released = z.output<typeof released>
export type Closed = z.output<typeof closed>
export type CloseRequest = z.input<typeof closeRequest>
