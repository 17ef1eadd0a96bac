import { UsageError } from '../core/errors.ts'
import { didYouMean } from '../support/did-you-mean.ts'
import { anthropicBatches } from './batch/anthropic-batches.ts'
import type { BatchEndpoint } from './batch/endpoint.ts'
import { openaiBatches } from './batch/openai-batches.ts'
import type { ChatModel } from './model/chat-model.ts'
import { ANTHROPIC_URL, OPENAI_URL, anthropic, openai, openaiCompatible } from './model/providers.ts'

export interface NamedModelOptions {
  /** For `compatible:`, and for others that are reached through a gateway. */
  baseURL?: string | undefined
  /** Keys by provider. They are passed in: this file looks nothing up. */
  keys?:
    | {
        readonly openai?: string | undefined
        readonly anthropic?: string | undefined
        readonly any?: string | undefined
      }
    | undefined
  /** Used instead of the global fetch. */
  fetch?: typeof globalThis.fetch | undefined
}

const PROVIDERS = ['openai', 'anthropic', 'compatible'] as const
const EXAMPLES = {
  openai: 'openai:gpt-5-mini',
  anthropic: 'anthropic:claude-haiku-4-5',
  compatible: 'compatible:qwen2.5-7b-instruct',
} as const

/**
 * The model with a name such as `openai:gpt-5-mini`, `anthropic:claude-haiku-4-5` or `compatible:qwen2.5-7b-instruct`.
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
      const bare = PROVIDERS.find((known) => known === name.toLowerCase())
      if (bare !== undefined) {
        throw new UsageError(
          `The judge '${name}' names no model. Write it as ${bare}:MODEL, such as ${EXAMPLES[bare]}.`,
        )
      }
      const near = didYouMean(provider === '' ? name : provider, ['lexical', ...PROVIDERS])
      throw new UsageError(
        `Unknown judge: '${name}'. Use one of: lexical, openai:MODEL, anthropic:MODEL, compatible:MODEL.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
      )
    }
  }
}

/** The price of a row in a batch as a share of the list price. */
const HALF = 0.5

/** The batch endpoint of the model with this name. Throws UsageError for a model without such an API. */
export function batchesByName(name: string, { baseURL, keys = {}, fetch }: NamedModelOptions = {}): BatchEndpoint {
  // Names and keys are checked in one place.
  modelByName(name, { baseURL, keys })
  const common = { name, fetch }
  switch (name.slice(0, name.indexOf(':'))) {
    case 'anthropic': {
      const apiKey = keys.any ?? keys.anthropic
      return anthropicBatches({ ...common, baseURL: baseURL ?? ANTHROPIC_URL, apiKey, priceShare: HALF })
    }
    case 'compatible':
      // What a host charges for a batch is unknown; the price is in the config.
      return openaiBatches({ ...common, baseURL: baseURL ?? '', apiKey: keys.any ?? keys.openai, priceShare: 1 })
    default:
      return openaiBatches({
        ...common,
        baseURL: baseURL ?? OPENAI_URL,
        apiKey: keys.any ?? keys.openai,
        priceShare: HALF,
      })
  }
}
