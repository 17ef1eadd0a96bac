import { describe, expect, test } from 'vitest'
import { judgeByWords } from '../../../test/servers/judging-model.ts'
import { startBatchServer, type BatchServer, type BatchServerOptions } from '../../../test/servers/batch-server.ts'
import type { TapeStore } from '../../core/tape.ts'
import { memoryTape } from '../../store/memory/memory-tape.ts'
import { modelJudge } from '../model/model-judge.ts'
import { anthropic, openaiCompatible } from '../model/providers.ts'
import { reliableInBatches } from '../reliable.ts'
import { anthropicBatches } from './anthropic-batches.ts'
import type { BatchEndpoint } from './endpoint.ts'
import { openExchange, type BatchExchange, type ExchangeOptions } from './exchange.ts'
import { memoryJournal } from '../../../test/memory-journal.ts'
import type { BatchJournal } from './journal.ts'
import { openaiBatches } from './openai-batches.ts'

const PRICES = { 'words-1': { input: 10, output: 100 } }
/** What the test server says that every call used: 20 tokens in, 10 out. */
const LIST_PRICE = (20 * 10 + 10 * 100) / 1_000_000

interface Asking extends Partial<ExchangeOptions> {
  server: BatchServer
  journal?: BatchJournal
  tape?: TapeStore
  priceShare?: number
  maxCostUsd?: number
  kind?: 'openai' | 'anthropic'
  limits?: BatchEndpoint['limits']
}

async function opened(
  options: Asking,
): Promise<{ exchange: BatchExchange; ask: (...texts: string[]) => Promise<number[]>; costUsd: () => number }> {
  const {
    server,
    journal = memoryJournal(),
    tape = memoryTape(),
    priceShare = 0.5,
    maxCostUsd,
    kind = 'openai',
    limits = { rows: 1000, bytes: 1_000_000 },
  } = options
  const baseURL = `${server.url}/v1`
  const endpoint = (kind === 'openai' ? openaiBatches : anthropicBatches)({
    baseURL,
    apiKey: 'sk',
    name: 'words-1',
    priceShare,
  })
  const exchange = await openExchange({
    quietMs: 20,
    pollMs: 5,
    ...options,
    journal,
    endpoint: { ...endpoint, limits },
  })
  const { fetch } = exchange
  const model =
    kind === 'openai'
      ? openaiCompatible({ baseURL, model: 'words-1', apiKey: 'sk', fetch })
      : anthropic({ baseURL, model: 'claude-haiku-4-5', apiKey: 'sk', fetch })
  const judge = modelJudge({
    model: reliableInBatches(model, {
      batch: exchange,
      tape: { store: tape },
      ...(kind === 'openai' ? { prices: PRICES } : {}),
      ...(maxCostUsd === undefined ? {} : { budget: { maxCostUsd } }),
    }),
  })
  let spent = 0
  return {
    exchange,
    costUsd: () => spent,
    ask: (...texts) =>
      Promise.all(
        texts.map(async (text) => {
          const { claims, usage } = await judge.extractClaims(text)
          spent += usage.costUsd ?? NaN
          return claims.length
        }),
      ),
  }
}

const TEXTS = ['One. Two. Three.', 'Only one.', 'First. Second.', 'Alpha. Beta. Gamma. Delta.', 'Last one.']
const CLAIMS = [3, 1, 2, 4, 1]

async function withServer(
  options: Partial<BatchServerOptions>,
  body: (server: BatchServer) => Promise<void>,
): Promise<void> {
  await using server = await startBatchServer({ answer: judgeByWords, ...options })
  await body(server)
}

describe.each(['openai', 'anthropic'] as const)('batches of %s', (kind) => {
  test('gather the questions of a moment, and answer each with its own answer', () =>
    withServer({}, async (server) => {
      const { ask } = await opened({ server, kind })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches.map(({ rows }) => rows.length)).toEqual([4])
      expect(server.singles).toHaveLength(1) // the first question finds out what the model takes
    }))

  test('fall back to single calls for rows that have no answer, and say so', () =>
    withServer(
      { row: (_, position) => (position === 1 ? 'batch_expired' : position === 2 ? 'missing' : 'answer') },
      async (server) => {
        const notes: string[] = []
        const { ask } = await opened({ server, kind, onNote: (note) => notes.push(note) })
        expect(await ask(...TEXTS)).toEqual(CLAIMS)
        expect(server.singles).toHaveLength(3)
        expect(notes).toEqual([
          expect.stringMatching(
            /^2 of the 4 questions of batch batch_1 have no answer there .*one by one, at the full price/,
          ),
        ])
      },
    ))

  test('whose answers cannot be read are asked again, one by one', () =>
    withServer({ row: (_, position) => (position === 2 ? 'garbled' : 'answer') }, async (server) => {
      const { ask } = await opened({ server, kind })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.singles).toHaveLength(2)
    }))

  test('are found again by the next process, and not submitted twice', () =>
    withServer({ held: true }, async (server) => {
      const [journal, tape] = [memoryJournal(), memoryTape()]
      const before = await opened({ server, kind, journal, tape })
      const lost = before.ask(...TEXTS)
      await expect.poll(() => before.exchange.pending().length).toBe(1)
      await before.exchange[Symbol.asyncDispose]()
      await expect(lost).rejects.toThrow(/abort/i)
      server.release()
      const after = await opened({ server, kind, journal, tape })
      expect(await after.ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches).toHaveLength(1)
      expect(server.singles).toHaveLength(1)
      await after.exchange.finish()
      expect(await journal.records()).toEqual([])
    }))

  test('that were started when the process ended before it was told so are adopted', () =>
    withServer({}, async (server) => {
      const [journal, tape] = [memoryJournal(), memoryTape()]
      const before = await opened({
        server,
        kind,
        tape,
        journal: {
          ...journal,
          keep: (record) => (record.batch === undefined ? journal.keep(record) : Promise.reject(new Error('killed'))),
        },
      })
      await expect(before.ask(...TEXTS)).rejects.toThrow(/killed/)
      const after = await opened({ server, kind, journal, tape })
      expect(await after.ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches).toHaveLength(1)
    }))
})

describe('batches', () => {
  test('cost their share of the price, and the single calls beside them all of it', () =>
    withServer({ row: (_, position) => (position === 0 ? 500 : 'answer') }, async (server) => {
      const { ask, costUsd } = await opened({ server })
      await ask(...TEXTS)
      expect(costUsd()).toBeCloseTo(2 * LIST_PRICE + 3 * (LIST_PRICE / 2), 12)
    }))

  test.each([
    ['rows', { rows: 2, bytes: 1_000_000 }, [2, 2]],
    ['bytes', { rows: 1000, bytes: 5_000 }, [1, 1, 1, 1]],
  ])('hold no more %s than the provider takes', (_, limits, sizes) =>
    withServer({}, async (server) => {
      const { ask } = await opened({ server, limits })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches.map(({ rows }) => rows.length)).toEqual(sizes)
    }),
  )

  test('wait for what may still bring questions', () =>
    withServer({}, async (server) => {
      let busy = true
      const { ask } = await opened({ server, busy: () => busy })
      const first = ask(...TEXTS)
      await expect.poll(() => server.singles.length).toBe(1)
      const second = ask('One more. And more.')
      busy = false
      expect(await second).toEqual([2])
      await first
      expect(server.batches.map(({ rows }) => rows.length)).toEqual([5])
    }))

  test('that expired keep what they answered', () =>
    withServer({ ends: 'expired', row: (_, position) => (position < 3 ? 'answer' : 'missing') }, async (server) => {
      const notes: string[] = []
      const { ask } = await opened({ server, onNote: (note) => notes.push(note) })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.singles).toHaveLength(2)
      expect(notes[0]).toMatch(/1 of the 4 questions of batch batch_1 has no answer there \(expired\)/)
    }))

  test('that the provider refuses are an error with its reason, and are forgotten', () =>
    withServer({ ends: 'failed' }, async (server) => {
      const journal = memoryJournal()
      const { ask } = await opened({ server, journal })
      await expect(ask(...TEXTS)).rejects.toThrow(
        /refused the batch batch_1 of 4 questions .*Enqueued token limit reached/,
      )
      expect(server.singles).toHaveLength(1)
      expect(await journal.records()).toEqual([])
    }))

  test('are submitted once although the reply to the submission was lost', () => {
    let resets = 0
    const fault: BatchServerOptions['fault'] = (method, path) =>
      method === 'POST' && path === '/v1/batches' && resets++ === 0 ? 'reset_after' : undefined
    return withServer({ fault }, async (server) => {
      const { ask } = await opened({ server })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches).toHaveLength(1)
    })
  })

  test('are waited for through outages of the provider', () => {
    let looks = 0
    const fault: BatchServerOptions['fault'] = (_, path) =>
      path.startsWith('/v1/batches/') && looks++ < 3 ? (looks === 2 ? 'reset' : 503) : undefined
    return withServer({ fault }, async (server) => {
      const { ask } = await opened({ server })
      expect(await ask(...TEXTS)).toEqual(CLAIMS)
      expect(looks).toBeGreaterThan(3)
    })
  })

  test('are not made of what could pass the budget', () =>
    withServer({}, async (server) => {
      const { ask } = await opened({ server, maxCostUsd: 0.2 })
      const outcomes = await Promise.allSettled(TEXTS.map((text) => ask(text)))
      const refused = outcomes.filter(({ status }) => status === 'rejected')
      expect(refused.length).toBeGreaterThan(0)
      expect(server.batches.flatMap(({ rows }) => rows).length + server.singles.length).toBe(
        TEXTS.length - refused.length,
      )
    }))

  test('need an endpoint, which is found out before anything is asked', () =>
    withServer({ fault: () => 404 }, async (server) => {
      await expect(opened({ server })).rejects.toThrow(
        /There is no batch endpoint at .*\/v1\/batches .*Leave --batch out/,
      )
    }))

  test('that are a month old are forgotten, and their questions asked anew', () =>
    withServer({}, async (server) => {
      const [journal, tape] = [memoryJournal(), memoryTape()]
      const longAgo = new Date('2026-01-05T00:00:00Z')
      const before = await opened({ server, journal, tape, now: () => longAgo })
      await before.ask(...TEXTS)
      expect(await journal.records()).toHaveLength(1)
      const after = await opened({ server, journal, tape: memoryTape() })
      expect(await after.ask(...TEXTS)).toEqual(CLAIMS)
      expect(server.batches).toHaveLength(2)
      expect(await journal.records()).toHaveLength(1)
    }))
})
