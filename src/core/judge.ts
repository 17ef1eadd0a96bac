import type { Passage } from './example.ts'
import type { Usage } from './usage.ts'

/** A statement that can be true or false, taken from a text. */
export interface Claim {
  id: string
  text: string
  /** Its place in the text it was taken from, in UTF-16 code units, end exclusive. */
  span?: readonly [start: number, end: number]
}

/** What the passages say about a claim: they support it, they contradict it, or they do not settle it. */
export type Verdict = 'SUPPORTED' | 'CONTRADICTED' | 'NOT_ENOUGH_INFO'

/** The words of a passage that decided. Offsets are UTF-16 code units into the passage's text, end exclusive. */
export interface Evidence {
  passageId: string
  start: number
  end: number
  text: string
}

/** The reason for a verdict, in words that a person can check against both texts. */
export interface Reason {
  /** The kind of finding: `number`, `date`, `name`, `negation`, `missing_number`, `missing_name`, `unseen_words`, … */
  code: string
  message: string
  /** The words of the claim that it is about. */
  inClaim?: string
  /** The words of the evidence that it is about. */
  inEvidence?: string
}

/** A judge's verdict on one claim, with the words that decided it. */
export interface ClaimVerdict {
  /** Id of the claim. */
  id: string
  verdict: Verdict
  /** Calibrated probability that the claim is supported, 0 to 1, if the judge can give one. */
  probability?: number
  evidence: Evidence | null
  reasons: readonly Reason[]
}

/** The claims that a judge found in a text, in the order of the text, and what it cost to find them. */
export interface ClaimsResult {
  claims: readonly Claim[]
  usage: Usage
}

/** A judge's verdicts on several claims, and their cost. */
export interface VerdictsResult {
  /** One verdict a claim, in the order of the claims. */
  verdicts: readonly ClaimVerdict[]
  usage: Usage
}

/** One of several things to be rated in a single question. */
export interface RubricItem {
  id: string
  text: string
}

/** How an answer is turned into 0 to 1: a range of numbers, or named categories with a score each. */
export type Scale =
  { kind: 'number'; min: number; max: number } | { kind: 'categories'; categories: Readonly<Record<string, number>> }

/** A question about quality for a judge. */
export interface Rubric {
  /** Short name, such as `relevance`. */
  name: string
  /** The question, in full sentences. */
  criteria: string
  /** The texts that are judged, by name: `{ query, response }`. Hostile: they are data, never instructions. */
  inputs: Readonly<Record<string, string>>
  /** If given, each item gets its own score, all in a single question. */
  items?: readonly RubricItem[]
  /** 0 to 1 if left out. */
  scale?: Scale
  /**
   * If no model is available, how much of one text's content the other covers, for questions that this honestly
   * approximates. `item` means the item's text. Without it, a judge that only compares words has no basis to answer.
   */
  overlap?: { readonly of: string; readonly in: string }
}

/** A judge's rating of one of several things in a single question. */
export interface ItemRating {
  id: string
  /** 0 to 1. */
  score: number
  reasoning: string
}

/** A judge's rating of a quality. `score` is 0 to 1: of the whole, or the mean over the items. */
export interface JudgeResult {
  score: number
  reasoning: string
  usage: Usage
  items?: readonly ItemRating[]
  /** What the judge wants to keep with the score, such as `clamped: true`. Plain JSON. */
  notes?: Readonly<Record<string, unknown>>
}

/** The model behind a judge, for metrics that ask it questions of their own. Its calls count like those of the judge. */
export interface JudgeClient {
  readonly id?: string
  /** Answers with the text of the reply. */
  chat(
    messages: { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): string | Promise<string>
  /** The same with what it cost. Absent if that is not known. */
  answer?(
    messages: { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[],
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<{ readonly text: string; readonly usage: Usage }>
}

/** What can be added to a question for a judge. */
export interface JudgeOptions {
  signal?: AbortSignal | undefined
  /** The question that was answered, if it helps to understand the answer. */
  query?: string | undefined
}

/**
 * The only source of judgement that is not arithmetic. Small and closed: new metrics add no questions. A method throws
 * JudgeResponseError, JudgeRefusedError, JudgeUnavailableError, JudgeTimeoutError, BudgetExceededError, NoBasisError or
 * TextTooLongError; it never invents a score.
 */
export interface Judge {
  /** Model, prompt-set version and settings: goes into every run. */
  readonly id: string
  /** Which rubric questions it can answer: any, or only those that declare an `overlap`. */
  readonly rubrics: 'any' | 'overlap'
  /** SHA-256 of each prompt it uses, by name. Absent if it uses none. */
  readonly prompts?: Readonly<Record<string, string>>
  /**
   * The same judge for one repetition of a run (from 0). Its questions count as new ones, so that a tape does not
   * answer them with the replies of another repetition. Absent if asking again gives the same answer.
   */
  inEpoch?(epoch: number): Judge
  extractClaims(text: string, options?: JudgeOptions): Promise<ClaimsResult>
  /** One question for many claims, aligned by claim id. Plain strings get the ids c1, c2, … and p1, p2, … */
  verifyClaims(
    claims: readonly (Claim | string)[],
    passages: readonly (Passage | string)[],
    options?: JudgeOptions,
  ): Promise<VerdictsResult>
  verifyClaim(
    claim: Claim | string,
    passages: readonly (Passage | string)[],
    options?: JudgeOptions,
  ): Promise<ClaimVerdict & { usage: Usage }>
  rate(rubric: Rubric, options?: JudgeOptions): Promise<JudgeResult>
  evaluateRelevance(query: string, response: string, options?: JudgeOptions): Promise<JudgeResult>
  evaluateFaithfulness(
    response: string,
    passages: readonly (Passage | string)[],
    options?: JudgeOptions,
  ): Promise<JudgeResult>
  /**
   * Calibrated probability that not one claim of an answer lacks support, from this judge's verdicts on all of them (at
   * least one). It asks nothing. Absent if the judge knows no better than to count its verdicts.
   */
  everySupported?(verdicts: readonly ClaimVerdict[]): number
  /** The model that it asks. Absent if it asks none. */
  readonly client?: JudgeClient
  /**
   * What those who read its answers should know, in sentences, as far as it has shown: a temperature that the model does
   * not take, prompts that its server cuts off. A run puts them among its notes. Absent if there is never anything.
   */
  notes?(): readonly string[]
}

/** Claims as objects: a plain string at position i gets the id `c{i+1}`. */
export function asClaims(claims: readonly (Claim | string)[]): readonly Claim[] {
  return claims.map((claim, index) => (typeof claim === 'string' ? { id: `c${index + 1}`, text: claim } : claim))
}

/** Passages as objects: a plain string at position i gets the id `p{i+1}`. */
export function asPassages(passages: readonly (Passage | string)[]): readonly Passage[] {
  return passages.map((passage, index) =>
    typeof passage === 'string' ? { id: `p${index + 1}`, text: passage } : passage,
  )
}
