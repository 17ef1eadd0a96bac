import { similarity, words } from '../../../../text/index.ts'
import type { PassageText, PassageTexts, PassageWords, PlacedWord } from './passage-texts.ts'

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
  const forms = wanted.map(({ form }) => form)
  const last = wanted.at(-1)
  if (last === undefined) return undefined
  const compared = quotation.slice(wanted[0]?.start ?? 0, last.end)
  const evidence = texts.words()
  let best: Near | undefined
  for (const diagonal of diagonalsOf(forms, evidence)) {
    const aligned = align(forms, evidence.words, diagonal)
    if (aligned === undefined) continue
    const first = evidence.words[aligned.from] as PlacedWord
    const end = (evidence.words[aligned.to - 1] as PlacedWord).end
    const text = texts.texts[first.at] as PassageText
    const alike = similarity(compared, text.text.slice(first.start, end), { least: best?.similarity ?? least })
    if (alike === undefined || (best !== undefined && alike <= best.similarity)) continue
    best = { text, start: first.start, end, similarity: alike, wordsOff: aligned.cost }
  }
  return best
}

/** Where the quotation would have to begin for its rarer words to fall on words of the evidence, most of them first. */
function diagonalsOf(forms: readonly string[], { places }: PassageWords): number[] {
  const anchors = [...forms.keys()]
    .map((index) => ({ index, list: places.get(forms[index] as string) ?? [] }))
    .filter(({ list }) => list.length > 0)
    .sort((a, b) => a.list.length - b.list.length || a.index - b.index)
    .slice(0, MOST_ANCHORS)
  const votes = new Map<number, number>()
  for (const { index, list } of anchors) {
    for (const place of list.slice(0, MOST_PLACES)) votes.set(place - index, (votes.get(place - index) ?? 0) + 1)
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
function align(forms: readonly string[], all: readonly PlacedWord[], diagonal: number): Aligned | undefined {
  const slack = 3 + Math.floor(forms.length / 6)
  const anchor = all[Math.min(all.length - 1, Math.max(0, diagonal + (forms.length >> 1)))]
  if (anchor === undefined) return undefined
  let low = Math.max(0, diagonal - slack)
  let high = Math.min(all.length, diagonal + forms.length + slack)
  while (low < high && (all[low] as PlacedWord).at !== anchor.at) low++
  while (high > low && (all[high - 1] as PlacedWord).at !== anchor.at) high--
  const width = high - low
  if (width === 0) return undefined
  let costs = new Int32Array(width + 1)
  let starts = Int32Array.from({ length: width + 1 }, (_, column) => column)
  for (const [row, form] of forms.entries()) {
    const nextCosts = new Int32Array(width + 1)
    const nextStarts = new Int32Array(width + 1)
    nextCosts[0] = row + 1
    for (let column = 1; column <= width; column++) {
      const same = (all[low + column - 1] as PlacedWord).form === form ? 0 : 1
      const both = (costs[column - 1] as number) + same
      const added = (costs[column] as number) + 1
      const left = (nextCosts[column - 1] as number) + 1
      const cost = Math.min(both, added, left)
      nextCosts[column] = cost
      nextStarts[column] = (
        cost === both ? starts[column - 1] : cost === added ? starts[column] : nextStarts[column - 1]
      ) as number
    }
    costs = nextCosts
    starts = nextStarts
  }
  let to = 0
  for (let column = 1; column <= width; column++) if ((costs[column] as number) < (costs[to] as number)) to = column
  const from = starts[to] as number
  return from >= to ? undefined : { from: low + from, to: low + to, cost: costs[to] as number }
}
