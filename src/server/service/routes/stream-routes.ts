import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import { openedAnswer } from '../../../wire/decision.ts'
import { closed, closeRequest, deltaRequest, opened, released, streamLine, streamReply } from '../../../wire/stream.ts'
import { Refused } from '../../kernel/refused.ts'
import { bodyText, jsonOf, jsonValue } from './body.ts'
import { GrowingAnswer, type Ended } from '../decide/growing-answer.ts'
import { parsed } from './parsed.ts'
import { problemFor } from './problems.ts'
import { jsonReply, type Asked, type Route } from './service-route.ts'
import type { Service } from '../service.ts'
import { linesOf } from '../decide/stream-lines.ts'
import type { Caller } from '../tokens.ts'

/** How long an open answer waits for its next delta. */
const PATIENCE_MS = 120_000
const MOST_OPEN = 1_000

interface Open {
  readonly answer: GrowingAnswer
  readonly tokenId: string
  readonly clock: NodeJS.Timeout
}

export function streamRoutes(service: Service): readonly Route[] {
  const { most, deciding, report, signal } = service
  const open = new Map<string, Open>()
  const opening = (value: unknown, caller: Caller): GrowingAnswer =>
    new GrowingAnswer(forTenant(parsed(openedAnswer, value), caller), { deciding, most: most.bodyBytes })

  function give(id: string): void {
    const one = open.get(id)
    open.delete(id)
    clearTimeout(one?.clock)
    one?.answer.abandon().catch(report)
  }

  // What somebody has read of an answer that never ends is recorded before the service does.
  signal.addEventListener('abort', () => {
    for (const id of open.keys()) give(id)
  })

  function openAt(c: Context, { token }: Caller): Open {
    const one = open.get(c.req.param('id') ?? '')
    if (one === undefined || one.tokenId !== token.id) {
      throw new Refused(
        404,
        'There is no such open answer here: it was closed, waited too long, or is at another instance.',
      )
    }
    one.clock.refresh()
    return one
  }

  return [
    {
      method: 'post',
      path: '/v1/decisions/stream',
      scope: 'decide',
      summary: 'Decide on an answer while it is written',
      description:
        'Lines of JSON both ways: {"open"}, then {"delta"}, then {"end"}; {"release"} comes back, and at last {"decision"}.',
      body: { schema: streamLine, type: 'application/x-ndjson' },
      answers: { 200: { description: 'Lines of JSON.', schema: streamReply, type: 'application/x-ndjson' } },
      async handle({ c, caller, trace }) {
        const lines = linesOf(c.req.raw.body, most.bodyBytes)
        const first = await lines.next()
        const line = first.done === true ? undefined : parsed(streamLine, lineValue(first.value))
        if (line === undefined || !('open' in line))
          throw new Refused(422, 'The first line must open an answer: {"open":{…}}.')
        const answer = opening(line.open, caller)
        c.header('Content-Type', 'application/x-ndjson')
        return stream(c, (out) =>
          relay(answer, { lines, trace, write: (text) => out.write(text).then(() => undefined), report }),
        )
      },
    },
    {
      method: 'post',
      path: '/v1/decisions/open',
      scope: 'decide',
      summary: 'Open an answer that is written bit by bit, where a proxy would keep a stream back',
      body: { schema: openedAnswer },
      answers: { 201: { description: 'Open for its deltas.', schema: opened } },
      async handle({ c, caller }) {
        if (open.size >= MOST_OPEN) {
          throw new Refused(503, 'Too many answers are open here; ask again shortly.', {
            code: 'overloaded',
            retryAfter: 5,
          })
        }
        const answer = opening(jsonValue(c, await bodyText(c, most.bodyBytes)), caller)
        const id = randomUUID()
        const clock = setTimeout(() => give(id), PATIENCE_MS)
        clock.unref()
        open.set(id, { answer, tokenId: caller.token.id, clock })
        return jsonReply(JSON.stringify({ id, expires_in_seconds: PATIENCE_MS / 1_000 }), { status: 201 })
      },
    },
    {
      method: 'post',
      path: '/v1/decisions/{id}/deltas',
      scope: 'decide',
      summary: 'More of an open answer',
      body: { schema: deltaRequest },
      answers: { 200: { description: 'What may be shown now.', schema: released } },
      async handle({ c, caller }) {
        const { answer } = openAt(c, caller)
        const { delta } = parsed(deltaRequest, jsonValue(c, await bodyText(c, most.bodyBytes)))
        return jsonReply(JSON.stringify({ release: await answer.add(delta) }))
      },
    },
    {
      method: 'post',
      path: '/v1/decisions/{id}/close',
      scope: 'decide',
      summary: 'Close an open answer: the decision on the whole of it',
      body: { schema: closeRequest },
      answers: { 200: { description: 'The decision, and what may be shown of the rest.', schema: closed } },
      async handle({ c, caller, trace }) {
        const { answer, clock } = openAt(c, caller)
        const how = parsed(closeRequest, jsonValue(c, await bodyText(c, most.bodyBytes)))
        const ended = await answer.end({ ...how, spanId: trace.given ? trace.spanId : undefined })
        clearTimeout(clock)
        open.delete(c.req.param('id') ?? '')
        return jsonReply(endedText(ended))
      },
    },
  ]
}

interface Relay {
  readonly lines: AsyncGenerator<string>
  readonly trace: Asked['trace']
  readonly write: (text: string) => Promise<void>
  readonly report: (error: unknown) => void
}

/** Takes deltas and writes what they release. A fault is the last line; there is no status any more. */
async function relay(answer: GrowingAnswer, { lines, trace, write, report }: Relay): Promise<void> {
  let ended = false
  try {
    for await (const text of lines) {
      const line = parsed(streamLine, lineValue(text))
      if ('open' in line) throw new Refused(422, 'This answer is open already; send its deltas.')
      if ('end' in line) {
        const { release, recorded } = await answer.end({ ...line.end, spanId: trace.given ? trace.spanId : undefined })
        ended = true
        if (release !== '') await write(`${JSON.stringify({ release })}\n`)
        await write(`{"decision":${recorded.text}}\n`)
        return
      }
      const release = await answer.add(line.delta)
      if (release !== '') await write(`${JSON.stringify({ release })}\n`)
    }
    throw new Refused(422, 'The lines ended without {"end":{}}; nothing more is released.')
  } catch (error) {
    if (!ended) await answer.abandon().catch(report)
    await write(`${JSON.stringify({ problem: problemFor(error, trace.traceId) })}\n`).catch(() => undefined)
  }
}

function lineValue(line: string): unknown {
  return jsonOf(line, 'A line')
}

function endedText({ release, recorded }: Ended): string {
  return `{"release":${JSON.stringify(release)},"decision":${recorded.text}}`
}

function forTenant<Answer extends { tenant?: string | null | undefined }>(answer: Answer, { token }: Caller): Answer {
  if (token.tenant === undefined) return answer
  if (answer.tenant !== undefined && answer.tenant !== null && answer.tenant !== token.tenant) {
    throw new Refused(403, `This token speaks for the tenant ${token.tenant} alone.`, { code: 'other_tenant' })
  }
  return { ...answer, tenant: token.tenant }
}
