/** Makes the value of a key at the first call, and returns the same one ever after. The key is the function that it is for. */
export type Shared = <T>(key: (...args: never[]) => T, make: () => T) => T

interface Known {
  readonly key: unknown
  readonly value: unknown
  readonly next: Known | undefined
}

/**
 * What is worked out about one object and asked for by several, kept on the object itself. A WeakMap beside it would do,
 * but what short-lived objects leave there survives until the next full garbage collection. There are few keys and many
 * such objects, so that what is known is a chain and no Map, which takes more memory than what is in it.
 */
export function shared(): Shared {
  let first: Known | undefined
  return <T>(key: (...args: never[]) => T, make: () => T): T => {
    for (let known = first; known !== undefined; known = known.next) if (known.key === key) return known.value as T
    const value = make()
    first = { key, value, next: first }
    return value
  }
}
