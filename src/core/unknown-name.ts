import { didYouMean } from '../support/did-you-mean.ts'
import { UsageError } from './errors.ts'

/** The error for an unknown name, with the known ones and the closest of them. `what` is `task`, `preset`, … */
export function unknownName(name: string, { what, known }: { what: string; known: readonly string[] }): UsageError {
  const near = didYouMean(name, known)
  return new UsageError(
    `Unknown ${what}: '${name}'. Available ${what}s: ${known.join(', ')}.${near === undefined ? '' : ` Did you mean '${near}'?`}`,
  )
}
