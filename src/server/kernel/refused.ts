/** What a reply says besides its status and its sentence. */
export interface RefusedMore {
  /** A word for programs, such as `body_too_large`. */
  readonly code?: string | undefined
  /** Seconds after which asking again may help. */
  readonly retryAfter?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A request that is not answered: its status, and why in a sentence that the person who asked may read. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 504
  readonly code: string | undefined
  readonly retryAfter: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: Refused['status'], message: string, { code, retryAfter, headers = {} }: RefusedMore = {}) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
    this.headers = headers
  }
}
