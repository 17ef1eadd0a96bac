import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'
import type { ExampleResult } from './run.ts'

/** How many digits of a digest distinguish two questions: 64 bits. */
const DIGEST_DIGITS = 16

/** The digest of an example's inputs and reference. Undefined if JSON cannot represent them. */
export function askedDigest({ inputs, reference }: Pick<ExampleResult, 'inputs' | 'reference'>): string | undefined {
  try {
    const text = canonicalJson(reference === undefined ? { inputs } : { inputs, reference })
    return sha256Hex(text).slice(0, DIGEST_DIGITS)
  } catch {
    return undefined
  }
}
