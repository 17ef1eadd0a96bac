import { JudgeOverloadedError, JudgeRateLimitedError, JudgeUnreachableError } from '../../core/errors.ts'

/** The provider said that it was too much. */
export function isThrottling(error: unknown): error is JudgeRateLimitedError | JudgeOverloadedError {
  return JudgeRateLimitedError.isInstance(error) || JudgeOverloadedError.isInstance(error)
}

/** How long an error asks to wait, in milliseconds. A client of the user's own may say anything; what is no time is left out. */
export function askedWait(error: unknown): number | undefined {
  const { retryAfterMs } = isThrottling(error) ? error : {}
  return retryAfterMs !== undefined && retryAfterMs >= 0 ? retryAfterMs : undefined
}

/** The provider is there, but refuses everybody, or it cannot be reached: it passes, and says nothing about this call. */
export function isWeather(error: unknown): boolean {
  return (isThrottling(error) || JudgeUnreachableError.isInstance(error)) && error.retryable
}
