import type { Example } from '../../core/example.ts'
import type { ExampleResult } from '../../core/run.ts'

/** Longer values are texts, not kinds of examples. */
const LONGEST_VALUE = 80
const MOST_FIELDS = 32

/** The fields of an example's metadata that tell kinds of examples apart: short texts, numbers, yes or no. */
export function recordedMetadata(metadata: Example['metadata']): ExampleResult['metadata'] | undefined {
  if (metadata === undefined) return undefined
  const kinds = Object.entries(metadata).filter(isKind)
  return kinds.length === 0 ? undefined : Object.fromEntries(kinds.slice(0, MOST_FIELDS))
}

function isKind(entry: [string, unknown]): entry is [string, string | number | boolean] {
  const [name, value] = entry
  if (!name.isWellFormed() || name === '__proto__') return false
  if (typeof value === 'string') return value.length <= LONGEST_VALUE && value.isWellFormed()
  return typeof value === 'boolean' || Number.isFinite(value)
}
