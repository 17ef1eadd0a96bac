import { withSpent } from '../../core/errors.ts'
import { NO_USAGE, addUsage } from '../../core/usage.ts'
import { maskedValue } from '../../support/secrets/masked-value.ts'
import type { Masker } from '../../support/secrets/masker.ts'
import { unwrapped } from '../transport/connection-fault.ts'
import { readResult } from './ai-sdk-result.ts'
import type { ChatModel, ChatOptions, ChatReply, ChatRequest, Reasoning } from './chat-model.ts'
import { adapted, firstPlan, merged, plannedMessages, rejection, type Plan } from './call-plan.ts'
import { providerError } from './provider-errors.ts'
import { seemsToThink } from './thinks.ts'
import { defined } from '../../support/defined.ts'

/** The request to an AI SDK language model. The same in the specifications v2, v3 and v4. */
interface GenerateOptions {
  prompt: (
    { role: 'system'; content: string } | { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] }
  )[]
  temperature?: number
  seed?: number
  maxOutputTokens?: number
  reasoning?: Reasoning
  providerOptions?: Record<string, Record<string, number | boolean>>
  responseFormat?: { type: 'json'; schema?: Record<string, unknown>; name?: string; description?: string }
  abortSignal?: AbortSignal
  headers?: Record<string, string>
}

/** A language model of the AI SDK, of the provider specification v2, v3 or v4. */
export interface LanguageModel {
  readonly specificationVersion: 'v2' | 'v3' | 'v4'
  readonly provider: string
  readonly modelId: string
  doGenerate(options: GenerateOptions): PromiseLike<unknown>
}

const SPECIFICATIONS: ReadonlySet<unknown> = new Set(['v2', 'v3', 'v4'])

export function isLanguageModel(value: object): value is LanguageModel {
  return (
    'specificationVersion' in value &&
    SPECIFICATIONS.has(value.specificationVersion) &&
    'doGenerate' in value &&
    typeof value.doGenerate === 'function'
  )
}

/**
 * An AI SDK language model as a ChatModel. Calls the provider directly, so that there is no second layer of retries. A
 * setting that the model does not take (a temperature, a schema) is left out from then on, with a note on the first
 * reply. Replies and errors go through `mask`, which hides secrets.
 */
export function aiSdkModel(
  model: LanguageModel | (() => Promise<LanguageModel>),
  { id, provider, mask = unmasked }: { id: string; provider: string; mask?: Masker | undefined },
): ChatModel {
  let loaded: Promise<LanguageModel> | undefined
  let plan: Plan = { ...firstPlan, thinks: seemsToThink(id) }
  const load = (): Promise<LanguageModel> => (loaded ??= typeof model === 'function' ? model() : Promise.resolve(model))

  const chat = async (request: ChatRequest, { signal, headers }: ChatOptions = {}): Promise<ChatReply> => {
    signal?.throwIfAborted()
    const languageModel = await load()
    const notes: string[] = []
    let attempt = plan
    let learnt = plan
    let spent = NO_USAGE
    for (;;) {
      try {
        const result = await languageModel.doGenerate(generateOptions(request, { plan: attempt, signal, headers }))
        const { reply: answer, unsupported, thought } = maskedValue(readResult(result, id), mask)
        const reply = { ...answer, usage: addUsage(spent, answer.usage) }
        if (reply.finishReason === 'length' && thought && request.limitGrows === true && !attempt.thinks) {
          spent = reply.usage
          attempt = { ...attempt, thinks: true }
          learnt = { ...learnt, thinks: true }
          continue
        }
        const warned = unsupported.reduce(
          (current, part) => adapted(current, { part, request, model: id, notes }),
          learnt,
        )
        plan = merged(plan, warned)
        return notes.length === 0 ? reply : { ...reply, notes }
      } catch (thrown) {
        // Before anything is shortened: half a key would not be recognised.
        const error = maskedValue(unwrapped(thrown), mask)
        const rejected = signal?.aborted === true ? undefined : rejection(error, { request, plan: attempt })
        if (rejected === undefined) throw withSpent(providerError(error, { model: id, signal }), spent)
        attempt = adapted(attempt, { ...rejected, request, model: id, notes })
        if (rejected.lasting) learnt = attempt
      }
    }
  }
  return { specificationVersion: 'assay-1', id, provider, chat }
}

function unmasked(text: string): string {
  return text
}

function generateOptions(
  request: ChatRequest,
  { plan, signal, headers }: { plan: Plan } & ChatOptions,
): GenerateOptions {
  const { schema, schemaName, schemaDescription, temperature, seed, reasoning, logprobs } = request
  const keeps = (part: string): boolean => !plan.dropped.has(part)
  return {
    prompt: plannedMessages(request, plan).map(({ role, content }) =>
      role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
    ),
    ...(temperature !== undefined && keeps('temperature') ? { temperature } : {}),
    ...(seed !== undefined && keeps('seed') ? { seed } : {}),
    ...(reasoning !== undefined && keeps('reasoning') ? { reasoning } : {}),
    ...passedOn(keeps('maxOutputTokens') ? limitOf(request, plan) : {}, logprobs === true && keeps('logprobs')),
    ...(schema === undefined || plan.format === 2
      ? {}
      : {
          responseFormat: {
            type: 'json',
            ...(plan.format === 1
              ? {}
              : {
                  schema: { ...schema },
                  ...defined({ name: schemaName, description: schemaDescription }),
                }),
          },
        }),
    ...defined({ abortSignal: signal }),
    ...defined({ headers: headers && { ...headers } }),
  }
}

/** How many tokens a model may think for, where nobody named a limit. */
const ROOM_TO_THINK = 16_000

/** As many alternatives as providers give at most. */
const ALTERNATIVES = 20

interface Limit {
  readonly maxOutputTokens?: number
  /** The limit under the name that reasoning models take. */
  readonly completionLimit?: number
}

/** The client for compatible servers knows one name of the limit, and no logprobs; it passes on what it does not know. */
function passedOn({ maxOutputTokens, completionLimit }: Limit, logprobs: boolean): Partial<GenerateOptions> {
  const compatible = {
    ...defined({ max_completion_tokens: completionLimit }),
    ...(logprobs ? { logprobs: true, top_logprobs: ALTERNATIVES } : {}),
  }
  const options = {
    ...(Object.keys(compatible).length === 0 ? {} : { compatible }),
    ...(logprobs ? { openai: { logprobs: ALTERNATIVES } } : {}),
  }
  return {
    ...defined({ maxOutputTokens }),
    ...(Object.keys(options).length === 0 ? {} : { providerOptions: options }),
  }
}

function limitOf({ maxOutputTokens, limitGrows }: ChatRequest, { completionLimit, thinks }: Plan): Limit {
  if (maxOutputTokens === undefined) return {}
  const limit = maxOutputTokens + (limitGrows === true && thinks ? ROOM_TO_THINK : 0)
  return completionLimit ? { completionLimit: limit } : { maxOutputTokens: limit }
}
