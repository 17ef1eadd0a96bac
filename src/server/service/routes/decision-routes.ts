import { parseGateInput } from '../../../gate/parse-input.ts'
import { OtherRequestError } from '../../../ledger/records/repeated.ts'
import { decisionReply, gateInput } from '../../../wire/decision.ts'
import { Refused } from '../../kernel/refused.ts'
import { bodyText, jsonValue } from './body.ts'
import { decisionTextOf } from '../decide/decision-text.ts'
import { inFlight, requestOf } from '../decide/idempotency.ts'
import { jsonReply, type Route } from './service-route.ts'
import type { Service } from '../service.ts'
import type { Caller } from '../tokens.ts'

const DECISIONS = '/v1/decisions'

export function decisionRoutes(service: Service): readonly Route[] {
  const { ledger, deciding, most } = service
  const flights = inFlight()
  return [
    {
      method: 'post',
      path: DECISIONS,
      scope: 'decide',
      summary: 'Decide whether an answer may be shown',
      description: 'The decision is in the ledger before it is answered.',
      headers: { 'Idempotency-Key': 'The same key with the same body has the same reply, however often it is sent.' },
      body: { schema: gateInput },
      answers: { 201: { description: 'The decision; Location is its record.', schema: decisionReply } },
      async handle({ c, caller, trace }) {
        const body = await bodyText(c, most.bodyBytes)
        const request = requestOf(c.req.header('idempotency-key'), { caller, route: DECISIONS, body })
        return flights.during(request, async () => {
          if (request !== undefined) {
            const answered = await ledger.store.answered?.(ledger.logId, request.key)
            if (answered !== undefined) {
              if (answered.fingerprint !== request.fingerprint) throw new OtherRequestError()
              const { record, text } = await decisionTextOf(answered.row, ledger.store)
              return decided(record.id, { text, headers: { 'Idempotency-Replayed': 'true' } })
            }
          }
          const input = inputFor(caller, jsonValue(c, body))
          const { record, text } = await deciding.decide(input, {
            request,
            spanId: trace.given ? trace.spanId : undefined,
          })
          return decided(record.id, { text })
        })
      },
    },
  ]
}

function decided(id: string, { text, headers = {} }: { text: string; headers?: Record<string, string> }): Response {
  return jsonReply(text, { status: 201, headers: { Location: `/v1/records/${id}`, ...headers } })
}

/** The input as the gate reads it. A token that is bound to a tenant speaks for no other. */
function inputFor({ token }: Caller, value: unknown): ReturnType<typeof parseGateInput> {
  if (token.tenant === undefined || typeof value !== 'object' || value === null) return parseGateInput(value)
  if ('tenant' in value && value.tenant !== null && value.tenant !== token.tenant) {
    throw new Refused(403, `This token speaks for the tenant ${token.tenant} alone.`, { code: 'other_tenant' })
  }
  return parseGateInput({ ...value, tenant: token.tenant })
}
