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
  /** Sentences that are looked at for all terms together, rarest terms first. MOST_VISITS when left out. */
  visits?: number
}

/** Terms that very many sentences hold are looked up in this many at most, rarest terms first. */
const MOST_VISITS = 20_000
/** What all claims of one text may look at together. */
const ALL_VISITS = 2_000_000

/** Sentences to look at for each of so many claims: fewer than usual only from a hundred claims on. */
export function visitsFor(claims: number): number {
  return Math.min(MOST_VISITS, Math.ceil(ALL_VISITS / Math.max(1, claims)))
}

/**
 * The sentences that hold any of a claim's terms, ascending. In columns, and the terms of a sentence as bits, because this
 * is the innermost loop of a decision.
 */
interface Holders {
  readonly sentences: Int32Array
  /** What the terms of each weigh together. */
  readonly weights: Int32Array
  /** Which terms each holds: `width` integers of 32 bits for each. */
  readonly held: Int32Array
  readonly width: number
  /** Of the claim's terms. */
  readonly termWeights: Int32Array
}

/**
 * The sentences that together hold most of a claim's weight, from anywhere in the evidence: the best, then each time the
 * one that adds most. Earlier sentences win ties.
 */
export function bestSentences(
  terms: readonly ClaimTerm[],
  evidence: EvidenceIndex,
  { limit = 5, passages, visits }: SupportOptions = {},
): Support {
  const { holders } = entryOf(terms, { evidence, visits })
  const { sentences, weights, width } = holders
  const candidates = rangesOf(holders, { evidence, passages })
    .flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))
    .sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b)
  const covered = new Int32Array(width)
  const chosen: number[] = []
  while (chosen.length < limit) {
    const best = bestGain(candidates, { holders, covered })
    if (best === undefined) break
    chosen.push(sentences[best] as number)
    cover(covered, holders, best)
  }
  return supportOf(terms, { chosen, covered })
}

/** What adds most to what is covered. A sentence never adds more than its weight, so the heaviest are tried first. */
function bestGain(
  candidates: readonly number[],
  { holders, covered }: { holders: Holders; covered: Int32Array },
): number | undefined {
  let best: number | undefined
  let most = 0
  for (const at of candidates) {
    if ((holders.weights[at] as number) < most) break
    const gain = gainOf(holders, at, covered)
    if (gain > most || (gain === most && best !== undefined && at < best)) {
      most = gain
      best = at
    }
  }
  return best
}

/** What the holder's terms weigh that are not covered yet. */
function gainOf({ held, width, termWeights }: Holders, at: number, covered: Int32Array): number {
  let gain = 0
  for (let column = 0; column < width; column++) {
    let fresh = (held[at * width + column] as number) & ~(covered[column] as number)
    while (fresh !== 0) {
      gain += termWeights[column * 32 + 31 - Math.clz32(fresh & -fresh)] as number
      fresh &= fresh - 1
    }
  }
  return gain
}

function cover(covered: Int32Array, { held, width }: Holders, at: number): void {
  for (let column = 0; column < width; column++)
    covered[column] = (covered[column] as number) | (held[at * width + column] as number)
}

/** What was found for one claim. */
interface Entry {
  readonly holders: Holders
  readonly windows: Map<string, Support>
}

/** What is remembered between the searches in one evidence: claims are looked up for several checks, and repeat. */
interface Memory {
  /** For each sentence its place in the list being made, from 1; all 0 between two lists. */
  readonly places: Int32Array
  /** By what tells a claim's terms from those of others. */
  readonly byKey: Map<string, Entry>
  /** Holders that are kept. */
  kept: number
  last: { readonly terms: readonly ClaimTerm[]; readonly entry: Entry } | undefined
}

/** Holders that are kept for one evidence at most: about ten megabytes. */
const MOST_KEPT = 500_000

function memoryOf({ sentences }: EvidenceIndex): Memory {
  return { places: new Int32Array(sentences.length), byKey: new Map(), kept: 0, last: undefined }
}

interface Search {
  evidence: EvidenceIndex
  passages?: readonly number[] | undefined
  visits?: number | undefined
}

function entryOf(terms: readonly ClaimTerm[], { evidence, visits = MOST_VISITS }: Search): Entry {
  const memory = evidence.shared(memoryOf, () => memoryOf(evidence))
  if (memory.last?.terms === terms) return memory.last.entry
  const key = keyOf(terms, visits)
  const entry = memory.byKey.get(key) ?? {
    holders: findHolders(terms, { evidence, visits, places: memory.places }),
    windows: new Map<string, Support>(),
  }
  memory.last = { terms, entry }
  if (memory.kept < MOST_KEPT && !memory.byKey.has(key)) {
    memory.kept += entry.holders.sentences.length
    memory.byKey.set(key, entry)
  }
  return entry
}

/** Claims with one key have the same holders. */
function keyOf(terms: readonly ClaimTerm[], visits: number): string {
  let key = `${visits} `
  for (const { term, weight } of terms) key += term === undefined ? `?${weight} ` : `${term}:${weight} `
  return key
}

/** The places of the holders that lie in some passages, in order. */
function rangesOf(
  { sentences }: Holders,
  { evidence, passages }: Search,
): readonly (readonly [from: number, to: number])[] {
  if (passages === undefined) return [[0, sentences.length]]
  return [...new Set(passages)]
    .sort((a, b) => a - b)
    .map((at) => {
      const { firstSentence, endSentence } = evidence.passages[at] as IndexedPassage
      return [firstHolder(sentences, firstSentence), firstHolder(sentences, endSentence)]
    })
}

/** Place of the first holder at or behind a sentence. */
function firstHolder(sentences: Int32Array, sentence: number): number {
  let low = 0
  let high = sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle] as number) < sentence) low = middle + 1
    else high = middle
  }
  return low
}

function findHolders(
  terms: readonly ClaimTerm[],
  { evidence, visits, places }: { evidence: EvidenceIndex; visits: number; places: Int32Array },
): Holders {
  const lists = terms
    .map(({ term }, index) => ({ index, list: term === undefined ? NONE : evidence.sentencesWith(term) }))
    .sort((a, b) => a.list.length - b.list.length || a.index - b.index)
  const width = Math.max(1, Math.ceil(terms.length / 32))
  const termWeights = new Int32Array(terms.map(({ weight }) => weight))
  const met: number[] = []
  /** Bits of the holders and what their terms weigh, in the order in which they were met. */
  const bits: number[] = []
  const sums: number[] = []
  let visited = 0
  for (const { index, list } of lists) {
    const weight = termWeights[index] as number
    const column = index >> 5
    const bit = 1 << (index & 31)
    visited += list.length
    const over = visited > visits
    if (over && met.length > 0) {
      for (const [at, sentence] of met.entries()) {
        if (!includesSorted(list, sentence)) continue
        bits[at * width + column] = (bits[at * width + column] as number) | bit
        sums[at] = (sums[at] as number) + weight
      }
      continue
    }
    const most = over ? visits : list.length
    for (let next = 0; next < most; next++) {
      const sentence = list[next] as number
      let at = (places[sentence] as number) - 1
      if (at < 0) {
        at = met.push(sentence) - 1
        places[sentence] = at + 1
        sums.push(0)
        for (let more = 0; more < width; more++) bits.push(0)
      }
      bits[at * width + column] = (bits[at * width + column] as number) | bit
      sums[at] = (sums[at] as number) + weight
    }
  }
  const sentences = new Int32Array(met).sort()
  const held = new Int32Array(bits.length)
  const weights = new Int32Array(sentences.length)
  for (let to = 0; to < sentences.length; to++) {
    const from = (places[sentences[to] as number] as number) - 1
    for (let column = 0; column < width; column++) held[to * width + column] = bits[from * width + column] as number
    weights[to] = sums[from] as number
    places[sentences[to] as number] = 0
  }
  return { sentences, weights, held, width, termWeights }
}

const NONE: readonly number[] = []

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
  { chosen, covered }: { chosen: number[]; covered: Int32Array },
): Support {
  let total = 0
  let held = 0
  const indices: number[] = []
  for (const [index, { weight }] of terms.entries()) {
    total += weight
    if (((covered[index >> 5] as number) & (1 << (index & 31))) === 0) continue
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
  const { sentences, weights, width } = holders
  const covered = new Int32Array(width)
  // One loop without objects of its own: it runs for every holder of every claim.
  let best: Window | undefined
  for (const [low, high] of rangesOf(holders, { evidence, passages })) {
    for (let from = low; from < high; from++) {
      const first = sentences[from] as number
      const { passage } = evidence.sentences[first] as EvidenceSentence
      const beyond = Math.min(first + limit, (evidence.passages[passage] as IndexedPassage).endSentence)
      let bound = 0
      for (let at = from; at < high && (sentences[at] as number) < beyond; at++) bound += weights[at] as number
      if (best !== undefined && (bound < best.weight || (bound === best.weight && best.length === 1))) continue
      covered.fill(0)
      let weight = 0
      for (let to = from; to < high && (sentences[to] as number) < beyond; to++) {
        weight += gainOf(holders, to, covered)
        cover(covered, holders, to)
        const length = (sentences[to] as number) - first + 1
        if (best === undefined || weight > best.weight || (weight === best.weight && length < best.length))
          best = { from, to, weight, length }
      }
    }
  }
  covered.fill(0)
  if (best === undefined) return supportOf(terms, { chosen: [], covered })
  const { from, to } = best
  for (let at = from; at <= to; at++) cover(covered, holders, at)
  const first = sentences[from] as number
  const last = sentences[to] as number
  return supportOf(terms, { chosen: Array.from({ length: last - first + 1 }, (_, at) => first + at), covered })
}
