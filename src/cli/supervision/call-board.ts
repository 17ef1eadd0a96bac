/** Keeps a piece of the board where another process can read it should this one get stuck. */
export type KeepBytes = (bytes: Buffer, at: number, length: number) => void

/** What another process reads on a board. */
export interface Board {
  /**
   * Calls of the application and of evaluators in progress, latest first: none if there is none. Among several there may be some that
   * ended since the last one began.
   */
  readonly open: readonly string[]
  /** Files to remove if the process is killed. */
  readonly drafts: readonly string[]
  /** Whether the process knows that its supervisor is gone, and is shutting down. */
  readonly isEnding: boolean
}

/** Runs something a little later, such as when what happens at this moment has happened. */
type Soon = (work: () => void) => void

/**
 * The calls in progress, as bytes that are kept elsewhere when a call begins, which is too late afterwards if it never waits; and
 * when none is left. Each time takes one or two microseconds. That none is left is kept `soon`, with the next call if there is
 * one before: most calls follow each other closely.
 */
export class CallBoard {
  /** For a thread that keeps the bytes instead. */
  readonly memory = new SharedArrayBuffer(BOARD_BYTES)
  #keep: KeepBytes
  readonly #soon: Soon
  readonly #bytes = Buffer.from(this.memory)
  readonly #free: number[] = []
  #order = 0
  /** Whether the end of all calls is to be kept, and whether something will see to that. */
  #isEndUnkept = false
  #isEndWaiting = false

  constructor(keep: KeepBytes, { soon = (work) => work() }: { soon?: Soon | undefined } = {}) {
    this.#keep = keep
    this.#soon = soon
    for (let slot = SLOTS - 1; slot >= 0; slot--) this.#free.push(slot)
  }

  /** Notes that a call begins; the returned function notes its end. Calls beyond the room there is are not named. */
  enter(name: string): () => void {
    const slot = this.#free.length === SLOTS ? this.#firstSlot() : this.#free.pop()
    if (slot === undefined) {
      this.#move()
      return () => this.#move()
    }
    const at = slotAt(slot)
    const length = this.#bytes.write(name, at + NAME_AT, SLOT_BYTES - NAME_AT)
    this.#bytes.writeUInt32LE(this.#order++ >>> 0, at)
    this.#bytes[at + LENGTH_AT] = length
    // The end of all calls before this one stands right before the first slot.
    const from = this.#isEndUnkept ? ENDED_AT : at
    this.#isEndUnkept = false
    this.#keep(this.#bytes, from, at + NAME_AT + length - from)
    return () => {
      this.#bytes[at + LENGTH_AT] = 0
      this.#free.push(slot)
      if (this.#free.length === SLOTS) this.#end()
    }
  }

  /** The first slot, of which all are free. */
  #firstSlot(): number {
    const last = this.#free.length - 1
    const place = this.#free[last] === 0 ? last : this.#free.indexOf(0)
    this.#free[place] = this.#free[last] as number
    this.#free.pop()
    return 0
  }

  /** Notes that no call is left. */
  #end(): void {
    this.#bytes.writeUInt32LE(this.#order >>> 0, ENDED_AT)
    this.#isEndUnkept = true
    if (this.#isEndWaiting) return
    this.#isEndWaiting = true
    this.#soon(() => {
      this.#isEndWaiting = false
      if (this.#isEndUnkept) this.#keep(this.#bytes, ENDED_AT, 4)
      this.#isEndUnkept = false
    })
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
    this.#bytes.writeUInt32LE(this.#bytes.write(JSON.stringify(room), DRAFTS_AT), DRAFTS_LENGTH_AT)
    this.#keep(this.#bytes, DRAFTS_LENGTH_AT, BOARD_BYTES - DRAFTS_LENGTH_AT)
  }

  /** From now on a thread keeps the bytes. */
  leaveKeeping(): void {
    this.#keep = () => undefined
  }

  /** Something moves that has no name. */
  #move(): void {
    this.#bytes.writeUInt32LE((this.#bytes.readUInt32LE(MOVES_AT) + 1) >>> 0, MOVES_AT)
    this.#keep(this.#bytes, MOVES_AT, 4)
  }

  keepEnding(): void {
    this.#bytes[ENDING_AT] = 1
    this.#keep(this.#bytes, ENDING_AT, 1)
  }
}

/** What stands on a board, of which only the first bytes may be there. */
export function readBoard(kept: Buffer): Board {
  const bytes = Buffer.alloc(BOARD_BYTES)
  kept.copy(bytes)
  const open: { order: number; name: string }[] = []
  const ended = bytes.readUInt32LE(ENDED_AT)
  for (let slot = 0; slot < SLOTS; slot++) {
    const at = slotAt(slot)
    const length = bytes[at + LENGTH_AT] ?? 0
    const order = bytes.readUInt32LE(at)
    if (length === 0 || order < ended) continue
    open.push({ order, name: bytes.toString('utf8', at + NAME_AT, at + NAME_AT + length) })
  }
  const length = bytes.readUInt32LE(DRAFTS_LENGTH_AT)
  return {
    open: open.sort((a, b) => b.order - a.order).map(({ name }) => name),
    drafts: length === 0 ? [] : (JSON.parse(bytes.toString('utf8', DRAFTS_AT, DRAFTS_AT + length)) as string[]),
    isEnding: bytes[ENDING_AT] === 1,
  }
}

const SLOTS = 64
const SLOT_BYTES = 128
/** A slot: the call's sequence number (4 bytes), the length of its name (1 byte; 0 if the slot is free), its name. */
const LENGTH_AT = 4
const NAME_AT = 5

const ENDING_AT = 0
const MOVES_AT = 4
/** All calls before this sequence number have ended. */
const ENDED_AT = 8
const SLOTS_AT = 12
const DRAFTS_LENGTH_AT = SLOTS_AT + SLOTS * SLOT_BYTES
const DRAFTS_AT = DRAFTS_LENGTH_AT + 4
const DRAFTS_BYTES = 8192
export const BOARD_BYTES = DRAFTS_AT + DRAFTS_BYTES

function slotAt(slot: number): number {
  return SLOTS_AT + slot * SLOT_BYTES
}
