import { JudgeRefusedError, JudgeResponseError, withSpent } from '../../core/errors.ts'
import { NO_USAGE, addUsage, type Usage } from '../../core/usage.ts'
import { estimateRequestTokens } from '../budget/token-estimate.ts'
import { messagesOf, replySchema, type Prompt } from '../prompts/prompt.ts'
import { currentSet, type PromptSet } from '../prompts/prompt-set.ts'
import { promptVersions } from '../prompts/prompt-versions.ts'
import type { ChatMessage, ChatModel, ChatReply, ChatRequest, Reasoning, WrittenRating } from './chat-model.ts'
import { describeIssues, readJsonObject } from './reply.ts'
import type { Read } from './json-reader.ts'
import { defined } from '../../support/defined.ts'

/** How questions are asked, whatever they are about. */
export interface AskSettings {
  readonly language?: string | undefined
  readonly temperature?: number | undefined
  readonly seed?: number | undefined
  /** If left out, what the question needs at most and some more; `'default'` leaves it to the provider. */
  readonly maxOutputTokens?: number | 'default' | undefined
  readonly reasoning?: Reasoning | undefined
  /** Ask for the probabilities of the digits of ratings. */
  readonly logprobs?: true | undefined
  readonly epoch?: number | undefined
}

/** Who is asked, and how. */
export interface Asker {
  readonly model: ChatModel
  readonly settings: AskSettings
  readonly prompts: PromptSet
  /**
   * Called with anything that was done differently from what was requested, such as a temperature that was left out.
   * Notes of one kind are given once.
   */
  readonly onNote: (note: string, kind?: string) => void
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Whether an invalid reply is shown to the model once, to be corrected. */
  readonly repair?: boolean | undefined
}

export interface Answer<Reply> {
  readonly reply: Reply
  readonly usage: Usage
  /** The ratings with the probabilities of their digits, where they were asked for and given. */
  readonly ratings?: readonly WrittenRating[]
}

/**
 * Asks a question and parses the reply by the prompt's schema. An invalid reply is shown to the model once, with what
 * is wrong with it; after that, JudgeResponseError is thrown. Every error includes what was spent so far.
 */
export async function ask<Input, Reply>(
  { model, settings, prompts, onNote }: Asker,
  { prompt, input, signal, repair = true }: { prompt: Prompt<Input, Reply>; input: Input } & AskOptions,
): Promise<Answer<Reply>> {
  const request = requestFor(prompt, { input, settings, prompts })
  let spent = NO_USAGE
  const put = async (asked: ChatRequest): Promise<{ reply: ChatReply; read: Read<Reply> }> => {
    const reply = await model
      .chat(sayable(asked), { signal })
      .catch((error: unknown) => Promise.reject(withSpent(error, spent)))
    reply.notes?.forEach((note) => onNote(note))
    noteTruncation(asked, { reply, model: model.id, onNote })
    spent = addUsage(spent, reply.usage)
    refuseUnfinished(reply, { model: model.id, usage: spent })
    return { reply, read: readReply(reply, { prompt, input }) }
  }
  let { reply, read } = await put(request)
  if (!read.ok && repair && mayRepair(reply, request)) {
    ;({ reply, read } = await put(repairRequest(request, { reply, problem: read.problem })))
  }
  if (read.ok) return { reply: read.value, usage: spent, ...defined({ ratings: reply.ratings }) }
  if (isCutOff(reply)) throw cutOff(reply, { model: model.id, usage: spent })
  if (declines(reply.text)) throw declined(reply.text, { model: model.id, usage: spent })
  throw new JudgeResponseError(`The reply of ${model.id} cannot be read: ${read.problem}.`, {
    reply: reply.text,
    usage: spent,
  })
}

/** The request for a prompt's question: plain JSON, the same for the same question. */
export function requestFor<Input, Reply>(
  prompt: Prompt<Input, Reply>,
  { input, settings, prompts = currentSet }: { input: Input; settings: AskSettings; prompts?: PromptSet | undefined },
): ChatRequest {
  const { language, temperature, seed, reasoning, logprobs, epoch } = settings
  const version = promptVersions(prompts).get(prompt.name)
  return {
    messages: messagesOf(prompt, input, { language }),
    schema: replySchema(prompt, input),
    schemaName: prompt.name,
    schemaDescription: prompt.purpose,
    ...defined({
      temperature,
      seed,
      ...limitOf(prompt, { input, settings, prompts }),
      reasoning,
      logprobs,
      prompt: version,
      epoch,
    }),
  }
}

/** The least limit of the output: a reply in a roundabout form still fits. */
const LEAST_OUTPUT = 1000

/**
 * The limit of the output: without one, a small model that repeats itself does so until the deadline. A limit that
 * nobody named grows for a model that thinks before it answers. The first set of prompts set none.
 */
function limitOf<Input, Reply>(
  prompt: Prompt<Input, Reply>,
  { input, settings: { maxOutputTokens }, prompts }: { input: Input; settings: AskSettings; prompts: PromptSet },
): Pick<ChatRequest, 'maxOutputTokens' | 'limitGrows'> {
  if (typeof maxOutputTokens === 'number') return { maxOutputTokens }
  if (maxOutputTokens === 'default' || prompts.version === '1') return {}
  return { maxOutputTokens: LEAST_OUTPUT + 2 * prompt.replyTokens(input), limitGrows: true }
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
  reply: ChatReply,
  { prompt, input }: { prompt: Prompt<Input, Reply>; input: Input },
): Read<Reply> {
  if (isCutOff(reply)) return { ok: false, problem: 'it was cut off at its limit of tokens' }
  const object = readJsonObject(reply.text)
  const plain = object.ok ? undefined : prompt.plainly?.(reply.text, input)
  if (!object.ok && plain === undefined) return object
  const parsed = prompt.schema(input).safeParse(object.ok ? object.value : plain)
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problem: describeIssues(parsed.error) }
}

function isCutOff({ finishReason }: ChatReply): boolean {
  return finishReason === 'length'
}

/** A reply that was cut off at a limit that somebody named stays so. */
function mayRepair(reply: ChatReply, { limitGrows }: ChatRequest): boolean {
  return !isCutOff(reply) || limitGrows === true
}

interface Spent {
  readonly model: string
  readonly usage: Usage
}

function cutOff({ text }: ChatReply, { model, usage }: Spent): JudgeResponseError {
  const problem = `The reply of ${model} was cut off at its limit of tokens (finish reason: length). Allow it more with --max-output-tokens, and see whether the server has a limit of its own.`
  return new JudgeResponseError(problem, { reply: text, usage })
}

/** How models begin a reply that declines to answer. */
const DECLINES =
  /^\W{0,3}(?:i['’]?m (?:really |very )?sorry|i am sorry|sorry|i apologi[sz]e|unfortunately)?[^{}]{0,40}\bi (?:can['’]?t|can ?not|am (?:not able|unable) to|['’]m (?:not able|unable) to|won['’]t)\b[^{}]{0,300}$/i

function declines(text: string): boolean {
  return DECLINES.test(text.trim())
}

function declined(said: string, { model, usage }: Spent): JudgeRefusedError {
  const words = said
    .trim()
    .slice(0, 200)
    .replace(/[.\s]+$/, '')
  return new JudgeRefusedError(`The judge ${model} declined to answer${words === '' ? '' : `: ${words}`}.`, { usage })
}

/** A refusal says nothing, even if it can be parsed, and neither does a reply that broke off. */
function refuseUnfinished({ finishReason, refusal, text }: ChatReply, { model, usage }: Spent): void {
  if (refusal !== undefined || finishReason === 'content-filter') throw declined(refusal ?? text, { model, usage })
  if (finishReason === 'error') {
    const problem = `The reply of ${model} broke off with an error (finish reason: error).`
    throw new JudgeResponseError(problem, { reply: text, usage })
  }
}

/** Fewer tokens than this are reported by servers that do not count. */
const LEAST_REPORTED = 256

/** A prompt that is reported as far shorter than it can be was cut off by the server. */
function noteTruncation(
  request: ChatRequest,
  { reply, model, onNote }: { reply: ChatReply; model: string; onNote: Asker['onNote'] },
): void {
  const { inputTokens } = reply.usage
  if (reply.unmetered === true || inputTokens < LEAST_REPORTED) return
  const messages = request.messages.map((message) => ({ ...message, content: withoutRuns(message.content) }))
  const estimate = estimateRequestTokens({ messages })
  if (inputTokens >= estimate * 0.5) return
  onNote(
    `${model} reports ${inputTokens} tokens for a prompt of about ${estimate}: the server seems to cut prompts off without saying so, and then the judge has not seen all of it. Give the server a larger context (Ollama: num_ctx), or put fewer tokens into one question.`,
    'truncation',
  )
}

/** Runs of spaces, dashes and the like take few tokens. */
function withoutRuns(text: string): string {
  return text.replace(/(\W)\1{2,}/g, '$1$1')
}

const SHOWN_REPLY = 4000

/**
 * The question again, after a reply that could not be read. A reply that was cut off is not shown: it would be gone on
 * with.
 */
function repairRequest(request: ChatRequest, { reply, problem }: { reply: ChatReply; problem: string }): ChatRequest {
  const shown = isCutOff(reply) ? '' : reply.text.trim().slice(0, SHOWN_REPLY)
  const shorter = isCutOff(reply) ? ' Keep every text in it short.' : ''
  const content = `Your reply cannot be read: ${problem}. Answer the question again with one JSON object in the form that was asked for, and with nothing else.${shorter}`
  const last = request.messages.at(-1)
  if (shown !== '') {
    const said: ChatMessage[] = [{ role: 'assistant', content: shown }]
    return { ...request, messages: [...request.messages, ...said, { role: 'user', content }] }
  }
  // Some templates take no two messages of one role in a row.
  if (request.prompt?.version !== '1' && last !== undefined) {
    const asked = { role: last.role, content: `${last.content}\n\n${content}` }
    return { ...request, messages: [...request.messages.slice(0, -1), asked] }
  }
  return { ...request, messages: [...request.messages, { role: 'user', content }] }
}
