import type { Fetch } from './guarded-fetch.ts'
import { JudgeUnavailableError } from '../../core/errors.ts'

/** How many bytes of a reply are read, after decompression. The longest replies of models are a tenth of it. */
export const MOST_REPLY_BYTES = 32 * 1024 * 1024
/** How many bytes of an error's body are read: the message is at the beginning. */
export const MOST_ERROR_BYTES = 1024 * 1024

/** A reply was larger than any valid one. Trying again would only load it again. */
export class ReplyTooLargeError extends JudgeUnavailableError {
  static override readonly kind: string = 'ReplyTooLargeError'
}

export function replyTooLarge(
  name: string,
  { what = 'a reply', limit, said }: { what?: string | undefined; limit: number; said?: number | undefined },
): ReplyTooLargeError {
  const size = said === undefined ? `more than ${megabytes(limit)}` : megabytes(said)
  return new ReplyTooLargeError(
    `The judge ${name} sent ${what} of ${size}; at most ${megabytes(limit)} are read. Check what answers at the base URL.`,
    { retryable: false, usage: { calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0 } },
  )
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 / 1024)} MiB`
}

/**
 * A fetch whose responses are cut off at a limit, so that no server can fill the memory: reading a reply beyond it
 * throws ReplyTooLargeError and closes the connection; the body of an error just ends there. Bytes are counted after
 * decompression.
 */
export function cappedFetch(ask: Fetch, name: string): Fetch {
  return async (input, init) => cappedResponse(await ask(input, init), name)
}

/** A response with the same status and headers whose body is cut off at its limit. */
export async function cappedResponse(response: Response, name: string): Promise<Response> {
  const { body, status, statusText, headers } = response
  if (body === null) return response
  const limit = response.ok ? MOST_REPLY_BYTES : MOST_ERROR_BYTES
  const said = Number(headers.get('content-length') ?? 0)
  if (response.ok && said > limit) {
    await body.cancel().catch(() => undefined)
    throw replyTooLarge(name, { limit, said })
  }
  const whole = body.pipeThrough(response.ok ? refusing(limit, name) : ending(limit))
  return new Response(whole, { status, statusText, headers })
}

function refusing(limit: number, name: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes <= limit) controller.enqueue(chunk)
      else controller.error(replyTooLarge(name, { limit }))
    },
  })
}

function ending(limit: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = limit
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.byteLength
      if (left <= 0) controller.terminate()
    },
  })
}
