import { orderedJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'
/** A retrieved chunk of text. `rank` counts from 1. `offered: false`: it was retrieved but not put into the prompt. */
export interface Passage {
  id: string
  text: string
  title?: string
  rank?: number
  score?: number
  source?: string
  offered?: boolean
}

/** A source that the answer cites. `span` is the place of the mark in the answer, in UTF-16 code units, end exclusive. */
export interface Citation {
  id: string
  quote?: string
  span?: readonly [start: number, end: number]
}

/** A tool that the application called, or that it should have called, with its arguments. */
export interface ToolCall {
  name: string
  arguments: Record<string, unknown>
  /** The id that the model gave the call, if any. */
  id?: string
  /** How the call ended, if known. */
  outcome?: 'success' | 'error'
  /** What the tool returned, if known. */
  result?: unknown
  /** What went wrong, if it failed. */
  error?: string
  /** Whether the application found that the call could not be carried out as it was, if it says so. */
  invalid?: boolean
}

/** One turn of a conversation. */
export interface Message {
  role: 'system' | 'user' | 'assistant' | 'tool'
  content: string
  toolCalls?: readonly ToolCall[]
}

/** What it cost to answer: milliseconds, US dollars, and input and output tokens together. */
export interface Timing {
  latencyMs?: number
  costUsd?: number
  tokens?: number
}

/** What an application does. An evaluator says which tasks it is for, and `route` chooses by that. */
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

/** One case: what went in, what came out, and what it is compared with. */
export interface Example<Inputs extends Record<string, unknown> = Record<string, unknown>, Output = unknown> {
  id: string
  /** What the application was given. A question is `query`. */
  inputs: Inputs
  /** Its answer. Absent until the run has called the application. */
  output?: Output
  /** Another answer to the same, which `output` is compared with. */
  alternative?: unknown
  /** The expected answer or label. */
  reference?: unknown
  /** Facts that a good context must contain. `null`: not labelled. `[]`: labelled, and there are none. */
  facts?: readonly string[] | null
  /** What the model was shown, in ranking order. */
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

/** A field that an evaluator can require. `query` is the question in the inputs, see `queryOf`. */
export type Requirement = Exclude<keyof Example, 'id'> | 'query'

/** The question of an example as text, if there is one: `inputs.query`, or another common name for it. */
export function queryOf({
  inputs,
}: {
  readonly id?: string
  readonly inputs: Readonly<Record<string, unknown>>
}): string | undefined {
  const query = QUERY_NAMES.map((name) => inputs[name]).find((value) => value !== undefined && value !== null)
  return query === undefined ? undefined : textOf(query)
}

/** What the question of an example is called among its inputs. */
export const QUERY_NAMES = ['query', 'question', 'user_input', 'prompt'] as const

/** An output or reference as text: a string unchanged, anything else as JSON. */
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

/** The passages that the model was shown: all but blank ones and those marked `offered: false`. */
export function shownPassages({ context = [] }: Example): readonly Passage[] {
  return context.filter(({ text, offered }) => offered !== false && text.trim() !== '')
}

/** How many digits of a digest distinguish two questions: 64 bits. */
const DIGEST_DIGITS = 16

/** The digest of an example's inputs and reference. Undefined if JSON cannot represent them. */
export function askedDigest({ inputs, reference }: Pick<Example, 'inputs' | 'reference'>): string | undefined {
  try {
    const text = orderedJson(reference === undefined ? { inputs } : { inputs, reference })
    return sha256Hex(text).slice(0, DIGEST_DIGITS)
  } catch {
    return undefined
  }
}
