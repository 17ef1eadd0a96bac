import { isObject, type JsonObject } from '../parts.ts'
import { momentOf, unquoted, wordOf } from './pieces.ts'
import { stepOfSpan, type Span } from './span.ts'
import type { Tool } from './tool.ts'

/** A span as Phoenix exports it: with a `context` and `attributes`, or a row of a table with `context.trace_id` and `attributes.…`. */
export const openInference: Tool = {
  name: 'OpenInference spans',
  source: 'https://github.com/Arize-ai/openinference/blob/main/spec/traces.md',
  gives: ['query', 'output', 'context', 'toolCalls', 'group', 'timing'],
  is: (record) =>
    traceOf(record) !== undefined &&
    (isObject(record['attributes']) ||
      'attributes.input.value' in record ||
      'attributes.openinference.span.kind' in record),
  steps: (record) => [stepOfSpan(spanOf(record))],
}

function traceOf(record: JsonObject): string | undefined {
  const { context } = record
  return wordOf(record['context.trace_id']) ?? (isObject(context) ? wordOf(context['trace_id']) : undefined)
}

function spanOf(record: JsonObject): Span {
  const context = isObject(record['context']) ? record['context'] : {}
  const flatColumns = Object.entries(record).flatMap(([name, value]) =>
    name.startsWith('attributes.') ? [[name.slice(11), value] as const] : [],
  )
  const events = unquoted(record['events'])
  return {
    trace: traceOf(record) ?? '',
    id: wordOf(record['context.span_id'] ?? context['span_id']) ?? '',
    parent: wordOf(record['parent_id']),
    name: wordOf(record['name']) ?? '',
    start: momentOf(record['start_time']),
    end: momentOf(record['end_time']),
    attributes: { ...flat(unquoted(record['attributes'])), ...Object.fromEntries(flatColumns) },
    events: Array.isArray(events)
      ? events
          .filter(isObject)
          .map((event) => ({ name: wordOf(event['name']) ?? '', attributes: flat(event['attributes']) }))
      : [],
    error: record['status_code'] === 'ERROR' ? wordOf(record['status_message']) : undefined,
  }
}

const DEEPEST = 8

/** Nested attributes under flat names; lists stay as they are. */
function flat(value: unknown, prefix = '', depth = 0): JsonObject {
  if (!isObject(value)) return {}
  const all: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(value)) {
    const key = prefix + name
    all[key] = inner
    if (isObject(inner) && depth < DEEPEST) Object.assign(all, flat(inner, `${key}.`, depth + 1))
  }
  return all
}
