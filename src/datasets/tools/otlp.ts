import { isObject, type JsonObject } from '../parts.ts'
import { momentOf, wordOf } from './pieces.ts'
import { stepOfSpan, type Span } from './span.ts'
import type { Tool } from './tool.ts'

/** What an OTLP exporter writes as JSON: a request with the spans of several traces, one a file or one a line. */
export const otlp: Tool = {
  name: 'OpenTelemetry spans (OTLP)',
  source: 'https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding',
  gives: ['query', 'output', 'context', 'toolCalls', 'group', 'timing'],
  is: (record) => Array.isArray(record['resourceSpans']),
  steps: (record) => spansOf(record).map(stepOfSpan),
}

function objects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function spansOf(root: JsonObject): Span[] {
  return objects(root['resourceSpans']).flatMap((resource) => {
    const shared = attributesOf(isObject(resource['resource']) ? resource['resource']['attributes'] : undefined)
    return objects(resource['scopeSpans'] ?? resource['instrumentationLibrarySpans']).flatMap((scope) =>
      objects(scope['spans']).map((span) => spanOf(span, shared)),
    )
  })
}

function spanOf(span: JsonObject, shared: JsonObject): Span {
  const status = isObject(span['status']) ? span['status'] : {}
  const isError = status['code'] === 2 || status['code'] === 'STATUS_CODE_ERROR'
  const session = shared['session.id']
  return {
    trace: wordOf(span['traceId']) ?? '',
    id: wordOf(span['spanId']) ?? '',
    parent: wordOf(span['parentSpanId']),
    name: wordOf(span['name']) ?? '',
    start: momentOf(span['startTimeUnixNano']),
    end: momentOf(span['endTimeUnixNano']),
    attributes: { ...(session === undefined ? {} : { 'session.id': session }), ...attributesOf(span['attributes']) },
    events: objects(span['events']).map(({ name, attributes }) => ({
      name: wordOf(name) ?? '',
      attributes: attributesOf(attributes),
    })),
    error: isError ? wordOf(status['message']) : undefined,
  }
}

function attributesOf(list: unknown): JsonObject {
  const entries = objects(list).flatMap(({ key, value }) =>
    typeof key === 'string' ? [[key, plain(value, 0)] as const] : [],
  )
  return Object.fromEntries(entries)
}

const DEEPEST = 32

/** `{ stringValue }`, `{ intValue: "1" }`, `{ arrayValue: { values } }` and the others as what they stand for. */
function plain(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > DEEPEST) return undefined
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = value
  if (stringValue !== undefined) return stringValue
  if (boolValue !== undefined) return boolValue
  if (intValue !== undefined) return Number(intValue)
  if (doubleValue !== undefined) return Number(doubleValue)
  if (isObject(arrayValue)) return objects(arrayValue['values']).map((item) => plain(item, depth + 1))
  if (!isObject(kvlistValue)) return undefined
  return Object.fromEntries(
    objects(kvlistValue['values']).map(({ key, value: inner }) => [String(key), plain(inner, depth + 1)]),
  )
}
