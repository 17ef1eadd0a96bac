import { similarity, words } from '../../../../text/index.ts'
import type { PassageText, PassageTexts, PassageWords } from './passage-texts.ts'

/** The place of the evidence that comes nearest to a quotation. */
export interface Near {
  readonly text: PassageText
  /** Offsets into its comparable text. */
  readonly start: number
  readonly end: number
  /** Likeness letter by letter, in basis points. */
  readonly similarity: number
  /** Words that differ, are left out or are added. */
  readonly wordsOff: number
}

/** Quotations are compared by their first words, if they have more than this. */
const MOST_WORDS = 300
/** Words of the quotation by which places are found, rarest first, and places of each. */
const MOST_ANCHORS = 12
const MOST_PLACES = 64
const MOST_CANDIDATES = 6

/** The nearest place that is at least `least` basis points alike. */
export function findNear(quotation: string, texts: PassageTexts, { least }: { least: number }): Near | undefined {
  const wanted = words(quotation).slice(0, MOST_WORDS)
  const last = wanted.at(-1)
  if (last === undefined) return undefined
  const compared = quotation.slice(wanted[0]?.start ?? 0, last.end)
  const evidence = texts.words()
  const forms = Int32Array.from(wanted, ({ form }) => evidence.numberOf(form) ?? NOWHERE)
  let best: Near | undefined
  for (const diagonal of diagonalsOf(forms, evidence)) {
    const aligned = align(forms, evidence, diagonal)
    if (aligned === undefined) continue
    const start = evidence.starts[aligned.from] as number
    const end = evidence.ends[aligned.to - 1] as number
    const text = texts.texts[textAt(evidence, aligned.from)] as PassageText
    const alike = similarity(compared, text.text.slice(start, end), { least: best?.similarity ?? least })
    if (alike === undefined || (best !== undefined && alike <= best.similarity)) continue
    best = { text, start, end, similarity: alike, wordsOff: aligned.cost }
  }
  return best
}

/** Stands for a word that no passage has. */
const NOWHERE = -1

/** Which of the texts a place lies in. */
function textAt({ bounds }: PassageWords, place: number): number {
  let low = 0
  let high = bounds.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((bounds[middle] as number) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** Where the quotation would have to begin for its rarer words to fall on words of the evidence, most of them first. */
function diagonalsOf(forms: Int32Array, { forms: all, counts, placesOf }: PassageWords): number[] {
  const anchors = [...forms]
    .map((form, index) => ({ index, form, count: counts[form] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count || a.index - b.index)
    .slice(0, MOST_ANCHORS)
  // The lowest diagonal is minus the number of words; two more on either side are added up below.
  const lowest = -forms.length - AROUND
  const votes = new Uint8Array(all.length + forms.length + 2 * AROUND + 1)
  const met: number[] = []
  for (const { index, form } of anchors) {
    for (const place of placesOf(form, MOST_PLACES)) {
      const at = place - index - lowest
      if (votes[at] === 0) met.push(at)
      votes[at] = (votes[at] as number) + 1
    }
  }
  // Most votes first, then the first diagonal: as one number each, which sorts ten times as fast as pairs.
  const ranked = Float64Array.from(met, (at) => at - votesAround(votes, at) * PLACES).sort()
  const chosen: number[] = []
  for (const rank of ranked) {
    if (chosen.length >= MOST_CANDIDATES) break
    const diagonal = rank - Math.floor(rank / PLACES) * PLACES + lowest
    if (chosen.every((other) => Math.abs(other - diagonal) > AROUND)) chosen.push(diagonal)
  }
  return chosen
}

/** Votes for diagonals this near count for each other. */
const AROUND = 2
/** More than there are places. */
const PLACES = 2 ** 32

function votesAround(votes: Uint8Array, at: number): number {
  let sum = 0
  for (let near = at - AROUND; near <= at + AROUND; near++) sum += votes[near] ?? 0
  return sum
}

interface Aligned {
  /** Words of the evidence, end exclusive. */
  readonly from: number
  readonly to: number
  readonly cost: number
}

/** The stretch of one passage near `diagonal` that differs in the fewest words. Its ends are free. */
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
  // One row of the table, overwritten in place: `corner…` is what stood up and left of the cell.
  const costs = new Int32Array(width + 1)
  const starts = Int32Array.from(costs.keys())
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
