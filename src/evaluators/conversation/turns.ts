import { z } from 'zod'
import { lazily } from '../../support/lazily.ts'
import { textOf, type Example, type Message } from '../../core/example.ts'

/** What every metric of a conversation is, and asks of an example. */
export const CONVERSATION_METRIC = {
  kind: 'llm_judge',
  tasks: ['conversation'],
  requires: ['messages'],
  cost: 'low',
  threshold: 0.7,
} as const

/** What the user says and what the assistant replies to it. Numbers count from 1. */
export interface Turn {
  readonly number: number
  readonly messages: readonly Message[]
  /** What the user says, blank when the assistant opens the conversation. */
  readonly said: string
  /** What the assistant replies, blank when it only calls tools or not at all. */
  readonly reply: string
}

/** Turns that are judged in one question, and the turns around them that are shown with them. */
export interface Window {
  readonly judged: readonly Turn[]
  readonly shown: readonly Turn[]
}

/** How many turns are judged in one question; as many again are shown for the sake of the context. */
export const windowSetting = lazily(() => z.number().int().min(1).max(100).default(10))

/** The turns of a conversation. An output that answers the last message of the user counts as its reply. */
export function turnsOf({ messages = [], output }: Example): readonly Turn[] {
  const answered = textOf(output).trim() !== '' && messages.at(-1)?.role === 'user'
  const all = answered ? [...messages, { role: 'assistant', content: textOf(output) } as const] : messages
  const groups: Message[][] = []
  for (const message of all) {
    if (message.role === 'system') continue
    const group = groups.at(-1)
    const follows = group !== undefined && (message.role !== 'user' || group.at(-1)?.role === 'user')
    if (follows) group.push(message)
    else groups.push([message])
  }
  return groups.map((group, index) => ({
    number: index + 1,
    messages: group,
    said: joined(group, 'user'),
    reply: joined(group, 'assistant'),
  }))
}

/** The instructions that the conversation opens with, blank where there are none. */
export function systemPromptOf({ messages = [] }: Example): string {
  return joined(messages, 'system')
}

/** Windows over turns: each turn is judged once, with as many turns before (or after) it shown as a window holds. */
export function windowsOf(
  turns: readonly Turn[],
  { window, around = 'before' }: { window: number; around?: 'before' | 'after' | undefined },
): readonly Window[] {
  return Array.from({ length: Math.ceil(turns.length / window) }, (_, index) => {
    const [from, to] = [index * window, (index + 1) * window]
    const judged = turns.slice(from, to)
    const shown = around === 'before' ? turns.slice(Math.max(0, from - window), to) : turns.slice(from, to + window)
    return { judged, shown }
  })
}

/** The messages of turns as texts with names, in their order: each stands by itself, so that none can pass for another. */
export function textsOf(turns: readonly Turn[]): Readonly<Record<string, string>> {
  const named = turns.flatMap(({ number, messages }) =>
    messages.flatMap(({ role, content }, index) =>
      textOf(content).trim() === '' ? [] : [[`turn ${number} message ${index + 1} ${role}`, textOf(content)] as const],
    ),
  )
  return Object.fromEntries(named)
}

export function joined(messages: readonly Message[], role: Message['role']): string {
  return messages
    .flatMap((message) => (message.role === role ? [textOf(message.content)] : []))
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}
