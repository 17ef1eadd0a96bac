import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { generateText, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  block,
  EVIDENCE,
  FINISH,
  generated,
  GOOD,
  LATER,
  listener,
  streamed,
  textOf,
  TOOLS,
  USAGE,
  WRONG,
} from '../../test/gated-models.ts'
import { createGate } from '../gate/create-gate.ts'
import { gateMiddleware } from './gate-middleware.ts'
import type { GateMiddlewareOptions, Mode } from './options.ts'
import { withEvidence } from './evidence.ts'

const gate = createGate({ ruleset: 'standard' })
const MODES: readonly Mode[] = ['hold', 'sentence', 'observe']
const BOTH = `${GOOD} ${LATER}`

type Parts = readonly LanguageModelV4StreamPart[]

function gated(streams: readonly Parts[], options: Partial<GateMiddlewareOptions> = {}) {
  const inner = new MockLanguageModelV4({ doStream: streams.map((parts) => streamed(parts)) })
  const { events, onDecision } = listener()
  const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, onDecision, ...options }) })
  return { inner, events, model }
}

const PROMPT = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'What is the rate?' }] }]

/** The parts that a reader of the model's stream gets. */
async function read({ model }: Pick<ReturnType<typeof gated>, 'model'>): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await withEvidence(EVIDENCE, () => model.doStream({ prompt: PROMPT }))
  return Array.fromAsync(stream)
}

/** Throws unless every block of text begins, goes on and ends, and the last part is `finish`. */
function checkForm(parts: Parts): void {
  const open = new Set<string>()
  for (const part of parts) {
    if (part.type === 'text-start') {
      expect(open).not.toContain(part.id)
      open.add(part.id)
    } else if (part.type === 'text-delta') expect(open).toContain(part.id)
    else if (part.type === 'text-end') expect(open.delete(part.id)).toBe(true)
  }
  expect([...open]).toEqual([])
  expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1)
  expect(parts.at(-1)?.type).toBe('finish')
}

function finishOf(parts: Parts) {
  const last = parts.at(-1)
  if (last?.type !== 'finish') throw new Error('there is no finish')
  return last
}

describe.each(MODES)('a streamed answer in mode %s', (mode) => {
  test('that passes comes out whole, with one decision', async () => {
    const through = gated([[...block(BOTH.match(/.{1,7}/gs) ?? []), FINISH]], { mode })
    const parts = await read(through)
    checkForm(parts)
    expect(textOf(parts)).toBe(BOTH)
    expect(through.events).toMatchObject([{ entry: 'stream', mode, decision: { status: 'pass' } }])
    expect(finishOf(parts)).toMatchObject({
      finishReason: { unified: 'stop' },
      usage: USAGE,
      providerMetadata: { assay: { status: 'pass', messageStatus: 'success', delivery: through.events[0]?.delivery } },
    })
  })

  test('has the decision that the same answer has when it is generated', async () => {
    const { events, onDecision } = listener()
    const inner = new MockLanguageModelV4({
      doGenerate: generated(WRONG),
      doStream: streamed([...block(WRONG), FINISH]),
    })
    const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, mode, onDecision }) })
    await withEvidence(EVIDENCE, () => generateText({ model, prompt: 'x' }))
    await withEvidence(EVIDENCE, () => streamText({ model, prompt: 'x' }).text)
    const [first, second] = events.map(({ decision }) => decision.decision_sha256)
    expect(events.map(({ entry }) => entry)).toEqual(['generate', 'stream'])
    expect(first).toBe(second)
  })

  test('of a provider that never ends its blocks is well-formed all the same', async () => {
    const [start, ...deltas] = block([GOOD, ' ', LATER]).slice(0, -1)
    const through = gated([[start as LanguageModelV4StreamPart, ...deltas, FINISH]], { mode })
    const parts = await read(through)
    checkForm(parts)
    expect(textOf(parts)).toBe(BOTH)
    expect(through.events).toHaveLength(1)
  })

  test('of a provider that never begins its blocks is well-formed all the same', async () => {
    const parts = await read(gated([[...block(BOTH).slice(1), FINISH]], { mode }))
    checkForm(parts)
    expect(textOf(parts)).toBe(BOTH)
  })

  test('of a provider that uses the id of a block again keeps both blocks', async () => {
    const parts = await read(gated([[...block(`${GOOD} `, '0'), ...block(LATER, '0'), FINISH]], { mode }))
    checkForm(parts)
    expect(textOf(parts)).toBe(BOTH)
  })

  test('that breaks off with an error passes the error on and is decided once', async () => {
    const error: LanguageModelV4StreamPart = { type: 'error', error: new Error('upstream broke') }
    const through = gated([[...block(GOOD).slice(0, 2), error]], { mode })
    const parts = await read(through)
    expect(parts).toContainEqual(error)
    expect(through.events).toMatchObject([{ delivery: mode === 'observe' ? 'before_verdict' : 'not_delivered' }])
    expect(textOf(parts)).toBe(mode === 'observe' ? GOOD : '')
  })

  test('whose connection breaks passes the fault on and is decided once', async () => {
    const { events, onDecision } = listener()
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      async start(controller) {
        for (const part of block(GOOD).slice(0, 2)) controller.enqueue(part)
        await Promise.resolve()
      },
      pull: (controller) => controller.error(new Error('connection reset')),
    })
    const inner = new MockLanguageModelV4({ doStream: { stream } })
    const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, mode, onDecision }) })
    await expect(read({ model })).rejects.toThrow('connection reset')
    expect(events).toHaveLength(1)
  })

  test('that ends without a finish is an error, and nothing that was held back comes out', async () => {
    const through = gated([block(GOOD)], { mode })
    const parts = await read(through)
    expect(parts.at(-1)).toMatchObject({ type: 'error', error: { message: expect.stringContaining('broken off') } })
    expect(textOf(parts)).toBe(mode === 'observe' ? GOOD : '')
    expect(through.events).toHaveLength(1)
  })

  test('lets a step of tool calls pass and judges the step that answers', async () => {
    const call: Parts = [
      ...block('Let me look.'),
      { type: 'tool-call', toolCallId: '1', toolName: 'search', input: '{}' },
      { type: 'finish', usage: USAGE, finishReason: TOOLS },
    ]
    const through = gated([call, [...block(GOOD), FINISH]], { mode })
    const search = tool({ inputSchema: z.object({}), execute: () => 'found' })
    const result = withEvidence(EVIDENCE, () =>
      streamText({ model: through.model, prompt: 'x', tools: { search }, stopWhen: stepCountIs(3) }),
    )
    expect((await result.steps).map(({ text }) => text)).toEqual(['Let me look.', GOOD])
    expect(through.events).toHaveLength(1)
  })
})

/** A stream that waits for its reader before each part, and says whether it was cancelled. */
function endless(parts: Parts) {
  let cancelled: unknown
  let at = 0
  const stream = new ReadableStream<LanguageModelV4StreamPart>(
    {
      pull(controller) {
        const part = parts[at++]
        // What never comes: the reader has to go.
        if (part === undefined) return new Promise<void>(() => undefined)
        controller.enqueue(part)
        return undefined
      },
      cancel(reason) {
        cancelled = reason
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, cancelled: () => cancelled }
}

describe.each(MODES)('a reader who goes away in mode %s', (mode) => {
  async function open(parts: Parts) {
    const upstream = endless(parts)
    const { events, onDecision } = listener()
    const inner = new MockLanguageModelV4({ doStream: { stream: upstream.stream } })
    const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, mode, onDecision }) })
    const { stream } = await withEvidence(EVIDENCE, () => model.doStream({ prompt: PROMPT }))
    return { reader: stream.getReader(), upstream, events }
  }

  test('before reading anything cancels the model, and the answer counts as not delivered', async () => {
    const { reader, upstream, events } = await open(block(GOOD))
    await reader.cancel('gone')
    expect(upstream.cancelled()).toBe('gone')
    expect(events).toMatchObject([{ delivery: 'not_delivered' }])
  })

  test('while waiting for more cancels the model at once', async () => {
    const { reader, upstream, events } = await open(block([BOTH, ' And so on and on.']).slice(0, -1))
    const reading = (async () => {
      while (!(await reader.read()).done);
    })()
    await new Promise((resolve) => setImmediate(resolve))
    await reader.cancel('gone')
    await reading
    expect(upstream.cancelled()).toBe('gone')
    expect(events).toMatchObject([{ delivery: mode === 'hold' ? 'not_delivered' : 'before_verdict' }])
  })
})

describe('held back', () => {
  test('nothing of the answer is out before its decision was taken in', async () => {
    const out: LanguageModelV4StreamPart[] = []
    let outBefore: number | undefined
    const through = gated(
      [
        [
          { type: 'reasoning-start', id: 'r' },
          { type: 'reasoning-delta', id: 'r', delta: 'It is 9.' },
          { type: 'reasoning-end', id: 'r' },
          ...block(GOOD),
          FINISH,
        ],
      ],
      {
        async onDecision() {
          await new Promise((resolve) => setImmediate(resolve))
          outBefore = out.filter(({ type }) => type !== 'stream-start').length
        },
      },
    )
    const { stream } = await withEvidence(EVIDENCE, () => through.model.doStream({ prompt: PROMPT }))
    for await (const part of stream) out.push(part)
    expect(outBefore).toBe(0)
    expect(out.map(({ type }) => type)).toContain('reasoning-delta')
  })

  test('an answer that fails is replaced with all that led to it', async () => {
    const through = gated([
      [
        { type: 'reasoning-start', id: 'r' },
        { type: 'reasoning-delta', id: 'r', delta: 'It is 12 percent.' },
        { type: 'reasoning-end', id: 'r' },
        { type: 'raw', rawValue: WRONG },
        { type: 'tool-call', toolCallId: '1', toolName: 'web', input: '{}', providerExecuted: true },
        ...block(WRONG),
        FINISH,
      ],
    ])
    const parts = await read(through)
    checkForm(parts)
    expect(JSON.stringify(parts)).not.toContain('12 percent')
    expect(parts.map(({ type }) => type)).toContain('tool-call')
    expect(textOf(parts)).toBe('I have no answer to this that the sources bear out.')
    expect(finishOf(parts)).toMatchObject({
      finishReason: { unified: 'content-filter', raw: 'assay' },
      providerMetadata: { assay: { action: 'refuse', messageStatus: 'failed', delivery: 'held' } },
    })
  })

  test('an answer that cannot be kept does not come out', async () => {
    const through = gated([[...block(GOOD), FINISH]], { onDecision: () => Promise.reject(new Error('disk full')) })
    await expect(read(through)).rejects.toThrow('disk full')
  })

  test('another attempt is streamed in its place', async () => {
    const regenerating = createGate({ ruleset: 'standard', config: { actions: { fail: 'regenerate' } } })
    const through = gated(
      [
        [...block(WRONG), FINISH],
        [...block(GOOD), FINISH],
      ],
      { gate: regenerating },
    )
    const parts = await read(through)
    checkForm(parts)
    expect(textOf(parts)).toBe(GOOD)
    expect(parts.filter(({ type }) => type === 'stream-start')).toHaveLength(1)
    expect(finishOf(parts).usage.inputTokens.total).toBe(20)
    expect(through.events).toMatchObject([
      { attempt: 1, delivery: 'not_delivered' },
      { attempt: 2, delivery: 'held', decision: { status: 'pass' } },
    ])
    expect(JSON.stringify(through.inner.doStreamCalls[1]?.prompt)).toContain('number_not_in_evidence')
  })

  test('a partial answer is followed by its warning as a block of its own', async () => {
    const through = gated([[...block('It is 9 percent [1].'), FINISH]], { warning: 'Take care.' })
    const { stream } = await withEvidence({ ...EVIDENCE, config: { min_answer_chars: 500 } }, () =>
      through.model.doStream({ prompt: PROMPT }),
    )
    const parts = await Array.fromAsync(stream)
    checkForm(parts)
    expect(textOf(parts)).toBe('It is 9 percent [1].\n\nTake care.')
  })
})

describe('sentence by sentence', () => {
  const seen = async (pieces: readonly string[]) => {
    const through = gated([[...block(pieces), FINISH]], { mode: 'sentence' })
    return { parts: await read(through), events: through.events }
  }

  test('a sentence is out before the next one is whole', async () => {
    const out: string[] = []
    const upstream = endless(block([`${GOOD} Value added tax was`]).slice(0, -1))
    const inner = new MockLanguageModelV4({ doStream: { stream: upstream.stream } })
    const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, mode: 'sentence' }) })
    const { stream } = await withEvidence(EVIDENCE, () => model.doStream({ prompt: PROMPT }))
    const reader = stream.getReader()
    while (textOf([]) + out.join('') !== `${GOOD} `) {
      const { value } = await reader.read()
      if (value?.type === 'text-delta') out.push(value.delta)
    }
    await reader.cancel()
    expect(out.join('')).toBe(`${GOOD} `)
  })

  test('what follows a wrong sentence is not out, what went before it is withdrawn, and the decision says which', async () => {
    const { parts, events } = await seen([`${GOOD} `, `${WRONG} `, LATER])
    checkForm(parts)
    expect(textOf(parts)).toBe(
      `${GOOD} \n\nPlease do not rely on the answer above: it does not hold up against its sources.`,
    )
    expect(events).toMatchObject([
      { delivery: 'before_verdict', released: [[0, GOOD.length + 1]], decision: { status: 'fail' } },
    ])
    expect(finishOf(parts)).toMatchObject({
      finishReason: { unified: 'content-filter' },
      providerMetadata: { assay: { released: [[0, GOOD.length + 1]], delivery: 'before_verdict' } },
    })
  })

  test('an answer whose first sentence is wrong is refused as if it were held', async () => {
    const { parts, events } = await seen([`${WRONG} `, LATER, ' And more besides of it.'])
    expect(textOf(parts)).toBe('I have no answer to this that the sources bear out.')
    expect(events).toMatchObject([{ delivery: 'held', released: [] }])
  })

  test.each(['“', '"', '「', '```\n', '('])('no sentence is out while %j is open', async (mark) => {
    const { events } = await seen([
      `${GOOD} Someone wrote ${mark}This is one sentence. This is another one. And a third.`,
    ])
    const ends = events[0]?.released.map(([, end]) => end) ?? []
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(GOOD.length + 1 + 'Someone wrote '.length)
  })

  test('nothing is out where evidence is too large to be checked', async () => {
    const through = gated([[...block([`${GOOD} `, LATER]), FINISH]], { mode: 'sentence' })
    const { stream } = await withEvidence({ ...EVIDENCE, config: { max_evidence_chars: 10 } }, () =>
      through.model.doStream({ prompt: PROMPT }),
    )
    expect(textOf(await Array.fromAsync(stream))).not.toContain('percent')
    expect(through.events).toMatchObject([{ decision: { status: 'skipped' }, released: [] }])
  })
})
