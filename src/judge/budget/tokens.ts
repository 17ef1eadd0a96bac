import type { ChatRequest } from '../model/chat-model.ts'

/** Tokens that a message costs beside its text. */
const PER_MESSAGE = 4

/**
 * About how many tokens a text is, on the high side: one for 3.5 characters of an alphabet, one for each other
 * character (Chinese, Japanese, Korean, emoji).
 */
export function estimateTokens(text: string): number {
  let alphabetic = 0
  let others = 0
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) < 0x1100) alphabetic += 1
    else others += 1
  }
  return Math.ceil(alphabetic / 3.5 + others)
}

/** About how many tokens a request sends. */
export function estimateRequestTokens({ messages, schema }: ChatRequest): number {
  const texts = messages.reduce((sum, { content }) => sum + estimateTokens(content) + PER_MESSAGE, 0)
  return texts + (schema === undefined ? 0 : estimateTokens(JSON.stringify(schema)))
}
