import type { ChatRequest } from '../model/chat-model.ts'
import { approximateTokens } from '../model/token-count.ts'

/** Tokens of a message besides its text. */
const PER_MESSAGE = 4

/** About how many tokens a request sends, on the high side for English. */
export function estimateRequestTokens({ messages, schema }: ChatRequest): number {
  const texts = messages.reduce((sum, { content }) => sum + approximateTokens(content) + PER_MESSAGE, 0)
  return texts + (schema === undefined ? 0 : approximateTokens(JSON.stringify(schema)))
}
