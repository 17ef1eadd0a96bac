/** A copy with twice the room. */
export function doubled(values: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2)
  larger.set(values)
  return larger
}

/** A growing list of 32-bit integers, which leaves the garbage collector nothing but itself to collect. */
export class IntList {
  /** The integers, followed by spare room. */
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
