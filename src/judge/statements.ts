import { queryOf, textOf, type Example } from '../core/example.ts'
import type { Claim, Judge, JudgeOptions } from '../core/judge.ts'
import type { Usage } from '../core/usage.ts'

/** Statements to be verified, and the cost of finding them. */
export interface Statements {
  readonly claims: readonly Claim[]
  readonly usage?: Usage
}

/** The claims of the answer. A blank answer has none, and the judge is not asked. */
export async function claimsOfOutput(
  example: Example,
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Statements> {
  const text = textOf(example.output)
  return text.trim() === '' ? { claims: [] } : judge.extractClaims(text, readingOptions(example, signal))
}

/**
 * The facts that a good context must contain: the labelled ones, otherwise the claims of the reference. `undefined` if
 * the example has neither.
 */
export async function factsOf(
  example: Example,
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Statements | undefined> {
  const { facts } = example
  if (facts !== undefined && facts !== null) {
    const claims = facts.filter((text) => text.trim() !== '').map((text, index) => ({ id: `f${index + 1}`, text }))
    return { claims }
  }
  return textOf(example.reference).trim() === '' ? undefined : claimsOfReference(example, { judge, signal })
}

/** The claims of the reference. A blank reference has none, and the judge is not asked. */
export async function claimsOfReference(
  example: Example,
  { judge, signal }: { judge: Judge; signal?: AbortSignal | undefined },
): Promise<Statements> {
  const text = textOf(example.reference)
  return text.trim() === '' ? { claims: [] } : judge.extractClaims(text, readingOptions(example, signal))
}

/** What a judge gets besides the text: the question, and when to stop. */
export function readingOptions(example: Example, signal?: AbortSignal): JudgeOptions {
  return { signal, query: queryOf(example) }
}
