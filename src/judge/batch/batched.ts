import { JudgeUnavailableError } from '../../core/errors.ts'
import type { ChatModel } from '../model/chat-model.ts'
import { requestKey } from '../tape/taped.ts'
import { ROW_HEADER, UnansweredRowError, type BatchExchange } from './exchange.ts'

export interface BatchedOptions {
  /** Makes its calls through the exchange's `fetch`, without anything in between that limits or retries. */
  readonly through: ChatModel
  /** Makes single calls: if the batch has no answer, and for the very first question. */
  readonly single: ChatModel
  readonly exchange: Pick<BatchExchange, 'knows'>
}

/**
 * A model whose questions are collected into batches. The first question of a run is asked separately, so that settings
 * the model does not take (a temperature, a kind of schema) are discovered before they are in thousands of rows.
 */
export function batched({ through, single, exchange }: BatchedOptions): ChatModel {
  let first: Promise<unknown> | undefined
  return {
    ...through,
    async chat(request, options = {}) {
      const key = requestKey(through, request)
      if (!exchange.knows(key)) {
        if (first === undefined) {
          const asked = single.chat(request, options)
          first = asked.catch(() => undefined)
          return asked
        }
        await first
      }
      options.signal?.throwIfAborted()
      try {
        return await through.chat(request, { ...options, headers: { ...options.headers, [ROW_HEADER]: key } })
      } catch (error) {
        options.signal?.throwIfAborted()
        if (isUnanswered(error)) return single.chat(request, options)
        throw error
      }
    },
  }
}

/** There is no answer, or none that can be read. */
function isUnanswered(error: unknown): boolean {
  return error instanceof UnansweredRowError || (JudgeUnavailableError.isInstance(error) && error.status === 200)
}
