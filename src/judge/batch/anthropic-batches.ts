import { z } from 'zod'
import type { BatchEndpoint, BatchRow, RowAnswer } from './endpoint.ts'
import { jsonLines, send, sendJson, transportTo } from './http.ts'
import type { EndpointOptions } from './openai-batches.ts'
import { lazily } from '../../support/lazily.ts'

/** What the provider takes in one batch, with room to spare for what surrounds the bodies. */
const LIMITS = { rows: 100_000, bytes: 200_000_000 }

const count = lazily(() => z.number().nullish())
const batchSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    processing_status: z.string(),
    created_at: z.string().nullish(),
    request_counts: z
      .object({ processing: count(), succeeded: count(), errored: count(), canceled: count(), expired: count() })
      .nullish(),
  }),
)
const listSchema = lazily(() => z.looseObject({ data: z.array(batchSchema()) }))
const lineSchema = lazily(() =>
  z.looseObject({
    custom_id: z.string(),
    result: z.looseObject({ type: z.string(), message: z.unknown() }).partial({ message: true }),
  }),
)

type Batch = z.infer<ReturnType<typeof batchSchema>>

/** Message batches of Anthropic: one request starts them, one address has all results. */
export function anthropicBatches({ baseURL, apiKey = '', name, priceShare, fetch }: EndpointOptions): BatchEndpoint {
  const base = baseURL.replace(/\/+$/, '')
  const batches = `${base}/messages/batches`
  const transport = transportTo({
    fetch,
    baseURL,
    headers: { 'x-api-key': apiKey.trim(), 'anthropic-version': '2023-06-01' },
    name,
  })
  const list = (limit: number, signal?: AbortSignal): Promise<z.infer<ReturnType<typeof listSchema>>> =>
    sendJson(transport, `${batches}?limit=${limit}`, { schema: listSchema(), signal })

  return {
    id: `anthropic ${base}`,
    limits: LIMITS,
    priceShare,
    check: async ({ signal } = {}) => void (await list(1, signal)),
    upload: () => Promise.resolve(undefined),
    async start({ rows, signal }) {
      const body = `{"requests":[${rows.map(requestOf).join(',')}]}`
      const beta = rows[0]?.headers.get('anthropic-beta')
      const headers = typeof beta === 'string' ? { headers: { 'anthropic-beta': beta } } : {}
      const call = { method: 'POST', body, schema: batchSchema(), signal, ...headers } as const
      return (await sendJson(transport, batches, call)).id
    },
    // A batch carries no name of ours: it is the only one since then with as many rows.
    async find({ at, rows }, { signal } = {}) {
      const { data } = await list(100, signal)
      const alike = data.filter(
        (batch) => totalOf(batch) === rows && Date.parse(batch.created_at ?? '') >= Date.parse(at) - 1000,
      )
      return alike.length === 1 ? alike[0]?.id : undefined
    },
    async status(batch, { signal } = {}) {
      const url = `${batches}/${encodeURIComponent(batch)}`
      const found = await sendJson(transport, url, { schema: batchSchema(), signal })
      const done = totalOf(found) - (found.request_counts?.processing ?? 0)
      return { state: found.processing_status === 'ended' ? 'ended' : 'pending', done }
    },
    async *answers(batch, { signal } = {}) {
      const response = await send(transport, `${batches}/${encodeURIComponent(batch)}/results`, { signal })
      for await (const line of jsonLines(response, { name, signal, mask: transport.mask })) {
        const parsed = lineSchema().safeParse(line)
        if (parsed.success) yield { key: parsed.data.custom_id, answer: answerOf(parsed.data) }
      }
    },
  }
}

function requestOf({ key, body }: BatchRow): string {
  return `{"custom_id":${JSON.stringify(key)},"params":${body}}`
}

function totalOf({ request_counts: counts }: Batch): number {
  return Object.values(counts ?? {}).reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

function answerOf({ result }: z.infer<ReturnType<typeof lineSchema>>): RowAnswer {
  return result.type === 'succeeded'
    ? { status: 200, body: JSON.stringify(result.message) }
    : { unanswered: result.type }
}
