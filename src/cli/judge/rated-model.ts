import type { ChatModel } from '../../judge/model/chat-model.ts'
import type { TokenBucket } from '../../work/token-bucket.ts'

/** A model with a rate limit. Each try of a call counts. */
export function ratedModel(model: ChatModel, bucket: TokenBucket): ChatModel {
  return {
    ...model,
    async chat(request, options) {
      await bucket.take(1, options?.signal)
      return model.chat(request, options)
    },
  }
}
