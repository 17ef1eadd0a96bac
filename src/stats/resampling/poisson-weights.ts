/** Marks bytes whose cell spans two counts, so that more bits must decide. */
const UNDECIDED = 255

/** P(N ≤ k) of the Poisson distribution with mean 1, up to where it rounds to 1. */
const CUMULATIVE = cumulative()
/** For the first eight bits of a uniform number, the Poisson(1) number by inversion: 251 of 256 are decided by them. */
const BY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => {
  const low = inverted(byte / 256)
  return low === inverted((byte + 1) / 256 - 2 ** -40) ? low : UNDECIDED
})

/**
 * How often a unit counts in each replicate of a Poisson bootstrap: Poisson(1) numbers by inversion, four to a 32-bit
 * word of the generator sfc32, seeded by the unit's name alone. So the same unit counts the same on every shard.
 */
export class PoissonWeights {
  readonly #weights: Uint8Array
  #unit: string | undefined

  constructor(replicates: number) {
    // Four are drawn at a time.
    this.#weights = new Uint8Array(Math.ceil(replicates / 4) * 4)
  }

  /** One number a replicate (and up to three more); overwritten by the next call. */
  of(unit: string): Uint8Array {
    if (unit !== this.#unit) {
      draw(this.#weights, unit)
      this.#unit = unit
    }
    return this.#weights
  }
}

/** A single long function, because each number takes about a nanosecond. */
function draw(weights: Uint8Array, unit: string): void {
  let [a, b] = hashes(unit)
  let c = 0x2545f491
  let counter = 1
  const next = (): number => {
    const word = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word) | 0
    return word
  }
  for (let round = 0; round < 12; round++) next()
  for (let at = 0; at < weights.length; at += 4) {
    const word = next()
    weights[at] = BY_BYTE[word & 255] as number
    weights[at + 1] = BY_BYTE[(word >>> 8) & 255] as number
    weights[at + 2] = BY_BYTE[(word >>> 16) & 255] as number
    weights[at + 3] = BY_BYTE[word >>> 24] as number
    for (let byte = 0; byte < 4; byte++) {
      if (weights[at + byte] !== UNDECIDED) continue
      weights[at + byte] = inverted((((word >>> (8 * byte)) & 255) + (next() >>> 0) / 2 ** 32) / 256)
    }
  }
}

/** Two independent 32-bit hashes of a text. */
function hashes(text: string): [number, number] {
  let one = 0x811c9dc5
  let two = 0x9747b28c
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x5bd1e995)
    two ^= two >>> 15
  }
  return [mixed(one), mixed(two)]
}

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

/** The smallest k with u < P(N ≤ k). */
function inverted(u: number): number {
  let k = 0
  while (u >= (CUMULATIVE[k] ?? Infinity)) k++
  return k
}

function cumulative(): number[] {
  const sums: number[] = []
  let [term, sum] = [Math.exp(-1), 0]
  for (let k = 0; sum < 1 - 2 ** -50; k++) {
    sum += term
    sums.push(sum)
    term /= k + 1
  }
  return sums
}
