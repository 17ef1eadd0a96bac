import { maskedValue } from '../../support/masked-value.ts'
import type { Masker } from '../../support/masker.ts'
import { unwrapped } from '../transport/connection-fault.ts'
import { readResult } from './ai-sdk-result.ts'
import type { ChatModel, ChatOptions, ChatReply, ChatRequest } from './chat-model.ts'
import { adapted, firstPlan, rejectedPart, withSchemaInText, type Plan } from './call-plan.ts'
import { providerError } from './provider-errors.ts'
import { defined } from '../../support/defined.ts'

/** The request to an AI SDK language model. The same in the specifications v2, v3 and v4. */
interface GenerateOptions {
  prompt: (
    { role: 'system'; content: string } | { role: 'user' | 'assistant'; content: { type: 'text'; text: string }[] }
  )[]
  temperature?: number
  seed?: number
  maxOutputTokens?: number
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
  let plan = firstPlan
  const load = (): Promise<LanguageModel> => (loaded ??= typeof model === 'function' ? model() : Promise.resolve(model))

  const chat = async (request: ChatRequest, { signal, headers }: ChatOptions = {}): Promise<ChatReply> => {
    signal?.throwIfAborted()
    const languageModel = await load()
    const notes: string[] = []
    let attempt = plan
    for (;;) {
      try {
        const result = await languageModel.doGenerate(generateOptions(request, { plan: attempt, signal, headers }))
        const { reply, unsupported } = maskedValue(readResult(result, id), mask)
        const warned = unsupported.reduce(
          (current, part) => adapted(current, { part, request, model: id, notes }),
          attempt,
        )
        plan = merged(plan, warned)
        return notes.length === 0 ? reply : { ...reply, notes }
      } catch (thrown) {
        // Before anything is shortened: half a key would not be recognised.
        const error = maskedValue(unwrapped(thrown), mask)
        const part = signal?.aborted === true ? undefined : rejectedPart(error, { request, plan: attempt })
        if (part === undefined) throw providerError(error, { model: id, signal })
        attempt = adapted(attempt, { part, request, model: id, notes })
      }
    }
  }
  return { specificationVersion: 'assay-1', id, provider, chat }
}

function unmasked(text: string): string {
  return text
}

/** What was learned by either of two calls in flight. */
function merged(known: Plan, found: Plan): Plan {
  return { format: Math.max(known.format, found.format), dropped: new Set([...known.dropped, ...found.dropped]) }
}

function generateOptions(
  request: ChatRequest,
  { plan, signal, headers }: { plan: Plan } & ChatOptions,
): GenerateOptions {
  const { schema, schemaName, schemaDescription, temperature, seed, maxOutputTokens } = request
  const messages = plan.format === 0 ? request.messages : withSchemaInText(request).messages
  const keeps = (part: string): boolean => !plan.dropped.has(part)
  return {
    prompt: messages.map(({ role, content }) =>
      role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
    ),
    ...(temperature !== undefined && keeps('temperature') ? { temperature } : {}),
    ...(seed !== undefined && keeps('seed') ? { seed } : {}),
    ...(maxOutputTokens !== undefined && keeps('maxOutputTokens') ? { maxOutputTokens } : {}),
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
