import { JudgeUnavailableError } from '../../core/errors.ts'
import { maskedValue } from '../../support/secrets/masked-value.ts'
import type { Masker } from '../../support/secrets/masker.ts'
import { textOfBlocks } from './ai-sdk-result.ts'
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.ts'
import { withSchemaInText } from './call-plan.ts'
import { providerError } from './provider-errors.ts'
import { defined } from '../../support/defined.ts'

/** What a client may use. All of it is optional: the messages alone say what to answer. */
export interface LLMClientOptions {
  readonly signal?: AbortSignal | undefined
  /** JSON Schema of the reply. It is also in the first message. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined
  readonly temperature?: number | undefined
  readonly seed?: number | undefined
  readonly maxOutputTokens?: number | undefined
}

/**
 * A model behind a function of your own. `id` names the model and everything about it that changes its replies;
 * without one the replies cannot be taped.
 *
 * @example
 * const client: LLMClient = { id: 'house-model@7', chat: async (messages) => askHouseModel(messages) }
 */
export interface LLMClient {
  readonly id?: string
  chat(messages: ChatMessage[], options?: LLMClientOptions): string | Promise<string>
}

let current: LLMClient | undefined

/** Sets the client that judges use if they are given no other. `undefined` removes it. */
export function setLLMClient(client: LLMClient | undefined): void {
  current = client
}

/** The client that was set with `setLLMClient`, if any. */
export function getLLMClient(): LLMClient | undefined {
  return current
}

/** A client as a ChatModel. Its tokens are unknown, and so is its cost. Replies and errors go through `mask`. */
export function llmClientModel(
  client: LLMClient,
  { mask = (text) => text }: { mask?: Masker | undefined } = {},
): ChatModel {
  const { id = 'llm-client' } = client
  const chat = async (request: ChatRequest, { signal }: ChatOptions = {}): Promise<ChatReply> => {
    signal?.throwIfAborted()
    const messages = withSchemaInText(request).messages.map((message) => ({ ...message }))
    try {
      const answer: unknown = await client.chat(messages, clientOptions(request, signal))
      return {
        text: mask(textOfAnswer(answer, id)),
        finishReason: 'stop',
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 },
        unmetered: true,
      }
    } catch (error) {
      throw providerError(maskedValue(error, mask), { model: id, signal })
    }
  }
  return {
    specificationVersion: 'assay-1',
    id,
    provider: 'llm-client',
    ...(client.id === undefined ? { anonymous: true } : {}),
    chat,
  }
}

function clientOptions(request: ChatRequest, signal: AbortSignal | undefined): LLMClientOptions {
  const { schema, temperature, seed, limitGrows } = request
  // How much a client's model may have to think is its own business.
  const maxOutputTokens = limitGrows === true ? undefined : request.maxOutputTokens
  return defined({ signal, schema, temperature, seed, maxOutputTokens })
}

/** A string, or a list of content blocks, of which only text blocks count. */
function textOfAnswer(answer: unknown, id: string): string {
  if (typeof answer === 'string') return answer
  if (Array.isArray(answer)) return textOfBlocks(answer.filter((block) => typeof block === 'object' && block !== null))
  throw new JudgeUnavailableError(
    `The client ${id} answered with ${answer === null ? 'null' : typeof answer}; \`chat\` must return the text of the reply.`,
    { retryable: false },
  )
}
