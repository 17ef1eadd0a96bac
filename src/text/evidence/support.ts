import type { EvidenceIndex, IndexedPassage } from './evidence.ts'
import { HolderFinder, type Holders } from './holders.ts'
import { isStopWord } from '../words/stop-words.ts'
import type { Word } from '../words/word.ts'

/** A content word of a claim, with its term in the evidence. */
export interface ClaimTerm {
  readonly word: Word
  /** Its term in the evidence, or `undefined` if the evidence lacks the word. */
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

/** How much of a claim some sentences contain between them. */
export interface Support {
  /** Indices of the sentences, ascending. */
  readonly sentences: readonly number[]
  /** The weight of the claim's terms that the sentences contain, in 1/10000 of the weight of all its terms; 0 for no terms. */
  readonly recall: number
  /** Which of the terms they contain, as indices into the claim's terms. */
  readonly covered: readonly number[]
}

export interface SupportOptions {
  /** How many sentences to choose at most. 5 if left out. */
  limit?: number | undefined
  /** The passages to search, by index. All if left out. */
  passages?: readonly number[] | undefined
  /** How many sentences may be visited for all terms together, rarest terms first. MOST_VISITS if left out. */
  visits?: number | undefined
}

/** Sentences visited for one claim at most, rarest terms first: some terms occur in very many sentences. */
const MOST_VISITS = 20_000
/** Sentences visited for all claims of one text together. */
const ALL_VISITS = 2_000_000

/** How many sentences to visit for each of so many claims: fewer than usual only from a hundred claims on. */
export function visitsFor(claims: number): number {
  return Math.min(MOST_VISITS, Math.ceil(ALL_VISITS / Math.max(1, claims)))
}

/**
 * The sentences that together contain most of a claim's weight, from anywhere in the evidence: first the best, then
 * each time the one that adds most. Ties go to the earlier sentence.
 */
export function bestSentences(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 5, passages, visits }: SupportOptions = {},
): Support {
  const { holders } = entryOf(terms, { evidence, visits })
  const candidates = rangesOf(holders, { evidence, passages })
    .flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))
    .sort((a, b) => holders.weightAt(b) - holders.weightAt(a) || a - b)
  const covered = holders.nothingCovered()
  const chosen: number[] = []
  while (chosen.length < limit) {
    const best = bestGain(candidates, { holders, covered })
    if (best === undefined) break
    chosen.push(holders.sentenceAt(best))
    holders.cover(covered, best)
  }
  return supportOf(terms, { chosen, covered })
}

/** The holder that adds most to what is covered. A sentence never adds more than its weight, so the heaviest are tried first. */
function bestGain(
  candidates: readonly number[],
  { holders, covered }: { holders: Holders; covered: number[] },
): number | undefined {
  let best: number | undefined
  let most = 0
  for (const at of candidates) {
    if (holders.weightAt(at) < most) break
    const gain = holders.gain(at, covered)
    if (gain > most || (gain === most && best !== undefined && at < best)) {
      most = gain
      best = at
    }
  }
  return best
}

/** The sentences with most of a claim's weight, each by itself, best first. Ties go to the earlier sentence. */
export function nearestSentences(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 5, visits }: Pick<SupportOptions, 'limit' | 'visits'> = {},
): number[] {
  const { holders } = entryOf(terms, { evidence, visits })
  const best: number[] = []
  for (let at = 0; at < holders.length; at++) {
    const weight = holders.weightAt(at)
    if (best.length === limit && weight <= holders.weightAt(best[limit - 1] as number)) continue
    let place = best.length
    while (place > 0 && holders.weightAt(best[place - 1] as number) < weight) place--
    best.splice(place, 0, at)
    if (best.length > limit) best.pop()
  }
  return best.map((at) => holders.sentenceAt(at))
}

/** What was found for one claim. */
interface Entry {
  readonly visits: number
  readonly holders: Holders
  readonly windows: Map<string, Support>
}

/** What is remembered between searches in one evidence: several checks look up the same claims, and claims repeat. */
interface Memory {
  readonly finder: HolderFinder
  readonly byTerms: Map<readonly ClaimTerm[], Entry>
  /** By `keyOf` the claim's terms. */
  readonly byKey: Map<string, Entry>
  /** How many holders are remembered. */
  kept: number
}

/** Holders remembered for one evidence at most: about ten megabytes. */
const MOST_KEPT = 500_000

function memoryOf({ sentences, postings }: EvidenceIndex): Memory {
  const finder = new HolderFinder(postings, sentences.length)
  return { finder, byTerms: new Map(), byKey: new Map(), kept: 0 }
}

interface Search {
  evidence: EvidenceIndex
  passages?: readonly number[] | undefined
  visits?: number | undefined
}

function entryOf(terms: readonly ClaimTerm[], { evidence, visits = MOST_VISITS }: Search): Entry {
  const memory = evidence.shared(memoryOf, () => memoryOf(evidence))
  const known = memory.byTerms.get(terms)
  if (known?.visits === visits) return known
  const key = keyOf(terms, visits)
  const same = memory.byKey.get(key)
  const entry = same ?? {
    visits,
    holders: memory.finder.find(terms, { visits }),
    windows: new Map<string, Support>(),
  }
  if (memory.kept < MOST_KEPT) {
    memory.byTerms.set(terms, entry)
    memory.kept += 1
    if (same === undefined) {
      memory.kept += entry.holders.length
      memory.byKey.set(key, entry)
    }
  }
  return entry
}

/** Claims with the same key have the same holders. */
function keyOf(terms: readonly ClaimTerm[], visits: number): string {
  let key = `${visits} `
  for (const { term, weight } of terms) key += term === undefined ? `?${weight} ` : `${term}:${weight} `
  return key
}

/** The holders in some passages, in order. */
function rangesOf(holders: Holders, { evidence, passages }: Search): readonly (readonly [from: number, to: number])[] {
  if (passages === undefined) return [[0, holders.length]]
  const inOrder = passages.length < 2 ? passages : [...new Set(passages)].sort((a, b) => a - b)
  return inOrder.map((at) => {
    const { firstSentence, endSentence } = evidence.passages[at] as IndexedPassage
    return [holders.firstFrom(firstSentence), holders.firstFrom(endSentence)]
  })
}

function supportOf(
  terms: readonly ClaimTerm[],
  { chosen, covered }: { chosen: number[]; covered: readonly number[] },
): Support {
  let total = 0
  let held = 0
  const indices: number[] = []
  for (let index = 0; index < terms.length; index++) {
    const { weight } = terms[index] as ClaimTerm
    total += weight
    if (((covered[index >> 5] as number) & (1 << (index & 31))) === 0) continue
    held += weight
    indices.push(index)
  }
  const recall = total === 0 ? 0 : Math.floor((held * 10_000) / total)
  return { sentences: chosen.sort((a, b) => a - b), recall, covered: indices }
}

/**
 * Up to `limit` neighbouring sentences of one passage that contain most of a claim's weight. Ties go to the shortest,
 * then the first.
 */
export function bestWindow(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 3, passages, visits }: SupportOptions = {},
): Support {
  const { holders, windows } = entryOf(terms, { evidence, visits })
  const key = `${limit} ${passages?.join()}`
  const known = windows.get(key)
  if (known !== undefined) return known
  const found = searchWindow(terms, { holders, evidence, limit, passages })
  windows.set(key, found)
  return found
}

function searchWindow(
  terms: readonly ClaimTerm[],
  { holders, evidence, limit, passages }: Search & { holders: Holders; limit: number },
): Support {
  const covered = holders.nothingCovered()
  const ranges = rangesOf(holders, { evidence, passages })
  // The best neighbours have at least what the heaviest sentence has by itself, and one of them its share of that.
  const least = heaviestIn(ranges, holders)
  // A single loop that allocates nothing: it runs for every holder of every claim.
  // The best neighbouring sentences so far: from one holder to another, inclusive; none while there is no length.
  let [bestFrom, bestTo, bestWeight, bestLength] = [0, -1, 0, 0]
  let end = 0
  for (const [low, high] of ranges) {
    let heavy = low
    for (let from = low; from < high; from++) {
      heavy = Math.max(heavy, from)
      while (heavy < high && holders.weightAt(heavy) * limit < least) heavy++
      if (heavy === high) break
      from = Math.max(from, heavy - limit + 1)
      const first = holders.sentenceAt(from)
      if (first >= end) end = endOfPassage(first, evidence)
      const beyond = Math.min(first + limit, end)
      let bound = 0
      for (let at = from; at < high && holders.sentenceAt(at) < beyond; at++) bound += holders.weightAt(at)
      if (bound < least) continue
      if (bestLength > 0 && (bound < bestWeight || (bound === bestWeight && bestLength === 1))) continue
      covered.fill(0)
      let weight = 0
      for (let to = from; to < high && holders.sentenceAt(to) < beyond; to++) {
        weight += holders.gain(to, covered)
        holders.cover(covered, to)
        const length = holders.sentenceAt(to) - first + 1
        if (bestLength > 0 && (weight < bestWeight || (weight === bestWeight && length >= bestLength))) continue
        bestFrom = from
        bestTo = to
        bestWeight = weight
        bestLength = length
      }
    }
  }
  covered.fill(0)
  if (bestLength === 0) return supportOf(terms, { chosen: [], covered })
  for (let at = bestFrom; at <= bestTo; at++) holders.cover(covered, at)
  const first = holders.sentenceAt(bestFrom)
  const last = holders.sentenceAt(bestTo)
  const chosen: number[] = []
  for (let at = first; at <= last; at++) chosen.push(at)
  return supportOf(terms, { chosen, covered })
}

function heaviestIn(ranges: readonly (readonly [from: number, to: number])[], holders: Holders): number {
  let most = 0
  for (const [from, to] of ranges) for (let at = from; at < to; at++) most = Math.max(most, holders.weightAt(at))
  return most
}

/** Where the sentences of the passage end that a sentence is in. */
function endOfPassage(sentence: number, { passages, sentences }: EvidenceIndex): number {
  return passages[sentences[sentence]?.passage ?? -1]?.endSentence ?? sentence
}
