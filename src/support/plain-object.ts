/**
 * Whether an object that is no array is a plain one, as JSON has: no class instance, Map, Date or the like.
 *
 * The walkers of plain JSON share only this, because they do different things with a value: canonical JSON writes it,
 * `plainJson` copies it and names the path of what it refuses, `whyNotPlain` goes level by level and so survives any depth,
 * `maskedValue` keeps errors, accessors and what is unchanged, `deepFreeze` copies nothing.
 */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
