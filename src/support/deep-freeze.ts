/** Freezes a value and every plain object and array in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  // Most of what there is are texts and numbers, which need no call.
  for (let at = 0; at < inner.length; at++) if (typeof inner[at] === 'object') deepFreeze(inner[at])
  return value
}
