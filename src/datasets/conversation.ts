import type { Message, ToolCall } from '../core/example.ts'
import { MESSAGE_NAMES, ROLES, TOOL_CALL_NAMES } from './dialects.ts'
import { noteUnread } from './notes.ts'
import { isObject, partsReader, readId, type FieldContext, type JsonObject } from './parts.ts'
import { whyNotPlain } from './plain.ts'
import { valueText } from './value-text.ts'
import { defined } from '../support/defined.ts'

const messageParts = partsReader('message', MESSAGE_NAMES)
const toolCallParts = partsReader('tool call', TOOL_CALL_NAMES)

export function readMessages(value: unknown, context: FieldContext): Message[] | undefined {
  if (!Array.isArray(value)) return context.report(`must be a list of messages, not ${valueText(value)}`)
  const messages: Message[] = []
  for (const [index, item] of value.entries()) {
    const message = readMessage(item, { position: index + 1, context })
    if (message === undefined) return undefined
    messages.push(message)
  }
  return messages
}

interface Position {
  position: number
  context: FieldContext
}

function readMessage(item: unknown, { position, context }: Position): Message | undefined {
  if (!isObject(item)) return context.report(`message ${position} must be an object, not ${valueText(item)}`)
  // Some tools write both: the role of the speaker, and the `type` of the object.
  const { type, ...rest } = item
  const parts = messageParts('role' in item ? rest : { ...rest, role: type }, context)
  if (parts === undefined) return undefined
  const role = roleOf(parts.role)
  if (role === undefined) {
    return context.report(
      `the role of message ${position} must be system, user, assistant or tool, not ${valueText(parts.role)}`,
    )
  }
  const content = contentText(parts.content, context)
  if (content === undefined) return context.report(`the content of message ${position} must be a text`)
  if (parts.toolCalls === undefined) return { role, content }
  const toolCalls = readToolCalls(parts.toolCalls, context)
  return toolCalls && { role, content, toolCalls }
}

function roleOf(role: unknown): Message['role'] | undefined {
  return new Map<unknown, Message['role']>(ROLES).get(role)
}

/** Text as it is; a list of content parts as the texts among them. A message that only calls tools has none. */
function contentText(content: unknown, { notes }: FieldContext): string | undefined {
  if (content === undefined) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return undefined
  const texts: string[] = []
  for (const part of content as unknown[]) {
    const text = isObject(part) ? part['text'] : part
    if (typeof text === 'string') texts.push(text)
    else noteUnread(notes, 'message.content part')
  }
  return texts.join('\n')
}

/** Tool calls in any of the common shapes: flat, or under `function` as chat APIs give them; arguments as JSON text or object. */
export function readToolCalls(value: unknown, context: FieldContext): ToolCall[] | undefined {
  if (!Array.isArray(value)) return context.report(`must be a list of tool calls, not ${valueText(value)}`)
  const calls: ToolCall[] = []
  for (const [index, item] of value.entries()) {
    const call = readToolCall(item, { position: index + 1, context })
    if (call === undefined) return undefined
    calls.push(call)
  }
  return calls
}

function readToolCall(item: unknown, { position, context }: Position): ToolCall | undefined {
  if (!isObject(item)) return context.report(`tool call ${position} must be an object, not ${valueText(item)}`)
  const parts = toolCallParts(unwrapped(item), context)
  if (parts === undefined) return undefined
  const { name, outcome, result, error, invalid } = parts
  if (typeof name !== 'string' || name.trim() === '') return context.report(`tool call ${position} has no name`)
  const given = readArguments(parts.arguments)
  if (given === undefined) {
    return context.report(
      `the arguments of tool call ${position} (${valueText(name)}) must be an object, or one as JSON text`,
    )
  }
  const id = parts.id === undefined ? undefined : readId(parts.id)
  if (outcome !== undefined && outcome !== 'success' && outcome !== 'error') {
    return context.report(
      `the outcome of tool call ${position} (${valueText(name)}) must be 'success' or 'error', not ${valueText(outcome)}`,
    )
  }
  if (error !== undefined && typeof error !== 'string') {
    return context.report(
      `the error of tool call ${position} (${valueText(name)}) must be a text, not ${valueText(error)}`,
    )
  }
  if (invalid !== undefined && typeof invalid !== 'boolean') {
    return context.report(
      `\`invalid\` of tool call ${position} (${valueText(name)}) must be true or false, not ${valueText(invalid)}`,
    )
  }
  const ended: ToolCall['outcome'] = outcome ?? (error === undefined ? undefined : 'error')
  return {
    name,
    arguments: given,
    ...defined({ id, outcome: ended, result, error, invalid }),
  }
}

/** `{ id, type: 'function', function: { name, arguments } }` laid flat; `type` says nothing about the call. */
function unwrapped(item: JsonObject): JsonObject {
  const { type: _, function: inner, ...rest } = item
  return isObject(inner) ? { ...rest, ...inner } : rest
}

function readArguments(value: unknown): Record<string, unknown> | undefined {
  if (value === undefined || value === '') return {}
  if (isObject(value)) return value
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isObject(parsed) && whyNotPlain(parsed) === undefined ? parsed : undefined
  } catch {
    return undefined
  }
}
