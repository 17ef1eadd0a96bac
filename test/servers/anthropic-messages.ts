import type { Protocol } from './model-server.ts'

interface MessagesBody {
  model: string
  system?: string | { text: string }[]
  messages: { role: string; content: string | { type: string; text?: string }[] }[]
  tools?: { name: string; input_schema: Record<string, unknown> }[]
  output_config?: { format?: { schema?: Record<string, unknown> } }
}

const STOP_REASONS = { stop: 'end_turn', length: 'max_tokens', content_filter: 'refusal' } as const

/** The messages protocol. Structured output goes through a tool, or through `output_config`. */
export const anthropicMessages: Protocol = {
  read(raw) {
    const body = raw as unknown as MessagesBody
    const system =
      typeof body.system === 'string' ? body.system : (body.system ?? []).map(({ text }) => text).join('\n')
    const schema = body.output_config?.format?.schema
    return {
      model: body.model,
      system,
      messages: body.messages.map(({ role, content }) => ({
        role,
        content: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
      })),
      schema: schema ?? body.tools?.[0]?.input_schema,
      mode: schema !== undefined ? 'json_schema' : body.tools !== undefined ? 'tool' : 'text',
    }
  },
  write(call, { content, finish = 'stop', inputTokens = 20, outputTokens = 10 }) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    const block =
      call.mode === 'tool' && typeof content !== 'string'
        ? { type: 'tool_use', id: `toolu_${call.number}`, name: 'json', input: content }
        : { type: 'text', text }
    return {
      id: `msg_${call.number}`,
      type: 'message',
      role: 'assistant',
      model: call.model,
      content: [block],
      stop_reason: block.type === 'tool_use' && finish === 'stop' ? 'tool_use' : STOP_REASONS[finish],
      stop_sequence: null,
      usage: { input_tokens: inputTokens, output_tokens: outputTokens },
    }
  },
  error: (status, message) => ({ type: 'error', error: { type: `error_${status}`, message } }),
}
