import { JudgeRefusedError, JudgeResponseError, withSpent } from '../../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
import { messagesOf, replySchema, type Prompt } from '../prompts/prompt.ts'
import { promptVersions } from '../prompts/prompt-versions.ts'
import type { ChatMessage, ChatModel, ChatReply, ChatRequest } from './chat-model.ts'
import { describeIssues, readJsonObject } from './reply.ts'
import type { Read } from './json-reader.ts'
import { defined } from '../../support/defined.ts'

/** How questions are asked, whatever they are about. */
export interface AskSettings {
  readonly language?: string | undefined
  readonly temperature?: number | undefined
  readonly seed?: number | undefined
  readonly maxOutputTokens?: number | undefined
  readonly epoch?: number | undefined
}

/** Who is asked, and how. */
export interface Asker {
  readonly model: ChatModel
  readonly settings: AskSettings
  /** Called with anything that was done differently from what was requested, such as a temperature that was left out. */
  readonly onNote: (note: string) => void
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether an invalid reply is shown to the model once, to be corrected. */
  readonly repair?: boolean | undefined
}

export interface Answer<Reply> {
  readonly reply: Reply
  readonly usage: Usage
}

/**
 * Asks a question and parses the reply by the prompt's schema. An invalid reply is shown to the model once, with what
 * is wrong with it; after that, JudgeResponseError is thrown. Every error includes what was spent so far.
 */
export async function ask<Input, Reply>(
  { model, settings, onNote }: Asker,
  { prompt, input, signal, repair = true }: { prompt: Prompt<Input, Reply>; input: Input } & AskOptions,
): Promise<Answer<Reply>> {
  const request = requestFor(prompt, { input, settings })
  let spent = NO_USAGE
  const put = async (asked: ChatRequest): Promise<{ text: string; read: Read<Reply> }> => {
    const reply = await model
      .chat(sayable(asked), { signal })
      .catch((error: unknown) => Promise.reject(withSpent(error, spent)))
    reply.notes?.forEach(onNote)
    spent = addUsage(spent, reply.usage)
    refuseUnfinished(reply, { model: model.id, usage: spent })
    return { text: reply.text, read: readReply(reply.text, { prompt, input }) }
  }
  let { text, read } = await put(request)
  if (!read.ok && repair) ({ text, read } = await put(repairRequest(request, { text, problem: read.problem })))
  if (read.ok) return { reply: read.value, usage: spent }
  throw new JudgeResponseError(`The reply of ${model.id} cannot be read: ${read.problem}.`, {
    reply: text,
    usage: spent,
  })
}

/** The request for a prompt's question: plain JSON, the same for the same question. */
export function requestFor<Input, Reply>(
  prompt: Prompt<Input, Reply>,
  { input, settings }: { input: Input; settings: AskSettings },
): ChatRequest {
  const { language, temperature, seed, maxOutputTokens, epoch } = settings
  const version = promptVersions().get(prompt.name)
  return {
    messages: messagesOf(prompt, input, { language }),
    schema: replySchema(prompt, input),
    schemaName: prompt.name,
    schemaDescription: prompt.purpose,
    ...defined({ temperature, seed, maxOutputTokens, prompt: version, epoch }),
  }
}

/**
 * The request with half characters (lone surrogates) replaced by U+FFFD. No request can carry them: texts are sent in
 * UTF-8, and a hostile or badly cut text is to be judged like any other.
 */
function sayable(request: ChatRequest): ChatRequest {
  if (request.messages.every(({ content }) => content.isWellFormed())) return request
  const messages = request.messages.map(({ role, content }) => ({ role, content: content.toWellFormed() }))
  return { ...request, messages }
}

function readReply<Input, Reply>(
  text: string,
  { prompt, input }: { prompt: Prompt<Input, Reply>; input: Input },
): Read<Reply> {
  const object = readJsonObject(text)
  if (!object.ok) return object
  const parsed = prompt.schema(input).safeParse(object.value)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: describeIssues(parsed.error) }
}

/** A refusal or a truncated reply says nothing, even if it can be parsed. */
function refuseUnfinished(reply: ChatReply, { model, usage }: { model: string; usage: Usage }): void {
  const { finishReason, refusal, text } = reply
  if (refusal !== undefined || finishReason === 'content-filter') {
    const said = (refusal ?? text).trim().slice(0, 200)
    throw new JudgeRefusedError(`The judge ${model} declined to answer${said === '' ? '' : `: ${said}`}.`, { usage })
  }
  if (finishReason === 'length') {
    const problem = `The reply of ${model} was cut off at its limit of tokens (finish reason: length).`
    throw new JudgeResponseError(problem, { reply: text, usage })
  }
  if (finishReason === 'error') {
    const problem = `The reply of ${model} broke off with an error (finish reason: error).`
    throw new JudgeResponseError(problem, { reply: text, usage })
  }
}

const SHOWN_REPLY = 4000

function repairRequest(request: ChatRequest, { text, problem }: { text: string; problem: string }): ChatRequest {
  const shown = text.trim().slice(0, SHOWN_REPLY)
  const said: ChatMessage[] = shown === '' ? [] : [{ role: 'assistant', content: shown }]
  const content = `Your reply cannot be read: ${problem}. Answer the question again with one JSON object in the form that was asked for, and with nothing else.`
  return { ...request, messages: [...request.messages, ...said, { role: 'user', content }] }
}
