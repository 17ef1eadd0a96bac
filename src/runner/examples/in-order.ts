import { eventLoopTurns } from '../../support/event-loop-turns.ts'

/** Items between two turns of the event loop, so that timers and interrupts come through however fast the work is. */
const TURN_EVERY = 25
/** How far results may run ahead of a slow one when nothing is said, as a multiple of the concurrency. */
const AHEAD = 8

export interface InOrderOptions {
  /** Items in work at once. */
  readonly concurrency: number
  /** How many results may wait for a slow one before them; 8 × concurrency when left out. */
  readonly ahead?: number | undefined
  /** When it fires, no item is started any more; those in work are waited for. */
  readonly stop: AbortSignal
  /** When it fires, nothing is waited for any more. */
  readonly abandon: AbortSignal
  /** Told after each start and end how many items are in work. */
  readonly onInFlight?: ((count: number) => void) | undefined
  /** Told how many items the source had, when it has no more. */
  readonly onEnd?: ((count: number) => void) | undefined
  /** Told at the end of it all whether every result was given. */
  readonly onClose?: ((end: { readonly isThrough: boolean }) => void) | undefined
}

interface Slot<Result> {
  settled: boolean
  value?: Result | undefined
  error?: { readonly thrown: unknown }
}

/**
 * Works on the items of `source`, several at once, and yields what comes of them in the order of the source. Reads no
 * further than the consumer and a window (`ahead`) allow, so that memory does not grow with the source. An item whose
 * work comes to `undefined` yields nothing. Work that has only something cheap left to wait for may give its place to
 * the next item with `free`.
 */
export function inOrder<Item, Result>(
  source: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item, place: { readonly index: number; free(): void }) => Promise<Result | undefined>,
  { concurrency, ahead = concurrency * AHEAD, stop, abandon, onInFlight, onEnd, onClose }: InOrderOptions,
): AsyncIterableIterator<Result, undefined, undefined> {
  let iterator: Iterator<Item> | AsyncIterator<Item>
  const slots: Slot<Result>[] = []
  const changed = bell()
  const room = bell()
  let inFlight = 0
  let index = 0
  let reading = false
  let isRead = false
  let exhausted = false
  let failed = false
  const gone = new AbortController()

  function start(item: Item): void {
    const slot: Slot<Result> = { settled: false }
    slots.push(slot)
    inFlight++
    onInFlight?.(inFlight)
    const free = freeing()
    void settle(slot, { working: work(item, { index: index++, free }), free })
  }

  function freeing(): () => void {
    let held = true
    return () => {
      if (!held) return
      held = false
      inFlight--
      onInFlight?.(inFlight)
      room.ring()
    }
  }

  async function settle(
    slot: Slot<Result>,
    { working, free }: { working: Promise<Result | undefined>; free: () => void },
  ): Promise<void> {
    try {
      slot.value = await working
    } catch (thrown) {
      slot.error = { thrown }
      // Nothing after it will be given.
      failed = true
    }
    slot.settled = true
    free()
    if (slots[0] === slot) changed.ring()
  }

  const isEnding = (): boolean => failed || stop.aborted || gone.signal.aborted

  async function feed(): Promise<void> {
    const turn = eventLoopTurns()
    try {
      while (!isEnding()) {
        if (inFlight >= concurrency || slots.length >= ahead) {
          await room.rung()
          continue
        }
        reading = true
        const { done, value } = await iterator.next()
        reading = false
        if (done === true) {
          isRead = true
          onEnd?.(index)
          break
        }
        if (isEnding()) break
        start(value)
        const turning = index % TURN_EVERY === 0 ? eventLoopTurn() : turn()
        if (turning !== undefined) await turning
      }
    } catch (thrown) {
      reading = false
      isRead = true
      slots.push({ settled: true, error: { thrown } })
    }
    exhausted = true
    changed.ring()
  }

  const wake = (): void => {
    changed.ring()
    room.ring()
  }
  let state: 'new' | 'open' | 'closed' = 'new'

  function begin(): void {
    state = 'open'
    iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
    stop.addEventListener('abort', wake)
    abandon.addEventListener('abort', wake)
    void feed()
  }

  async function close(isThrough: boolean): Promise<void> {
    if (state === 'closed') return
    const begun = state === 'open'
    state = 'closed'
    gone.abort()
    stop.removeEventListener('abort', wake)
    abandon.removeEventListener('abort', wake)
    room.ring()
    // A source that hangs in a read cannot be closed before it answers, so its closing is not waited for.
    const closing = begun && !isRead ? Promise.resolve(iterator.return?.()).catch(() => undefined) : undefined
    if (!reading) await closing
    onClose?.({ isThrough })
  }

  /** The next result; `undefined` when there are no more. */
  async function nextResult(): Promise<Result | undefined> {
    for (;;) {
      const head = slots[0]
      if (state === 'closed' || (head === undefined && (exhausted || stop.aborted))) return undefined
      if (head === undefined || !(head.settled || abandon.aborted)) {
        await changed.rung()
        continue
      }
      slots.shift()
      room.ring()
      if (head.error !== undefined) throw head.error.thrown
      if (head.value !== undefined) return head.value
    }
  }

  /** The result at the head if it is there already, as most are behind one that was waited for. */
  function readyResult(): Result | undefined {
    const value = state === 'open' && slots[0]?.error === undefined ? slots[0]?.value : undefined
    if (value === undefined) return undefined
    slots.shift()
    room.ring()
    return value
  }

  async function next(): Promise<IteratorResult<Result, undefined>> {
    try {
      const value = await nextResult()
      if (value !== undefined) return { done: false, value }
    } catch (error) {
      await close(false)
      throw error
    }
    await close(true)
    return { done: true, value: undefined }
  }

  // An asynchronous generator would do the same, with several promises for each result.
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next() {
      if (state === 'new') begin()
      const value = readyResult()
      return value === undefined ? next() : Promise.resolve({ done: false, value })
    },
    async return() {
      await close(false)
      return { done: true, value: undefined }
    },
  }
}

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Something to wait for until it is rung. A ring while nobody waits is remembered. */
function bell(): { ring(): void; rung(): Promise<void> | undefined } {
  let pending = false
  let wake: (() => void) | undefined
  return {
    ring() {
      pending = wake === undefined
      wake?.()
      wake = undefined
    },
    rung() {
      if (!pending) return new Promise<void>((resolve) => (wake = resolve))
      pending = false
      return undefined
    },
  }
}
