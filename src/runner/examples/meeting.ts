/** Resolves for several callers at once: for so many, or for those that there are after a while. */
export function meetingOf({ most, ms }: { readonly most: number; readonly ms: number }): () => Promise<void> {
  let waiting: ({ count: number; timer: ReturnType<typeof setTimeout> } & PromiseWithResolvers<void>) | undefined

  function go(): void {
    clearTimeout(waiting?.timer)
    waiting?.resolve()
    waiting = undefined
  }

  return () => {
    waiting ??= { count: 0, timer: setTimeout(go, ms), ...Promise.withResolvers<void>() }
    const { promise } = waiting
    if (++waiting.count >= most) go()
    return promise
  }
}
