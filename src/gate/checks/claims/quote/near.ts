import { lowerBound } from '../../../../support/lower-bound.ts'
import { similarity } from '../../../../text/similarity/edit-distance.ts'
import type { WordColumns } from '../../../../text/words/word-columns.ts'
import type { PassageText, PassageTexts } from './passage-texts.ts'
import type { PassageWords } from './passage-words.ts'
import type { Wording } from './wording.ts'

/** The place in the evidence closest to a quotation. */
export interface Near {
  readonly text: PassageText
  /** Offsets into its comparable text, end exclusive. */
  readonly start: number
  readonly end: number
  /** Similarity letter by letter, in basis points. */
  readonly similarity: number
  /** How many words differ, are left out or are added. */
  readonly wordsOff: number
}

/** Of a longer quotation only the first words are compared. */
const MOST_WORDS = 300
/** How many words of the quotation, rarest first, are used to find places, and how many places of each. */
const MOST_ANCHORS = 12
const MOST_PLACES = 64
const MOST_CANDIDATES = 6
/** Wordings with more characters than this are not compared. */
const MOST_CHARACTERS = 10_000

/** The closest place with a similarity of at least `least` basis points. */
export function findNear(quotation: Wording, texts: PassageTexts, { least }: { least: number }): Near | undefined {
  const wanted = quotation.words
  const length = Math.min(wanted.length, MOST_WORDS)
  const last = wanted[length - 1]
  if (last === undefined) return undefined
  const compared = quotation.text.slice(wanted[0]?.start ?? 0, last.end)
  if (compared.length > MOST_CHARACTERS) return undefined
  const evidence = texts.words()
  const { columns, bounds } = evidence
  const forms = new Int32Array(length)
  for (let at = 0; at < length; at++) forms[at] = evidence.numberOf((wanted[at] as { form: string }).form)
  let best: Near | undefined
  for (const diagonal of diagonalsOf(forms, evidence)) {
    const aligned = align(forms, evidence, diagonal)
    if (aligned === undefined) continue
    const passage = textAt(evidence, aligned.from)
    const first = bounds[passage] as number
    const read = columns[passage] as WordColumns
    const start = read.startAt(aligned.from - first)
    const end = read.endAt(aligned.to - 1 - first)
    const text = texts.texts[passage] as PassageText
    const alike = similarity(compared, text.text.slice(start, end), { least: best?.similarity ?? least })
    if (alike === undefined || (best !== undefined && alike <= best.similarity)) continue
    best = { text, start, end, similarity: alike, wordsOff: aligned.cost }
  }
  return best
}

/** The text that contains a place. */
function textAt({ bounds }: PassageWords, place: number): number {
  return lowerBound((text) => (bounds[text] as number) <= place, bounds.length - 1, 1) - 1
}

/**
 * Where the quotation would have to begin for its rarer words to line up with words of the evidence. Those with most
 * words in line come first.
 */
function diagonalsOf(forms: Int32Array, { counts, placesOf, votes: all }: PassageWords): number[] {
  // The lowest diagonal is minus the number of words; two more on either side are added up below.
  const lowest = -forms.length - AROUND
  const votes = all(forms.length + 2 * AROUND + 1)
  const met: number[] = []
  for (const index of anchorsOf(forms, counts)) {
    for (const place of placesOf(forms[index] as number, MOST_PLACES)) {
      const at = place - index - lowest
      if (votes[at] === 0) met.push(at)
      votes[at] = (votes[at] as number) + 1
    }
  }
  // Most votes first, then the first diagonal. Each rank is one number, and the lowest is taken a few times over.
  const ranks = new Float64Array(met.length)
  for (let at = 0; at < met.length; at++) {
    const diagonal = met[at] as number
    ranks[at] = diagonal - votesAround(votes, diagonal) * PLACES
  }
  for (const at of met) votes[at] = 0
  const chosen: number[] = []
  while (chosen.length < MOST_CANDIDATES) {
    const best = leastOf(ranks)
    if (best === undefined) break
    const diagonal = met[best] as number
    chosen.push(diagonal + lowest)
    for (let at = 0; at < met.length; at++) {
      if (Math.abs((met[at] as number) - diagonal) <= AROUND) ranks[at] = Infinity
    }
  }
  return chosen
}

/** The index of the lowest of some numbers, or `undefined` if none is finite. */
function leastOf(ranks: Float64Array): number | undefined {
  let best = 0
  for (let at = 1; at < ranks.length; at++) if ((ranks[at] as number) < (ranks[best] as number)) best = at
  return (ranks[best] ?? Infinity) === Infinity ? undefined : best
}

/** Where the quotation has the words that are rarest in the evidence, rarest first. */
function anchorsOf(forms: Int32Array, counts: Int32Array): number[] {
  const ranks: number[] = []
  for (let index = 0; index < forms.length; index++) {
    const count = counts[forms[index] as number] as number
    if (count > 0) ranks.push(count * MOST_WORDS + index)
  }
  const sorted = ranks.sort((a, b) => a - b)
  return sorted.slice(0, MOST_ANCHORS).map((rank) => rank % MOST_WORDS)
}

/** Diagonals this close share their votes. */
const AROUND = 2
/** More than there can be places. */
const PLACES = 2 ** 32

function votesAround(votes: Uint8Array, at: number): number {
  let sum = 0
  const last = Math.min(votes.length - 1, at + AROUND)
  for (let near = Math.max(0, at - AROUND); near <= last; near++) sum += votes[near] as number
  return sum
}

interface Aligned {
  /** Words of the evidence, end exclusive. */
  readonly from: number
  readonly to: number
  readonly cost: number
}

/** The stretch of one passage near `diagonal` that differs in the fewest words. It may begin and end anywhere. */
function align(forms: Int32Array, evidence: PassageWords, diagonal: number): Aligned | undefined {
  const { forms: all, bounds } = evidence
  const slack = 3 + Math.floor(forms.length / 6)
  const anchor = Math.min(all.length - 1, Math.max(0, diagonal + (forms.length >> 1)))
  if (anchor < 0) return undefined
  const text = textAt(evidence, anchor)
  const low = Math.max(0, diagonal - slack, bounds[text] as number)
  const high = Math.min(diagonal + forms.length + slack, bounds[text + 1] as number)
  const width = high - low
  if (width <= 0) return undefined
  // One row of the table, overwritten in place. `corner…` is the value that was above and to the left of the cell.
  const costs = new Int32Array(width + 1)
  const starts = new Int32Array(width + 1)
  for (let column = 1; column <= width; column++) starts[column] = column
  for (let row = 0; row < forms.length; row++) {
    const form = forms[row] as number
    let cornerCost = costs[0] as number
    let cornerStart = starts[0] as number
    costs[0] = row + 1
    starts[0] = 0
    for (let column = 1; column <= width; column++) {
      const aboveCost = costs[column] as number
      const aboveStart = starts[column] as number
      const both = cornerCost + (all[low + column - 1] === form ? 0 : 1)
      const cost = Math.min(both, aboveCost + 1, (costs[column - 1] as number) + 1)
      costs[column] = cost
      if (cost === both) starts[column] = cornerStart
      else if (cost !== aboveCost + 1) starts[column] = starts[column - 1] as number
      cornerCost = aboveCost
      cornerStart = aboveStart
    }
  }
  let to = 0
  for (let column = 1; column <= width; column++) if ((costs[column] as number) < (costs[to] as number)) to = column
  const from = starts[to] as number
  return from >= to ? undefined : { from: low + from, to: low + to, cost: costs[to] as number }
}
