/** Texts are searched directly until this many times their length has been read. Then a table of their pieces is built. */
const PLAIN_READS = 48
/** Lengths of the pieces in the table. For each part the longest that fits is used. */
const SIZES = [6, 3, 2, 1] as const
const FEWEST_SLOTS = 1 << 10
const MOST_SLOTS = 1 << 21
/** How many places of a part's rarest piece are tried. */
const MOST_PLACES = 20_000

/**
 * Tells whether texts hold parts, very many of them if need be: the first ones are looked for in the plain way, then by the
 * places of their rarest pieces. A part whose rarest piece stands at more than 20,000 places, and that is at none of the
 * first of them, is taken for missing, in either way: what is said of a part does not depend on others that were looked for.
 */
export class PartSearch {
  private readonly texts: readonly string[]
  private readonly characters: number
  private readonly plainReads: number
  private read = 0
  private readonly tables = new Map<number, PieceTable>()

  /** `plainReads`: how often the texts are read before tables are made; 0 makes them at once. */
  constructor(texts: readonly string[], { plainReads = PLAIN_READS } = {}) {
    this.plainReads = plainReads
    this.texts = texts.filter((text) => text !== '')
    this.characters = this.texts.reduce((sum, { length }) => sum + length, 0)
  }

  /** Whether any of the texts contains the part. */
  has(part: string): boolean {
    if (part === '') return this.texts.length > 0
    if (this.plainReads > 0 && this.read <= this.characters * this.plainReads) {
      this.read += this.characters
      const end = this.endOf(part)
      // As many characters hold no more places, so that the rarest piece there is among the first, wherever else it stands.
      if (end <= MOST_PLACES) return true
      if (end === Infinity) return false
    }
    const size = SIZES.find((most) => most <= part.length) as number
    let table = this.tables.get(size)
    if (table === undefined) this.tables.set(size, (table = new PieceTable(this.texts, size)))
    return table.has(part)
  }

  /** Where the part ends that comes first, counting the characters of all texts; infinite if there is none. */
  private endOf(part: string): number {
    let before = 0
    for (const text of this.texts) {
      const at = text.indexOf(part)
      if (at >= 0) return before + at + part.length
      before += text.length
    }
    return Infinity
  }
}

/** How many parts are searched for directly before a table is built. */
const FIRST_PARTS = 48
/** With more places than this for the rarest piece, a direct search is as quick. */
const FEW_PLACES = 1000

/** Tells which of several texts contain a part, without scanning them all once very many parts have been looked up. */
export class PartPlaces {
  private readonly make: () => readonly string[]
  private asked = 0
  private texts: readonly string[] = []
  private readonly tables = new Map<number, PieceTable>()

  constructor(texts: () => readonly string[]) {
    this.make = texts
  }

  /**
   * The texts that contain the part, in order, and where it is first found in each. `undefined` when a direct search is
   * as quick: for the first parts, and for one that may occur at very many places.
   */
  of(part: string): { text: number; from: number }[] | undefined {
    if (part === '' || this.asked++ < FIRST_PARTS) return undefined
    if (this.tables.size === 0) this.texts = this.make()
    const size = SIZES.find((most) => most <= part.length) as number
    let table = this.tables.get(size)
    if (table === undefined) this.tables.set(size, (table = new PieceTable(this.texts, size)))
    return table.firstPlaces(part)
  }
}

/** Where all pieces of one length occur, by hash. */
class PieceTable {
  private readonly texts: readonly string[]
  private readonly size: number
  private readonly mask: number
  /** By hash: the index in `places` of its first place. */
  private readonly offsets: Int32Array
  /** Offsets into all texts as if joined, those of one hash together and ascending. */
  private readonly places: Int32Array
  /** The first place of each text, followed by the total number of places. */
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
    const rarest = this.rarestOf(part)
    const to = Math.min(rarest.to, rarest.from + MOST_PLACES)
    for (let index = rarest.from; index < to; index++) {
      const { text, from } = this.placeAt(index, rarest.shift)
      if (this.texts[text]?.startsWith(part, from) === true) return true
    }
    return false
  }

  /** The first place of a part in each text, or `undefined` if its rarest piece occurs at too many places. */
  firstPlaces(part: string): { text: number; from: number }[] | undefined {
    const rarest = this.rarestOf(part)
    if (rarest.to - rarest.from > FEW_PLACES) return undefined
    const found: { text: number; from: number }[] = []
    for (let index = rarest.from; index < rarest.to; index++) {
      const { text, from } = this.placeAt(index, rarest.shift)
      if (from < 0 || found.at(-1)?.text === text) continue
      if (this.texts[text]?.startsWith(part, from) === true) found.push({ text, from })
    }
    return found
  }

  /** The places of a part's rarest piece, and its offset within the part. */
  private rarestOf(part: string): { from: number; to: number; shift: number } {
    let [from, to, shift] = [0, Infinity, 0]
    for (let at = 0; at + this.size <= part.length && from < to; at++) {
      const slot = this.slotOf(part, at)
      const [first, end] = [this.offsets[slot] as number, this.offsets[slot + 1] as number]
      if (end - first < to - from) [from, to, shift] = [first, end, at]
    }
    return { from, to, shift }
  }

  /** The text of a place, and where in it the part would begin: negative if it cannot. */
  private placeAt(index: number, shift: number): { text: number; from: number } {
    const place = this.places[index] as number
    const text = this.textAt(place)
    return { text, from: place - (this.bounds[text] as number) - shift }
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
