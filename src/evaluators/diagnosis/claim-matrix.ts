import { textOf, type Passage } from '../../core/example.ts'
import type { Claim } from '../../core/judge.ts'
import type { Raw } from '../../core/result.ts'
import { claimsOfOutput } from '../../judge/statements.ts'
import { claimTable, claimTableAgainst, type Asking, type ClaimRow, type ClaimTable } from '../rag/claim-table.ts'
import { defined } from '../../support/defined.ts'

/** A claim of the answer: whether the reference supports it, and whether the passages do. */
export interface AnswerClaim {
  readonly id: string
  readonly text: string
  readonly inReference: ClaimRow
  readonly inPassages: ClaimRow
}

/** How often the claims of an answer are of each kind. All are counts over the same claims. */
export interface AnswerCounts {
  readonly claims: number
  /** Supported by the reference. */
  readonly correct: number
  /** Supported by the passages. */
  readonly faithful: number
  /** Correct, and not from the passages. */
  readonly selfKnowledge: number
  /** Neither correct nor from the passages. */
  readonly hallucinated: number
  /** From the passages, and not correct. */
  readonly noise: number
}

/** The answer’s claims against the reference. Without claims the judge is not asked. */
export async function answerAgainstReference(asking: Asking): Promise<ClaimTable> {
  const { claims } = await claimsOfOutput(asking.example, asking)
  return claimTableAgainst(asPassage('reference', asking.example.reference), { ...asking, claims })
}

/** The answer’s claims, each against the reference and against the passages. */
export async function answerClaims(asking: Asking): Promise<readonly AnswerClaim[]> {
  const { claims } = await claimsOfOutput(asking.example, asking)
  const reference = await claimTableAgainst(asPassage('reference', asking.example.reference), { ...asking, claims })
  const passages = await claimTable(claims, asking)
  return reference.claims.flatMap((inReference, index) => {
    const inPassages = passages.claims[index]
    return inPassages === undefined ? [] : [{ id: inReference.id, text: inReference.text, inReference, inPassages }]
  })
}

/** The claims of the reference, or some of them, against the answer. A blank answer states none, and nothing is asked. */
export function againstAnswer(claims: readonly Claim[], asking: Asking): Promise<ClaimTable> {
  return claimTableAgainst(asPassage('answer', asking.example.output), { ...asking, claims })
}

export function countsOf(claims: readonly AnswerClaim[]): AnswerCounts {
  const count = (correct: boolean, faithful: boolean): number =>
    claims.filter((claim) => isCorrect(claim) === correct && isFaithful(claim) === faithful).length
  const [both, selfKnowledge, noise] = [count(true, true), count(true, false), count(false, true)]
  return {
    claims: claims.length,
    correct: both + selfKnowledge,
    faithful: both + noise,
    selfKnowledge,
    hallucinated: count(false, false),
    noise,
  }
}

/** The counts as shares of the answer’s claims, by their names in the field. There must be claims. */
export function ratesOf({ claims, correct, faithful, selfKnowledge, hallucinated }: AnswerCounts): Raw {
  return {
    precision: correct / claims,
    faithfulness: faithful / claims,
    self_knowledge: selfKnowledge / claims,
    hallucination_rate: hallucinated / claims,
  }
}

/** The claims with their two verdicts, as the plain JSON that explains a result. */
export function claimsRaw(claims: readonly AnswerClaim[]): readonly Raw[] {
  return claims.map(({ id, text, inReference, inPassages }) => ({
    id,
    text,
    reference: verdictRaw(inReference),
    passages: verdictRaw(inPassages),
  }))
}

export function verdictRaw({ verdict, probability, evidence }: ClaimRow): Raw {
  return { verdict, ...defined({ probability }), evidence }
}

export function isCorrect({ inReference }: AnswerClaim): boolean {
  return inReference.verdict === 'SUPPORTED'
}

export function isFaithful({ inPassages }: AnswerClaim): boolean {
  return inPassages.verdict === 'SUPPORTED'
}

export function supportedOf({ claims }: ClaimTable): readonly ClaimRow[] {
  return claims.filter(({ verdict }) => verdict === 'SUPPORTED')
}

function asPassage(id: string, value: unknown): readonly Passage[] {
  const text = textOf(value)
  return text.trim() === '' ? [] : [{ id, text }]
}
