import { AssayError } from '../../../core/errors.ts'
import { health } from '../../../wire/problem.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

/** How long what was found out is told again: asking a judge costs money, and anybody may ask whether the service is ready. */
const STORE_KNOWN_MS = 2_000
const JUDGE_KNOWN_MS = 60_000

export function healthRoutes({ ready, store, judge, now, state }: Service): readonly Route[] {
  const looks = [
    known('The store cannot be written', {
      look: () => store.tokens.probe(now().toISOString()),
      forMs: STORE_KNOWN_MS,
    }),
    known('The judge cannot be asked', { look: () => ready.judge(judge), forMs: JUDGE_KNOWN_MS }),
  ]

  return [
    {
      method: 'get',
      path: '/healthz',
      summary: 'Whether the service is there',
      answers: { 200: { description: 'It is.', schema: health } },
      handle: () => jsonReply('{"status":"ok","reasons":[]}'),
    },
    {
      method: 'get',
      path: '/readyz',
      summary: 'Whether the service can work: its store can be written, and its judge be asked',
      answers: {
        200: { description: 'It can.', schema: health },
        503: { description: 'It cannot, or it is about to end.', schema: health },
      },
      async handle() {
        const found = state.draining ? ['The service is about to end.'] : await Promise.all(looks.map((look) => look()))
        const reasons = found.flatMap((fault) => fault ?? [])
        const status = reasons.length === 0 ? 'ok' : 'not_ready'
        return jsonReply(JSON.stringify({ status, reasons }), { status: reasons.length === 0 ? 200 : 503 })
      },
    },
  ]
}

/** Looks, and tells what was found for a while. */
function known(
  what: string,
  { look, forMs }: { look: () => Promise<unknown>; forMs: number },
): () => Promise<string | undefined> {
  let last: { readonly at: number; readonly fault: Promise<string | undefined> } | undefined
  return () => {
    if (last === undefined || last.at + forMs < performance.now()) {
      last = { at: performance.now(), fault: faultOf(what, look) }
    }
    return last.fault
  }
}

async function faultOf(what: string, look: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    return AssayError.isInstance(error) ? `${what}: ${error.message}` : `${what}.`
  }
}
