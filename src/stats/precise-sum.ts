/**
 * A sum kept in two numbers (a double-double, Dekker 1971), so that the order of its terms, or the shards it was
 * added up in, do not show in the result.
 */
export class PreciseSum {
  #high = 0
  #low = 0

  get value(): number {
    return this.#high + this.#low
  }

  add(term: number): void {
    const high = this.#high
    const sum = high + term
    if (!Number.isFinite(sum)) {
      this.#high = sum
      return
    }
    const back = sum - high
    const low = this.#low + (high - (sum - back) + (term - back))
    this.#high = sum + low
    this.#low = low - (this.#high - sum)
  }

  /** Adds a · b without the rounding of the product. */
  addProduct(a: number, b: number): void {
    const product = a * b
    const [aHigh, aLow] = halves(a)
    const [bHigh, bLow] = halves(b)
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

/** Veltkamp's split: two numbers of 26 bits that add up to `x`. */
function halves(x: number): [high: number, low: number] {
  const scaled = 134217729 * x
  const high = scaled - (scaled - x)
  return [high, x - high]
}
