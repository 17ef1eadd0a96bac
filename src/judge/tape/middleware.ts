import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { TapeEntry } from '../../core/tape.ts'
import { fromTape, toTape } from './plain.ts'
import { createTape, type TapeOptions } from './taped.ts'
import { defined } from '../../support/defined.ts'

/**
 * Puts the application's own model calls on a tape, so that a whole RAG application replays offline: pass it to the AI
 * SDK's `wrapLanguageModel`. Headers of requests and responses are left out, so no key lies on the tape. While it
 * records, a stream is handed on when it has ended; a stream that breaks off is not recorded.
 *
 * @example
 * const model = wrapLanguageModel({ model: openai('gpt-5-mini'), middleware: tapeMiddleware({ store }) })
 */
export function tapeMiddleware(options: TapeOptions): LanguageModelV4Middleware {
  const tape = createTape(options)
  return {
    specificationVersion: 'v4',
    async wrapGenerate({ doGenerate, params, model }) {
      const { reply } = await tape.play(recordable('generate', { params, model }), async () => {
        const { request: _, response, ...result } = await doGenerate()
        return {
          result: toTape({ ...result, ...defined({ response: response && withoutHeaders(response) }) }),
        }
      })
      return fromTape(reply['result']) as LanguageModelV4GenerateResult
    },
    async wrapStream({ doStream, params, model }) {
      const { reply } = await tape.play(recordable('stream', { params, model }), async () => {
        const { stream } = await doStream()
        return { parts: toTape(await whole(stream)) }
      })
      return { stream: ReadableStream.from(fromTape(reply['parts']) as LanguageModelV4StreamPart[]) }
    },
  }
}

function recordable(
  kind: 'generate' | 'stream',
  { params, model }: { params: LanguageModelV4CallOptions; model: LanguageModelV4 },
): TapeEntry['request'] {
  const { abortSignal: _signal, headers: _headers, ...asked } = params
  return { kind, provider: model.provider, model: model.modelId, params: toTape(asked) }
}

function withoutHeaders(
  response: NonNullable<LanguageModelV4GenerateResult['response']>,
): NonNullable<LanguageModelV4GenerateResult['response']> {
  const { headers: _headers, body: _body, ...kept } = response
  return kept
}

async function whole(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = []
  let finished = false
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'finish') finished = true
    parts.push(part)
  }
  if (!finished)
    throw new Error('The model ended its stream without saying that it had finished, so it was not recorded.')
  return parts
}
