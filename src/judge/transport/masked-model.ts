import { secretsInAddress } from '../../support/secrets/masked-address.ts'
import { maskedValue } from '../../support/secrets/masked-value.ts'
import { masker, type Masker } from '../../support/secrets/masker.ts'
import type { ChatModel } from '../model/chat-model.ts'

/** What a provider is sent that nobody else may see. */
export interface Sent {
  readonly apiKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly baseURL?: string | undefined
}

const SECRET_HEADER = /authorization|cookie|key|token|secret|passw|credential|signature/i

/** Hides what is secret in what a provider is sent: it may say it again in an error or in a reply. */
export function maskerOf({ apiKey, headers = {}, baseURL = '' }: Sent): Masker {
  const inHeaders = Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    // After the scheme, such as Bearer.
    .map(([, value]) => value.replace(/^[a-z-]+\s+/i, ''))
  return masker([apiKey, ...inHeaders, ...secretsInAddress(baseURL)])
}

/** A model whose replies and errors are without secrets. */
export function maskedModel(model: ChatModel, mask: Masker): ChatModel {
  return {
    ...model,
    async chat(request, options) {
      try {
        return maskedValue(await model.chat(request, options), mask)
      } catch (error) {
        throw maskedValue(error, mask)
      }
    },
  }
}
