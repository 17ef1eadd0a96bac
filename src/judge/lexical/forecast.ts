import { Effort } from './bounds/effort.ts'
import type { JudgedEvidence } from './claim-evidence.ts'
import { QUOTED } from './claim-verdict.ts'
import { claimWords, comparedSentences } from './match.ts'
import { regionLength } from './features.ts'

/** Sentences that a claim is compared with at most. */
const CANDIDATES = 8
/** What a sentence and its neighbours cost for each of their words: so much, and so much again for each word of the claim. */
const WORD = 120
const WORD_BY_WORD = 3

/** Whether claims and passages are such that comparing them might take more than is allowed. Most are far from it. */
export function mayBeTooMuch(claims: readonly { readonly text: string }[], { sentences }: JudgedEvidence): boolean {
  let longest = 0
  for (const { wordCount } of sentences) longest = Math.max(longest, wordCount)
  let words = 0
  for (const { text } of claims) words += text.length / 2 + 1
  return !Effort.isEnough(CANDIDATES * longest * 3 * (WORD * claims.length + WORD_BY_WORD * words))
}

/**
 * Adds up what claims will cost to compare, without comparing them: many claims against a sentence of very many words are
 * refused before the time is spent. It is less than what is counted afterwards, never more.
 */
export class Forecast {
  private readonly effort: Effort
  private readonly evidence: JudgedEvidence

  constructor(evidence: JudgedEvidence, effort = new Effort()) {
    this.effort = effort
    this.evidence = evidence
  }

  /** Throws a TextTooLongError once the claims so far take more comparisons than are made. */
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
