import { asPassages } from '../../core/judge.ts'
import type { Citation, Example, Message, Passage, ToolCall } from '../../core/example.ts'
import type { TargetAnswer } from '../../core/run.ts'
import { passageIn } from '../../core/foreign/passage-forms.ts'
import { answerIn } from './answer-forms.ts'
import { plainJson } from './plain-json.ts'
import { defined } from '../../support/defined.ts'

/** Fields of an example that a target's answer can fill. */
export const ANSWER_FIELDS = ['context', 'citations', 'toolCalls', 'messages'] as const
export type AnswerField = (typeof ANSWER_FIELDS)[number]
/** What of a recorded answer may be left out when the target answers. */
export const RECORDED_FIELDS = ['output', ...ANSWER_FIELDS] as const
export type RecordedField = (typeof RECORDED_FIELDS)[number]

const KNOWN = new Set<string>(['output', 'usage', ...ANSWER_FIELDS])

/** A target's answer: its output, the fields it provides, and the usage it reports. */
export interface ReadAnswer {
  readonly output: unknown
  readonly fields: Partial<Pick<Example, AnswerField>>
  readonly usage: { readonly tokens?: number; readonly costUsd?: number }
  /** What its author may not expect of the reading, in a sentence. */
  readonly remark?: string
}

/**
 * Reads a target's return value. An object counts as an answer with evidence if it has its own `output` and no unknown
 * field, or an answer and passages under the names that frameworks give them; anything else is the output itself. Throws
 * a TypeError for what cannot be read or recorded. Where the expected answer is an object, so is the output.
 */
export function readAnswer(returned: unknown, { reference }: Pick<Example, 'reference'> = {}): ReadAnswer {
  if (!isTargetAnswer(returned)) return isRecord(reference) ? asItIs(returned) : readOtherwise(returned)
  const { output, context, citations, toolCalls, messages, usage } = returned
  return {
    output: checkedOutput(output),
    fields: defined({
      context: context === undefined ? undefined : readPassages(context),
      citations: citations === undefined ? undefined : (readList(citations, CITATIONS) as Citation[]),
      toolCalls: toolCalls === undefined ? undefined : (readList(toolCalls, TOOL_CALLS) as ToolCall[]),
      messages: messages === undefined ? undefined : (readList(messages, MESSAGES) as Message[]),
    }),
    usage: readUsage(usage),
  }
}

/** `{ answer, sources }`, `{ response, source_nodes }` and their like; or the output as it is. */
function readOtherwise(returned: unknown): ReadAnswer {
  const found = isRecord(returned) && !Object.hasOwn(returned, 'output') ? answerIn(returned) : undefined
  if (found === undefined) return asItIs(returned)
  const { answer, passages, others } = found
  if (passages === undefined) {
    const remark =
      `The target returned objects with ${listed([answer.name, ...others])}, and each was taken as the output as a whole. ` +
      `To have the text in \`${answer.name}\` judged, return { output }, and the passages beside it as { output, context }.`
    return { ...asItIs(returned), remark }
  }
  return {
    output: checkedOutput(answer.text),
    fields: { context: readPassages(passages.found) },
    usage: {},
    remark:
      `The target's \`${answer.name}\` was read as the output and its \`${passages.name}\` as the context` +
      (others.length === 0 ? '.' : `; ${listed(others)} ${others.length === 1 ? 'was' : 'were'} not kept.`),
  }
}

function asItIs(returned: unknown): ReadAnswer {
  return { output: checkedOutput(returned), fields: {}, usage: {} }
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function isTargetAnswer(value: unknown): value is TargetAnswer {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'output')) return false
  return Object.keys(value).every((key) => KNOWN.has(key))
}

/** The output as plain JSON. Throws a TypeError that says what in it JSON cannot represent. */
export function checkedOutput(output: unknown): unknown {
  if (output === undefined) return undefined
  try {
    return plainJson(output)
  } catch (error) {
    throw new TypeError(`The output cannot be kept as JSON ($ is the output): ${messageOf(error)}.`, { cause: error })
  }
}

interface ListShape {
  readonly field: AnswerField
  readonly text: string
}
const CITATIONS: ListShape = { field: 'citations', text: 'id' }
const TOOL_CALLS: ListShape = { field: 'toolCalls', text: 'name' }
const MESSAGES: ListShape = { field: 'messages', text: 'content' }

function readList(value: unknown, { field, text }: ListShape): unknown[] {
  const items: unknown = plainJson(value)
  if (Array.isArray(items) && items.every((item) => isRecord(item) && typeof item[text] === 'string')) return items
  throw new TypeError(`The target's \`${field}\` must be a list of objects that have a \`${text}\` (text).`)
}

function readPassages(value: unknown): Passage[] {
  const items: unknown = plainJson(value, { surrogates: 'replace' })
  if (!Array.isArray(items)) throw new TypeError("The target's `context` must be a list of passages.")
  const passages = items.map((item: unknown, index): Passage | string => {
    if (typeof item === 'string') return item
    const found = isRecord(item) && typeof item['text'] === 'string' ? { ...item, text: item['text'] } : passageIn(item)
    if (found === undefined) {
      throw new TypeError(
        `Passage ${index + 1} of the target's \`context\` is neither text nor an object with a \`text\`.`,
      )
    }
    const { id = `p${index + 1}` } = found
    return { ...found, id: String(id) }
  })
  return [...asPassages(passages)]
}

function readUsage(usage: TargetAnswer['usage']): ReadAnswer['usage'] {
  const { tokens, costUsd } = usage ?? {}
  for (const [name, figure] of Object.entries({ tokens, costUsd })) {
    if (figure !== undefined && !(typeof figure === 'number' && figure >= 0 && Number.isFinite(figure))) {
      throw new TypeError(`The target's \`usage.${name}\` is ${String(figure)}; it must be a number from 0 up.`)
    }
  }
  return defined({ tokens, costUsd })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The message of anything that was thrown, short enough to be stored. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : describeThrown(error)
  const whole = message.toWellFormed()
  return whole.length <= 2000 ? whole : `${whole.slice(0, 2000).toWellFormed()}… (${whole.length} characters)`
}

function describeThrown(error: unknown): string {
  try {
    return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error))
  } catch {
    return 'something that is no error'
  }
}
