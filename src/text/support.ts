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
  /** The passages to look in, by index. All of them when left out. */
  passages?: readonly number[]
}

/** Terms that very many sentences hold are looked up in this many at most, rarest terms first. */
const MOST_VISITS = 20_000

/** A sentence that holds some of a claim's terms. */
interface Holder {
  sentence: number
  /** Indices into the claim's terms. */
  held: number[]
  /** What they weigh together. */
  weight: number
}

/**
 * The sentences that together hold most of a claim's weight, from anywhere in the evidence: the best, then each time the
 * one that adds most. Earlier sentences win ties.
 */
export function bestSentences(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 5, passages }: SupportOptions = {},
): Support {
  const holders = holdersOf(terms, { evidence, passages }).sort(
    (a, b) => b.weight - a.weight || a.sentence - b.sentence,
  )
  const covered = new Uint8Array(terms.length)
  const chosen: number[] = []
  while (chosen.length < limit) {
    const best = bestGain(holders, { terms, covered })
    if (best === undefined) break
    chosen.push(best.sentence)
    for (const index of best.held) covered[index] = 1
  }
  return supportOf(terms, { chosen, covered })
}

/** What adds most to what is covered. A sentence never adds more than its weight, so the heaviest are tried first. */
function bestGain(
  holders: readonly Holder[],
  { terms, covered }: { terms: readonly ClaimTerm[]; covered: Uint8Array },
): Holder | undefined {
  let best: Holder | undefined
  let most = 0
  for (const holder of holders) {
    if (holder.weight < most) break
    let gain = 0
    for (const index of holder.held) if (covered[index] === 0) gain += (terms[index] as ClaimTerm).weight
    if (gain > most || (gain === most && best !== undefined && holder.sentence < best.sentence)) {
      most = gain
      best = holder
    }
  }
  return best
}

/** The sentences that hold any of the terms, in the order in which they are met, rarest terms first. */
function holdersOf(
  terms: readonly ClaimTerm[],
  { evidence, passages }: { evidence: EvidenceIndex; passages: readonly number[] | undefined },
): Holder[] {
  const lists = terms
    .map(({ term }, index) => ({ index, list: term === undefined ? [] : evidence.sentencesWith(term) }))
    .sort((a, b) => a.list.length - b.list.length || a.index - b.index)
  const holders = new Map<number, Holder>()
  let visits = 0
  for (const { index, list } of lists) {
    const { weight } = terms[index] as ClaimTerm
    visits += list.length
    const common = visits > MOST_VISITS && holders.size > 0
    for (const sentence of common ? [...holders.keys()].filter((known) => includesSorted(list, known)) : list) {
      const holder = holders.get(sentence)
      if (holder === undefined) holders.set(sentence, { sentence, held: [index], weight })
      else {
        holder.held.push(index)
        holder.weight += weight
      }
    }
  }
  const found = [...holders.values()]
  if (passages === undefined) return found
  return found.filter(({ sentence }) => passages.includes((evidence.sentences[sentence] as EvidenceSentence).passage))
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
  { chosen, covered }: { chosen: number[]; covered: Uint8Array },
): Support {
  let total = 0
  let held = 0
  const indices: number[] = []
  for (const [index, { weight }] of terms.entries()) {
    total += weight
    if (covered[index] === 0) continue
    held += weight
    indices.push(index)
  }
  const recall = total === 0 ? 0 : Math.floor((held * 10_000) / total)
  return { sentences: chosen.sort((a, b) => a - b), recall, covered: indices }
}

/** Neighbouring sentences, from the holder at `from` up to and with the one at `to`. */
interface Window {
  from: number
  to: number
  weight: number
  length: number
}

/** Up to `limit` neighbouring sentences of one passage that hold most of a claim's weight; of equals the shortest, first. */
export function bestWindow(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 3, passages }: SupportOptions = {},
): Support {
  const holders = holdersOf(terms, { evidence, passages }).sort((a, b) => a.sentence - b.sentence)
  const covered = new Uint8Array(terms.length)
  let best: Window | undefined
  for (let from = 0; from < holders.length; from++) {
    const end = windowEnd(holders, { from, limit, evidence })
    let bound = 0
    for (let at = from; at < end; at++) bound += (holders[at] as Holder).weight
    if (best !== undefined && (bound < best.weight || (bound === best.weight && best.length === 1))) continue
    best = bestFrom(holders, { from, end, terms, covered, best })
  }
  covered.fill(0)
  if (best === undefined) return supportOf(terms, { chosen: [], covered })
  const { from, to } = best
  for (const { held } of holders.slice(from, to + 1)) for (const index of held) covered[index] = 1
  const first = (holders[from] as Holder).sentence
  const last = (holders[to] as Holder).sentence
  return supportOf(terms, { chosen: Array.from({ length: last - first + 1 }, (_, at) => first + at), covered })
}

/** Index behind the last holder that fits into a window from the one at `from`. */
function windowEnd(
  holders: readonly Holder[],
  { from, limit, evidence }: { from: number; limit: number; evidence: EvidenceIndex },
): number {
  const first = (holders[from] as Holder).sentence
  const { passage } = evidence.sentences[first] as EvidenceSentence
  const beyond = Math.min(first + limit, (evidence.passages[passage] as IndexedPassage).endSentence)
  let end = from + 1
  while (end < holders.length && (holders[end] as Holder).sentence < beyond) end++
  return end
}

interface WindowSearch {
  from: number
  end: number
  terms: readonly ClaimTerm[]
  covered: Uint8Array
  best: Window | undefined
}

/** The better of `best` and the windows that begin at `from`. */
function bestFrom(holders: readonly Holder[], { from, end, terms, covered, best }: WindowSearch): Window | undefined {
  covered.fill(0)
  let found = best
  let weight = 0
  const first = (holders[from] as Holder).sentence
  for (let to = from; to < end; to++) {
    const { held, sentence } = holders[to] as Holder
    for (const index of held) {
      if (covered[index] === 0) weight += (terms[index] as ClaimTerm).weight
      covered[index] = 1
    }
    const length = sentence - first + 1
    if (found === undefined || weight > found.weight || (weight === found.weight && length < found.length)) {
      found = { from, to, weight, length }
    }
  }
  return found
}
