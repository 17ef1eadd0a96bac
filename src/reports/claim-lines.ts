import type { Measured, Raw } from '../core/result.ts'
import { defined } from '../support/defined.ts'

/** A statement that a judge did not find supported, as reports show it. */
export interface OffendingClaim {
  readonly text: string
  readonly verdict: string
  readonly evidence?: { readonly passageId: string; readonly text: string }
  readonly reasons: readonly string[]
  /** What the first reason found, as far as the judge says: its kind, and the words of either side that it is about. */
  readonly finding?: Finding
  /** It is not said by the answer: what the passages have to contain. */
  readonly needed?: true
}

interface Finding {
  readonly code?: string
  readonly inClaim?: string
  readonly inEvidence?: string
}

/**
 * The statements in `raw.claims` or `raw.facts` of these results that were judged and not found supported: each once,
 * however many evaluators name it. What does not have the shape of a judged statement is passed over.
 */
export function offendingClaims(results: readonly Measured[]): OffendingClaim[] {
  return judgedClaims(results)
    .filter(({ verdict }) => verdict !== 'SUPPORTED')
    .sort((a, b) => weight(a) - weight(b))
}

/** All statements that these results judged, supported or not, each once: as the first judged it that did not support it. */
export function judgedClaims(results: readonly Measured[]): OffendingClaim[] {
  const byText = new Map<string, OffendingClaim>()
  for (const { raw } of results) {
    const needed = raw['source'] === 'facts' || raw['source'] === 'reference'
    for (const claim of [...listAt(raw, 'claims'), ...listAt(raw, 'facts')].flatMap((own) => readClaim(own, needed))) {
      const known = byText.get(claim.text)
      if (known === undefined || (known.verdict === 'SUPPORTED' && claim.verdict !== 'SUPPORTED')) {
        byText.set(claim.text, claim)
      }
    }
  }
  return [...byText.values()]
}

/** The reasoning of a result; where its claims are shown beside it, without the part that lists them again. */
export function briefReasoning(result: Measured): string {
  const reasoning = result.reasoning.trim()
  if (offendingClaims([result]).length === 0) return reasoning
  return reasoning.slice(0, 500).split(/[;:]\s/, 1)[0] ?? ''
}

/** The reasons worth reading. A contradiction is its first one; what else was unusual only distracts from it. */
export function decisiveReasons({ verdict, reasons }: Pick<OffendingClaim, 'verdict' | 'reasons'>): readonly string[] {
  return reasons.slice(0, verdict === 'CONTRADICTED' ? 1 : 2)
}

function weight({ verdict }: OffendingClaim): number {
  return verdict === 'CONTRADICTED' ? 0 : 1
}

function readClaim(value: unknown, needed: boolean): OffendingClaim[] {
  if (!isRecord(value)) return []
  const text = stringAt(value, 'text') ?? stringAt(value, 'claim') ?? stringAt(value, 'fact')
  const verdict = stringAt(value, 'verdict')
  if (text === undefined || verdict === undefined) return []
  const evidence = readEvidence(value['evidence'])
  const reasons = listAt(value, 'reasons').flatMap(readReason)
  const finding = readFinding(listAt(value, 'reasons')[0])
  return [{ text, verdict, reasons, ...defined({ evidence, finding }), ...(needed ? { needed } : {}) }]
}

function readFinding(value: unknown): Finding | undefined {
  if (!isRecord(value)) return undefined
  const finding = defined({
    code: stringAt(value, 'code'),
    inClaim: stringAt(value, 'inClaim'),
    inEvidence: stringAt(value, 'inEvidence'),
  })
  return Object.keys(finding).length === 0 ? undefined : finding
}

function readEvidence(value: unknown): OffendingClaim['evidence'] {
  if (!isRecord(value)) return undefined
  const text = stringAt(value, 'text')
  return text === undefined ? undefined : { passageId: stringAt(value, 'passageId') ?? '', text }
}

function readReason(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  const message = isRecord(value) ? stringAt(value, 'message') : undefined
  return message === undefined ? [] : [message]
}

function isRecord(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null
}

function stringAt(record: Raw, key: string): string | undefined {
  const value = record[key]
  return typeof value === 'string' ? value : undefined
}

function listAt(record: Raw, key: string): readonly unknown[] {
  const value = record[key]
  return Array.isArray(value) ? value : []
}
