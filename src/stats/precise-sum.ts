/**
 * A sum kept in two numbers (a double-double, Dekker 1971), so that neither the order of its terms nor their shards
 * affect the result.
 */
export class PreciseSum {
  // In an array, because a number field of an object is a new piece of memory at every change.
  readonly #parts = new Float64Array(2)

  get #high(): number {
    return this.#parts[0] as number
  }

  get #low(): number {
    return this.#parts[1] as number
  }

  get value(): number {
    return this.#high + this.#low
  }

  add(term: number): void {
    addAt(this.#parts, { at: 0, term })
  }

  /** Adds a · b without the rounding of the product. */
  addProduct(a: number, b: number): void {
    const product = a * b
    const aHigh = highHalf(a)
    const aLow = a - aHigh
    const bHigh = highHalf(b)
    const bLow = b - bHigh
    this.add(product)
    this.add(aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow)
  }

  /** Adds `factor` times another sum. */
  addScaled(other: PreciseSum, factor: number): void {
    this.addProduct(other.#high, factor)
    this.addProduct(other.#low, factor)
  }

  /** Subtracts the square of another sum. */
  subtractSquare(other: PreciseSum): void {
    this.addProduct(-other.#high, other.#high)
    this.addProduct(-2 * other.#high, other.#low)
    this.addProduct(-other.#low, other.#low)
  }

  merge(other: PreciseSum): void {
    this.add(other.#high)
    this.add(other.#low)
  }
}

/** Many precise sums, in 16 bytes each. */
export class PreciseSums {
  #parts = new Float64Array(32)

  add(position: number, term: number): void {
    if (position * 2 >= this.#parts.length) {
      const larger = new Float64Array(Math.max(2 * this.#parts.length, 2 * (position + 1)))
      larger.set(this.#parts)
      this.#parts = larger
    }
    addAt(this.#parts, { at: position * 2, term })
  }

  /** A copy of the sum at a position. */
  at(position: number): PreciseSum {
    const sum = new PreciseSum()
    sum.add(this.#parts[position * 2] as number)
    sum.add(this.#parts[position * 2 + 1] as number)
    return sum
  }

  /** Adds a sum of another list to the one at a position. */
  addFrom(other: PreciseSums, { from, to }: { from: number; to: number }): void {
    this.add(to, other.#parts[from * 2] as number)
    this.add(to, other.#parts[from * 2 + 1] as number)
  }
}

/** Knuth's two-sum, with the rounding error carried in the second part. */
function addAt(parts: Float64Array, { at, term }: { at: number; term: number }): void {
  const high = parts[at] as number
  const sum = high + term
  if (!Number.isFinite(sum)) {
    parts[at] = sum
    return
  }
  const back = sum - high
  const low = (parts[at + 1] as number) + (high - (sum - back) + (term - back))
  const carried = sum + low
  parts[at] = carried
  parts[at + 1] = low - (carried - sum)
}

/** Veltkamp's split: the larger of two numbers of 26 bits that add up to `x`. */
function highHalf(x: number): number {
  const scaled = 134217729 * x
  return scaled - (scaled - x)
}
