import type { GateCitation, GateInput, Hit } from '../src/gate/input.ts'

/** An input of the gate for tests: thirty characters and two hits, unless said otherwise. */
export function gateInput({
  answer = 'Riga is the capital of Latvia.',
  citations = [],
  hits = [
    { node_id: 'riga', text: 'Riga is the capital of Latvia and its largest city.' },
    { node_id: 'oslo', text: 'Oslo is the capital of Norway.' },
  ],
  ...rest
}: {
  answer?: string
  citations?: readonly GateCitation[]
  hits?: readonly Hit[]
  tenant?: string
  generation?: Partial<GateInput['generation']>
  evaluations?: GateInput['evaluations']
} = {}): GateInput {
  const { generation, evaluations, tenant } = rest
  return {
    conversation_id: 'conversation',
    message_id: 'message',
    ...(tenant === undefined ? {} : { tenant }),
    retrieval: { record_id: 'retrieval', hits },
    generation: { record_id: 'generation', answer, citations, ...generation },
    ...(evaluations === undefined ? {} : { evaluations }),
  }
}
