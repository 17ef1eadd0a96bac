/** Freezes a value and every plain object and array in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  // Most of what there is are texts and numbers, which need no call; and no list of the members is made.
  if (Array.isArray(value)) for (let at = 0; at < value.length; at++) freezeInner(value[at])
  else for (const key in value) if (Object.hasOwn(value, key)) freezeInner(value[key])
  return value
}

function freezeInner(inner: unknown): void {
  if (typeof inner === 'object') deepFreeze(inner)
}
