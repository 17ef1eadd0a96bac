import { UsageError } from '../core/index.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import type { ChatModel } from './model/chat-model.ts'
import { anthropic, openai, openaiCompatible } from './model/providers.ts'

export interface NamedModelOptions {
  /** For `compatible:`, and for others that are reached through a gateway. */
  baseURL?: string | undefined
  /** Keys by provider. They are passed in: this file looks nothing up. */
  keys?: {
    readonly openai?: string | undefined
    readonly anthropic?: string | undefined
    readonly any?: string | undefined
  }
  /** Stands in for the global fetch. */
  fetch?: typeof globalThis.fetch | undefined
}

const PROVIDERS = ['openai', 'anthropic', 'compatible'] as const

/**
 * The model behind a name such as `openai:gpt-5-mini`, `anthropic:claude-haiku-4-5` or `compatible:qwen2.5-7b-instruct`.
 * Throws UsageError for another provider and MissingKeyError without a key, before anything is spent.
 */
export function modelByName(name: string, { baseURL, keys = {}, fetch }: NamedModelOptions = {}): ChatModel {
  const colon = name.indexOf(':')
  const provider = name.slice(0, Math.max(0, colon))
  const model = name.slice(colon + 1)
  switch (provider) {
    case 'openai':
      return openai({ model, apiKey: keys.any ?? keys.openai, baseURL, fetch })
    case 'anthropic':
      return anthropic({ model, apiKey: keys.any ?? keys.anthropic, baseURL, fetch })
    case 'compatible':
      if (baseURL === undefined) {
        throw new UsageError(
          `The judge ${name} needs the address of its server: give --base-url, such as http://localhost:11434/v1.`,
        )
      }
      return openaiCompatible({ model, apiKey: keys.any ?? keys.openai, baseURL, fetch })
    default: {
      const near = didYouMean(provider === '' ? name : provider, ['lexical', ...PROVIDERS])
      throw new UsageError(
        `Unknown judge: '${name}'. There are: lexical, openai:MODEL, anthropic:MODEL, compatible:MODEL.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
      )
    }
  }
}
