import { JudgeUnavailableError } from '../../core/errors.ts'
import type { Usage } from '../../core/usage.ts'
import { connectionFault } from './connection-fault.ts'

export type Fetch = typeof globalThis.fetch

const FREE_CALL: Usage = Object.freeze({ calls: 1, inputTokens: 0, outputTokens: 0, tokensUsed: 0, costUsd: 0 })

/**
 * The only way out of this package over HTTP: a fetch that follows no redirects, so that keys and texts only go to the
 * configured address, and answers only come from there. A redirect, or a connection that cannot be trusted, is a
 * JudgeUnavailableError that is not retryable.
 */
export function guardedFetch({ model, fetch }: { model: string; fetch?: Fetch | undefined }): Fetch {
  return async (input, init) => {
    const from = originOf(input instanceof Request ? input.url : String(input))
    let response: Response
    try {
      response = await (fetch ?? globalThis.fetch)(input, { ...init, redirect: 'manual' })
    } catch (error) {
      throw connectionFault(error, { model, from }) ?? error
    }
    if (!isRedirect(response)) return response
    await response.body?.cancel().catch(() => undefined)
    throw redirected(response, { model, from })
  }
}

/** Browsers say only that there was a redirect; a fetch passed in by the caller may have followed it. */
function isRedirect({ status, type, redirected: followed }: Response): boolean {
  return (status >= 300 && status < 400) || type === 'opaqueredirect' || followed
}

function redirected(
  { status, headers, url, redirected: followed }: Response,
  { model, from }: { model: string; from: string },
): JudgeUnavailableError {
  const location = followed ? url : headers.get('location')
  const to = location === null ? undefined : originOf(location, from)
  const where = to === undefined ? 'elsewhere' : to === from ? 'another address there' : to
  const said = followed ? 'a redirect' : `a redirect (status ${status})`
  return new JudgeUnavailableError(
    `The judge ${model} answered at ${from} with ${said} to ${where}. It is not followed, for the key and the texts would go there. If that address is right, give it as the base URL.`,
    { status, retryable: false, usage: FREE_CALL },
  )
}

/** Scheme, host and port: what may be shown of an address. */
function originOf(address: string, base?: string): string {
  const url = URL.parse(address, base)
  if (url === null) return 'an address that is none'
  return url.origin === 'null' ? `an address of ${url.protocol}` : url.origin
}
