import type { ExampleResult } from '../../core/run.ts'
import { deepFreeze } from '../../support/deep-freeze.ts'

export const DEFAULT_KEEP_RESULTS = 10_000
/** Failing examples that a run keeps, however many results it drops. */
export const WORST_KEPT = 20

/** Results that are packed together. */
const PACKED = 250

/**
 * The results of a run, up to a limit; beyond it none are kept. They wait as bytes, because tens of thousands of live
 * objects make the garbage collector claim several times their size.
 */
export class KeptResults {
  readonly #limit: number
  #packs: Uint8Array[] = []
  #loose: ExampleResult[] = []
  #count = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(result: ExampleResult): void {
    if (++this.#count > this.#limit) {
      this.#packs = []
      this.#loose = []
      return
    }
    if (this.#loose.push(result) < PACKED) return
    this.#packs.push(new TextEncoder().encode(JSON.stringify(this.#loose)))
    this.#loose = []
  }

  /** All results in the order in which they were added; `undefined` when there were too many. */
  all(): readonly ExampleResult[] | undefined {
    if (this.#count > this.#limit) return undefined
    const decoder = new TextDecoder()
    const unpacked = this.#packs.flatMap((pack) => JSON.parse(decoder.decode(pack)) as ExampleResult[])
    return deepFreeze([...unpacked, ...this.#loose])
  }
}
