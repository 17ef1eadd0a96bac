import { isObject, type JsonObject } from '../parts.ts'
import { passagesIn, toolCallsIn, unquoted, wordOf } from './pieces.ts'
import type { Step } from './step.ts'

/** An OpenTelemetry span, its attributes flat: `{ 'input.value': … }`. */
export interface Span {
  readonly trace: string
  readonly id: string
  readonly parent?: string | undefined
  readonly name: string
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly attributes: JsonObject
  readonly events: readonly { readonly name: string; readonly attributes: JsonObject }[]
  readonly error?: string | undefined
}

/** What a span says, under the conventions of OpenInference, OpenTelemetry's GenAI, OpenLLMetry, Langfuse and the AI SDK. */
export function stepOfSpan(span: Span): Step {
  const { trace, id, parent, name, start, end, attributes, error } = span
  const first = (...names: string[]): unknown =>
    names.map((key) => attributes[key]).find((value) => value !== undefined && value !== null)
  const kind = kindOf(attributes)
  const isTool = kind === 'tool'
  const given = first(...(isTool ? TOOL_INPUT : INPUT)) ?? listed(attributes, ['llm.input_messages', 'gen_ai.prompt'])
  const back =
    first(...(isTool ? TOOL_OUTPUT : OUTPUT)) ?? listed(attributes, ['llm.output_messages', 'gen_ai.completion'])
  const total =
    first('llm.token_count.total', 'gen_ai.usage.total_tokens', 'llm.usage.total_tokens') ??
    sum(first('gen_ai.usage.input_tokens'), first('gen_ai.usage.output_tokens'))
  return {
    trace,
    id,
    parent,
    kind,
    name:
      (isTool
        ? wordOf(first('tool.name', 'gen_ai.tool.name', 'ai.toolCall.name', 'traceloop.entity.name'))
        : undefined) ?? name,
    start,
    end,
    input: isTool ? unquoted(given) : (given ?? messagesOf(span, 'user')),
    output: back ?? messagesOf(span, 'assistant'),
    passages: passagesOf(attributes, kind),
    session: wordOf(first(...SESSION)),
    tokens: kind === 'model' && typeof total === 'number' ? total : undefined,
    reference: first('ai.observability.record_root.ground_truth_output'),
    error,
  }
}

const INPUT = [
  'input.value',
  'gen_ai.input.messages',
  'langfuse.observation.input',
  'langfuse.trace.input',
  'traceloop.entity.input',
  'ai.prompt.messages',
  'ai.prompt',
  'ai.observability.record_root.input',
]
const OUTPUT = [
  'output.value',
  'gen_ai.output.messages',
  'langfuse.observation.output',
  'langfuse.trace.output',
  'traceloop.entity.output',
  'ai.response.text',
  'ai.observability.record_root.output',
]
const TOOL_INPUT = ['gen_ai.tool.call.arguments', 'tool.parameters', 'ai.toolCall.args', ...INPUT]
const TOOL_OUTPUT = ['gen_ai.tool.call.result', 'ai.toolCall.result', ...OUTPUT]
const SESSION = [
  'session.id',
  'gen_ai.conversation.id',
  'langfuse.session.id',
  'traceloop.association.properties.session_id',
]

const KINDS: ReadonlyMap<string, Step['kind']> = new Map([
  ['llm', 'model'],
  ['chat', 'model'],
  ['generation', 'model'],
  ['text_completion', 'model'],
  ['generate_content', 'model'],
  ['retriever', 'retriever'],
  ['retrieval', 'retriever'],
  ['tool', 'tool'],
  ['execute_tool', 'tool'],
])

function kindOf(attributes: JsonObject): Step['kind'] {
  const names = [
    'openinference.span.kind',
    'gen_ai.operation.name',
    'traceloop.span.kind',
    'langfuse.observation.type',
    'ai.observability.span_type',
  ]
  for (const name of names) {
    const kind = KINDS.get(String(attributes[name]).toLowerCase())
    if (kind !== undefined) return kind
  }
  if (attributes['ai.operationId'] === 'ai.toolCall') return 'tool'
  const isModel = ['gen_ai.request.model', 'gen_ai.response.model', 'llm.model_name'].some((name) =>
    Object.hasOwn(attributes, name),
  )
  return isModel ? 'model' : 'other'
}

function sum(a: unknown, b: unknown): number | undefined {
  return typeof a === 'number' && typeof b === 'number' ? a + b : undefined
}

/** The list that flat attributes spell: `llm.input_messages.0.message.content`, or that stands under the name. */
function listed(attributes: JsonObject, names: readonly string[]): unknown {
  for (const name of names) {
    const value = attributes[name]
    if (value !== undefined && value !== null) return value
    const items = itemsOf(attributes, name)
    if (items.length > 0) return items
  }
  return undefined
}

const MOST_ITEMS = 10_000

function itemsOf(attributes: JsonObject, name: string): JsonObject[] {
  const items = new Map<number, Record<string, unknown>>()
  const prefix = `${name}.`
  for (const key of Object.keys(attributes)) {
    if (!key.startsWith(prefix)) continue
    const [, position, part] = /^(\d{1,5})\.(.+)$/.exec(key.slice(prefix.length)) ?? []
    if (position === undefined || part === undefined || Number(position) >= MOST_ITEMS) continue
    const item = items.get(Number(position)) ?? {}
    item[part] = attributes[key]
    items.set(Number(position), item)
  }
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item)
}

function passagesOf(attributes: JsonObject, kind: Step['kind']): JsonObject[] | undefined {
  const listedDocuments = listed(attributes, [
    'retrieval.documents',
    'gen_ai.retrieval.documents',
    'ai.observability.retrieval.retrieved_contexts',
  ])
  const found = passagesIn(listedDocuments)
  if (found !== undefined || kind !== 'retriever') return found
  return (
    passagesIn(
      attributes['output.value'] ?? attributes['traceloop.entity.output'] ?? attributes['langfuse.observation.output'],
    ) ?? []
  )
}

/** The messages that a span has as events: what a speaker says is `gen_ai.user.message`, and the answer `gen_ai.choice`. */
function messagesOf({ events }: Span, role: 'user' | 'assistant'): unknown {
  const messages = events.flatMap(({ name, attributes }) => {
    const inner = unquoted(attributes['message'] ?? attributes['gen_ai.event.content'])
    const said = isObject(inner) ? inner : attributes
    if (name === 'gen_ai.choice') return [isObject(said['message']) ? said : { role: 'assistant', ...said }]
    const speaker = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name)?.[1]
    if (speaker !== undefined) return [{ role: speaker, ...said }]
    const details = attributes[role === 'user' ? 'gen_ai.input.messages' : 'gen_ai.output.messages']
    const list = unquoted(details)
    return Array.isArray(list) ? (list as unknown[]) : []
  })
  const wanted = messages.some((message) => isObject(message) && (role === 'user' ? message['role'] === 'user' : true))
  return wanted || toolCallsIn(messages).length > 0 ? messages : undefined
}
