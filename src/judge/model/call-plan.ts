import type { ChatMessage, ChatRequest } from './chat-model.ts'
import { saidBy, statusOf } from './provider-errors.ts'
import { faultOf, fitsWithoutLimit, isBadReply, partsOf, type Part } from '../said/subject.ts'

/** What is sent to a model: which settings it does not take, and how it is told the form of the reply. */
export interface Plan {
  /** 0: the schema is enforced by the provider; 1: JSON is, and the schema stands in the text; 2: only the text says so. */
  readonly format: number
  readonly dropped: ReadonlySet<string>
  /** The model takes no system message: its text is the beginning of the first message of the user. */
  readonly folded: boolean
  /** The limit of the output is sent under the name that reasoning models take. */
  readonly completionLimit: boolean
  /** The model thinks before it answers, so a limit that nobody named has room for that. */
  readonly thinks: boolean
}

export const firstPlan: Plan = Object.freeze({
  format: 0,
  dropped: new Set<string>(),
  folded: false,
  completionLimit: false,
  thinks: false,
})

const SETTINGS = ['temperature', 'seed', 'maxOutputTokens', 'reasoning', 'logprobs'] as const

/** The part of a request that a model does not take. */
export interface Rejection {
  readonly part: Part
  /** The part has another name, under which it is taken. */
  readonly renamed?: boolean
  /** It is not taken in general. If false, it did not do for this call. */
  readonly lasting: boolean
}

/** Statuses under which servers refuse a part of a request; some call it a fault of their own. */
const REFUSING: ReadonlySet<number> = new Set([400, 404, 422, 500, 501])

/** What a refusal is about, if leaving it out can help. */
export function rejection(
  error: unknown,
  { request, plan }: { request: ChatRequest; plan: Plan },
): Rejection | undefined {
  const status = statusOf(error)
  if (status === undefined || !REFUSING.has(status)) return undefined
  const said = saidBy(error)
  const sent = (part: Part): boolean => isSent(part, { request, plan })
  const fault = faultOf(said)
  if (fault === 'context') {
    return sent('maxOutputTokens') && fitsWithoutLimit(said) ? { part: 'maxOutputTokens', lasting: false } : undefined
  }
  if (fault !== undefined && fault !== 'model') return undefined
  const parts = partsOf(said).filter((part) => status !== 404 || part === 'responseFormat')
  const part = parts.find(sent)
  if (part === undefined) return undefined
  const renamed =
    part === 'maxOutputTokens' && !plan.completionLimit && /'max_completion_tokens' instead/.test(said.words)
  return { part, lasting: !isBadReply(said), ...(renamed ? { renamed } : {}) }
}

function isSent(part: string, { request, plan }: { request: ChatRequest; plan: Plan }): boolean {
  if (part === 'responseFormat') return request.schema !== undefined && plan.format < 2
  if (part === 'system') return !plan.folded && request.messages.some(({ role }) => role === 'system')
  return SETTINGS.some((setting) => setting === part && request[setting] !== undefined) && !plan.dropped.has(part)
}

/** The plan without the part that the model does not take. Adds a note to `notes` where that is to last. */
export function adapted(
  plan: Plan,
  {
    part,
    renamed = false,
    lasting = true,
    request,
    model,
    notes,
  }: {
    part: string
    renamed?: boolean | undefined
    lasting?: boolean | undefined
    request: ChatRequest
    model: string
    notes: string[]
  },
): Plan {
  if (!isSent(part, { request, plan })) return plan
  const note = (text: string): void => void (lasting && notes.push(`${model} ${text}`))
  if (renamed) return { ...plan, completionLimit: true }
  if (part === 'system') {
    note('takes no system message; from now on its text begins the first message of the user.')
    return { ...plan, folded: true }
  }
  if (part !== 'responseFormat') {
    note(`does not take \`${part}\`; it is left out from now on.`)
    return { ...plan, dropped: new Set([...plan.dropped, part]) }
  }
  const how =
    plan.format === 0 ? 'is asked for JSON, with the schema in the text' : 'is asked for JSON in the text alone'
  note(`does not take this kind of response format; from now on it ${how}.`)
  return { ...plan, format: plan.format + 1 }
}

/** What was learned by either of two calls in flight. */
export function merged(known: Plan, found: Plan): Plan {
  return {
    format: Math.max(known.format, found.format),
    dropped: new Set([...known.dropped, ...found.dropped]),
    folded: known.folded || found.folded,
    completionLimit: known.completionLimit || found.completionLimit,
    thinks: known.thinks || found.thinks,
  }
}

/** The messages as the plan sends them. */
export function plannedMessages(request: ChatRequest, plan: Plan): readonly ChatMessage[] {
  const { messages } = plan.format === 0 ? request : withSchemaInText(request)
  return plan.folded ? withoutSystem(messages) : messages
}

/** The system message as the beginning of the first message of the user, for models that know only two roles. */
function withoutSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []))
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system')
  if (first?.role !== 'user')
    return [{ role: 'user', content: system.join('\n\n') }, ...(first ? [first] : []), ...rest]
  return [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...rest]
}

/** The same request with the schema of the reply written at the end of the system message. */
export function withSchemaInText(request: ChatRequest): ChatRequest {
  const { schema, messages } = request
  if (schema === undefined) return request
  const rule = `Reply with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`
  const [first, ...rest] = messages
  const system = first?.role === 'system' ? `${first.content}\n\n${rule}` : rule
  return {
    ...request,
    messages: [{ role: 'system', content: system }, ...(first?.role === 'system' ? rest : messages)],
  }
}
