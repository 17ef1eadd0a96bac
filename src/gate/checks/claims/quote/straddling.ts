import { lowerBound } from '../../../../support/lower-bound.ts'
import type { Effort } from './effort.ts'
import { type Found, joins } from './exact.ts'
import type { PassageText } from './passage-texts.ts'

/** How many characters at their edges the passages are sorted by. */
const EDGE = 64
/** The cost of looking at one passage, in characters. */
const LOOK = 32

/** Finds two passages of which one ends with the beginning of a quotation and the other begins with the rest. */
export class Straddling {
  private readonly texts: readonly PassageText[]
  private readonly effort: Effort
  private madeBeginnings: Edges | undefined
  private madeEnds: Edges | undefined
  private madeLastLetters: ReadonlySet<string | undefined> | undefined
  private readonly byBeginning = new Map<string, readonly number[]>()

  constructor(texts: readonly PassageText[], effort: Effort) {
    this.texts = texts
    this.effort = effort
  }

  /** The first such pair in the order of the passages, by the one with the beginning. */
  find(quotation: string): readonly [Found, Found] | undefined {
    const { texts, effort } = this
    if (texts.length < 2) return undefined
    const spaces = spacesOf(quotation)
    effort.spend(2 * spaces.length * LOOK)
    const heads = this.headsOf(quotation, spaces)
    if (heads.size === 0) return undefined
    const seconds = new Map<number, readonly number[]>()
    for (const [at, head] of [...heads].sort(([a], [b]) => a - b)) {
      let possible = seconds.get(head)
      if (possible === undefined) seconds.set(head, (possible = this.secondsOf(quotation, { head, spaces })))
      const other = possible.find((place) => place !== at)
      if (other === undefined) continue
      const first = texts[at] as PassageText
      const second = texts[other] as PassageText
      const space = spaces.find((one) => one <= head && beginsWith(second.text, quotation.slice(one + 1))) ?? head
      return [
        { text: first, start: first.text.length - head, end: first.text.length },
        { text: second, start: 0, end: quotation.length - space - 1 },
      ]
    }
    return undefined
  }

  /**
   * For each passage, how many characters of the quotation's beginning it ends with, in whole words. Leaves out
   * passages that end with none.
   */
  private headsOf(quotation: string, spaces: readonly number[]): Map<number, number> {
    const lastLetters = (this.madeLastLetters ??= new Set(this.texts.map(({ text }) => text.at(-1))))
    const heads = new Map<number, number>()
    for (const end of spaces) {
      if (this.effort.isSpent) break
      // Passages mostly end with a full stop, and no word of a quotation does.
      if (!lastLetters.has(quotation[end - 1])) continue
      const ends = (this.madeEnds ??= new Edges(this.texts, ENDS))
      const head = quotation.slice(0, end)
      for (const place of this.looked(ends.with(head))) {
        const { text } = this.texts[place] as PassageText
        if (!heads.has(place) && text.endsWith(head) && !joins(text, text.length - end)) heads.set(place, end)
      }
    }
    return heads
  }

  /**
   * The first two passages that begin with the rest after a head, or with part of the head too, since some passages are
   * cut to overlap.
   */
  private secondsOf(quotation: string, { head, spaces }: { head: number; spaces: readonly number[] }): number[] {
    const found = new Set<number>()
    this.effort.spend(spaces.length * LOOK)
    for (const space of spaces) {
      if (this.effort.isSpent) break
      if (space <= head) for (const place of this.beginningWith(quotation.slice(space + 1))) found.add(place)
    }
    return [...found].sort((a, b) => a - b).slice(0, 2)
  }

  /** The first two passages that begin with these words. Many quotations end alike. */
  private beginningWith(words: string): readonly number[] {
    const known = this.byBeginning.get(words)
    if (known !== undefined) return known
    const beginnings = (this.madeBeginnings ??= new Edges(this.texts, BEGINNINGS))
    const found: number[] = []
    for (const place of this.looked(beginnings.with(words))) {
      if (beginsWith((this.texts[place] as PassageText).text, words)) found.push(place)
    }
    const firstTwo = found.sort((a, b) => a - b).slice(0, 2)
    this.byBeginning.set(words, firstTwo)
    return firstTwo
  }

  private *looked(places: Iterable<number>): Generator<number> {
    for (const place of places) {
      if (this.effort.isSpent) return
      this.effort.spend(LOOK)
      yield place
    }
  }
}

/** Whether a text begins with these words and does not continue the last one. */
function beginsWith(text: string, words: string): boolean {
  return text.startsWith(words) && !joins(text, words.length)
}

/** Spaces with text on both sides, the last one first. */
function spacesOf(text: string): number[] {
  const found: number[] = []
  for (let at = text.lastIndexOf(' '); at > 0; at = text.lastIndexOf(' ', at - 1)) found.push(at)
  return found
}

/** One of the two edges of a text. */
interface Edge {
  readonly of: (text: string) => string
  /** Sorts edges so that those with the same letters at the very edge are together. */
  readonly compare: (one: string, other: string) => number
  readonly has: (edge: string, part: string) => boolean
}

const BEGINNINGS: Edge = {
  of: (text) => text.slice(0, EDGE),
  compare: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
  has: (edge, part) => edge.startsWith(part),
}

const ENDS: Edge = { of: (text) => text.slice(-EDGE), compare: compareEnds, has: (edge, part) => edge.endsWith(part) }

/** From the last letter on, without texts written backwards. */
function compareEnds(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  for (let back = 1; back <= least; back++) {
    const difference = one.charCodeAt(one.length - back) - other.charCodeAt(other.length - back)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** The edges of texts, sorted. */
class Edges {
  private readonly edge: Edge
  private readonly sorted: readonly { readonly edge: string; readonly place: number }[]

  constructor(texts: readonly PassageText[], edge: Edge) {
    this.edge = edge
    this.sorted = texts
      .map(({ text }, place) => ({ edge: edge.of(text), place }))
      .sort((a, b) => edge.compare(a.edge, b.edge) || a.place - b.place)
  }

  /** The texts that have this part at their edge, as far as edges are kept. */
  *with(text: string): Generator<number> {
    const { sorted, edge } = this
    const part = edge.of(text)
    const first = lowerBound((at) => edge.compare((sorted[at] as { edge: string }).edge, part) < 0, sorted.length)
    for (let at = first; at < sorted.length; at++) {
      const known = sorted[at] as { edge: string; place: number }
      if (!edge.has(known.edge, part)) return
      yield known.place
    }
  }
}
