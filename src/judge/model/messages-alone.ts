import type { Usage } from '../../core/usage.ts'
import type { ChatMessage, ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.ts'
import type { LLMClientOptions } from './llm-client.ts'
import { defined } from '../../support/defined.ts'

/** A model that also takes messages alone, and then answers with the text. */
export interface MessagesModel extends ChatModel {
  chat(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>
  chat(messages: readonly ChatMessage[], options?: LLMClientOptions): Promise<string>
}

/** Asks a model by messages alone. Gives back the text of its reply, or its words where it refuses. */
export function askedByMessages(model: ChatModel, onNote?: (note: string) => void) {
  const answer = answeredByMessages(model, onNote)
  return async (messages: readonly ChatMessage[], options?: LLMClientOptions): Promise<string> =>
    (await answer(messages, options)).text
}

/** The same, with what it cost. `onNote` is told what the model does otherwise than asked. */
export function answeredByMessages(model: ChatModel, onNote: (note: string) => void = () => undefined) {
  return async (
    messages: readonly ChatMessage[],
    { signal, ...settings }: LLMClientOptions = {},
  ): Promise<{ text: string; usage: Usage }> => {
    const {
      text,
      refusal,
      usage,
      notes = [],
    } = await model.chat({ messages, ...definedSettings(settings) }, { signal })
    for (const note of notes) onNote(note)
    return { text: text === '' ? (refusal ?? text) : text, usage }
  }
}

function definedSettings({ schema, temperature, seed, maxOutputTokens }: LLMClientOptions): Partial<ChatRequest> {
  return defined({ schema, temperature, seed, maxOutputTokens })
}

/** The model, taking messages alone as well as whole requests. */
export function takingMessages(model: ChatModel): MessagesModel {
  const byMessages = askedByMessages(model)
  function chat(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>
  function chat(messages: readonly ChatMessage[], options?: LLMClientOptions): Promise<string>
  function chat(
    given: ChatRequest | readonly ChatMessage[],
    options?: ChatOptions & LLMClientOptions,
  ): Promise<ChatReply | string> {
    return isMessages(given) ? byMessages(given, options) : model.chat(given, options)
  }
  return { ...model, chat }
}

function isMessages(given: ChatRequest | readonly ChatMessage[]): given is readonly ChatMessage[] {
  return Array.isArray(given)
}
