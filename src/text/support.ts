import type { EvidenceIndex, EvidenceSentence, IndexedPassage } from './evidence.ts'
import { isStopWord } from './stop-words.ts'
import type { Word } from './words.ts'

/** A content word of a claim, as the evidence knows it. */
export interface ClaimTerm {
  readonly word: Word
  /** Term of the evidence, or `undefined` where it lacks the word. */
  readonly term: number | undefined
  readonly weight: number
}

/** The content words of a claim, each once, in the order of the claim. */
export function claimTerms(claim: readonly Word[], evidence: EvidenceIndex): ClaimTerm[] {
  const found: ClaimTerm[] = []
  const seen = new Set<number | string>()
  for (const word of claim) {
    if (isStopWord(word)) continue
    const term = evidence.termOf(word.form)
    const key = term ?? word.form
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ word, term, weight: evidence.weightOf(term) })
  }
  return found
}

/** How much of a claim's words some sentences have between them. */
export interface Support {
  /** Indices of the sentences, ascending. */
  readonly sentences: readonly number[]
  /** Weight of the claim's terms that the sentences hold, in 1/10000 of the weight of all its terms; 0 for no terms. */
  readonly recall: number
  /** Which of the terms they hold, by index into the claim's terms. */
  readonly covered: readonly number[]
}

export interface SupportOptions {
  /** Most sentences to choose. 5 when left out. */
  limit?: number
}

/** Terms that very many sentences hold are looked up in this many at most, rarest terms first. */
const MOST_VISITS = 20_000

/**
 * The sentences that together hold most of a claim's weight, from anywhere in the evidence: the best, then each time the
 * one that adds most. Earlier sentences win ties.
 */
export function bestSentences(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 5 }: SupportOptions = {},
): Support {
  const holders = termsBySentence(terms, evidence)
  const covered = new Set<number>()
  const chosen: number[] = []
  while (chosen.length < limit) {
    const best = bestGain(holders, { terms, covered })
    if (best === undefined) break
    chosen.push(best)
    for (const index of holders.get(best) ?? []) covered.add(index)
    holders.delete(best)
  }
  return supportOf(terms, { chosen, covered })
}

function bestGain(
  holders: ReadonlyMap<number, readonly number[]>,
  { terms, covered }: { terms: readonly ClaimTerm[]; covered: ReadonlySet<number> },
): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [sentence, held] of holders) {
    let gain = 0
    for (const index of held) if (!covered.has(index)) gain += (terms[index] as ClaimTerm).weight
    if (gain > most || (gain === most && gain > 0 && sentence < (best as number))) {
      most = gain
      best = sentence
    }
  }
  return best
}

/** For each sentence that holds any of the terms, which. */
function termsBySentence(terms: readonly ClaimTerm[], evidence: EvidenceIndex): Map<number, number[]> {
  const lists = terms
    .map(({ term }, index) => ({ index, list: term === undefined ? [] : evidence.sentencesWith(term) }))
    .sort((a, b) => a.list.length - b.list.length || a.index - b.index)
  const holders = new Map<number, number[]>()
  let visits = 0
  for (const { index, list } of lists) {
    visits += list.length
    if (visits > MOST_VISITS && holders.size > 0) {
      addToKnown(holders, { index, list })
      continue
    }
    for (const sentence of list) {
      const held = holders.get(sentence)
      if (held === undefined) holders.set(sentence, [index])
      else held.push(index)
    }
  }
  return holders
}

/** Enters a very common term only under the sentences that hold a rarer one. */
function addToKnown(holders: Map<number, number[]>, { index, list }: { index: number; list: readonly number[] }): void {
  for (const [sentence, held] of holders) if (includesSorted(list, sentence)) held.push(index)
}

function includesSorted(list: readonly number[], value: number): boolean {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const here = list[middle] as number
    if (here === value) return true
    if (here < value) low = middle + 1
    else high = middle - 1
  }
  return false
}

function supportOf(
  terms: readonly ClaimTerm[],
  { chosen, covered }: { chosen: readonly number[]; covered: ReadonlySet<number> },
): Support {
  let total = 0
  let held = 0
  for (const [index, { weight }] of terms.entries()) {
    total += weight
    if (covered.has(index)) held += weight
  }
  const recall = total === 0 ? 0 : Math.floor((held * 10_000) / total)
  return { sentences: chosen.toSorted((a, b) => a - b), recall, covered: [...covered].sort((a, b) => a - b) }
}

/** Up to `limit` neighbouring sentences of one passage that hold most of a claim's weight; of equals the shortest, first. */
export function bestWindow(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 3 }: SupportOptions = {},
): Support {
  const holders = termsBySentence(terms, evidence)
  let best: { first: number; end: number; weight: number; covered: Set<number> } | undefined
  for (const first of [...holders.keys()].sort((a, b) => a - b)) {
    const sentence = evidence.sentences[first] as EvidenceSentence
    const last = (evidence.passages[sentence.passage] as IndexedPassage).endSentence
    const covered = new Set<number>()
    let weight = 0
    for (let at = first; at < Math.min(first + limit, last); at++) {
      for (const index of holders.get(at) ?? []) {
        if (covered.has(index)) continue
        covered.add(index)
        weight += (terms[index] as ClaimTerm).weight
      }
      const longer = best === undefined || at + 1 - first > best.end - best.first
      if (best === undefined || weight > best.weight || (weight === best.weight && !longer)) {
        best = { first, end: at + 1, weight, covered: new Set(covered) }
      }
    }
  }
  if (best === undefined) return { sentences: [], recall: 0, covered: [] }
  const chosen = Array.from({ length: best.end - best.first }, (_, index) => (best?.first ?? 0) + index)
  return supportOf(terms, { chosen, covered: best.covered })
}
