import type { Usage } from '../../core/usage.ts'

/** One message of a request to a model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The prompt that a request was made from. Changing the prompt changes the digest, and so the tape's key. */
export interface PromptVersion {
  readonly name: string
  readonly version: string
  /** SHA-256 of everything the prompt consists of. */
  readonly sha256: string
}

/** How hard a model that reasons is asked to think. */
export type Reasoning = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'

/** One question to a model: plain JSON, and all that can change the reply. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[]
  /** JSON Schema of the reply. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly schemaName?: string
  readonly schemaDescription?: string
  readonly temperature?: number
  readonly seed?: number
  readonly maxOutputTokens?: number
  /** Nobody named the limit of the output: a model that thinks before it answers may have more. */
  readonly limitGrows?: true
  /** Absent: as the provider has it. */
  readonly reasoning?: Reasoning
  /** How likely the digits of a rating were is asked for, where the provider says it. */
  readonly logprobs?: true
  readonly prompt?: PromptVersion
  /** Distinguishes repetitions of one question, counting from 1. */
  readonly epoch?: number
}

/** A token of a number, and what the model might have written in its place. */
interface LikelyToken {
  readonly token: string
  /** Natural logarithm of its probability. */
  readonly logprob: number
  /** The likeliest tokens at this place, perhaps with the one that was written. */
  readonly top: readonly { readonly token: string; readonly logprob: number }[]
}

/** A rating as it was written, token by token, up to the first token behind it. */
export interface WrittenRating {
  readonly text: string
  readonly tokens: readonly LikelyToken[]
}

/** Why a model stopped. `length`: at the limit of tokens, so that its answer is cut off. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other'

/** A model's answer: plain JSON. */
export interface ChatReply {
  /** The text, without the model's own reasoning. Empty if there is none. */
  readonly text: string
  readonly finishReason: FinishReason
  /** `costUsd` is absent: prices are added by the meter. */
  readonly usage: Usage
  /** The provider did not report its tokens: they count as none in `usage`, and the cost is unknown. */
  readonly unmetered?: true
  /** The model's words if it refused to answer. */
  readonly refusal?: string
  /** What was left out of the request or done differently because the model does not take it. */
  readonly notes?: readonly string[]
  /** The prompt was longer than the model's context, as the provider says. Such a reply has no text. */
  readonly overflow?: string
  /** The ratings of the reply with the probabilities of their digits, where they were asked for and given. */
  readonly ratings?: readonly WrittenRating[]
  /** With lower-case names. For pacing, and never on a tape. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Options of one call that are not part of its question. */
export interface ChatOptions {
  readonly signal?: AbortSignal | undefined
  /** For this call only, if it goes over HTTP. Not part of the question, and never on a tape. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * A model that answers questions: the one seam between judges and providers. Behaviour (tape, budget, pace, retry) is
 * added by wrapping it. `chat` throws MissingKeyError, JudgeUnauthorisedError, JudgeRateLimitedError,
 * JudgeOverloadedError, JudgeUnreachableError, JudgeTimeoutError or JudgeUnavailableError; an abort is thrown on.
 */
export interface ChatModel {
  readonly specificationVersion: 'assay-1'
  /** Provider and model, such as `openai:gpt-5-mini`. */
  readonly id: string
  readonly provider: string
  /** True for a client that does not say which model it is. Its replies cannot be taped. */
  readonly anonymous?: true
  /** It is reached on this machine, which answers few questions at once. */
  readonly local?: true
  /** The host that serves it, for its prices. */
  readonly host?: string
  chat(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>
}
