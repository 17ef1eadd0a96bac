import { lowerBound } from '../../../../support/lower-bound.ts'
import type { Effort } from './effort.ts'
import { type Found, joins } from './exact.ts'
import type { PassageText } from './passage-texts.ts'

/** By so many characters at their edges the passages are put in order. */
const EDGE = 64
/** What it costs to look at one passage, in characters. */
const LOOK = 32

/** Finds two passages of which one ends with the beginning of a quotation, and the other begins with the rest. */
export class Straddling {
  private readonly texts: readonly PassageText[]
  private readonly effort: Effort
  private madeBeginnings: Edges | undefined
  private madeEnds: Edges | undefined

  constructor(texts: readonly PassageText[], effort: Effort) {
    this.texts = texts
    this.effort = effort
  }

  /** The first such pair, in the order of the passages: the one with the beginning counts first. */
  find(quotation: string): readonly [Found, Found] | undefined {
    const { texts, effort } = this
    if (texts.length < 2) return undefined
    const spaces = spacesOf(quotation)
    effort.spend(2 * spaces.length * LOOK)
    const heads = this.headsOf(quotation, spaces)
    if (heads.size === 0) return undefined
    const tails = this.tailsOf(quotation, spaces)
    const seconds = new Map<number, readonly number[]>()
    for (const [at, head] of [...heads].sort(([a], [b]) => a - b)) {
      let possible = seconds.get(head)
      if (possible === undefined) seconds.set(head, (possible = this.firstTwo(tails, head)))
      const other = possible.find((place) => place !== at)
      if (other === undefined) continue
      const first = texts[at] as PassageText
      const from = tails.get(other)?.find((one) => one <= head + 1) ?? quotation.length
      return [
        { text: first, start: first.text.length - head, end: first.text.length },
        { text: texts[other] as PassageText, start: 0, end: quotation.length - from },
      ]
    }
    return undefined
  }

  /** By passage how much of the quotation's beginning it ends with, in whole words; those that end with none are left out. */
  private headsOf(quotation: string, spaces: readonly number[]): Map<number, number> {
    const ends = (this.madeEnds ??= new Edges(this.texts, (text) => reversed(text.slice(-EDGE))))
    const heads = new Map<number, number>()
    for (const end of spaces) {
      if (this.effort.isSpent) break
      const head = quotation.slice(0, end)
      for (const place of this.looked(ends.from(reversed(head.slice(-EDGE))))) {
        const { text } = this.texts[place] as PassageText
        if (!heads.has(place) && text.endsWith(head) && !joins(text, text.length - end)) heads.set(place, end)
      }
    }
    return heads
  }

  /** By passage the places of the quotation from which on it begins with the rest, the last place first. */
  private tailsOf(quotation: string, spaces: readonly number[]): Map<number, number[]> {
    const beginnings = (this.madeBeginnings ??= new Edges(this.texts, (text) => text.slice(0, EDGE)))
    const tails = new Map<number, number[]>()
    for (const space of spaces) {
      if (this.effort.isSpent) break
      const tail = quotation.slice(space + 1)
      for (const place of this.looked(beginnings.from(tail.slice(0, EDGE)))) {
        const { text } = this.texts[place] as PassageText
        if (!text.startsWith(tail) || joins(text, tail.length)) continue
        const known = tails.get(place)
        if (known === undefined) tails.set(place, [space + 1])
        else known.push(space + 1)
      }
    }
    return tails
  }

  /** The first two passages that begin with the rest behind a head, or with some of the head too: some are cut to overlap. */
  private firstTwo(tails: ReadonlyMap<number, readonly number[]>, head: number): number[] {
    const found: number[] = []
    this.effort.spend(tails.size * LOOK)
    for (const [place, places] of tails) if ((places.at(-1) as number) <= head + 1) found.push(place)
    return found.sort((a, b) => a - b).slice(0, 2)
  }

  private *looked(places: Iterable<number>): Generator<number> {
    for (const place of places) {
      if (this.effort.isSpent) return
      this.effort.spend(LOOK)
      yield place
    }
  }
}

/** Spaces behind which, and before which, something stands: the last one first. */
function spacesOf(text: string): number[] {
  const found: number[] = []
  for (let at = text.lastIndexOf(' '); at > 0; at = text.lastIndexOf(' ', at - 1)) found.push(at)
  return found
}

/** Backwards, by code units. */
function reversed(text: string): string {
  let back = ''
  for (let at = text.length - 1; at >= 0; at--) back += text[at]
  return back
}

/** Edges of texts in order, so that those that begin alike stand together. */
class Edges {
  private readonly sorted: readonly { readonly edge: string; readonly place: number }[]

  constructor(texts: readonly PassageText[], edgeOf: (text: string) => string) {
    this.sorted = texts
      .map(({ text }, place) => ({ edge: edgeOf(text), place }))
      .sort((a, b) => (a.edge < b.edge ? -1 : a.edge > b.edge ? 1 : a.place - b.place))
  }

  /** The texts whose edges begin with some characters. */
  *from(beginning: string): Generator<number> {
    const { sorted } = this
    const first = lowerBound((at) => (sorted[at] as { edge: string }).edge < beginning, sorted.length)
    for (let at = first; at < sorted.length; at++) {
      const { edge, place } = sorted[at] as { edge: string; place: number }
      if (!edge.startsWith(beginning)) return
      yield place
    }
  }
}
