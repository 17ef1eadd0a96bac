import { UsageError } from '../core/errors.ts'
import type { Rule } from './decision/families.ts'

/** Throws a UsageError for an invalid margin or alpha, such as NaN. */
export function checkRule({ margin, alpha }: Rule): void {
  if (margin !== undefined && !(margin >= 0 && margin < 1)) {
    throw new UsageError(
      `margin is ${margin}; it must be at least 0 and below 1, as a difference of scores, such as 0.02.`,
    )
  }
  if (alpha !== undefined && !(alpha > 0 && alpha < 1)) {
    throw new UsageError(`alpha is ${alpha}; it must be above 0 and below 1, such as 0.05.`)
  }
}
