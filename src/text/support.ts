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
  { limit = 5, ...options }: SupportOptions = {},
): Support {
  const holders = holdersOf(terms, { evidence, ...options }).toSorted(
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

/** What is remembered between the searches in one evidence: claims are looked up for several checks, and repeat. */
interface Memory {
  /** For each sentence its holder's place in the list being made, from 1; all 0 between two lists. */
  readonly places: Int32Array
  readonly windows: Map<string, Support>
  terms: readonly ClaimTerm[] | undefined
  visits: number
  holders: readonly Holder[]
}

const memories = new WeakMap<EvidenceIndex, Memory>()

function memoryOf(evidence: EvidenceIndex): Memory {
  const known = memories.get(evidence)
  if (known !== undefined) return known
  const places = new Int32Array(evidence.sentences.length)
  const made = { places, windows: new Map<string, Support>(), terms: undefined, visits: 0, holders: [] }
  memories.set(evidence, made)
  return made
}

interface Search extends Pick<SupportOptions, 'passages' | 'visits'> {
  evidence: EvidenceIndex
}

/** The sentences that hold any of the terms, ascending. */
function holdersOf(
  terms: readonly ClaimTerm[],
  { evidence, passages, visits = MOST_VISITS }: Search,
): readonly Holder[] {
  const memory = memoryOf(evidence)
  if (memory.terms !== terms || memory.visits !== visits) {
    memory.holders = findHolders(terms, { evidence, visits, places: memory.places })
    memory.terms = terms
    memory.visits = visits
  }
  const { holders } = memory
  if (passages === undefined) return holders
  return [...new Set(passages)]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const { firstSentence, endSentence } = evidence.passages[at] as IndexedPassage
      return holders.slice(firstHolder(holders, firstSentence), firstHolder(holders, endSentence))
    })
}

/** Place of the first holder at or behind a sentence. */
function firstHolder(holders: readonly Holder[], sentence: number): number {
  let low = 0
  let high = holders.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((holders[middle] as Holder).sentence < sentence) low = middle + 1
    else high = middle
  }
  return low
}

function findHolders(
  terms: readonly ClaimTerm[],
  { evidence, visits, places }: { evidence: EvidenceIndex; visits: number; places: Int32Array },
): Holder[] {
  const lists = terms
    .map(({ term }, index) => ({ index, list: term === undefined ? [] : evidence.sentencesWith(term) }))
    .sort((a, b) => a.list.length - b.list.length || a.index - b.index)
  const holders: Holder[] = []
  let visited = 0
  for (const { index, list } of lists) {
    const { weight } = terms[index] as ClaimTerm
    visited += list.length
    const over = visited > visits
    if (over && holders.length > 0) {
      for (const holder of holders) if (includesSorted(list, holder.sentence)) hold(holder, index, weight)
      continue
    }
    const most = over ? visits : list.length
    for (let at = 0; at < most; at++) {
      const sentence = list[at] as number
      const holder = holders[(places[sentence] as number) - 1]
      if (holder !== undefined) hold(holder, index, weight)
      else places[sentence] = holders.push({ sentence, held: [index], weight })
    }
  }
  for (const { sentence } of holders) places[sentence] = 0
  return holders.sort((a, b) => a.sentence - b.sentence)
}

function hold(holder: Holder, index: number, weight: number): void {
  holder.held.push(index)
  holder.weight += weight
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
  { limit = 3, ...options }: SupportOptions = {},
): Support {
  const { windows } = memoryOf(evidence)
  const key = `${limit} ${options.visits} ${options.passages?.join()} ${keyOf(terms)}`
  const known = windows.get(key)
  if (known !== undefined) return known
  const found = searchWindow(terms, { evidence, limit, ...options })
  windows.set(key, found)
  return found
}

/** Claims with one key have the same windows. */
function keyOf(terms: readonly ClaimTerm[]): string {
  let key = ''
  for (const { term, weight } of terms) key += term === undefined ? `?${weight} ` : `${term}:${weight} `
  return key
}

function searchWindow(
  terms: readonly ClaimTerm[],
  { evidence, limit, ...options }: Search & { limit: number },
): Support {
  const holders = holdersOf(terms, { evidence, ...options })
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
