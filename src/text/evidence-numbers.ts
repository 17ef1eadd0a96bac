import type { NumberMention } from './numbers.ts'

/** Where something stands in the evidence: the passage, and the sentence (-1: the passage's title or source). */
export interface Place {
  readonly passage: number
  readonly sentence: number
}

export type PlacedNumber = NumberMention & Place

/** Integers for each mention: the number of its value, passage, sentence, and the next mention of the value (-1: none). */
const STRIDE = 4

/**
 * The numbers of the evidence by canonical value, all readings, in the order in which they are met. There is about one
 * mention for every three words, and hardly any is asked for, so that they are columns and become objects when they are.
 */
export class EvidenceNumbers {
  private readonly values = new Map<string, number>()
  private readonly mentions: NumberMention[] = []
  private table = new Int32Array(1024)
  /** By value: its first mention and its last. */
  private readonly firsts: number[] = []
  private readonly lasts: number[] = []
  private readonly lists: (readonly PlacedNumber[] | undefined)[] = []

  /** Different values. */
  get size(): number {
    return this.values.size
  }

  add(mention: NumberMention, { passage, sentence }: Place): void {
    const place = this.mentions.push(mention) - 1
    const at = place * STRIDE
    if (at === this.table.length) this.grow()
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

  private grow(): void {
    const larger = new Int32Array(this.table.length * 2)
    larger.set(this.table)
    this.table = larger
  }

  has(value: string): boolean {
    return this.values.has(value)
  }

  keys(): IterableIterator<string> {
    return this.values.keys()
  }

  /** The mentions of a value, in the order of the evidence. */
  get(value: string): readonly PlacedNumber[] | undefined {
    const number = this.values.get(value)
    return number === undefined ? undefined : this.listOf(number)
  }

  /** Whether a passage, its title or its source has a value. */
  isIn(value: string, passage: number): boolean {
    const number = this.values.get(value)
    let at = number === undefined ? -1 : (this.firsts[number] as number)
    while (at >= 0 && this.table[at * STRIDE + 1] !== passage) at = this.table[at * STRIDE + 3] as number
    return at >= 0
  }

  *[Symbol.iterator](): IterableIterator<readonly [value: string, mentions: readonly PlacedNumber[]]> {
    for (const [value, number] of this.values) yield [value, this.listOf(number)]
  }

  private listOf(number: number): readonly PlacedNumber[] {
    const known = this.lists[number]
    if (known !== undefined) return known
    const list: PlacedNumber[] = []
    for (let at = this.firsts[number] as number; at >= 0; at = this.table[at * STRIDE + 3] as number)
      list.push(this.placed(at))
    this.lists[number] = list
    return list
  }

  private placed(at: number): PlacedNumber {
    const mention = this.mentions[at] as NumberMention
    const passage = this.table[at * STRIDE + 1] as number
    const sentence = this.table[at * STRIDE + 2] as number
    const { start, end, value, kind, spelled } = mention
    return spelled === undefined
      ? { start, end, value, kind, passage, sentence }
      : { start, end, value, kind, spelled, passage, sentence }
  }
}
