import type { ChatModel } from '../judge/model/chat-model.ts'
import { TapeMissError } from '../judge/tape/miss.ts'

/** The error for a call that a committed tape lacks, with what records it. */
export function withAdvice(error: unknown, { path, command }: { path: string; command: string }): unknown {
  if (!TapeMissError.isInstance(error)) return error
  const { key, nearestKey } = error
  const advice = `Here calls are only replayed. To record this one, run \`ASSAY_TAPE_MODE=auto ${command}\` where the model can be reached, and commit ${path}.`
  return new TapeMissError(`${error.message} ${advice}`, { key, nearestKey })
}

/** A model whose missing calls say how they are recorded. */
export function advising(model: ChatModel, about: { path: string; command: string }): ChatModel {
  return {
    ...model,
    chat: (request, options) =>
      model.chat(request, options).catch((error: unknown) => {
        throw withAdvice(error, about)
      }),
  }
}
