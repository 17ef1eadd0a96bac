/** Freezes a value and every plain object and array in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  // Most of what there is are texts and numbers, which need no call.
  for (const inner of Array.isArray(value) ? value : Object.values(value))
    if (typeof inner === 'object') deepFreeze(inner)
  return value
}
