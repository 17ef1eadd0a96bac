import { UsageError } from '../core/errors.ts'
import { readEvaluatorInput } from '../datasets/tools/evaluator-input.ts'
import type { GateInput } from '../gate/input.ts'
import { parseGateInput } from '../gate/parse-input.ts'
import { defined } from '../support/defined.ts'
import { fromEvaluatorConfig, type TranslatedConfig } from './evaluator-config.ts'

/** An EvaluatorInput as a gate takes it. */
export interface TranslatedInput extends Partial<TranslatedConfig> {
  readonly input: GateInput
}

/**
 * A gate's input from an EvaluatorInput (`retrieval_record`, `retrieval_hits`, `generation_record`, `generation_output`),
 * with its EvaluatorConfig, if it has one, as a layer for `decide(input, { config })`. Throws a UsageError that names what
 * is missing.
 *
 * @example
 * const { input, config } = fromEvaluatorInput(JSON.parse(line))
 * const decision = createGate({ ruleset: 'minimal' }).decide(input, { config })
 */
export function fromEvaluatorInput(record: Readonly<Record<string, unknown>>): TranslatedInput {
  const read = readEvaluatorInput(record)
  if ('problem' in read) throw new UsageError(`An EvaluatorInput cannot be read: ${read.problem}.`)
  const { conversationId, messageId, retrievalId, generationId, query, answer, error } = read
  const missing = Object.entries({
    conversation_id: conversationId,
    message_id: messageId,
    'retrieval_record.id': retrievalId,
  }).find(([, id]) => id === undefined)?.[0]
  if (missing !== undefined)
    throw new UsageError(`An EvaluatorInput needs its ${missing}; a decision is recorded by it.`)
  const input = parseGateInput({
    conversation_id: conversationId,
    message_id: messageId,
    retrieval: {
      record_id: retrievalId,
      hits: read.hits.map(({ id, text, rank, score, foundBy }) => ({
        node_id: id,
        text,
        ...defined({ rank, score, found_by: foundBy.length === 0 ? undefined : foundBy }),
      })),
    },
    generation: {
      record_id: generationId ?? messageId,
      answer,
      citations: read.citations,
      ...defined({
        structured: read.structured,
        model: read.model,
        question: query,
        finish_reason: error === undefined ? undefined : 'error',
      }),
    },
  })
  return { input, ...(read.config === undefined ? {} : fromEvaluatorConfig(read.config)) }
}
