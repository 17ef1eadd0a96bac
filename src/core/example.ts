/** A retrieved chunk of text. `rank` counts from 1; `offered: false` marks one that was retrieved but not put into the prompt. */
export interface Passage {
  id: string
  text: string
  title?: string
  rank?: number
  score?: number
  source?: string
  offered?: boolean
}

/** A source that the answer names. `span` is where the mark stands in the answer, in UTF-16 code units, end exclusive. */
export interface Citation {
  id: string
  quote?: string
  span?: readonly [start: number, end: number]
}

/** A tool that the application called, or that it should have called, with its arguments. */
export interface ToolCall {
  name: string
  arguments: Record<string, unknown>
  /** The id that the model gave the call, where it gave one. */
  id?: string
  /** How the call ended, where that is known. */
  outcome?: 'success' | 'error'
  /** What the tool returned, where that is known. */
  result?: unknown
  /** What went wrong, where it failed. */
  error?: string
}

/** One turn of a conversation. */
export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  toolCalls?: readonly ToolCall[]
}

/** What answering cost. Milliseconds, US dollars, tokens in and out together. */
export interface Timing {
  latencyMs?: number
  costUsd?: number
  tokens?: number
}

/** What an application does. An evaluator says which tasks it is for, and `route` chooses by it. */
export type TaskType =
  'rag_qa' | 'chat' | 'classification' | 'tool_calling' | 'summarization' | 'retrieval' | 'extraction' | 'conversation'

/** All kinds of task, in the order in which they are listed to users. */
export const TASK_TYPES: readonly TaskType[] = [
  'rag_qa',
  'chat',
  'classification',
  'tool_calling',
  'summarization',
  'retrieval',
  'extraction',
  'conversation',
]

/** One case: what went in, what came out, and what it is measured against. */
export interface Example<Inputs extends Record<string, unknown> = Record<string, unknown>, Output = unknown> {
  id: string
  /** What the application was given; `query` for a question. */
  inputs: Inputs
  /** What it answered. Absent until the run has called the application. */
  output?: Output
  /** The expected answer or label. */
  reference?: unknown
  /** Facts that a good context must contain. `null`: not labelled. `[]`: labelled, and there are none. */
  facts?: readonly string[] | null
  /** What the model was shown, in the order of the ranking. */
  context?: readonly Passage[]
  citations?: readonly Citation[]
  /** Ids of the passages that matter, or a grade for each. */
  relevant?: readonly string[] | Readonly<Record<string, number>>
  /** Whether the application should answer at all. */
  answerable?: boolean
  toolCalls?: readonly ToolCall[]
  expectedToolCalls?: readonly ToolCall[]
  messages?: readonly Message[]
  /** The cluster for the statistics: document, user, session. */
  group?: string
  tags?: readonly string[]
  metadata?: Readonly<Record<string, unknown>>
  timing?: Timing
  /** Why the application gave no answer. */
  error?: string
}

/** A field that an evaluator can ask for. `query` stands for the question among the inputs, see `queryOf`. */
export type Requirement = Exclude<keyof Example, 'id'> | 'query'

/** The question of an example as text: `inputs.query`, or what else applications call it, if there is one. */
export function queryOf({
  inputs,
}: {
  readonly id?: string
  readonly inputs: Readonly<Record<string, unknown>>
}): string | undefined {
  const query = QUERY_NAMES.map((name) => inputs[name]).find((value) => value !== undefined && value !== null)
  return query === undefined ? undefined : textOf(query)
}

const QUERY_NAMES = ['query', 'question', 'user_input', 'prompt'] as const

/** An output or reference as text: a string as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (typeof value === 'bigint') return String(value)
  return JSON.stringify(value) ?? ''
}

/** Whether the example has the field. `null` counts as absent; an empty list or text does not. */
export function has(example: Example, requirement: Requirement): boolean {
  const value = requirement === 'query' ? queryOf(example) : example[requirement]
  return value !== undefined && value !== null
}

/** The passages that the model was shown: neither blank ones nor those marked `offered: false`. */
export function shownPassages({ context = [] }: Example): readonly Passage[] {
  return context.filter(({ text, offered }) => offered !== false && text.trim() !== '')
}
