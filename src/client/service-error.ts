import type { ProblemReply } from '../wire/problem.ts'

/** The service did not answer as asked. The message is its sentence. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  /** A word for programs, such as `idempotency_key_reused`. */
  readonly code: string
  /** Names the request to whoever runs the service. */
  readonly traceId: string
  /** Whether the same request may be answered later, and after how many seconds if the service said so. */
  readonly retryable: boolean
  readonly retryAfter: number | undefined

  constructor(problem: ProblemReply, retryAfter?: number) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.traceId = problem.trace_id
    this.retryable = problem.retryable
    this.retryAfter = retryAfter
  }
}
