import { didYouMean } from '../support/did-you-mean.ts'
import { UsageError } from './errors.ts'

/** The error for a name that does not exist, with those that do and the nearest: `what` is `task`, `preset`, … */
export function unknownName(name: string, { what, known }: { what: string; known: readonly string[] }): UsageError {
  const near = didYouMean(name, known)
  return new UsageError(
    `Unknown ${what}: '${name}'. Available ${what}s: ${known.join(', ')}.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}
