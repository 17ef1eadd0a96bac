import { Effort } from './bounds/effort.ts'
import type { JudgedEvidence } from './claim-evidence.ts'
import { QUOTED } from './claim-verdict.ts'
import { claimWords, comparedSentences } from './match.ts'
import { regionLength } from './features.ts'

/** The most sentences that a claim is compared with. */
const CANDIDATES = 8
/** The cost of a sentence and its neighbours per word: a fixed part, and a part per word of the claim. */
const WORD = 120
const WORD_BY_WORD = 3

/** Whether comparing these claims and passages might exceed the limit. Most are far from it. */
export function mayBeTooMuch(claims: readonly { readonly text: string }[], { sentences }: JudgedEvidence): boolean {
  let longest = 0
  for (const { wordCount } of sentences) longest = Math.max(longest, wordCount)
  let words = 0
  for (const { text } of claims) words += text.length / 2 + 1
  return !Effort.isEnough(CANDIDATES * longest * 3 * (WORD * claims.length + WORD_BY_WORD * words))
}

/**
 * Estimates the cost of comparing claims without comparing them, so that many claims against a very long sentence are refused
 * before time is spent. The estimate is never more than what is counted afterwards.
 */
export class Forecast {
  private readonly effort: Effort
  private readonly evidence: JudgedEvidence

  constructor(evidence: JudgedEvidence, effort = new Effort()) {
    this.effort = effort
    this.evidence = evidence
  }

  /** Throws a TextTooLongError once the claims so far exceed the limit. */
  add(text: string): void {
    const { effort, evidence } = this
    const { ids, near } = comparedSentences(claimWords(text), evidence, effort)
    let shortest = Infinity
    for (const { at } of near) {
      const { wordCount } = evidence.sentences[at] as JudgedEvidence['sentences'][number]
      shortest = Math.min(shortest, wordCount)
      effort.spend(2 * (ids.length + 5) * wordCount + (ids.length + 30) * regionLength(at, evidence))
    }
    // One of them is quoted.
    if (near.length > 0) effort.spend(QUOTED * shortest)
  }
}
