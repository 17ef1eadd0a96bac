import { MissingKeyError, UsageError } from '../../core/errors.ts'
import { maskedAddress } from '../../support/secrets/masked-address.ts'
import { refuseSecretsIn } from '../transport/base-url.ts'
import { guardedFetch } from '../transport/guarded-fetch.ts'
import { maskerOf } from '../transport/masked-model.ts'
import { aiSdkModel } from './ai-sdk.ts'
import { cappedFetch } from '../transport/capped-body.ts'
import type { ChatModel } from './chat-model.ts'
import { takingMessages, type MessagesModel } from './messages-alone.ts'
import { defined } from '../../support/defined.ts'

export const OPENAI_URL = 'https://api.openai.com/v1'
export const ANTHROPIC_URL = 'https://api.anthropic.com/v1'

/** How a model of a provider is reached. */
export interface ProviderOptions {
  /** The provider's name of the model. */
  readonly model: string
  readonly apiKey?: string | undefined
  /** Address of the API including `/v1`. An address with a password or a key is refused with a UsageError. */
  readonly baseURL?: string | undefined
  /** Headers for every request. They never reach a tape. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Used instead of the global fetch. It is told to follow no redirects. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * An OpenAI model. Loads its provider on first use. Throws MissingKeyError without a key: keys are passed in, never
 * looked up.
 */
export function openai(options: ProviderOptions): MessagesModel {
  const apiKey = keyOf(options, { provider: 'openai', variable: 'OPENAI_API_KEY' })
  const baseURL = urlOf(options.baseURL ?? OPENAI_URL)
  const id = `openai:${modelOf(options)}`
  const load = async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ ...transportOf(options, id), apiKey, baseURL }).chat(options.model)
  }
  return takingMessages(aiSdkModel(load, { id, provider: 'openai', mask: maskerOf(options) }))
}

/** An Anthropic model. Loads its provider on first use. Throws MissingKeyError without a key. */
export function anthropic(options: ProviderOptions): MessagesModel {
  const apiKey = keyOf(options, { provider: 'anthropic', variable: 'ANTHROPIC_API_KEY' })
  const baseURL = urlOf(options.baseURL ?? ANTHROPIC_URL)
  const id = `anthropic:${modelOf(options)}`
  const load = async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ ...transportOf(options, id), apiKey, baseURL })(options.model)
  }
  return takingMessages(aiSdkModel(load, { id, provider: 'anthropic', mask: maskerOf(options) }))
}

/** A model behind an API like OpenAI's chat completions: Ollama, vLLM, llama.cpp, LM Studio and most hosts. */
export function openaiCompatible(options: ProviderOptions & { readonly baseURL: string }): MessagesModel {
  const baseURL = urlOf(options.baseURL)
  const apiKey = options.apiKey?.trim()
  const id = `compatible:${modelOf(options)}`
  const load = async () => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const provider = createOpenAICompatible({
      ...transportOf(options, id),
      name: 'compatible',
      baseURL,
      supportsStructuredOutputs: true,
      ...(apiKey === undefined || apiKey === '' ? {} : { apiKey }),
    })
    return provider.chatModel(options.model)
  }
  const model = aiSdkModel(load, { id, provider: 'compatible', mask: maskerOf(options) })
  return takingMessages({ ...model, ...placeOf(baseURL) })
}

/** Where a server is: on this machine, or at a host. */
function placeOf(baseURL: string): Pick<ChatModel, 'host' | 'local'> {
  const { hostname } = new URL(baseURL)
  return isLoopback(hostname) ? { host: hostname, local: true } : { host: hostname }
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|host\.docker\.internal)$/.test(hostname)
}

function transportOf(
  { headers, fetch }: ProviderOptions,
  id: string,
): { headers?: Record<string, string>; fetch: typeof globalThis.fetch } {
  return {
    ...defined({ headers: headers && { ...headers } }),
    fetch: cappedFetch(guardedFetch({ model: id, fetch }), id),
  }
}

function keyOf(
  { apiKey, model }: ProviderOptions,
  { provider, variable }: { provider: string; variable: string },
): string {
  const key = apiKey?.trim()
  if (key !== undefined && key !== '') return key
  throw new MissingKeyError(
    `The judge ${provider}:${model} needs a key, and none was given. Pass it as \`apiKey\`, or set ${variable} for the command line.`,
  )
}

function modelOf({ model }: ProviderOptions): string {
  if (model.trim() !== '') return model
  throw new UsageError('The name of the model is empty; give the name that the provider uses, such as gpt-5-mini.')
}

function urlOf(baseURL: string | undefined): string {
  if (baseURL === undefined)
    throw new UsageError('The model needs its address; give it as `baseURL`, such as http://localhost:11434/v1.')
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') {
    refuseSecretsIn(baseURL)
    return baseURL
  }
  throw new UsageError(
    `The base URL '${maskedAddress(baseURL)}' is not a URL; it looks like http://localhost:11434/v1.`,
  )
}
