import type { LanguageModelV4Content, LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai/test'
import type { CallEvidence } from '../src/ai-sdk/evidence.ts'
import type { GateEvent } from '../src/ai-sdk/options.ts'

export const HITS = [
  {
    node_id: 'tax',
    text: 'The corporate tax rate is 9 percent for income above AED 375,000. It applies from June 2023.',
  },
  {
    node_id: 'vat',
    text: 'Value added tax was introduced on 1 January 2018. The chairman may extend the deadline by 30 days.',
  },
]

export const EVIDENCE: CallEvidence = {
  conversation_id: 'c1',
  message_id: 'm1',
  retrieval: { record_id: 'r1', hits: HITS },
  question: 'What is the corporate tax rate?',
}

export const GOOD = 'The corporate tax rate is 9 percent for income above AED 375,000 [1].'
/** The number is in no passage. */
export const WRONG = 'The corporate tax rate is 12 percent for income above AED 375,000 [1].'
export const LATER = 'Value added tax was introduced on 1 January 2018 [2].'

export const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}

export const STOP: LanguageModelV4FinishReason = { unified: 'stop', raw: 'stop' }
export const TOOLS: LanguageModelV4FinishReason = { unified: 'tool-calls', raw: 'tool_calls' }

export const FINISH: LanguageModelV4StreamPart = { type: 'finish', usage: USAGE, finishReason: STOP }

/** What `doGenerate` gives for a text or other content. */
export function generated(content: string | LanguageModelV4Content[], finishReason = STOP) {
  const parts: LanguageModelV4Content[] = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  return { content: parts, finishReason, usage: USAGE, warnings: [] }
}

/** A block of text, whole or in pieces. */
export function block(pieces: string | readonly string[], id = 't1'): LanguageModelV4StreamPart[] {
  const deltas = typeof pieces === 'string' ? [pieces] : pieces
  return [
    { type: 'text-start', id },
    ...deltas.map((delta): LanguageModelV4StreamPart => ({ type: 'text-delta', id, delta })),
    { type: 'text-end', id },
  ]
}

/** What `doStream` gives for these parts. */
export function streamed(parts: readonly LanguageModelV4StreamPart[]) {
  const chunks: LanguageModelV4StreamPart[] = [{ type: 'stream-start', warnings: [] }, ...parts]
  return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) }
}

/** Keeps what it is told. */
export function listener(): { events: GateEvent[]; onDecision: (event: GateEvent) => void } {
  const events: GateEvent[] = []
  return { events, onDecision: (event) => void events.push(event) }
}

/** The text of parts, in order. */
export function textOf(parts: readonly LanguageModelV4StreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
}
