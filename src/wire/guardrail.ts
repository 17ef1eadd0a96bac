import { z } from 'zod'

/** What a LiteLLM gateway sends: its generic guardrail API. Fields of later versions are left alone. */
export const guardrailRequest = z.looseObject({
  texts: z.array(z.string()).nullish(),
  structured_messages: z.array(z.looseObject({ role: z.string(), content: z.unknown().optional() })).nullish(),
  input_type: z.enum(['request', 'response']),
  litellm_call_id: z.string().nullish(),
  litellm_trace_id: z.string().nullish(),
})

export const guardrailReply = z.strictObject({
  action: z.enum(['NONE', 'BLOCKED']),
  blocked_reason: z.string().optional(),
})
