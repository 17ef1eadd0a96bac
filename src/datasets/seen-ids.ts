const SEGMENTS = 64
const FIRST_CAPACITY = 16
const FULLEST = 0.8
const GROWTH = 1.5

/**
 * The ids met so far, as 64-bit hashes: at most 16 bytes an id (8 bytes at a load of 0.53 to 0.8, in 64 segments that
 * grow one at a time, so that growing needs no second copy of the whole) beside 8 kB to begin with.
 * Two different ids share a hash with a probability of n²/2⁶⁵: below 3 in 10⁸ for a million ids.
 */
export class SeenIds {
  readonly #segments: Uint32Array[] = Array.from({ length: SEGMENTS }, () => new Uint32Array(2 * FIRST_CAPACITY))
  readonly #sizes = new Uint32Array(SEGMENTS)

  /** Adds an id. True when it, or very rarely another id with the same hash, was there before. */
  seen(id: string): boolean {
    const { high, low } = hash64(id)
    const segment = high % SEGMENTS
    const slots = this.#segments[segment] as Uint32Array
    if (!insert(slots, high, low)) return true
    const size = (this.#sizes[segment] as number) + 1
    this.#sizes[segment] = size
    if (size > (slots.length / 2) * FULLEST) this.#segments[segment] = grown(slots)
    return false
  }

  /** Memory of the table. */
  get bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.byteLength, this.#sizes.byteLength)
  }
}

/** Open addressing with linear probing. Two zero words mark a free slot. */
function insert(slots: Uint32Array, high: number, low: number): boolean {
  const capacity = slots.length / 2
  for (let slot = low % capacity; ; slot = slot + 1 === capacity ? 0 : slot + 1) {
    const thereHigh = slots[2 * slot]
    const thereLow = slots[2 * slot + 1]
    if (thereHigh === high && thereLow === low) return false
    if (thereHigh === 0 && thereLow === 0) {
      slots[2 * slot] = high
      slots[2 * slot + 1] = low
      return true
    }
  }
}

function grown(slots: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * Math.ceil((slots.length / 2) * GROWTH))
  for (let at = 0; at < slots.length; at += 2) {
    const high = slots[at] as number
    const low = slots[at + 1] as number
    if (high !== 0 || low !== 0) insert(larger, high, low)
  }
  return larger
}

/** Two mixed 32-bit lanes over the UTF-16 code units (the cyrb53 construction, whole). Never both zero. */
function hash64(text: string): { high: number; low: number } {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 0x9e3779b1)
    b = Math.imul(b ^ unit, 0x5f356495)
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  return { high: b >>> 0, low: (b === 0 ? a | 1 : a) >>> 0 }
}
