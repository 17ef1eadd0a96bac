import type { Usage } from '../../core/usage.ts'

/** One message of a request to a model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** Which prompt a request was made from. A change of the prompt changes the digest, and with it the tape's key. */
export interface PromptVersion {
  readonly name: string
  readonly version: string
  /** SHA-256 of everything the prompt consists of. */
  readonly sha256: string
}

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
  readonly prompt?: PromptVersion
  /** Tells repetitions of one question apart, counting from 1. */
  readonly epoch?: number
}

/** Why a model stopped. `length`: at the limit of tokens, so that its answer is cut off. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other'

/** What a model answered: plain JSON. */
export interface ChatReply {
  /** The text, without the model's own reasoning. Empty when there is none. */
  readonly text: string
  readonly finishReason: FinishReason
  /** `costUsd` is absent: prices are added by the meter. */
  readonly usage: Usage
  /** The provider did not say how many tokens it used: they count as none in `usage`, and the cost is unknown. */
  readonly unmetered?: true
  /** What the model said in place of an answer. */
  readonly refusal?: string
  /** What was left out of the request or done differently, because the model does not take it. */
  readonly notes?: readonly string[]
  /** Names in lower case. For pacing: kept off every tape. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What goes with one call to a model and is no part of its question. */
export interface ChatOptions {
  readonly signal?: AbortSignal | undefined
  /** For this call alone, where it goes over HTTP. They are no part of the question and never on a tape. */
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
  /** True for a client that does not say which model it is: its replies cannot be taped. */
  readonly anonymous?: true
  chat(request: ChatRequest, options?: ChatOptions): Promise<ChatReply>
}
