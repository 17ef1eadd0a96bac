import { UsageError } from '../core/errors.ts'
import type { ChatModel, ChatReply, ChatRequest } from '../judge/model/chat-model.ts'

/** A complete reply, for what text alone cannot express: finish reason, usage, refusal, notes. Create it with `modelReply`. */
export class ScriptedReply {
  readonly reply: ChatReply
  constructor(reply: ChatReply) {
    this.reply = reply
  }
}

/** One reply of a script: a text, an error to throw, a `modelReply(…)`, or a value that is sent as JSON. */
export type ModelScriptEntry = string | Error | ScriptedReply | Readonly<Record<string, unknown>>

/** A scripted model's replies: always the same, one after another, or from a function of the request. */
export type ModelScript =
  | ModelScriptEntry
  | readonly ModelScriptEntry[]
  | ((request: ChatRequest, index: number) => ModelScriptEntry | Promise<ModelScriptEntry>)

/** A model for tests, with the requests it was sent. */
export interface ScriptedModel extends ChatModel {
  /** The requests it was sent, in order. */
  readonly calls: readonly ChatRequest[]
}

/** A reply with everything that is not given filled in: an empty text, `stop`, ten tokens in and five out. */
export function modelReply(reply: Partial<ChatReply> = {}): ScriptedReply {
  const usage = { calls: 1, inputTokens: 10, outputTokens: 5, tokensUsed: 15 }
  return new ScriptedReply({ text: '', finishReason: 'stop', usage, ...reply })
}

/**
 * A model that says what it is told to, and records what it was asked. For tests: no network, no cost.
 *
 * @example
 * const model = scriptedModel([{ claims: ['Paris is a city.'] }, 'no JSON at all'])
 * await modelJudge({ model }).extractClaims('Paris is a city.')
 * model.calls[0]?.messages
 */
export function scriptedModel(
  script: ModelScript,
  { id = 'scripted:model' }: { id?: string | undefined } = {},
): ScriptedModel {
  const calls: ChatRequest[] = []
  return {
    specificationVersion: 'assay-1',
    id,
    provider: 'scripted',
    calls,
    async chat(request, { signal } = {}) {
      signal?.throwIfAborted()
      const index = calls.push(request) - 1
      const entry = await entryAt(script, { request, index })
      if (entry instanceof Error) throw entry
      if (entry instanceof ScriptedReply) return entry.reply
      return modelReply({ text: typeof entry === 'string' ? entry : JSON.stringify(entry) }).reply
    },
  }
}

async function entryAt(
  script: ModelScript,
  { request, index }: { request: ChatRequest; index: number },
): Promise<ModelScriptEntry> {
  if (typeof script === 'function') return script(request, index)
  if (!isList(script)) return script
  const entry = script[index]
  if (entry !== undefined) return entry
  throw new UsageError(`The scripted model was asked ${index + 1} times and has ${script.length} replies.`)
}

function isList(script: ModelScript): script is readonly ModelScriptEntry[] {
  return Array.isArray(script)
}
