/** Makes the value of a key at the first call, and returns the same one ever after. The key is the function that it is for. */
export type Shared = <T>(key: (...args: never[]) => T, make: () => T) => T

/**
 * What is worked out about one object and asked for by several, kept on the object itself. A WeakMap beside it would do,
 * but what short-lived objects leave there survives until the next full garbage collection.
 */
export function shared(): Shared {
  const values = new Map<unknown, unknown>()
  return <T>(key: (...args: never[]) => T, make: () => T): T => {
    if (!values.has(key)) values.set(key, make())
    return values.get(key) as T
  }
}
