import type { Readings, Span } from '../readings.ts'

/** What a sentence mentions more than once in the same words, at its first place. */
interface Said<T> {
  readonly first: T
  readonly place: number
  count: number
}

/** Mentions of a sentence by the words next to them, so that each of very many mentions of a claim is looked up. */
export class Beside<T extends Span> {
  private readonly byText = new Map<string, Said<T>>()
  private readonly byNeighbour = new Map<string, Map<string, Said<T>>>()

  constructor(mentions: readonly T[], readings: Readings) {
    for (const [place, first] of mentions.entries()) {
      const text = readings.text.slice(first.start, first.end)
      const said = this.byText.get(text)
      if (said === undefined) this.byText.set(text, { first, place, count: 1 })
      else said.count++
      const [before, after] = readings.neighboursOf(first)
      if (before !== '') this.add(`<${before}`, text, { first, place, count: 1 })
      if (after !== '') this.add(`>${after}`, text, { first, place, count: 1 })
    }
  }

  /** The first mention with one of these words before it or behind it, of those whose text is accepted. */
  first([before, after]: readonly [before: string, after: string], accepts: (text: string) => boolean): T | undefined {
    const [one, other] = [this.firstOf(`<${before}`, accepts), this.firstOf(`>${after}`, accepts)]
    return (one === undefined || (other !== undefined && other.place < one.place) ? other : one)?.first
  }

  /** The only mention whose text is accepted. */
  only(accepts: (text: string) => boolean): T | undefined {
    let found: Said<T> | undefined
    for (const [text, said] of this.byText) {
      if (!accepts(text)) continue
      if (found !== undefined || said.count > 1) return undefined
      found = said
    }
    return found?.first
  }

  private add(neighbour: string, text: string, said: Said<T>): void {
    const known = this.byNeighbour.get(neighbour)
    if (known === undefined) this.byNeighbour.set(neighbour, new Map([[text, said]]))
    else if (!known.has(text)) known.set(text, said)
  }

  private firstOf(neighbour: string, accepts: (text: string) => boolean): Said<T> | undefined {
    for (const [text, said] of this.byNeighbour.get(neighbour) ?? []) if (accepts(text)) return said
    return undefined
  }
}
