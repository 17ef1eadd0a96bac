import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Middleware } from '@ai-sdk/provider'
import { UsageError } from '../core/errors.ts'
import type { Call } from './call.ts'
import { evidenceOf, withoutEvidence } from './evidence.ts'
import { gatedGenerate } from './generate.ts'
import { DEFAULTS, type GateEvent, type GateMiddlewareOptions, type Mode, type Settings } from './options.ts'
import { gatedStream } from './stream.ts'
import { defined } from '../support/defined.ts'

const MODES: readonly Mode[] = ['hold', 'sentence', 'observe']

/**
 * Puts a model behind the gate: pass it to the AI SDK's `wrapLanguageModel`. Every answer, generated or streamed, is
 * decided on exactly once, and by default nothing of it is released before the verdict. Steps with tool calls pass
 * through; the step that answers is judged. The decision is in the result's `providerMetadata.assay`.
 *
 * @example
 * const model = wrapLanguageModel({ model: openai('gpt-5-mini'), middleware: gateMiddleware({ gate: createGate() }) })
 * const result = await withEvidence({ conversation_id, message_id, retrieval }, () => generateText({ model, prompt }))
 */
export function gateMiddleware(options: GateMiddlewareOptions): LanguageModelV4Middleware {
  const settings: Settings = { ...DEFAULTS, ...defined(options) }
  if (!MODES.includes(settings.mode)) {
    throw new UsageError(`mode is '${settings.mode}'; it must be one of ${MODES.join(', ')}.`)
  }
  if (!Number.isSafeInteger(settings.maxAttempts) || settings.maxAttempts < 1) {
    throw new UsageError(`maxAttempts is ${settings.maxAttempts}; it must be a whole number of at least 1.`)
  }
  const callOf = (entry: GateEvent['entry'], { params, model }: Asked): Call => ({
    settings,
    entry,
    params,
    model: model.modelId,
    evidence: evidenceOf(params, settings.evidence),
  })
  return {
    specificationVersion: 'v4',
    transformParams: ({ params }) => Promise.resolve(withoutEvidence(params)),
    async wrapGenerate({ doGenerate, params, model }) {
      const call = callOf('generate', { params, model })
      return gatedGenerate(call, { first: doGenerate, further: (next) => model.doGenerate(next) })
    },
    async wrapStream({ doStream, params, model }) {
      const call = callOf('stream', { params, model })
      return gatedStream(call, { first: await doStream(), further: (next) => model.doStream(next) })
    },
  }
}

interface Asked {
  readonly params: LanguageModelV4CallOptions
  readonly model: LanguageModelV4
}
