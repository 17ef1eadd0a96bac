import { generateText, Output, stepCountIs, tool, wrapLanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EVIDENCE, generated, GOOD, LATER, listener, STOP, TOOLS, WRONG } from '../../test/gated-models.ts'
import { createGate } from '../gate/create-gate.ts'
import { gateMiddleware } from './gate-middleware.ts'
import type { GateMiddlewareOptions } from './options.ts'
import { withEvidence } from './evidence.ts'

const gate = createGate({ ruleset: 'standard' })
const again = createGate({ ruleset: 'standard', config: { actions: { fail: 'regenerate' } } })

type Reply = ReturnType<typeof generated>

/** A model that gives these answers one after the other, behind the gate. */
function gated(replies: (string | Reply)[], options: Partial<GateMiddlewareOptions> = {}) {
  const inner = new MockLanguageModelV4({
    doGenerate: replies.map((reply) => (typeof reply === 'string' ? generated(reply) : reply)),
  })
  const { events, onDecision } = listener()
  const model = wrapLanguageModel({ model: inner, middleware: gateMiddleware({ gate, onDecision, ...options }) })
  return { inner, events, model }
}

const ask = (model: ReturnType<typeof gated>['model']) =>
  withEvidence(EVIDENCE, () => generateText({ model, prompt: 'What is the rate?', maxRetries: 0 }))

describe('a generated answer', () => {
  test('that passes is given as it is, with its decision in the metadata', async () => {
    const { model, events } = gated([GOOD])
    const { text, finishReason, providerMetadata } = await ask(model)
    expect(text).toBe(GOOD)
    expect(finishReason).toBe('stop')
    expect(events).toMatchObject([{ entry: 'generate', attempt: 1, delivery: 'held', messageStatus: 'success' }])
    expect(providerMetadata?.['assay']).toMatchObject({
      status: 'pass',
      action: 'show',
      messageStatus: 'success',
      decision_sha256: events[0]?.decision.decision_sha256,
      recorded: false,
    })
  })

  test('that fails is replaced, and nothing of it is left', async () => {
    const reply = { ...generated(WRONG), response: { id: 'x', body: { text: WRONG } } }
    const { model, events } = gated([reply], { refusal: ({ status }) => `Not shown: ${status}.` })
    const result = await ask(model)
    expect(result.text).toBe('Not shown: fail.')
    expect(result.finishReason).toBe('content-filter')
    expect(result.providerMetadata?.['assay']).toMatchObject({ action: 'refuse', messageStatus: 'failed' })
    expect(JSON.stringify([result.content, result.response, result.steps])).not.toContain('12 percent')
    expect(events[0]?.decision.reason_codes).toContain('number_not_in_evidence')
  })

  test.each([
    { warning: undefined, says: 'Not everything in this answer could be confirmed by its sources.' },
    { warning: ({ status }: { status: string }) => `Only ${status}.`, says: 'Only partial.' },
  ])('that is partial is followed by a warning: $says', async ({ warning, says }) => {
    const { model } = gated(['It is 9 percent [1].'], warning === undefined ? {} : { warning })
    const { text, providerMetadata } = await withEvidence({ ...EVIDENCE, config: { min_answer_chars: 500 } }, () =>
      generateText({ model, prompt: 'x' }),
    )
    expect(providerMetadata?.['assay']).toMatchObject({ status: 'partial', messageStatus: 'partial' })
    expect(text).toBe(`It is 9 percent [1].\n\n${says}`)
  })

  test('that is partial is followed by nothing where nothing is wanted', async () => {
    const { model } = gated([GOOD], { warning: false })
    const config = { min_answer_chars: 500 }
    const { text } = await withEvidence({ ...EVIDENCE, config }, () => generateText({ model, prompt: 'x' }))
    expect(text).toBe(GOOD)
  })

  test('that the provider blocked stays blocked', async () => {
    const { model, events } = gated([generated(GOOD, { unified: 'content-filter', raw: 'safety' })])
    expect((await ask(model)).text).not.toContain('9 percent')
    expect(events).toMatchObject([{ messageStatus: 'blocked' }])
  })

  test('is given whatever its verdict when it is only observed', async () => {
    const { model, events } = gated([WRONG], { mode: 'observe' })
    expect((await ask(model)).text).toBe(WRONG)
    expect(events).toMatchObject([{ delivery: 'before_verdict', decision: { status: 'fail' } }])
  })

  test('is not given when its decision cannot be kept', async () => {
    const onDecision = () => Promise.reject(new Error('the disk is full'))
    await expect(ask(gated([GOOD], { onDecision }).model)).rejects.toThrow('the disk is full')
  })

  test('in several blocks with citations beside them is judged as one', async () => {
    const source = { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.org/vat' } as const
    const hits = EVIDENCE.retrieval.hits.map((hit) => (hit.node_id === 'vat' ? { ...hit, source: source.url } : hit))
    const { model, events } = gated([
      generated([
        { type: 'text', text: `${GOOD} ` },
        {
          type: 'text',
          text: 'Value added tax was introduced on 1 January 2018.',
          citations: [{ source, startIndex: 0, endIndex: 49 }],
        },
      ]),
    ])
    await withEvidence({ ...EVIDENCE, retrieval: { record_id: 'r', hits } }, () => generateText({ model, prompt: 'x' }))
    const start = GOOD.length + 1
    expect(events[0]?.input.generation.citations).toEqual([{ id: 'vat', span: [start, start + 49] }])
    expect(events[0]?.decision.status).toBe('pass')
  })
})

describe('another attempt', () => {
  test('is made with the reasons, each with a decision of its own, and the usage of both is counted', async () => {
    const { model, inner, events } = gated([WRONG, GOOD], { gate: again })
    const result = await ask(model)
    expect(result.text).toBe(GOOD)
    expect(result.usage).toMatchObject({ inputTokens: 20, outputTokens: 10 })
    expect(events).toMatchObject([
      { attempt: 1, delivery: 'not_delivered', decision: { status: 'fail', generation_record_id: 'm1#1' } },
      { attempt: 2, delivery: 'held', decision: { status: 'pass', generation_record_id: 'm1#2' } },
    ])
    const [, second] = inner.doGenerateCalls
    expect(second?.prompt.slice(-2)).toMatchObject([
      { role: 'assistant', content: [{ text: WRONG }] },
      { role: 'user', content: [{ text: expect.stringContaining('number_not_in_evidence') }] },
    ])
  })

  test.each([1, 2, 3])('is not made beyond the limit of %i', async (maxAttempts) => {
    const { model, inner, events } = gated([WRONG, WRONG, WRONG, WRONG], { gate: again, maxAttempts })
    const { text } = await ask(model)
    expect(text).not.toContain('12 percent')
    expect(inner.doGenerateCalls).toHaveLength(maxAttempts)
    expect(events).toHaveLength(maxAttempts)
    expect(events.at(-1)?.delivery).toBe('held')
  })
})

describe('tools', () => {
  const call = { type: 'tool-call', toolCallId: '1', toolName: 'search', input: '{}' } as const
  const search = tool({ inputSchema: z.object({}), execute: () => 'found' })

  test.each([
    { toolStepText: 'release', first: 'Let me look.' },
    { toolStepText: 'withhold', first: '' },
  ] as const)('pass, and only the step that answers is judged ($toolStepText)', async ({ toolStepText, first }) => {
    const { model, events } = gated([generated([{ type: 'text', text: 'Let me look.' }, call], TOOLS), GOOD], {
      toolStepText,
    })
    const result = await withEvidence(EVIDENCE, () =>
      generateText({ model, prompt: 'x', tools: { search }, stopWhen: stepCountIs(3) }),
    )
    expect(result.text).toBe(GOOD)
    expect(result.steps.map(({ text }) => text)).toEqual([first, GOOD])
    expect(events).toHaveLength(1)
  })

  test('of the provider do not stop its answer from being judged', async () => {
    const own = { ...call, providerExecuted: true }
    const { model, events } = gated([generated([own, { type: 'text', text: WRONG }], STOP)])
    const { text } = await withEvidence(EVIDENCE, () => generateText({ model, prompt: 'x', tools: { search } }))
    expect(text).not.toContain('12 percent')
    expect(events).toHaveLength(1)
  })

  test('can find the evidence, which is asked for when there is something to judge', async () => {
    const { model, events } = gated([generated([call], TOOLS), GOOD], {
      evidence: ({ prompt }) => (prompt.some(({ role }) => role === 'tool') ? EVIDENCE : undefined),
    })
    const result = await generateText({ model, prompt: 'x', tools: { search }, stopWhen: stepCountIs(3) })
    expect(result.text).toBe(GOOD)
    expect(events).toHaveLength(1)
  })
})

describe('structured output', () => {
  const output = Output.object({ schema: z.object({ rate: z.string() }) })

  test('is judged as an object too, and no words follow it', async () => {
    const { model, events } = gated([JSON.stringify({ rate: GOOD })], { gate: createGate({ ruleset: 'minimal' }) })
    const config = { min_answer_chars: 500 }
    const result = await withEvidence({ ...EVIDENCE, config }, () => generateText({ model, prompt: 'x', output }))
    expect(events[0]?.decision.status).toBe('partial')
    expect(result.output).toEqual({ rate: GOOD })
    expect(events[0]?.input.generation.structured).toEqual({ rate: GOOD })
  })
})

describe('evidence', () => {
  test('comes through provider options, which the provider does not see', async () => {
    const { model, inner, events } = gated([GOOD])
    const assay = structuredClone(EVIDENCE) as never
    await generateText({ model, prompt: 'x', providerOptions: { assay, mock: { a: 1 } } })
    expect(events[0]?.decision.status).toBe('pass')
    expect(inner.doGenerateCalls[0]?.providerOptions).toEqual({ mock: { a: 1 } })
  })

  test('of calls at the same time is not mixed up', async () => {
    const { model, events } = gated([GOOD, LATER, GOOD, LATER])
    const ids = ['a', 'b', 'c', 'd']
    await Promise.all(
      ids.map((message_id) => withEvidence({ ...EVIDENCE, message_id }, () => generateText({ model, prompt: 'x' }))),
    )
    expect(events.map(({ decision }) => decision.message_id).sort()).toEqual(ids)
  })

  test('that is missing is an error before the model is asked', async () => {
    const { model, inner } = gated([GOOD])
    await expect(generateText({ model, prompt: 'x', maxRetries: 0 })).rejects.toThrow('no evidence for this call')
    expect(inner.doGenerateCalls).toHaveLength(0)
  })

  test.each([
    { wrong: { ...EVIDENCE, message_id: ' ' }, says: 'message_id' },
    { wrong: { ...EVIDENCE, retrieval: { record_id: 'r', hits: [{ node_id: 'a' }] } }, says: 'hits[0].text' },
    { wrong: { ...EVIDENCE, retrievals: [] }, says: 'retrievals' },
  ])('that is wrong is refused by the name of its field before the model is asked: $says', async ({ wrong, says }) => {
    const { model, inner } = gated([GOOD])
    expect(() => withEvidence(wrong as never, () => 1)).toThrow(says)
    await expect(
      generateText({ model, prompt: 'x', maxRetries: 0, providerOptions: { assay: wrong as never } }),
    ).rejects.toThrow(says)
    expect(inner.doGenerateCalls).toHaveLength(0)
  })
})

test.each([
  { options: { mode: 'holt' }, says: "mode is 'holt'" },
  { options: { maxAttempts: 0 }, says: 'maxAttempts is 0' },
])('wrong options are refused at once: $says', ({ options, says }) => {
  expect(() => gateMiddleware({ gate, ...(options as object) })).toThrow(says)
})
