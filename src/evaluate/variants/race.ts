import type { Example } from '../../core/example.ts'
import type { Stopped } from '../../runner/options/run-options.ts'

/**
 * A race of variants over examples in an order drawn beforehand. After fixed numbers of examples all wait until everybody
 * still in it has its results, and then those that have lost are dropped. So who is dropped depends on the data, the
 * order and the scores, never on who came first.
 */
export interface Race {
  /** The examples of one variant, up to where it is dropped. */
  lane(
    examples: AsyncIterable<Example>,
    options: { readonly index: number; readonly onDropped: (stopped: Stopped) => void },
  ): AsyncIterable<Example>
  /** Says that a result of a variant is in. They come in the order of its examples. */
  arrived(index: number): void
  /** Says that a variant's run has ended. */
  leave(index: number): void
  /** Resolves when it is decided who is dropped after so many examples. */
  decided(after: number): Promise<void>
  readonly dropped: ReadonlyMap<number, { readonly after: number; readonly bounds: readonly [number, number] }>
}

/** Who is dropped at a look over the first examples of the order, and where they stand. */
export type Look = (
  running: readonly number[],
  after: number,
) => readonly { readonly index: number; readonly bounds: readonly [number, number] }[]

export function raceOver({
  variants,
  looks,
  epochs = 1,
  look,
}: {
  readonly variants: number
  /** Ascending numbers of examples. */
  readonly looks: readonly number[]
  readonly epochs?: number | undefined
  readonly look: Look
}): Race {
  const arrivals = Array.from({ length: variants }, () => 0)
  const running = new Set(arrivals.keys())
  const dropped = new Map<number, { after: number; bounds: readonly [number, number] }>()
  const done = new Set<number>()
  let waiting: (() => void)[] = []

  const settle = (): void => {
    for (const after of looks) {
      if (done.has(after)) continue
      if (running.size < 2 || [...running].some((index) => (arrivals[index] ?? 0) < after * epochs)) break
      done.add(after)
      for (const { index, bounds } of look([...running], after)) {
        dropped.set(index, { after, bounds })
        running.delete(index)
      }
    }
    const all = waiting
    waiting = []
    for (const wake of all) wake()
  }
  const decided = async (after: number): Promise<void> => {
    while (!done.has(after) && running.size > 1) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return {
    dropped,
    decided,
    arrived(index) {
      arrivals[index] = (arrivals[index] ?? 0) + 1
      if (looks.some((after) => arrivals[index] === after * epochs)) settle()
    },
    leave(index) {
      // One that has come to the end of the examples stays in the race for the looks that the others are at.
      if ((arrivals[index] ?? 0) >= (looks.at(-1) ?? 0) * epochs) return
      running.delete(index)
      settle()
    },
    async *lane(examples, { index, onDropped }) {
      let place = 0
      for await (const example of examples) {
        if (looks.includes(place)) await decided(place)
        if (dropped.has(index)) {
          onDropped({ why: 'dropped', at: example.id })
          return
        }
        yield example
        place++
      }
    },
  }
}
