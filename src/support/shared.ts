/** Makes the value of a key on the first call and returns the same one from then on. The key is the function it is for. */
export type Shared = <T>(key: (...args: never[]) => T, make: () => T) => T

/**
 * One result. It is a class because V8 allocates what an object literal makes among the old objects once many of them have
 * lived long, as those of remembered texts do: there, results of a short life stay until the next full garbage collection.
 */
class Known {
  readonly key: unknown
  readonly value: unknown
  readonly next: Known | undefined

  constructor(key: unknown, value: unknown, next: Known | undefined) {
    this.key = key
    this.value = value
    this.next = next
  }
}

/**
 * Results about one object that several callers need, kept on the object itself. A WeakMap would do, but entries of
 * short-lived objects stay in it until the next full garbage collection. There are few keys and many such objects, so the
 * results are a linked list: a Map would take more memory than what is in it.
 */
export function shared(): Shared {
  let first: Known | undefined
  return <T>(key: (...args: never[]) => T, make: () => T): T => {
    for (let known = first; known !== undefined; known = known.next) if (known.key === key) return known.value as T
    const value = make()
    first = new Known(key, value, first)
    return value
  }
}
