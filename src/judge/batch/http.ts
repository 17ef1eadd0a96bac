import type { z } from 'zod'
import { JudgeUnavailableError } from '../../core/index.ts'
import { maskedValue } from '../../support/masked-value.ts'
import type { Masker } from '../../support/masker.ts'
import { providerError } from '../model/provider-errors.ts'
import { guardedFetch } from '../transport/guarded-fetch.ts'
import { maskerOf, type Sent } from '../transport/masked-model.ts'

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

/** A response with a good status; anything else is thrown as the error that a single call would throw. */
export async function send(transport: Transport, url: string, call: HttpCall = {}): Promise<Response> {
  const { fetch: ask, headers, mask, name: model } = transport
  const { method = 'GET', body, signal } = call
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  let response: Response
  try {
    response = await ask(url, {
      method,
      headers: { ...headers, ...json, ...call.headers },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    throw providerError(maskedValue(error, mask), { model, signal })
  }
  if (response.ok) return response
  const responseBody = mask(await response.text().catch(() => ''))
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
  const response = await send(transport, url, call)
  const parsed = schema.safeParse(maskedValue(await response.json().catch(() => undefined), transport.mask))
  if (parsed.success) return parsed.data
  throw new JudgeUnavailableError(`The batch endpoint of ${transport.name} answered in a form that cannot be read.`, {
    status: response.status,
    retryable: false,
    cause: parsed.error,
  })
}

/** The lines of a response, each as JSON without secrets; what is no JSON is left out. */
export async function* jsonLines(response: Response, mask: Masker): AsyncGenerator {
  if (response.body === null) return
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield* parsed(line).map((value) => maskedValue(value, mask))
  }
  yield* parsed(rest + decoder.decode()).map((value) => maskedValue(value, mask))
}

function parsed(line: string): unknown[] {
  if (line.trim() === '') return []
  try {
    return [JSON.parse(line) as unknown]
  } catch {
    return []
  }
}
