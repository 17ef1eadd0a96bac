import { UsageError } from '../../core/errors.ts'
import { textOf, type Example } from '../../core/example.ts'
import { asPassages } from '../../core/judge.ts'
import { didYouMean } from '../../support/did-you-mean.ts'
import type { ChatMessage } from '../../judge/model/chat-model.ts'

/** A prompt as a file has it: parts for the system, the user and the assistant, with places for fields of an example. */
export interface PromptTemplate {
  readonly name: string
  /** Every placeholder that it has. */
  readonly fields: readonly string[]
  /** The messages for an example. Throws a UsageError that names a field which the example lacks. */
  messages(example: Example, settings?: Readonly<Record<string, unknown>>): ChatMessage[]
}

type Role = ChatMessage['role']

/** A heading of any level, or the word and a colon, alone on its line. */
const PART = /^(?:#{1,6}[ \t]*)?(system|user|assistant)[ \t]*:?[ \t]*$/gim
const HEADED = /^(?:#{1,6}[ \t]*(?:system|user|assistant)[ \t]*:?|(?:system|user|assistant)[ \t]*:)[ \t]*$/i
const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/**
 * Reads a prompt. A line `# System`, `# User` or `# Assistant` (or `System:`) begins a part; without any, the whole is
 * what the user says. `{{query}}`, `{{context}}`, any other input, `{{metadata.x}}` and `{{settings.x}}` are filled in
 * as they are; nothing is evaluated. Throws a UsageError for a prompt without text and for what other engines evaluate.
 */
export function promptTemplate(text: string, name: string): PromptTemplate {
  const parts = partsOf(text.replaceAll('\r\n', '\n'))
  if (parts.every(({ text: part }) => part === '')) throw new UsageError(`The prompt ${name} has no text.`)
  if (!parts.some(({ role }) => role === 'user')) {
    throw new UsageError(`The prompt ${name} says nothing as the user: add a part that begins with the line # User.`)
  }
  const logic = /\{%.*?%\}|\{\{[^}]*[|(][^}]*\}\}|\{\{[#/^>!]/.exec(text)
  if (logic !== null) {
    throw new UsageError(
      `The prompt ${name} has ${logic[0].slice(0, 60)}: only fields are filled in here, such as {{query}}. Leave loops, conditions and filters out, or write a target.`,
    )
  }
  const fields = [...new Set([...text.matchAll(PLACE)].map(([, field = '']) => field))]
  if (fields.includes('')) throw new UsageError(`The prompt ${name} has a place {{ }} without a name.`)
  return {
    name,
    fields,
    messages: (example, settings = {}) =>
      parts
        .filter(({ text: part }) => part !== '')
        .map(({ role, text: part }) => ({
          role,
          content: part.replace(PLACE, (_, field: string) => valueOf(field, { example, settings, name })),
        })),
  }
}

function partsOf(text: string): { role: Role; text: string }[] {
  const heads = [...text.matchAll(PART)].filter(([line]) => HEADED.test(line.trim()))
  const [first] = heads
  if (first === undefined) return [{ role: 'user', text: text.trim() }]
  const before = text.slice(0, first.index).trim()
  const parts = heads.map((head, at) => ({
    role: (head[1] ?? 'user').toLowerCase() as Role,
    text: text.slice(head.index + head[0].length, heads[at + 1]?.index).trim(),
  }))
  return before === '' ? parts : [{ role: 'system', text: before }, ...parts]
}

function valueOf(
  field: string,
  { example, settings, name }: { example: Example; settings: Readonly<Record<string, unknown>>; name: string },
): string {
  const fields = fieldsOf(example, settings)
  const value = fields.get(field)
  if (value !== undefined) return value
  const near = didYouMean(field, [...fields.keys()])
  const known = near === undefined ? `it has ${[...fields.keys()].join(', ')}` : `did you mean {{${near}}}?`
  throw new UsageError(`The prompt ${name} asks for {{${field}}}, which this example lacks; ${known}.`)
}

/** What a prompt may ask for. The expected answer is not among it. */
function fieldsOf(example: Example, settings: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const { id, inputs, context, messages, metadata = {} } = example
  const all = new Map<string, string>([['id', id]])
  if (context !== undefined) all.set('context', passagesText(context))
  if (messages !== undefined) all.set('messages', messages.map(({ role, content }) => `${role}: ${content}`).join('\n'))
  for (const [prefix, values] of [
    ['', inputs],
    ['inputs.', inputs],
    ['metadata.', metadata],
    ['settings.', settings],
  ] as const) {
    for (const [key, value] of Object.entries(values)) {
      if (value !== undefined && value !== null && !all.has(`${prefix}${key}`))
        all.set(`${prefix}${key}`, textOf(value))
    }
  }
  return all
}

/** Numbered from 1, as answers cite them. */
function passagesText(context: NonNullable<Example['context']>): string {
  return asPassages(context)
    .map(({ text }, at) => `[${at + 1}] ${text}`)
    .join('\n\n')
}
