import { JudgeResponseError } from '../../core/errors.ts'
import { shownPassages, type Example, type Passage } from '../../core/example.ts'
import type { Claim, ClaimVerdict, Evidence, Judge, Reason, Verdict } from '../../core/judge.ts'
import type { Raw } from '../../core/result.ts'
import { readingOptions } from '../../judge/statements.ts'
import { shortened } from './quoted.ts'
import { defined } from '../../support/defined.ts'

/** One claim beside what the passages say of it. */
export interface ClaimRow {
  readonly id: string
  readonly text: string
  readonly verdict: Verdict
  /** Calibrated probability that the claim is supported, where the judge gives one. */
  readonly probability?: number
  readonly evidence: Evidence | null
  readonly reasons: readonly Reason[]
}

/** Claims with their verdicts, and the counts. */
export interface ClaimTable {
  readonly claims: readonly ClaimRow[]
  readonly total: number
  readonly supported: number
  readonly contradicted: number
  readonly notEnoughInfo: number
  /** Mean probability of support, where the judge gives one for every claim. */
  readonly support?: number
}

/** Whom to ask about an example. */
export interface Asking {
  readonly example: Example
  readonly judge: Judge
  readonly signal?: AbortSignal | undefined
}

/** Verifies claims against the passages that the model was shown. Without passages nothing is asked. */
export function claimTable(claims: readonly Claim[], asking: Asking): Promise<ClaimTable> {
  return claimTableAgainst(shownPassages(asking.example), { claims, ...asking })
}

/** Verifies claims against any passages. Without passages, or without claims, nothing is asked. */
export async function claimTableAgainst(
  passages: readonly Passage[],
  { claims, example, judge, signal }: Asking & { claims: readonly Claim[] },
): Promise<ClaimTable> {
  if (claims.length === 0 || passages.length === 0) return tableOf(claims.map(unverified))
  const { verdicts } = await judge.verifyClaims(claims, passages, readingOptions(example, signal))
  return tableOf(aligned(claims, verdicts))
}

/** The table as the plain JSON that explains a result. */
export function rawOf(table: ClaimTable): Raw {
  return { ...table }
}

/** How many are not supported and which they are, as the end of a sentence; at most three are quoted. */
export function describeUnsupported(table: ClaimTable): string {
  const offenders = unsupportedOf(table)
  if (offenders.length === 0) return ''
  const quoted = offenders.slice(0, 3).map(({ text, verdict }) => `“${shortened(text)}” (${VERDICT_WORDS[verdict]})`)
  const more = offenders.length > 3 ? ` and ${offenders.length - 3} more` : ''
  return `: ${quoted.join(', ')}${more}`
}

export function unsupportedOf({ claims }: ClaimTable): readonly ClaimRow[] {
  return claims.filter(({ verdict }) => verdict !== 'SUPPORTED')
}

const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  SUPPORTED: 'supported',
  CONTRADICTED: 'contradicted',
  NOT_ENOUGH_INFO: 'not in the passages',
}

const NO_PASSAGES: Reason = { code: 'no_passages', message: 'there are no passages to look in' }

/** Without a passage nothing supports a claim, and that is certain. */
function unverified({ id, text }: Claim): ClaimRow {
  return { id, text, verdict: 'NOT_ENOUGH_INFO', probability: 0, evidence: null, reasons: [NO_PASSAGES] }
}

/** Never padded, cut or guessed: a judge that leaves a claim out has not answered. */
function aligned(claims: readonly Claim[], verdicts: readonly ClaimVerdict[]): readonly ClaimRow[] {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]))
  const ids = new Set(claims.map(({ id }) => id))
  if (ids.size !== claims.length || verdicts.length !== claims.length) throw misaligned(claims, verdicts)
  return claims.map(({ id, text }) => {
    const found = byId.get(id)
    if (found === undefined || !isVerdict(found)) throw misaligned(claims, verdicts)
    const { verdict, probability, evidence, reasons } = found
    return { id, text, verdict, ...defined({ probability }), evidence, reasons }
  })
}

function isVerdict({ verdict, probability = 0 }: ClaimVerdict): boolean {
  return Object.hasOwn(VERDICT_WORDS, verdict) && probability >= 0 && probability <= 1
}

function misaligned(claims: readonly Claim[], verdicts: readonly ClaimVerdict[]): JudgeResponseError {
  return new JudgeResponseError(
    `The judge was asked about ${claims.length} claims and its ${verdicts.length} verdicts are not one proper verdict for each.`,
    { reply: JSON.stringify(verdicts) },
  )
}

function tableOf(claims: readonly ClaimRow[]): ClaimTable {
  const count = (wanted: Verdict): number => claims.filter(({ verdict }) => verdict === wanted).length
  const probabilities = claims.flatMap(({ probability }) => (probability === undefined ? [] : [probability]))
  const known = claims.length > 0 && probabilities.length === claims.length
  return {
    claims,
    total: claims.length,
    supported: count('SUPPORTED'),
    contradicted: count('CONTRADICTED'),
    notEnoughInfo: count('NOT_ENOUGH_INFO'),
    ...(known ? { support: probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length } : {}),
  }
}
