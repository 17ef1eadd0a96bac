import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText, wrapLanguageModel } from 'ai'
import { describe, expect, test } from 'vitest'
import { EVIDENCE, GOOD, LATER, listener, WRONG } from '../../test/gated-models.ts'
import { startStreamingServer, type StreamingServer } from '../../test/servers/streaming-server.ts'
import { createGate } from '../gate/create-gate.ts'
import { gateMiddleware } from './gate-middleware.ts'
import type { GateMiddlewareOptions } from './options.ts'
import { withEvidence } from './evidence.ts'

function gated({ baseURL }: StreamingServer, options: Partial<GateMiddlewareOptions> = {}) {
  const { events, onDecision } = listener()
  let answered = (): void => undefined
  const answering = new Promise<void>((resolve) => (answered = resolve))
  const provider = createOpenAICompatible({
    name: 'local',
    baseURL,
    apiKey: 'none',
    includeUsage: true,
    fetch: async (...request) => {
      const response = await fetch(...request)
      answered()
      return response
    },
  })
  const middleware = gateMiddleware({ gate: createGate({ ruleset: 'standard' }), onDecision, ...options })
  return { events, answering, model: wrapLanguageModel({ model: provider('some-model'), middleware }) }
}

describe('a model over a socket', () => {
  test.each(['hold', 'sentence', 'observe'] as const)('streams a good answer in mode %s', async (mode) => {
    await using server = await startStreamingServer([{ pieces: `${GOOD} ${LATER}`.match(/.{1,5}/gs) ?? [] }])
    const { model, events } = gated(server, { mode })
    const result = withEvidence(EVIDENCE, () => streamText({ model, prompt: 'What is the rate?' }))
    expect(await result.text).toBe(`${GOOD} ${LATER}`)
    expect((await result.providerMetadata)?.['assay']).toMatchObject({ status: 'pass', messageStatus: 'success' })
    expect(events).toHaveLength(1)
    expect(JSON.stringify(server.calls)).not.toContain('record_id')
  })

  test('is asked again where the gate says so', async () => {
    await using server = await startStreamingServer([{ pieces: [WRONG] }, { pieces: [GOOD] }])
    const gate = createGate({ ruleset: 'standard', config: { actions: { fail: 'regenerate' } } })
    const { model, events } = gated(server, { gate })
    const { text } = await withEvidence(EVIDENCE, () => generateText({ model, prompt: 'What is the rate?' }))
    expect(text).toBe(GOOD)
    expect(events.map(({ delivery }) => delivery)).toEqual(['not_delivered', 'held'])
    expect(server.calls).toHaveLength(2)
  })

  test.each(['hold', 'sentence', 'observe'] as const)(
    'is let go of when the reader aborts in mode %s, with one decision',
    async (mode) => {
      await using server = await startStreamingServer([{ pieces: [`${GOOD} `, LATER], ending: 'stall' }])
      const { model, events, answering } = gated(server, { mode })
      const controller = new AbortController()
      const result = withEvidence(EVIDENCE, () =>
        streamText({ model, prompt: 'What is the rate?', abortSignal: controller.signal, onError: () => undefined }),
      )
      const reading = result.consumeStream()
      await answering
      controller.abort()
      await server.abandoned
      await reading
      await until(() => events.length > 0)
      expect(events).toHaveLength(1)
      expect(events[0]?.delivery).not.toBe('held')
    },
  )

  test('that breaks off is an error, and nothing that was held comes out', async () => {
    await using server = await startStreamingServer([{ pieces: [GOOD], ending: 'reset' }])
    const { model, events } = gated(server)
    const errors: unknown[] = []
    const read: string[] = []
    const result = withEvidence(EVIDENCE, () =>
      streamText({ model, prompt: 'x', maxRetries: 0, onError: ({ error }) => void errors.push(error) }),
    )
    const reading = (async () => {
      for await (const piece of result.textStream) read.push(piece)
    })()
    await reading.catch((error: unknown) => errors.push(error))
    expect(errors).not.toEqual([])
    expect(read.join('')).toBe('')
    expect(events).toMatchObject([{ delivery: 'not_delivered' }])
  })
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}
