import type { z } from 'zod'
import { JudgeUnavailableError } from '../../core/errors.ts'
import { MOST_REPLY_BYTES, cappedResponse, replyTooLarge } from '../transport/capped-body.ts'
import { brokenOff, providerError } from '../model/provider-errors.ts'
import { maskedValue } from '../../support/secrets/masked-value.ts'
import type { Masker } from '../../support/secrets/masker.ts'
import { guardedFetch } from '../transport/guarded-fetch.ts'
import { maskerOf, type Sent } from '../transport/masked-model.ts'
import { defined } from '../../support/defined.ts'

export interface Transport {
  readonly fetch: typeof globalThis.fetch
  readonly headers: Readonly<Record<string, string>>
  /** Hides what is secret in the headers, wherever the server says it again. */
  readonly mask: Masker
  /** Who is asked, for errors. */
  readonly name: string
}

/** The way to a provider's batches: no redirect is followed, and what is secret in `headers` stays so. */
export function transportTo({
  name,
  headers,
  fetch,
  ...sent
}: Pick<Transport, 'name' | 'headers'> & Sent & { fetch?: typeof globalThis.fetch | undefined }): Transport {
  return { name, headers, fetch: guardedFetch({ model: name, fetch }), mask: maskerOf({ headers, ...sent }) }
}

export interface HttpCall {
  readonly method?: 'GET' | 'POST'
  readonly body?: FormData | string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/**
 * A response with a good status; anything else is thrown as the error that a single call would throw. Whoever reads its
 * body bounds it, as `sendJson` and `jsonLines` do.
 */
export async function send(transport: Transport, url: string, call: HttpCall = {}): Promise<Response> {
  const { fetch: ask, headers, mask, name: model } = transport
  const { method = 'GET', body, signal } = call
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  let response: Response
  try {
    response = await ask(url, {
      method,
      headers: { ...headers, ...json, ...call.headers },
      ...defined({ body, signal }),
    })
  } catch (error) {
    throw providerError(maskedValue(error, mask), { model, signal })
  }
  if (response.ok) return response
  const responseBody = await cappedResponse(response, model)
    .then(async (capped) => mask(await capped.text()))
    .catch(() => '')
  const message = responseBody.slice(0, 300) || mask(response.statusText)
  const failed = { statusCode: response.status, message, responseBody, responseHeaders: response.headers }
  throw providerError(failed, { model, signal })
}

/** The same, read by a schema. */
export async function sendJson<Schema extends z.ZodType>(
  transport: Transport,
  url: string,
  { schema, ...call }: HttpCall & { schema: Schema },
): Promise<z.infer<Schema>> {
  const { name: model, mask } = transport
  const response = await send(transport, url, call)
  const text = await cappedResponse(response, model)
    .then((capped) => capped.text())
    .catch((error: unknown) => {
      throw brokenOff(maskedValue(error, mask), { model, signal: call.signal })
    })
  const read = schema.safeParse(maskedValue(parsed(text)[0], mask))
  if (read.success) return read.data
  throw new JudgeUnavailableError(`The batch endpoint of ${model} answered in a form that cannot be read.`, {
    status: response.status,
    retryable: false,
    cause: read.error,
  })
}

const LINE_BREAK = 0x0a

/**
 * The lines of a response, each as JSON without secrets and of no more than the bytes of one reply; what is no JSON is
 * left out.
 */
export async function* jsonLines(
  response: Response,
  { name: model, signal, mask }: { name: string; signal?: AbortSignal | undefined; mask: Masker },
): AsyncGenerator {
  if (response.body === null) return
  const decoder = new TextDecoder()
  let line = ''
  let bytes = 0
  const taken = (): unknown[] => {
    const whole = line + decoder.decode()
    line = ''
    bytes = 0
    return parsed(whole).map((value) => maskedValue(value, mask))
  }
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      let from = 0
      for (let end = chunk.indexOf(LINE_BREAK); end >= 0; end = chunk.indexOf(LINE_BREAK, from)) {
        line += decoder.decode(chunk.subarray(from, end), { stream: true })
        from = end + 1
        yield* taken()
      }
      line += decoder.decode(chunk.subarray(from), { stream: true })
      bytes += chunk.byteLength - from
      if (bytes > MOST_REPLY_BYTES) throw replyTooLarge(model, { what: 'a line of a batch', limit: MOST_REPLY_BYTES })
    }
  } catch (error) {
    throw brokenOff(maskedValue(error, mask), { model, signal })
  }
  yield* taken()
}

function parsed(line: string): unknown[] {
  if (line.trim() === '') return []
  try {
    return [JSON.parse(line) as unknown]
  } catch {
    return []
  }
}
