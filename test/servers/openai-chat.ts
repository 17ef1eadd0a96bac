import type { Protocol } from './model-server.ts'

interface ChatBody {
  model: string
  messages: { role: string; content: string | { type: string; text?: string }[] }[]
  response_format?: { type: 'json_object' | 'json_schema'; json_schema?: { schema: Record<string, unknown> } }
  tools?: { function: { name: string; parameters: Record<string, unknown> } }[]
}

/** The chat-completions protocol. */
export const openaiChat: Protocol = {
  read(raw) {
    const body = raw as unknown as ChatBody
    const messages = body.messages.map(({ role, content }) => ({ role, content: plain(content) }))
    const format = body.response_format
    const tool = body.tools?.[0]?.function
    return {
      model: body.model,
      system: messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n'),
      messages: messages.filter(({ role }) => role !== 'system'),
      schema: format?.json_schema?.schema ?? tool?.parameters,
      mode: tool !== undefined ? 'tool' : (format?.type ?? 'text'),
    }
  },
  write(call, { content, finish = 'stop', inputTokens = 20, outputTokens = 10 }) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return {
      id: `chatcmpl-${call.number}`,
      object: 'chat.completion',
      created: 1_700_000_000,
      model: call.model,
      choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
      usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens },
    }
  },
  error: (status, message) => ({ error: { message, type: 'error', code: String(status) } }),
}

function plain(content: ChatBody['messages'][number]['content']): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}
