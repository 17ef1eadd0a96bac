import { z } from 'zod'
import { JudgeUnavailableError, UsageError } from '../../core/errors.ts'
import type { BatchEndpoint, BatchRow, BatchStatus, RowAnswer } from './endpoint.ts'
import { jsonLines, send, sendJson, transportTo } from './http.ts'
import { lazily } from '../../support/lazily.ts'

export interface EndpointOptions {
  /** Address of the API up to and with `/v1`. */
  readonly baseURL: string
  readonly apiKey?: string | undefined
  /** Who is asked, for errors: `openai:gpt-5-mini`. */
  readonly name: string
  /** What a row costs, as a share of the price of a single call. */
  readonly priceShare: number
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** What the provider takes in one batch, with room to spare for what surrounds the bodies. */
const LIMITS = { rows: 50_000, bytes: 150_000_000 }

const batchSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    status: z.string(),
    output_file_id: z.string().nullish(),
    error_file_id: z.string().nullish(),
    request_counts: z.object({ completed: z.number().nullish(), failed: z.number().nullish() }).nullish(),
    errors: z.object({ data: z.array(z.object({ message: z.string().nullish() })).nullish() }).nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
  }),
)
const listSchema = lazily(() => z.looseObject({ data: z.array(batchSchema()) }))
const fileSchema = lazily(() => z.looseObject({ id: z.string() }))
const lineSchema = lazily(() =>
  z.looseObject({
    custom_id: z.string(),
    response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
    error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  }),
)

type Batch = z.infer<ReturnType<typeof batchSchema>>

/** Metadata under which a batch carries the name that it was submitted by. */
const SUBMISSION = 'assay_submission'

/** Batches in the form of OpenAI's API: a file of requests is uploaded, started, polled, and read from two files. */
export function openaiBatches({ baseURL, apiKey, name, priceShare, fetch }: EndpointOptions): BatchEndpoint {
  const base = baseURL.replace(/\/+$/, '')
  const transport = transportTo({
    fetch,
    baseURL,
    headers: apiKey === undefined || apiKey.trim() === '' ? {} : { authorization: `Bearer ${apiKey.trim()}` },
    name,
  })
  const retrieve = (batch: string, signal?: AbortSignal): Promise<Batch> =>
    sendJson(transport, `${base}/batches/${encodeURIComponent(batch)}`, { schema: batchSchema(), signal })

  return {
    id: `openai ${base}`,
    limits: LIMITS,
    priceShare,
    async check({ signal } = {}) {
      try {
        await sendJson(transport, `${base}/batches?limit=1`, { schema: listSchema(), signal })
      } catch (error) {
        if (!JudgeUnavailableError.isInstance(error) || !isMissing(error)) throw error
        throw new UsageError(
          `There is no batch endpoint at ${base}/batches (${error.message}) Leave --batch out, and the calls are made one by one.`,
          { cause: error },
        )
      }
    },
    async upload(rows, { signal } = {}) {
      const form = new FormData()
      form.set('purpose', 'batch')
      form.set('file', new Blob(rows.map(lineOf), { type: 'application/jsonl' }), 'questions.jsonl')
      const file = await sendJson(transport, `${base}/files`, {
        method: 'POST',
        body: form,
        schema: fileSchema(),
        signal,
      })
      return file.id
    },
    async start({ submission, uploaded, signal }) {
      const body = JSON.stringify({
        input_file_id: uploaded,
        endpoint: '/v1/chat/completions',
        completion_window: '24h',
        metadata: { [SUBMISSION]: submission },
      })
      const batch = await sendJson(transport, `${base}/batches`, {
        method: 'POST',
        body,
        schema: batchSchema(),
        signal,
      })
      return batch.id
    },
    async find({ submission }, { signal } = {}) {
      const { data } = await sendJson(transport, `${base}/batches?limit=100`, { schema: listSchema(), signal })
      return data.find(({ metadata }) => metadata?.[SUBMISSION] === submission)?.id
    },
    async status(batch, { signal } = {}) {
      return statusOf(await retrieve(batch, signal))
    },
    async *answers(batch, { signal } = {}) {
      const { output_file_id, error_file_id } = await retrieve(batch, signal)
      for (const file of [output_file_id, error_file_id]) {
        if (typeof file !== 'string') continue
        const url = `${base}/files/${encodeURIComponent(file)}/content`
        for await (const line of jsonLines(await send(transport, url, { signal }), {
          name,
          signal,
          mask: transport.mask,
        })) {
          const parsed = lineSchema().safeParse(line)
          if (parsed.success) yield { key: parsed.data.custom_id, answer: answerOf(parsed.data) }
        }
      }
    },
  }
}

/** A server that has no such address, or none that can be listed or read. */
function isMissing({ status }: JudgeUnavailableError): boolean {
  return status === 404 || status === 405 || status === 501 || status === 200
}

function lineOf({ key, body }: BatchRow): string {
  return `{"custom_id":${JSON.stringify(key)},"method":"POST","url":"/v1/chat/completions","body":${body}}\n`
}

function statusOf({ status, request_counts: counts, errors }: Batch): BatchStatus {
  const done = (counts?.completed ?? 0) + (counts?.failed ?? 0)
  switch (status) {
    case 'completed':
      return { state: 'ended', done }
    case 'expired':
    case 'cancelled':
      return { state: 'ended', done, reason: status }
    case 'failed': {
      const said = errors?.data?.flatMap(({ message }) => (typeof message === 'string' ? [message] : [])) ?? []
      return { state: 'refused', reason: said[0]?.slice(0, 300) ?? 'no reason was given' }
    }
    default:
      return { state: 'pending', done }
  }
}

function answerOf({ response, error }: z.infer<ReturnType<typeof lineSchema>>): RowAnswer {
  if (error !== undefined && error !== null) return { unanswered: error.code ?? error.message ?? 'failed' }
  if (response === undefined || response === null) return { unanswered: 'failed' }
  return response.status_code >= 200 && response.status_code < 300
    ? { status: response.status_code, body: JSON.stringify(response.body) }
    : { unanswered: `status ${response.status_code}` }
}
