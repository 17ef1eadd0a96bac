import { queryOf, type Example, type Requirement } from '../core/example.ts'
import type { StoredResult } from '../core/stores/run-store.ts'
import { exampleOf } from '../runner/answer/answer-record.ts'
import { canonicalJson } from '../support/canonical-json.ts'
import { sha256Hex } from '../support/digest.ts'

/** What a person looks at where an evaluator does not say what it needs. */
const EVERYTHING: readonly Requirement[] = ['context', 'inputs', 'output', 'reference']

/** The fields that a label of this evaluator's question is bound to, sorted. */
export function fieldsOf({ requires }: { readonly requires: readonly Requirement[] }): readonly string[] {
  return requires.length === 0 ? EVERYTHING : requires.toSorted()
}

/** The fields of an example by name, as they are hashed. What it does not have is left out. */
export function judgedPart(example: Example, fields: readonly string[]): Record<string, unknown> {
  const all: Readonly<Record<string, unknown>> = { ...example }
  const found = fields.map((field) => [field, field === 'query' ? queryOf(example) : all[field]] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}

/** The SHA-256 of what was judged: the canonical JSON (RFC 8785) of these fields. */
export function judgedSha256(part: Readonly<Record<string, unknown>>): string {
  return sha256Hex(canonicalJson(part))
}

/** The same of a stored result. */
export function storedSha256(stored: StoredResult, fields: readonly string[]): string {
  return judgedSha256(judgedPart(exampleOf(stored), fields))
}

/** The SHA-256 that stands for a claim in a label. */
export function claimSha256(claim: string): string {
  return sha256Hex(claim)
}
