import type { ChatRequest } from './chat-model.ts'
import { bodyOf, messageOf, statusOf } from './provider-errors.ts'

/** What is sent to a model: which settings it does not take, and how it is told the form of the reply. */
export interface Plan {
  /** 0: the schema is enforced by the provider; 1: JSON is, and the schema stands in the text; 2: only the text says so. */
  readonly format: number
  readonly dropped: ReadonlySet<string>
}

export const firstPlan: Plan = Object.freeze({ format: 0, dropped: new Set<string>() })

const SETTINGS = ['temperature', 'seed', 'maxOutputTokens'] as const

/** How providers name the settings in their errors. */
const NAMES: readonly (readonly [part: string, names: RegExp])[] = [
  ['temperature', /\btemperature\b/i],
  ['seed', /\bseed\b/i],
  ['maxOutputTokens', /\bmax_(?:completion_|output_)?tokens\b|\bmaxOutputTokens\b/i],
  [
    'responseFormat',
    /response_?format|json_schema|json_object|json mode|structured[ _]?output|output_(?:config|format)|guided_|\bgrammar\b|tool_choice/i,
  ],
]

/** The part of the request that a rejection (400, 422) is about, if leaving it out can help. */
export function rejectedPart(
  error: unknown,
  { request, plan }: { request: ChatRequest; plan: Plan },
): string | undefined {
  const status = statusOf(error)
  if (status !== 400 && status !== 422) return undefined
  const named = namedParameter(bodyOf(error))
  const subject = named ?? messageOf(error)
  return NAMES.find(([part, names]) => names.test(subject) && isSent(part, { request, plan }))?.[0]
}

/** The `param` field of an error in the OpenAI form. */
function namedParameter(body: string): string | undefined {
  return /"param"\s{0,8}:\s{0,8}"([^"]{1,80})"/.exec(body)?.[1]
}

function isSent(part: string, { request, plan }: { request: ChatRequest; plan: Plan }): boolean {
  if (part === 'responseFormat') return request.schema !== undefined && plan.format < 2
  return SETTINGS.some((setting) => setting === part && request[setting] !== undefined) && !plan.dropped.has(part)
}

/** The plan without the part that the model does not take. Adds a note to `notes`. */
export function adapted(
  plan: Plan,
  { part, request, model, notes }: { part: string; request: ChatRequest; model: string; notes: string[] },
): Plan {
  if (!isSent(part, { request, plan })) return plan
  if (part !== 'responseFormat') {
    notes.push(`${model} does not take \`${part}\`; it is left out from now on.`)
    return { ...plan, dropped: new Set([...plan.dropped, part]) }
  }
  const how =
    plan.format === 0 ? 'is asked for JSON, with the schema in the text' : 'is asked for JSON in the text alone'
  notes.push(`${model} does not take this kind of response format; from now on it ${how}.`)
  return { ...plan, format: plan.format + 1 }
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
