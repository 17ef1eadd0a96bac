import type { JudgedEvidence } from './claim-evidence.ts'
import type { Effort } from './effort.ts'
import { type Holders, isHeld, SentenceTally } from './sentence-tally.ts'

/** A sentence that holds much of a claim. */
export interface Near {
  /** Its index in the evidence's sentences. */
  readonly at: number
  /** How many of the words it holds. */
  readonly held: number
  /** The share that it holds, words that few sentences hold weighing more. */
  readonly weighted: number
}

const CANDIDATES = 8
/** Sentences that contain less than this part of what the best one contains are not candidates. */
const NEAR_BEST = 0.7

/** The sentences that hold most of some words, best first. The order of passages has no say: what sentences say breaks ties. */
export function nearestSentences(words: readonly Holders[], evidence: JudgedEvidence, effort: Effort): Near[] {
  const tally = new SentenceTally(evidence.zeros, effort)
  const isBeyond = (most: number, best: number) => most < best * NEAR_BEST
  const near = tally
    .add(words, isBeyond)
    .filter((at) => !isBeyond(tally.of(at), tally.best))
    .sort((a, b) => a - b)
  const held = near.map((at) => tally.of(at))
  tally.clear()
  const { rare, sum } = rareness(words, { near, total: evidence.sentences.length, effort })
  const found = near.map((at, place) => ({ at, held: held[place] as number, rare: rare[place] as number }))
  const first = firstFew(found, (a, b) => {
    return b.held - a.held || difference(b.rare, a.rare) || evidence.order.compare(a.at, b.at, effort)
  })
  return first.map((one) => ({ at: one.at, held: one.held, weighted: sum > 0 ? one.rare / sum : 0 }))
}

/** How many words the best sentence holds together with the one that adds most to it. */
export function heldInTwo(
  words: readonly Holders[],
  { best, evidence, effort }: { best: number; evidence: JudgedEvidence; effort: Effort },
): number {
  const others = words.filter(({ holders }) => !isHeld(holders, best))
  const own = words.reduce((sum, { count }) => sum + count, 0) - others.reduce((sum, { count }) => sum + count, 0)
  const tally = new SentenceTally(evidence.zeros, effort)
  tally.add(others, (most, known) => most <= known)
  tally.clear()
  return own + tally.best
}

/** For each near sentence the weights of the words that it holds, added up in the order of the words. */
function rareness(
  words: readonly Holders[],
  { near, total, effort }: { near: readonly number[]; total: number; effort: Effort },
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

/** The first place from one on whose value is not below another: steps that double, and back by halves. */
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

/** The first ones of a list in order; those that are equal stay as they stand. */
function firstFew<T>(list: readonly T[], compare: (a: T, b: T) => number): T[] {
  const first: T[] = []
  for (const one of list) {
    let place = first.length
    while (place > 0 && compare(one, first[place - 1] as T) < 0) place--
    if (place < CANDIDATES) first.splice(place, 0, one)
    if (first.length > CANDIDATES) first.pop()
  }
  return first
}

/** Sums of the same numbers in a different order differ in their last digits; treat them as equal. */
function difference(a: number, b: number): number {
  return Math.abs(a - b) < 1e-9 ? 0 : a - b
}
