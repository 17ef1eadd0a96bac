import { passageIn } from '../../core/foreign/passage-forms.ts'
import { isObject, type JsonObject } from '../parts.ts'
import { opened } from '../paths.ts'

/** Values as tools nest them are looked into this far. */
const DEEPEST = 8

const QUESTION_KEYS = ['query', 'question', 'user_input', 'input', 'inputs', 'prompt', 'text', 'content', 'messages']
const ANSWER_KEYS = [
  'answer',
  'output',
  'output_text',
  'outputs',
  'response',
  'completion',
  'generated_text',
  'result',
  'text',
  'content',
  'message',
  'messages',
  'choices',
  'generations',
]

/** The question in what an application was given: a text, a conversation's last user message, or what has such a name. */
export function questionIn(value: unknown): string | undefined {
  return textIn(value, { keys: QUESTION_KEYS, role: 'user', depth: 0 })
}

/** The answer in what an application gave back, likewise; `undefined` when no single text in it is the answer. */
export function answerIn(value: unknown): string | undefined {
  return textIn(value, { keys: ANSWER_KEYS, role: 'assistant', depth: 0 })
}

/** The answer as a text where one is found, and what was given back as it is where not. */
export function outputIn(value: unknown): unknown {
  const inside = unquoted(value)
  return answerIn(inside) ?? (inside === null || isEmpty(inside) ? undefined : inside)
}

function isEmpty(value: unknown): boolean {
  return isObject(value) ? Object.keys(value).length === 0 : Array.isArray(value) && value.length === 0
}

interface Looking {
  readonly keys: readonly string[]
  readonly role: 'user' | 'assistant'
  readonly depth: number
}

function textIn(given: unknown, { keys, role, depth }: Looking): string | undefined {
  const value = unquoted(given)
  const deeper = { keys, role, depth: depth + 1 }
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return messageText(value, role) ?? onlyItem(value, deeper)
  if (!isObject(value)) return undefined
  if (roleOf(value) !== undefined) return messageText([value], role)
  for (const key of keys) {
    const text = Object.hasOwn(value, key) ? textIn(value[key], deeper) : undefined
    if (text !== undefined) return text
  }
  const texts = Object.values(value).filter((item) => typeof item === 'string')
  return Object.keys(value).length === 1 && texts.length === 1 ? texts[0] : undefined
}

function onlyItem(list: readonly unknown[], looking: Looking): string | undefined {
  return list.length === 1 ? textIn(list[0], looking) : undefined
}

/** What a text holds that is JSON itself: a list, an object, or a text in quotation marks. */
export function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*"[\s\S]*"\s*$/.test(value)) return opened(value)
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** The messages of a list, whatever they are wrapped in. */
function messagesIn(list: readonly unknown[]): JsonObject[] {
  const flat = list.length === 1 && Array.isArray(list[0]) ? (list[0] as unknown[]) : list
  return flat.flatMap((item) => (isObject(item) ? [unwrapped(item)] : []))
}

/** `{ message: {…} }`, LangChain's `{ lc, kwargs: {…} }` and `{ type, data: {…} }` laid flat. */
function unwrapped(item: JsonObject): JsonObject {
  const { message, kwargs, data, id } = item
  if (isObject(message)) return message
  if (isObject(kwargs)) return { type: Array.isArray(id) ? String(id.at(-1)) : undefined, ...kwargs }
  return isObject(data) ? { ...item, ...data } : item
}

const SPEAKERS: ReadonlyMap<string, 'user' | 'assistant' | 'other'> = new Map([
  ['user', 'user'],
  ['human', 'user'],
  ['HumanMessage', 'user'],
  ['assistant', 'assistant'],
  ['ai', 'assistant'],
  ['AIMessage', 'assistant'],
  ['AIMessageChunk', 'assistant'],
  ['model', 'assistant'],
  ['system', 'other'],
  ['developer', 'other'],
  ['tool', 'other'],
])

function roleOf(message: JsonObject): 'user' | 'assistant' | 'other' | undefined {
  const said = message['role'] ?? message['message.role'] ?? message['type']
  return typeof said === 'string' ? SPEAKERS.get(said) : undefined
}

/** What the last message of a speaker says; `undefined` when the list is no conversation, or nobody of that role speaks. */
function messageText(list: readonly unknown[], role: 'user' | 'assistant'): string | undefined {
  const said = messagesIn(list).filter((message) => roleOf(message) === role)
  for (const message of said.reverse()) {
    const text = contentText(message['content'] ?? message['message.content'] ?? message['parts'])
    if (text !== undefined) return text
  }
  return undefined
}

/** The text of a message: as it is, or the texts among its parts. */
function contentText(content: unknown): string | undefined {
  if (typeof content === 'string') return content.trim() === '' ? undefined : content
  if (!Array.isArray(content)) return undefined
  const texts = (content as unknown[]).flatMap((part) => {
    if (typeof part === 'string') return [part]
    if (!isObject(part)) return []
    const inner = isObject(part['message_content']) ? part['message_content'] : part
    const text = inner['text'] ?? inner['content'] ?? inner['message_content.text']
    return typeof text === 'string' ? [text] : []
  })
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** The tools that a model asked for in what it gave back, in the shapes of the chat and responses APIs. */
export function toolCallsIn(given: unknown, depth = 0): JsonObject[] {
  const value = unquoted(given)
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) return value.flatMap((item: unknown) => toolCallsIn(item, depth + 1))
  if (!isObject(value)) return []
  const { name, arguments: asked, type, call_id: callId } = value
  if ((type === 'function_call' || type === 'tool_call') && typeof name === 'string')
    return [{ name, arguments: asked ?? {}, id: callId ?? value['id'] }]
  const calls = value['tool_calls'] ?? value['message.tool_calls']
  if (Array.isArray(calls)) return (calls as unknown[]).filter(isObject)
  return ['output', 'message', 'choices', 'messages', 'generations', 'kwargs', 'parts'].flatMap((key) =>
    Object.hasOwn(value, key) ? toolCallsIn(value[key], depth + 1) : [],
  )
}

/** Passages in what a retriever gave back: texts, or documents in any of the common shapes. `undefined`: there is no list of them. */
export function passagesIn(given: unknown, depth = 0): JsonObject[] | undefined {
  const value = unquoted(given)
  if (Array.isArray(value)) {
    const found = value.flatMap((item: unknown): JsonObject[] => {
      const passage = passageIn(item)
      return passage === undefined ? [] : [{ ...passage }]
    })
    return found.length === value.length && found.length > 0 ? found : undefined
  }
  if (!isObject(value) || depth > 2) return undefined
  for (const key of PASSAGE_LISTS) {
    const found = Object.hasOwn(value, key) ? passagesIn(value[key], depth + 1) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** A moment in milliseconds, from a text as ISO 8601 (UTC unless it says otherwise), or from a number or text of nanoseconds. */
export function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number')
    return value > 1e17 ? value / 1e6 : value > 1e14 ? value / 1e3 : value > 1e11 ? value : value * 1e3
  if (typeof value !== 'string') return undefined
  if (/^\d{16,20}$/.test(value)) return Number(BigInt(value) / 1000n) / 1e3
  const text = /(?:z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value.replace(' ', 'T')}Z`
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment
}

/** How long it took, in milliseconds to the microsecond; nothing when either end is missing or they are the wrong way round. */
export function durationMs(start: unknown, end: unknown): number | undefined {
  const [from, to] = [momentOf(start), momentOf(end)]
  return from === undefined || to === undefined || to < from ? undefined : Math.round((to - from) * 1e3) / 1e3
}

/** A text that is not blank, or a number as one. */
export function wordOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

const KEPT_AS_THEY_ARE = ['query', 'question', 'user_input', 'prompt']
const HOLDERS: ReadonlySet<string> = new Set([
  'input',
  'inputs',
  'messages',
  'text',
  'content',
  'role',
  'type',
  'kwargs',
  'lc',
  'id',
  'args',
])

/** The question and the rest of what an application was given, as `inputs`; `undefined` when it was given nothing. */
export function inputsOf(given: unknown): JsonObject | undefined {
  const value = unquoted(given)
  if (isObject(value) && KEPT_AS_THEY_ARE.some((name) => typeof value[name] === 'string')) return value
  const query = questionIn(value)
  if (!isObject(value)) return query === undefined ? undefined : { query }
  if (query === undefined) return Object.keys(value).length > 0 ? value : undefined
  const rest = Object.entries(value).filter(([name, part]) => !HOLDERS.has(name) && part !== query)
  return { query, ...Object.fromEntries(rest) }
}

const PASSAGE_LISTS = [
  'documents',
  'context',
  'contexts',
  'retrieved_contexts',
  'passages',
  'source_documents',
  'docs',
  'chunks',
  'sources',
  'results',
  'matches',
  'output',
  'data',
]

/** What stands beside the answer and the passages in what was given back, for the notes: `outputs.confidence`. */
export function besides(name: string, given: unknown): string[] {
  const value = unquoted(given)
  if (!isObject(value) || answerIn(value) === undefined) return []
  const others = Object.keys(value).filter(
    (key) => !ANSWER_KEYS.includes(key) && !PASSAGE_LISTS.includes(key) && value[key] !== null,
  )
  return Object.keys(value).length === 1 ? [] : others.map((key) => `${name}.${key}`)
}
