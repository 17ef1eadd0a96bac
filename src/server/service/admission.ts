import type { Admission } from '../kernel/listen.ts'
import { SAFE_WITHOUT_PAGE } from '../kernel/safe-headers.ts'
import { overloaded } from './decide/deciding-turns.ts'
import type { Deciding } from './decide/deciding.ts'
import type { Metrics } from './metrics.ts'
import { writtenRefusal } from './routes/problems.ts'
import { traceOf } from './trace.ts'

/** A body that takes longer to arrive gives its place back until it is there, so that slow senders take nobody's. */
const SLOW_MS = 250

/**
 * Refuses decisions before anything of them is read, while more are under way than can be decided shortly: what refuses
 * does not keep those waiting that were accepted. A place is taken with the head, so that a burst is refused before it
 * is read.
 */
export function admission({
  deciding,
  metrics,
  most,
}: {
  deciding: Pick<Deciding, 'underWay'>
  metrics: Metrics
  most: number
}): Admission {
  const refusal = overloaded()
  let taken = 0
  const takePlace = (...[request, reply]: Parameters<Admission>): void => {
    let held = 1
    taken += 1
    const hold = (places: 0 | 1): void => {
      taken += places - held
      held = places
    }
    const slow = setTimeout(hold, SLOW_MS, 0)
    request.once('end', () => {
      clearTimeout(slow)
      if (!reply.closed) hold(1)
    })
    reply.once('close', () => {
      clearTimeout(slow)
      hold(0)
    })
  }
  return (request, reply) => {
    const route = request.url?.split('?', 1)[0] ?? ''
    if (request.method !== 'POST' || !DECIDED.has(route)) return true
    if (Math.max(taken, deciding.underWay) < most) {
      takePlace(request, reply)
      return true
    }
    const given = request.headers['traceparent']
    const trace = traceOf(typeof given === 'string' ? given : undefined)
    const { status, body, headers } = writtenRefusal(refusal, trace.traceId)
    const length = { 'Content-Length': Buffer.byteLength(body) }
    reply.writeHead(status, { ...SAFE_WITHOUT_PAGE, ...headers, ...length, traceparent: trace.header })
    reply.end(body)
    metrics.answered(route, { status, seconds: 0 })
    return false
  }
}

const DECIDED: ReadonlySet<string> = new Set([
  '/v1/decisions',
  '/v1/decisions/stream',
  '/v1/decisions/open',
  '/beta/litellm_basic_guardrail_api',
])
