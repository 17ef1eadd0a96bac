import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

/** One event. With its `id` a browser that was cut off says where it was. */
export interface Told {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** Sends events for as long as there are any and somebody listens. `undefined` keeps the connection alive. */
export function eventStream(
  c: Context,
  events: (given: { since: string | undefined; signal: AbortSignal }) => AsyncIterable<Told | undefined>,
): Response {
  const since = c.req.header('last-event-id')
  return streamSSE(c, async (stream) => {
    const left = new AbortController()
    stream.onAbort(() => left.abort())
    await stream.writeln('retry: 2000\n')
    for await (const told of events({ since, signal: left.signal })) {
      // Each write is awaited: what a slow reader does not take is not piled up.
      if (told === undefined) await stream.write(': still here\n\n')
      else await stream.writeSSE({ id: told.id, event: told.event, data: JSON.stringify(told.data) })
      if (left.signal.aborted) return
    }
  })
}
