import type { Context } from 'hono'
import { findDuplicate, hasEveryKey } from '../../../datasets/formats/duplicate-key.ts'
import { Refused } from '../../kernel/refused.ts'

/** The body of a request as text, up to so many bytes. */
export async function bodyText(c: Context, most: number): Promise<string> {
  const said = c.req.header('content-length')
  if (said !== undefined && Number(said) > most) throw tooLarge(most)
  if (c.req.header('content-encoding') !== undefined) {
    throw new Refused(415, 'The body is encoded; send it as it is, without Content-Encoding.')
  }
  try {
    // With a length Node reads no more than that.
    return said === undefined ? await unmeasuredText(c, most) : textOf(await c.req.arrayBuffer())
  } catch (error) {
    if (error instanceof Refused || !isBrokenOff(error)) throw error
    throw new Refused(408, 'The body did not arrive: its sender went away, or took too long.', {
      code: 'too_slow',
      headers: { Connection: 'close' },
    })
  }
}

/** The connection ended before the body did. Nobody hears the reply, but it is the sender's fault and is counted as such. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET'))
}

async function unmeasuredText(c: Context, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return textOf(Buffer.concat(chunks))
}

/** Refuses bytes that are not UTF-8: what is decided and recorded is what was sent. */
function textOf(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, 'The body is not UTF-8: it has bytes that stand for no character.', { code: 'not_utf8' })
  }
}

/** The media type of a request, without its parameters. */
function mediaType(c: Context): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** The value of a body that says it is JSON. */
export function jsonValue(c: Context, text: string): unknown {
  if (mediaType(c) !== 'application/json') {
    throw new Refused(415, 'The body must be JSON: send it with Content-Type: application/json.')
  }
  return jsonOf(text, 'The body')
}

/** The value of a text that must be JSON, with no key twice in one object. `what` names it in a refusal. */
export function jsonOf(text: string, what: string): unknown {
  const value = parsedJson(text, what)
  const twice = hasEveryKey(value, text) ? undefined : findDuplicate(text)
  if (twice === undefined) return value
  throw new Refused(400, `${what} cannot be told one way: ${twice.problem}.`, { code: 'duplicate_key' })
}

function parsedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Refused(400, `${what} is not JSON.`, { code: 'not_json' })
  }
}

function tooLarge(most: number): Refused {
  return new Refused(
    413,
    `The body has more than ${most.toLocaleString('en-GB')} bytes, which is the most this service takes.`,
    {
      headers: { Connection: 'close' },
    },
  )
}
