import { lowerBound } from '../../support/lower-bound.ts'
import type { NumberMention } from '../numbers/number-mention.ts'

/** A place in the evidence: the passage and the sentence, which is -1 for the passage's title or source. */
export interface Place {
  readonly passage: number
  readonly sentence: number
}

/** Integers per mention: the number of its value, passage, sentence, and the next mention of the same value (-1: none). */
const STRIDE = 4

/** With more mentions than this, the passages of a value are made into a set. */
const MOST_LOOKED_AT = 64

const MOST_LISTED = 20_000

interface Ranked {
  readonly figure: number
  readonly value: string
}

/**
 * The numbers of the evidence by canonical value, in all readings, in the order they are met. There is about one
 * mention for every three words and hardly any is ever looked up, so their places are kept in columns.
 */
export class EvidenceNumbers {
  private readonly values = new Map<string, number>()
  private readonly mentions: NumberMention[] = []
  private readonly table: Int32Array
  /** By value: its first and last mention. */
  private readonly firsts: number[] = []
  private readonly lasts: number[] = []
  private starts: readonly number[] | undefined
  private ranked: readonly Ranked[] | undefined
  private figures: readonly (Float64Array | undefined)[] | undefined
  /** By value: the passages of values with many mentions, collected when first asked for. */
  private readonly passages = new Map<number, ReadonlySet<number>>()

  /** `room`: how many mentions there will be at most. */
  constructor(room: number) {
    this.table = new Int32Array(room * STRIDE)
  }

  add(mention: NumberMention, { passage, sentence }: Place): void {
    const place = this.mentions.push(mention) - 1
    const at = place * STRIDE
    const { table, lasts } = this
    let value = this.values.get(mention.value)
    if (value === undefined) {
      value = this.firsts.push(place) - 1
      lasts.push(place)
      this.values.set(mention.value, value)
    } else {
      table[(lasts[value] as number) * STRIDE + 3] = place
      lasts[value] = place
    }
    table[at] = value
    table[at + 1] = passage
    table[at + 2] = sentence
    table[at + 3] = -1
  }

  has(value: string): boolean {
    return this.values.has(value)
  }

  keys(): IterableIterator<string> {
    return this.values.keys()
  }

  /** The values at most `difference` away: those above it first, from the nearest on, then those below. */
  *near(figure: number, { difference }: { difference: number }): Generator<string> {
    const known = (this.ranked ??= ranked(this.values.keys()))
    let above = firstFrom(known, figure, ({ figure: other }) => other)
    let below = above - 1
    for (; above < known.length; above++) {
      const { figure: other, value } = known[above] as Ranked
      if (other - figure > difference) break
      yield value
    }
    for (; below >= 0; below--) {
      const { figure: other, value } = known[below] as Ranked
      if (figure - other > difference) break
      yield value
    }
  }

  /** Whether there is a value at most `difference` away. */
  hasNear(figure: number, options: { difference: number }): boolean {
    return this.near(figure, options).next().done !== true
  }

  /** Whether a passage, its title or its source has a value at most `difference` away. */
  hasNearIn(figure: number, { difference, passage }: { difference: number; passage: number }): boolean {
    const known = (this.figures ??= this.figuresByPassage())[passage]
    if (known === undefined) return false
    const above = firstFrom(known, figure, (other) => other)
    if (above < known.length && !((known[above] as number) - figure > difference)) return true
    return above > 0 && !(figure - (known[above - 1] as number) > difference)
  }

  /** For each passage, the figures of its values, ascending. */
  private figuresByPassage(): Float64Array[] {
    const figures = Array.from(this.values.keys(), Number)
    const lists: number[][] = []
    for (let at = 0; at < this.mentions.length; at++) {
      const figure = figures[this.valueAt(at)] as number
      if (!Number.isNaN(figure)) (lists[this.passageAt(at)] ??= []).push(figure)
    }
    return lists.map((list) => Float64Array.from(list).sort())
  }

  /** The first mentions with their passages, at most 20,000. */
  *all(): Generator<readonly [passage: number, mention: NumberMention]> {
    const many = Math.min(this.mentions.length, MOST_LISTED)
    for (let place = 0; place < many; place++) yield [this.passageAt(place), this.mentionAt(place)]
  }

  /** The mentions of a value, as indices, in the order they are met. */
  *placesOf(value: string): Generator<number> {
    let place = this.firsts[this.values.get(value) ?? -1] ?? -1
    for (; place >= 0; place = this.table[place * STRIDE + 3] as number) yield place
  }

  /** The mention with this index. */
  mentionAt(place: number): NumberMention {
    return this.mentions[place] as NumberMention
  }

  passageAt(place: number): number {
    return this.table[place * STRIDE + 1] as number
  }

  sentenceAt(place: number): number {
    return this.table[place * STRIDE + 2] as number
  }

  /** The number of the mention's value, in the order of `keys`. */
  valueAt(place: number): number {
    return this.table[place * STRIDE] as number
  }

  /** The first mention of the value with this number. */
  firstOf(value: number): number {
    return this.firsts[value] as number
  }

  /** For each value in some sentences, the first mention there that `isWanted` accepts, by the number of the value. */
  firstIn(
    sentences: readonly number[],
    isWanted: (mention: NumberMention) => boolean = () => true,
  ): Map<number, number> {
    const found = new Map<number, number>()
    const starts = (this.starts ??= this.startsOfSentences())
    for (const sentence of sentences) {
      for (let at = starts[sentence] ?? -1; at >= 0 && at < this.mentions.length; at++) {
        if (this.sentenceAt(at) !== sentence) break
        const value = this.valueAt(at)
        if (!found.has(value) && isWanted(this.mentionAt(at))) found.set(value, at)
      }
    }
    return found
  }

  /** For each sentence, the index of its first mention, if any. The mentions of a sentence are consecutive. */
  private startsOfSentences(): number[] {
    const starts: number[] = []
    for (let at = 0; at < this.mentions.length; at++) {
      const sentence = this.sentenceAt(at)
      if (sentence < 0) continue
      while (starts.length < sentence) starts.push(-1)
      if (starts.length === sentence) starts.push(at)
    }
    return starts
  }

  /** Whether any mention of a value is accepted, tried in the order they were met. */
  some(value: string, isWanted: (mention: NumberMention, passage: number) => boolean): boolean {
    const number = this.values.get(value)
    let at = number === undefined ? -1 : (this.firsts[number] as number)
    while (at >= 0 && !isWanted(this.mentionAt(at), this.passageAt(at))) at = this.nextOf(at)
    return at >= 0
  }

  /** Whether a passage, its title or its source has a value. */
  isIn(value: string, passage: number): boolean {
    const number = this.values.get(value)
    if (number === undefined) return false
    let at = this.firsts[number] as number
    for (let looked = 0; at >= 0 && this.passageAt(at) !== passage; looked++) {
      if (looked === MOST_LOOKED_AT) return this.passagesOf(number).has(passage)
      at = this.nextOf(at)
    }
    return at >= 0
  }

  private nextOf(place: number): number {
    return this.table[place * STRIDE + 3] as number
  }

  private passagesOf(number: number): ReadonlySet<number> {
    const known = this.passages.get(number)
    if (known !== undefined) return known
    const found = new Set<number>()
    for (let at = this.firsts[number] as number; at >= 0; at = this.nextOf(at)) found.add(this.passageAt(at))
    this.passages.set(number, found)
    return found
  }
}

/** Values that are plain numbers, ascending: no times, no fractions without a finite decimal. */
function ranked(values: Iterable<string>): Ranked[] {
  const known: Ranked[] = []
  for (const value of values) {
    const figure = Number(value)
    if (!Number.isNaN(figure)) known.push({ figure, value })
  }
  return known.sort((a, b) => a.figure - b.figure)
}

/** The index of the first of some ascending figures that is not below a given one. */
function firstFrom<T>(ranked: ArrayLike<T>, figure: number, figureOf: (one: T) => number): number {
  return lowerBound((at) => figureOf(ranked[at] as T) < figure, ranked.length)
}
