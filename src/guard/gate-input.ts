import type { Example } from '../core/example.ts'
import type { GateInput } from '../gate/input.ts'
import { defined } from '../support/defined.ts'

/** The gate's input, or undefined if the example has no text answer. */
export function gateInputOf({
  id,
  inputs,
  output: answer,
  context = [],
  citations = [],
}: Example): GateInput | undefined {
  if (typeof answer !== 'string' || answer.trim() === '') return undefined
  const question = inputs['query']
  return {
    conversation_id: id,
    message_id: id,
    retrieval: {
      record_id: id,
      hits: context.map(({ id: node_id, text, title, rank, source, offered }) => ({
        node_id,
        text,
        ...defined({ title, rank, source, offered }),
      })),
    },
    generation: {
      record_id: id,
      answer,
      citations: citations.map(({ id: cited, quote }) => ({ id: cited, ...defined({ quote }) })),
      ...(typeof question === 'string' ? { question } : {}),
    },
  }
}
