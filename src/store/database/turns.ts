/** Runs functions one after another, in the order they are given. */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

const shared = new Map<string, { readonly turn: ReturnType<typeof oneAtATime>; users: number }>()

/** One queue for all in this process that use the same `key`, for as long as any of them does. */
export function sharedTurns(key: string): { readonly turn: ReturnType<typeof oneAtATime>; release(): void } {
  const queue = shared.get(key) ?? { turn: oneAtATime(), users: 0 }
  queue.users += 1
  shared.set(key, queue)
  return {
    turn: queue.turn,
    release() {
      queue.users -= 1
      if (queue.users === 0) shared.delete(key)
    },
  }
}
