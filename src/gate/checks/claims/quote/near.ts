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
function diagonalsOf(forms: Int32Array, { counts, placesOf }: PassageWords): number[] {
  const anchors = [...forms]
    .map((form, index) => ({ index, form, count: counts[form] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count || a.index - b.index)
    .slice(0, MOST_ANCHORS)
  const votes = new Map<number, number>()
  for (const { index, form } of anchors) {
    for (const place of placesOf(form, MOST_PLACES)) votes.set(place - index, (votes.get(place - index) ?? 0) + 1)
  }
  const around = (diagonal: number) => [-2, -1, 0, 1, 2].reduce((sum, off) => sum + (votes.get(diagonal + off) ?? 0), 0)
  const ranked = [...votes.keys()]
    .map((diagonal) => ({ diagonal, votes: around(diagonal) }))
    .sort((a, b) => b.votes - a.votes || a.diagonal - b.diagonal)
  const chosen: number[] = []
  for (const { diagonal } of ranked) {
    if (chosen.length >= MOST_CANDIDATES) break
    if (chosen.every((other) => Math.abs(other - diagonal) > 2)) chosen.push(diagonal)
  }
  return chosen
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
