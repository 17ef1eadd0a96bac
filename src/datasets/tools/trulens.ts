import { isObject, type JsonObject } from '../parts.ts'
import { unquoted, momentOf, wordOf } from './pieces.ts'
import { stepOfSpan } from './span.ts'
import type { Tool } from './tool.ts'

/** An event of TruLens: spans of a record, joined by its id. */
export const trulens: Tool = {
  name: 'TruLens events',
  source: 'https://www.trulens.org/otel/semantic_conventions/',
  gives: ['query', 'output', 'reference', 'context', 'timing'],
  is: (record) => 'record_attributes' in record && 'trace' in record,
  steps(record) {
    const attributes = objectIn(record['record_attributes'])
    const about = objectIn(record['record'])
    const trace = objectIn(record['trace'])
    return [
      stepOfSpan({
        trace: wordOf(attributes['ai.observability.record_id'] ?? trace['trace_id']) ?? '',
        id: wordOf(trace['span_id'] ?? record['event_id']) ?? '',
        parent: wordOf(trace['parent_id'] ?? about['parent_span_id']),
        name: wordOf(about['name']) ?? '',
        start: momentOf(record['start_timestamp']),
        end: momentOf(record['timestamp']),
        attributes,
        events: [],
      }),
    ]
  },
}

function objectIn(value: unknown): JsonObject {
  const inside = unquoted(value)
  return isObject(inside) ? inside : {}
}
