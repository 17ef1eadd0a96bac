/**
 * The calls in progress, in memory shared between threads: the main thread writes, and another reads when the main thread
 * is stuck. Writing takes a fraction of a microsecond, because a run may make millions of calls.
 */
export class CallBoard {
  readonly memory: SharedArrayBuffer
  readonly #header: Int32Array
  readonly #orders: Uint32Array
  readonly #bytes: Buffer
  readonly #free: number[] = []
  #order = 0

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer(DRAFTS_AT + DRAFTS_BYTES)) {
    this.memory = memory
    this.#header = new Int32Array(memory, 0, HEADER_BYTES / Int32Array.BYTES_PER_ELEMENT)
    this.#orders = new Uint32Array(memory)
    this.#bytes = Buffer.from(memory)
    for (let slot = SLOTS - 1; slot >= 0; slot--) this.#free.push(slot)
  }

  /** Notes that a call begins; the returned function notes its end. Calls beyond the room there is are not named. */
  enter(name: string): () => void {
    const slot = this.#free.pop()
    Atomics.add(this.#header, MOVES, 1)
    if (slot === undefined) return () => void Atomics.add(this.#header, MOVES, 1)
    const at = HEADER_BYTES + slot * SLOT_BYTES
    const length = this.#bytes.write(name, at + NAME_AT, SLOT_BYTES - NAME_AT)
    this.#orders[at >> 2] = this.#order++
    this.#bytes[at + LENGTH_AT] = length
    return () => {
      this.#bytes[at + LENGTH_AT] = 0
      this.#free.push(slot)
      Atomics.add(this.#header, MOVES, 1)
    }
  }

  /** Files to remove if the process is killed. Those beyond the room there is are left out. */
  keepDrafts(drafts: readonly string[]): void {
    const room: string[] = []
    let bytes = 0
    for (const draft of drafts) {
      bytes += Buffer.byteLength(JSON.stringify(draft)) + 2
      if (bytes > DRAFTS_BYTES) break
      room.push(draft)
    }
    Atomics.store(this.#header, DRAFTS_LENGTH, this.#bytes.write(JSON.stringify(room), DRAFTS_AT))
    Atomics.add(this.#header, MOVES, 1)
  }

  /** Counts every change, so it stands still when nothing moves. */
  moves(): number {
    return Atomics.load(this.#header, MOVES)
  }

  /** The calls in progress, latest first. */
  open(): readonly string[] {
    const found: { order: number; name: string }[] = []
    for (let slot = 0; slot < SLOTS; slot++) {
      const at = HEADER_BYTES + slot * SLOT_BYTES
      const length = this.#bytes[at + LENGTH_AT] ?? 0
      if (length === 0) continue
      const name = this.#bytes.toString('utf8', at + NAME_AT, at + NAME_AT + length)
      found.push({ order: this.#orders[at >> 2] ?? 0, name })
    }
    return found.sort((a, b) => b.order - a.order).map(({ name }) => name)
  }

  drafts(): readonly string[] {
    const length = Atomics.load(this.#header, DRAFTS_LENGTH)
    return length === 0 ? [] : (JSON.parse(this.#bytes.toString('utf8', DRAFTS_AT, DRAFTS_AT + length)) as string[])
  }
}

const HEADER_BYTES = 8
const MOVES = 0
const DRAFTS_LENGTH = 1

const SLOTS = 64
const SLOT_BYTES = 128
/** A slot: the call's sequence number (4 bytes), the length of its name (1 byte; 0 if the slot is free), its name. */
const LENGTH_AT = 4
const NAME_AT = 5

const DRAFTS_AT = HEADER_BYTES + SLOTS * SLOT_BYTES
const DRAFTS_BYTES = 8192
