import { z } from 'zod'

/** A fault, after RFC 9457. */
export const problem = z
  .strictObject({
    type: z.string().describe('urn:assay:problem: and the code.'),
    title: z.string(),
    status: z.int(),
    code: z.string().describe('A word for programs.'),
    detail: z.string().describe('A sentence for people.'),
    trace_id: z.string(),
    retryable: z.boolean().describe('Whether the same request may be answered later.'),
  })
  .describe('What went wrong, after RFC 9457.')

export type ProblemReply = z.output<typeof problem>

/** Whether the service is there, and whether it can work. */
export const health = z.strictObject({ status: z.enum(['ok', 'not_ready']), reasons: z.array(z.string()) })
