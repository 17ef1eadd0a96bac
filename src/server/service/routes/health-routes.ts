import { AssayError } from '../../../core/errors.ts'
import { health } from '../../../wire/problem.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'

/** How long what was found out about the store and the judge is told again. */
const KNOWN_MS = 2_000

export function healthRoutes({ ready, store, judge, now, state }: Service): readonly Route[] {
  let known: { readonly at: number; readonly reasons: Promise<readonly string[]> } | undefined

  async function look(): Promise<readonly string[]> {
    const faults = await Promise.all([
      faultOf('The store cannot be written', () => store.tokens.probe(now().toISOString())),
      faultOf('The judge cannot be asked', () => ready.judge(judge)),
    ])
    return faults.flatMap((fault) => fault ?? [])
  }

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
        if (known === undefined || known.at + KNOWN_MS < performance.now()) {
          known = { at: performance.now(), reasons: look() }
        }
        const reasons = state.draining ? ['The service is about to end.'] : await known.reasons
        const status = reasons.length === 0 ? 'ok' : 'not_ready'
        return jsonReply(JSON.stringify({ status, reasons }), { status: reasons.length === 0 ? 200 : 503 })
      },
    },
  ]
}

async function faultOf(what: string, look: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await look()
    return undefined
  } catch (error) {
    return AssayError.isInstance(error) ? `${what}: ${error.message}` : `${what}.`
  }
}
