/** Texts are searched as they are until this many times their length was read; then a table of their pieces is made. */
const PLAIN_READS = 48
/** Lengths of the pieces by which places are found: of a part, the longest that it has. */
const SIZES = [6, 3, 2, 1] as const
const FEWEST_SLOTS = 1 << 10
const MOST_SLOTS = 1 << 21
/** Places where the rarest piece of a part stands, of which so many are looked at. */
const MOST_PLACES = 20_000

/**
 * Tells whether texts hold parts, very many of them if need be: the first ones are looked for in the plain way, then by the
 * places of their rarest pieces. A part whose rarest piece stands at more than 20,000 places, and that is at none of the
 * first of them, is taken for missing.
 */
export class PartSearch {
  private readonly texts: readonly string[]
  private readonly characters: number
  private readonly plainReads: number
  private read = 0
  private readonly tables = new Map<number, PieceTable>()

  /** `plainReads`: 0 makes what it says of a part independent of the parts that were looked for before. */
  constructor(texts: readonly string[], { plainReads = PLAIN_READS } = {}) {
    this.plainReads = plainReads
    this.texts = texts.filter((text) => text !== '')
    this.characters = this.texts.reduce((sum, { length }) => sum + length, 0)
  }

  /** Whether any of the texts has the part somewhere. */
  has(part: string): boolean {
    if (this.plainReads > 0 && this.read <= this.characters * this.plainReads) {
      this.read += this.characters
      return this.texts.some((text) => text.includes(part))
    }
    if (part === '') return this.texts.length > 0
    const size = SIZES.find((most) => most <= part.length) as number
    let table = this.tables.get(size)
    if (table === undefined) this.tables.set(size, (table = new PieceTable(this.texts, size)))
    return table.has(part)
  }
}

/** Where all pieces of one length stand, by their hashes. */
class PieceTable {
  private readonly texts: readonly string[]
  private readonly size: number
  private readonly mask: number
  /** By hash: where its places begin. */
  private readonly offsets: Int32Array
  /** Places in all texts, one behind the other; those of one hash ascending. */
  private readonly places: Int32Array
  /** For each text its first place; behind them the number of all places. */
  private readonly bounds: Int32Array

  constructor(texts: readonly string[], size: number) {
    this.texts = texts
    this.size = size
    this.bounds = new Int32Array(texts.length + 1)
    for (const [at, { length }] of texts.entries()) this.bounds[at + 1] = (this.bounds[at] as number) + length
    const total = this.bounds[texts.length] as number
    let slots = FEWEST_SLOTS
    while (slots < total && slots < MOST_SLOTS) slots *= 2
    this.mask = slots - 1
    this.offsets = new Int32Array(slots + 1)
    this.each((slot) => (this.offsets[slot + 1] = (this.offsets[slot + 1] as number) + 1))
    for (let slot = 0; slot < slots; slot++)
      this.offsets[slot + 1] = (this.offsets[slot + 1] as number) + (this.offsets[slot] as number)
    this.places = new Int32Array(this.offsets[slots] as number)
    const next = this.offsets.slice(0, slots)
    this.each((slot, place) => {
      const at = next[slot] as number
      this.places[at] = place
      next[slot] = at + 1
    })
  }

  has(part: string): boolean {
    let from = 0
    let to = Infinity
    let shift = 0
    for (let at = 0; at + this.size <= part.length; at++) {
      const slot = this.slotOf(part, at)
      const [first, end] = [this.offsets[slot] as number, this.offsets[slot + 1] as number]
      if (end - first >= to - from) continue
      ;[from, to, shift] = [first, end, at]
      if (first === end) return false
    }
    to = Math.min(to, from + MOST_PLACES)
    for (let index = from; index < to; index++) {
      const place = this.places[index] as number
      const text = this.textAt(place)
      if (this.texts[text]?.startsWith(part, place - (this.bounds[text] as number) - shift) === true) return true
    }
    return false
  }

  private each(visit: (slot: number, place: number) => void): void {
    for (const [index, text] of this.texts.entries()) {
      const first = this.bounds[index] as number
      for (let at = 0; at + this.size <= text.length; at++) visit(this.slotOf(text, at), first + at)
    }
  }

  private slotOf(text: string, from: number): number {
    let hash = 0
    for (let at = from; at < from + this.size; at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1) ^ (hash >>> 15)
    return (hash ^ (hash >>> 13)) & this.mask
  }

  private textAt(place: number): number {
    let low = 0
    let high = this.texts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.bounds[middle] as number) <= place) low = middle
      else high = middle - 1
    }
    return low
  }
}
