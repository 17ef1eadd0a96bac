const BITS = 4095

/** Tells nearly all hashes that were not entered, at the cost of one look. */
export class HashFilter {
  private readonly marks = new Uint8Array(BITS + 1)

  constructor(hashes: Iterable<number> = []) {
    for (const hash of hashes) this.add(hash)
  }

  add(hash: number): void {
    this.marks[lowBits(hash)] = 1
  }

  mayHold(hash: number): boolean {
    return this.marks[lowBits(hash)] === 1
  }
}

function lowBits(hash: number): number {
  return (hash ^ (hash >>> 12)) & BITS
}
