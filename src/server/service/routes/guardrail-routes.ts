import type { z } from 'zod'
import { parseGateInput } from '../../../gate/parse-input.ts'
import { guardrailReply, guardrailRequest } from '../../../wire/guardrail.ts'
import { bodyText, jsonValue } from './body.ts'
import { parsed } from './parsed.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

type Messages = NonNullable<z.output<typeof guardrailRequest>['structured_messages']>

/** Calls whose messages are remembered until their answer comes. */
const MOST_CALLS = 1_000

/**
 * LiteLLM's generic guardrail API. The gateway sends messages with a call's request and the answer alone with its response, so
 * what was shown to the model is remembered by the call's id in between. What tools returned is the evidence; without tools, the
 * system's messages are. An answer whose request was not seen here is blocked: there is nothing to hold it against.
 */
export function guardrailRoutes({ deciding, most }: Service): readonly Route[] {
  const calls = new Map<string, Messages>()

  function remember(key: string, messages: Messages): void {
    calls.delete(key)
    calls.set(key, messages)
    const [oldest] = calls.keys()
    if (calls.size > MOST_CALLS && oldest !== undefined) calls.delete(oldest)
  }

  return [
    {
      method: 'post',
      path: '/beta/litellm_basic_guardrail_api',
      scope: 'decide',
      summary: 'The gate for a LiteLLM gateway, by its generic guardrail API',
      description: 'Set mode: [pre_call, post_call]; the token goes into api_key.',
      body: { schema: guardrailRequest },
      answers: { 200: { description: 'Whether the answer may be shown.', schema: guardrailReply } },
      async handle({ c, caller, trace }) {
        const asked = parsed(guardrailRequest, jsonValue(c, await bodyText(c, most.bodyBytes)))
        const {
          input_type,
          texts,
          structured_messages: messages,
          litellm_call_id: call,
          litellm_trace_id: conversation,
        } = asked
        const id = call ?? trace.traceId
        const key = `${caller.token.id} ${id}`
        if (input_type === 'request') {
          if (messages !== undefined && messages !== null) remember(key, messages)
          return jsonReply('{"action":"NONE"}')
        }
        const shown = messages ?? calls.get(key)
        calls.delete(key)
        if (shown === undefined) {
          return blocked('The request of this answer was not seen here; let the gateway send pre_call too.')
        }
        const input = parseGateInput({
          conversation_id: conversation ?? id,
          message_id: id,
          tenant: caller.token.tenant,
          retrieval: { record_id: id, hits: hitsOf(shown) },
          generation: { record_id: id, answer: (texts ?? []).join('\n'), citations: [], question: questionOf(shown) },
        })
        const { decision } = await deciding.decide(input, { spanId: trace.given ? trace.spanId : undefined })
        if (decision.action === 'show' || decision.action === 'show_with_warning') return jsonReply('{"action":"NONE"}')
        return blocked(`Assay: ${decision.reason_codes.join(', ') || decision.status}`)
      },
    },
  ]
}

function blocked(reason: string): Response {
  return jsonReply(JSON.stringify({ action: 'BLOCKED', blocked_reason: reason }))
}

function hitsOf(messages: Messages): { node_id: string; text: string }[] {
  const tools = messages.filter(({ role }) => role === 'tool')
  const evidence = tools.length > 0 ? tools : messages.filter(({ role }) => role === 'system')
  return evidence.map(({ content }, at) => ({ node_id: String(at + 1), text: contentText(content) }))
}

function questionOf(messages: Messages): string | undefined {
  const asked = messages.findLast(({ role }) => role === 'user')
  return asked === undefined ? undefined : contentText(asked.content)
}

/** The text of a message: a string, or parts of which some are text. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .flatMap((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? [part.text] : [],
    )
    .join('\n')
}
