/** What is found for the first of some things that anything is found for. */
export function firstFound<T, F>(things: Iterable<T>, find: (thing: T) => F | undefined): F | undefined {
  for (const thing of things) {
    const found = find(thing)
    if (found !== undefined) return found
  }
  return undefined
}
