import type { Admission } from '../kernel/listen.ts'
import { SAFE_WITHOUT_PAGE } from '../kernel/safe-headers.ts'
import { overloaded } from './decide/deciding-turns.ts'
import type { Deciding } from './decide/deciding.ts'
import type { Metrics } from './metrics.ts'
import { writtenRefusal } from './routes/problems.ts'
import { traceOf } from './trace.ts'

/** Decisions that are made and wait for the ledger to keep them, beside those that wait for their turn. */
const BEING_KEPT = 32

/**
 * Refuses decisions before anything of them is read, while more are under way than can be decided shortly: what refuses
 * does not keep those waiting that were accepted. Bodies that are still on their way count for nothing, so that slow
 * senders take nobody's place.
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
  return (request, reply) => {
    if (deciding.underWay < most + BEING_KEPT || request.method !== 'POST') return true
    const route = request.url?.split('?', 1)[0] ?? ''
    if (!DECIDED.has(route)) return true
    const given = request.headers['traceparent']
    const trace = traceOf(typeof given === 'string' ? given : undefined)
    const { status, body, headers } = writtenRefusal(overloaded(), trace.traceId)
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
