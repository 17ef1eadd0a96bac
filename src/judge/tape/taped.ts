import { z } from 'zod'
import { UsageError } from '../../core/errors.ts'
import { NO_USAGE } from '../../core/usage.ts'
import type { TapeEntry, TapeStore } from '../../core/tape.ts'
import { canonicalJson } from '../../support/canonical-json.ts'
import { defined } from '../../support/defined.ts'
import { sha256Hex } from '../../support/digest.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../model/chat-model.ts'
import { ContextOverflowError } from '../said/context-overflow.ts'
import { writtenRatingsSchema } from '../said/written-ratings.ts'
import { tapeMiss } from './miss.ts'
import type { TapeMode } from './modes.ts'
import { lazily } from '../../support/lazily.ts'

/** Where calls are recorded, and in which mode. */
export interface TapeOptions {
  store: TapeStore
  /** `auto` if left out. */
  mode?: TapeMode | undefined
  now?: (() => Date) | undefined
}

type Json = Readonly<Record<string, unknown>>

/** The result of a call. `recorded` if it came from the tape, or from the same call in progress. */
interface Played<Reply> {
  reply: Reply
  recorded: boolean
}

/** Calls through a tape: `ask` is only called if the model must be. */
export interface Tape {
  play<Reply extends Json>(request: Json, ask: () => Promise<Reply>): Promise<Played<Reply>>
}

/** A tape in a store. The same call made twice at the same time is made once. */
export function createTape({ store, mode = 'auto', now = () => new Date() }: TapeOptions): Tape {
  const underWay = new Map<string, Promise<Played<Json>>>()
  /** What this tape has recorded itself. From then on it is answered from the store, in every mode. */
  const own = new Set<string>()

  async function asked(entry: Pick<TapeEntry, 'key' | 'request'>, ask: () => Promise<Json>): Promise<Played<Json>> {
    const before = mode === 'refresh' && !own.has(entry.key) ? undefined : await store.get(entry.key)
    if (before !== undefined && mode === 'record' && !own.has(entry.key)) throw alreadyRecorded(entry.key)
    if (before !== undefined) return { reply: before.reply, recorded: true }
    if (mode === 'replay') throw await tapeMiss(store, entry)
    const reply = plainJson(await ask())
    await store.put({ ...entry, reply, recordedAt: now().toISOString() }, { replace: mode === 'refresh' })
    own.add(entry.key)
    // Another process may have recorded the same call meanwhile. What the store kept counts.
    const kept = await store.get(entry.key)
    return { reply: kept?.reply ?? reply, recorded: false }
  }

  return {
    async play<Reply extends Json>(request: Json, ask: () => Promise<Reply>): Promise<Played<Reply>> {
      const key = tapeKey(request)
      const shared = underWay.get(key)
      if (shared !== undefined) return { reply: (await shared).reply as Reply, recorded: true }
      const asking = asked({ key, request }, ask)
      underWay.set(key, asking)
      try {
        return (await asking) as Played<Reply>
      } finally {
        underWay.delete(key)
      }
    },
  }
}

function alreadyRecorded(key: string): UsageError {
  return new UsageError(
    `The call ${key.slice(0, 12)} is on the tape already, and mode record is for a new tape. Use auto to reuse what is there, or refresh to replace it.`,
  )
}

/** The key of a call: SHA-256 of the canonical JSON of everything that can change the reply. */
function tapeKey(request: TapeEntry['request']): string {
  return sha256Hex(canonicalJson(request))
}

/**
 * A model whose calls go through a tape. A reply from the tape has the token counts of the recording but no calls or
 * cost of its own, so that a replayed result equals the recorded one. It has no response headers.
 */
export function taped(model: ChatModel, options: TapeOptions): ChatModel {
  if (model.anonymous === true) {
    throw new UsageError(
      `The model ${model.id} does not say which model it is, so its calls cannot be told apart on a tape. Give the client an \`id\`.`,
    )
  }
  const tape = createTape(options)
  return {
    ...model,
    async chat(request, callOptions) {
      const { reply, recorded } = await tape.play(recordable(model, request), async () => {
        const { headers: _, ...kept } = await model.chat(request, callOptions).catch(recordableOverflow)
        return kept
      })
      const read = readReply(reply)
      if (read.overflow !== undefined) {
        throw new ContextOverflowError(read.overflow, { usage: recorded ? NO_USAGE : read.usage })
      }
      return recorded ? { ...read, usage: { ...read.usage, calls: 0, costUsd: 0 } } : read
    },
  }
}

/** That a prompt is too long for a model is recorded, so that the smaller questions asked instead are found again. */
function recordableOverflow(error: unknown): ChatReply {
  if (!ContextOverflowError.isInstance(error)) throw error
  return { text: '', finishReason: 'error', usage: error.usage, overflow: error.message }
}

/** A tape may have been edited, or written by other software. */
const RECORDED_REPLY = lazily(() =>
  z.looseObject({
    text: z.string(),
    finishReason: z.enum(['stop', 'length', 'content-filter', 'tool-calls', 'error', 'other']),
    usage: z.looseObject({
      calls: z.number(),
      inputTokens: z.number(),
      outputTokens: z.number(),
      tokensUsed: z.number(),
    }),
    overflow: z.string().optional(),
    ratings: writtenRatingsSchema().optional(),
  }),
)

function readReply(reply: TapeEntry['reply']): ChatReply {
  const parsed = RECORDED_REPLY().safeParse(reply)
  if (parsed.success) return defined(parsed.data)
  throw new UsageError(
    `A recorded call is not in a form that can be read: ${parsed.error.issues[0]?.message}. Record it again (tape mode refresh).`,
  )
}

function plainJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}

/** The key that a model's call has on every tape. */
export function requestKey(model: ChatModel, request: ChatRequest): string {
  return tapeKey(recordable(model, request))
}

function recordable(model: ChatModel, request: ChatRequest): TapeEntry['request'] {
  const defined = Object.entries(request).filter(([, value]) => value !== undefined)
  return { model: model.id, provider: model.provider, ...Object.fromEntries(defined) }
}

/**
 * The prompts to ask with where a tape may hold calls of release 0.1.0: the first ones if that is what it holds, so that it
 * is replayed and gone on with as it is.
 */
export async function promptsOnTape({ store, mode = 'auto' }: TapeOptions): Promise<'1' | '2'> {
  if (mode === 'record' || mode === 'refresh') return '2'
  let seen = 0
  for await (const { request } of store.entries()) {
    const { prompt } = WITH_PROMPT().safeParse(request).data ?? {}
    // Metrics are chosen with a prompt that has no version of its own.
    if (prompt === undefined) continue
    if (prompt.version !== '1') return '2'
    seen += 1
    if (seen >= LOOKED_AT) break
  }
  return seen > 0 ? '1' : '2'
}

const LOOKED_AT = 100
const WITH_PROMPT = lazily(() => z.looseObject({ prompt: z.looseObject({ version: z.string() }) }))
