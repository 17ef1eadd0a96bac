import { randomUUID } from 'node:crypto'

/** The place of a request in a trace, after W3C Trace Context. */
export interface Trace {
  readonly traceId: string
  readonly spanId: string
  /** Whether the caller named the trace. */
  readonly given: boolean
  /** The header that names this request to others. */
  readonly header: string
}

const PARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** A request's place: below the caller's, or at the root of a new trace where the header is absent or malformed. */
export function traceOf(traceparent: string | undefined): Trace {
  const [, trace = '', parent = '', flags = ''] = PARENT.exec(traceparent ?? '') ?? []
  const given = /[1-9a-f]/.test(trace) && /[1-9a-f]/.test(parent)
  const traceId = given ? trace : randomDigits()
  const spanId = randomDigits().slice(-16)
  return { traceId, spanId, given, header: `00-${traceId}-${spanId}-${given ? flags : '00'}` }
}

/** 32 hexadecimal digits. Node keeps randomness for UUIDs in store, where other random bytes cost a call of the system each. */
function randomDigits(): string {
  return randomUUID().replaceAll('-', '')
}
