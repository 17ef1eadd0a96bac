/** The same integers with room for as many again. */
export function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}

/** Integers of 32 bits, one behind the other: a list that leaves nothing behind for the garbage collector but itself. */
export class IntList {
  /** The integers, and room for more. */
  values: Int32Array
  length = 0

  constructor(room = 256) {
    this.values = new Int32Array(room)
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = doubled(this.values)
    this.values[this.length++] = value
  }
}
