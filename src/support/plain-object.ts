/**
 * Whether an object that is no list is one of JSON: neither an instance of a class nor a Map, Date or the like.
 *
 * The walkers of plain JSON share this and no more: what they do with a value differs. Canonical JSON writes it, `plainJson` copies
 * it with the path of what it refuses, `whyNotPlain` looks level by level and so survives any depth, `maskedValue` keeps
 * errors, accessors and what is unchanged, `deepFreeze` copies nothing.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
