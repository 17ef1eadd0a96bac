import { randomUUID } from 'node:crypto'
import type { BoundLabel } from '../../../core/bound-label.ts'
import type { z } from 'zod'
import { fieldsOf, storedSha256 } from '../../../labelling/judged.ts'
import { metricOf } from '../../../labelling/make-queue.ts'
import { defined } from '../../../support/defined.ts'
import { labelReply, labelRequest } from '../../../wire/evaluation.ts'
import { Refused } from '../../kernel/refused.ts'
import { bodyText, jsonValue } from './body.ts'
import { parsed } from './parsed.ts'
import { jsonReply, type Route } from './service-route.ts'
import { requireNoTenant } from '../tokens.ts'
import type { Service } from '../service.ts'

type RunLabel = Extract<z.output<typeof labelRequest>, { run: string }>

export function labelRoutes({ store, ledger, most, now }: Service): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/v1/labels',
      scope: 'label',
      summary: 'What a person says of a decision, or of an answer of a run',
      body: { schema: labelRequest },
      answers: { 201: { description: 'It is kept.', schema: labelReply } },
      async handle({ c, caller }) {
        const label = parsed(labelRequest, jsonValue(c, await bodyText(c, most.bodyBytes)))
        if ('record' in label) {
          const { record: id, ...said } = label
          const [row] = await ledger.store.find(ledger.logId, { id, limit: 1 })
          const { tenant } = caller.token
          if (row?.keys.kind !== 'decision' || (tenant !== undefined && row.keys.tenant !== tenant)) {
            throw new Refused(404, 'There is no such record in this ledger.')
          }
          const override = await ledger.override(id, said)
          return jsonReply(JSON.stringify({ id: override.id, record: id }), { status: 201 })
        }
        requireNoTenant(caller)
        const kept = await boundLabel(label)
        await store.boundLabels.put([kept])
        return jsonReply(JSON.stringify({ id: kept.id, sha256: kept.sha256 }), { status: 201 })
      },
    },
  ]

  async function boundLabel({ run, example, epoch = 0, name, value, rater, note }: RunLabel): Promise<BoundLabel> {
    const known = await store.runs.get(run)
    const [stored] = await store.runs.stored(run, [{ id: example, epoch }])
    if (known === undefined || stored === undefined) throw new Refused(404, 'There is no such answer in this store.')
    const fields = fieldsOf(metricOf(known, name))
    const sha256 = storedSha256(stored, fields)
    const seen = { run, id: example, epoch }
    const labelledAt = now().toISOString()
    return {
      id: randomUUID(),
      sha256,
      fields,
      name,
      rater,
      by: 'person',
      role: 'rater',
      value,
      labelledAt,
      seen,
      ...defined({ note }),
    }
  }
}
