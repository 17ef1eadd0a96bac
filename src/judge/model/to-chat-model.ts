import { UsageError } from '../../core/errors.ts'
import { masker } from '../../support/secrets/masker.ts'
import { maskedModel } from '../transport/masked-model.ts'
import { aiSdkModel, isLanguageModel, type LanguageModel } from './ai-sdk.ts'
import type { ChatModel } from './chat-model.ts'
import { llmClientModel, type LLMClient } from './llm-client.ts'

/** Anything that can answer a judge's questions: a model of this package or the AI SDK, or your own client. */
export type AnyModel = ChatModel | LanguageModel | LLMClient

/**
 * Any kind of model as a ChatModel. Throws UsageError for anything else, before anything is spent. `secrets`, such as
 * the key your own client sends, are hidden in its replies and errors.
 */
export function toChatModel(
  model: AnyModel,
  { secrets = [] }: { secrets?: readonly string[] | undefined } = {},
): ChatModel {
  const given: unknown = model
  const mask = secrets.length === 0 ? undefined : masker(secrets)
  if (typeof given === 'object' && given !== null) {
    if (isChatModel(given)) return mask === undefined ? given : maskedModel(given, mask)
    if (isLanguageModel(given)) {
      return aiSdkModel(given, { id: `${given.provider}:${given.modelId}`, provider: given.provider, mask })
    }
    if (isLLMClient(given)) return llmClientModel(given, { mask })
  }
  const said = typeof given === 'string' ? `the text '${given}'` : given === null ? 'null' : typeof given
  throw new UsageError(
    `A judge was given ${said} as its model. Give openai({ … }), anthropic({ … }), openaiCompatible({ … }), ` +
      'a language model of the AI SDK (specification v2, v3 or v4), or an object with a `chat(messages)` method.',
  )
}

function isChatModel(value: object): value is ChatModel {
  return 'specificationVersion' in value && value.specificationVersion === 'assay-1'
}

function isLLMClient(value: object): value is LLMClient {
  return 'chat' in value && typeof value.chat === 'function' && !('specificationVersion' in value)
}
