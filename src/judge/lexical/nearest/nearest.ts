import type { JudgedEvidence } from '../claim-evidence.ts'
import type { Effort } from '../bounds/effort.ts'
import { type Holders, isBelow, isHeld, LOOK_UP, SentenceTally } from './sentence-tally.ts'

/** A sentence that has many of a claim's words. */
export interface Near {
  /** Its index in the evidence's sentences. */
  readonly at: number
  /** How many of the words it has. */
  readonly held: number
  /** The share of the words it has, with rare words weighing more. */
  readonly weighted: number
}

const CANDIDATES = 8
/** Sentences with less than this share of what the best one has are not candidates. */
const NEAR_BEST = { share: 0.7, isEnough: true }
const ABOVE_BEST = { share: 1, isEnough: false }

/** The sentences that have most of some words, best first. Ties are broken by content, so the order of passages has no effect. */
export function nearestSentences(words: readonly Holders[], evidence: JudgedEvidence, effort: Effort): Near[] {
  const { common, touched } = divided(words)
  if (common === undefined) return ranked(words, { evidence, effort, most: CANDIDATES })
  const among = [...touched, ...knownOf(common, evidence, effort).nearest]
  return ranked(words, { evidence, effort, most: CANDIDATES, among: ascending([...new Set(among)]) })
}

/** How many words the best sentence has together with the one that adds most to it. */
export function heldInTwo(
  words: readonly Holders[],
  { best, evidence, effort }: { best: number; evidence: JudgedEvidence; effort: Effort },
): number {
  const others = words.filter(({ holders }) => !isHeld(holders, best))
  const own = words.reduce((sum, { count }) => sum + count, 0) - others.reduce((sum, { count }) => sum + count, 0)
  const { common, touched } = divided(others)
  if (common === undefined) return own + mostHeld(others, evidence, effort)
  const most = [...touched].map((at) => heldBy(at, others, effort))
  return own + Math.max(knownOf(common, evidence, effort).most, ...most)
}

/** Words in more sentences than this are common. */
const COMMON = 256
/** How many of the sentences nearest to common words are remembered: as many as rarer words may touch, plus candidates. */
const REMEMBERED = 64
/** How many sets of common words are remembered. */
const MOST_SETS = 1000

/**
 * The result for the common words alone, and the sentences that have any of the others. For sentences that have none of
 * those, the common words alone decide, and many claims share the same ones. `undefined` if this would not help.
 */
function divided(words: readonly Holders[]): { common: readonly Holders[] | undefined; touched: ReadonlySet<number> } {
  const touched = new Set<number>()
  const common: Holders[] = []
  for (const word of words) {
    if (word.holders.length > COMMON) common.push(word)
    else for (const at of word.holders) touched.add(at)
  }
  return { common: common.length === 0 || touched.size > REMEMBERED - CANDIDATES ? undefined : common, touched }
}

interface Known {
  readonly nearest: readonly number[]
  /** The most that any sentence has. */
  readonly most: number
}

function knownOf(common: readonly Holders[], evidence: JudgedEvidence, effort: Effort): Known {
  const sets = evidence.index.shared(noSets, noSets)
  const key = common.map(({ term, count }) => `${term}×${count}`).join(' ')
  const known = sets.get(key)
  if (known !== undefined) return known
  if (sets.size >= MOST_SETS) sets.clear()
  const near = ranked(common, { evidence, effort, most: REMEMBERED })
  const found = { nearest: near.map(({ at }) => at), most: near[0]?.held ?? 0 }
  sets.set(key, found)
  return found
}

function noSets(): Map<string, Known> {
  return new Map()
}

function heldBy(sentence: number, words: readonly Holders[], effort: Effort): number {
  effort.spend(LOOK_UP * words.length)
  return words.reduce((sum, { count, holders }) => (isHeld(holders, sentence) ? sum + count : sum), 0)
}

function mostHeld(words: readonly Holders[], evidence: JudgedEvidence, effort: Effort): number {
  const tally = new SentenceTally(evidence.zeros, effort)
  tally.add(words, ABOVE_BEST)
  tally.clear()
  return tally.best
}

interface Ranking {
  readonly evidence: JudgedEvidence
  readonly effort: Effort
  /** How many are wanted. */
  readonly most: number
  /** Sentences, ascending, that none of the others comes before; all if left out. */
  readonly among?: Int32Array | undefined
}

function ranked(words: readonly Holders[], { evidence, effort, most, among }: Ranking): Near[] {
  const { places, held } = nearBest(words, { evidence, effort, among })
  const { rare, sum } = rareness(words, { near: places, total: evidence.sentences.length, effort })
  const compare = (a: number, b: number) =>
    (held[b] as number) - (held[a] as number) ||
    difference(rare[b] as number, rare[a] as number) ||
    evidence.order.compare(places[a] as number, places[b] as number, effort)
  return firstFew(places.length, { most, compare }).map((place) => ({
    at: places[place] as number,
    held: held[place] as number,
    weighted: sum > 0 ? (rare[place] as number) / sum : 0,
  }))
}

/** The sentences that have not much less than the best, ascending, with what they have. */
function nearBest(
  words: readonly Holders[],
  { evidence, effort, among }: Pick<Ranking, 'evidence' | 'effort' | 'among'>,
): { places: Int32Array; held: Float64Array } {
  if (among !== undefined) {
    const all = Array.from(among, (at) => heldBy(at, words, effort))
    const best = Math.max(0, ...all)
    const isNear = (_: number, place: number) => best > 0 && !isBelow(all[place] as number, best, NEAR_BEST)
    return { places: among.filter(isNear), held: Float64Array.from(all.filter(isNear)) }
  }
  const tally = new SentenceTally(evidence.zeros, effort)
  const near = tally.add(words, NEAR_BEST)
  const places = ascending(near.filter((at) => !isBelow(tally.of(at), tally.best, NEAR_BEST)))
  const held = new Float64Array(places.length)
  for (let place = 0; place < places.length; place++) held[place] = tally.of(places[place] as number)
  tally.clear()
  return { places, held }
}

/** Most of them are already in order. */
function ascending(sentences: readonly number[]): Int32Array {
  const places = Int32Array.from(sentences)
  for (let at = 1; at < places.length; at++)
    if ((places[at] as number) < (places[at - 1] as number)) return places.sort()
  return places
}

/** For each near sentence, the sum of the weights of its words, in the order of the words. */
function rareness(
  words: readonly Holders[],
  { near, total, effort }: { near: Int32Array; total: number; effort: Effort },
): { rare: Float64Array; sum: number } {
  const rare = new Float64Array(near.length)
  let sum = 0
  for (const { count, holders } of words) {
    const weight = count * Math.log1p(total / (holders.length || 0.5))
    sum += weight
    if (holders.length === 0) continue
    effort.spend(near.length * 4)
    let from = 0
    for (let place = 0; place < near.length; place++) {
      from = firstFrom(holders, from, near[place] as number)
      if (holders[from] === near[place]) rare[place] = (rare[place] as number) + weight
    }
  }
  return { rare, sum }
}

/** The first index from a start whose value is not below another: steps double, then a binary search goes back. */
function firstFrom(values: Int32Array, from: number, value: number): number {
  let step = 1
  let low = from
  while (low + step < values.length && (values[low + step] as number) < value) {
    low += step
    step *= 2
  }
  let high = Math.min(values.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first of some indices in sorted order; equal ones keep their order. */
function firstFew(
  places: number,
  { most, compare }: { most: number; compare: (a: number, b: number) => number },
): number[] {
  const first: number[] = []
  for (let one = 0; one < places; one++) {
    let place = first.length
    while (place > 0 && compare(one, first[place - 1] as number) < 0) place--
    if (place < most) first.splice(place, 0, one)
    if (first.length > most) first.pop()
  }
  return first
}

/** Sums of the same numbers in a different order differ in the last digits; they count as equal. */
function difference(a: number, b: number): number {
  return Math.abs(a - b) < 1e-9 ? 0 : a - b
}
