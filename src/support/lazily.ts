/** What `make` makes, made when it is asked for the first time: tables that most programs never look at. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
